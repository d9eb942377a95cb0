#include <fmt/format.h>

#include "ui/dialogs/dialogs.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// one row per library, not wrapped by the formatter
// clang-format off
constexpr LibraryRow kLibraries[] = {
    {"libglfw3-dev", "GLFW", "Zlib", "The window"},
    {"libimgui-dev", "Dear ImGui", "MIT", "The panels"},
    {"libglm-dev", "GLM", "MIT", "Vectors, quaternions, matrices"},
    {"libstb-dev", "stb", "MIT", "TGA, BMP, and letters"},
    {"libjpeg62-turbo-dev", "libjpeg-turbo", "BSD-3", "JPEG"},
    {"libpng-dev", "libpng", "PNG-2.0", "PNG"},
    {"python3-glad", "glad", "MIT", "The OpenGL loader"},
    {"libegl-dev", "libglvnd (EGL)", "MIT", "OpenGL without a display server"},
    {"libgl-dev", "libglvnd (OpenGL)", "MIT", "OpenGL"},
    {"libfmt-dev", "{fmt}", "MIT", "Text formatting"},
    {"nlohmann-json3-dev", "JSON for Modern C++", "MIT", "JSON"},
    {"zlib1g-dev", "zlib", "Zlib", "Deflate and CRC-32 of archives"},
    {"liblzma-dev", "liblzma", "PD", "LZMA of archives"},
    {"fonts-roboto-unhinted", "Roboto", "Apache-2", "The font of the panels"},
    {"fonts-dejavu-core", "DejaVu Sans Mono", "Bitstream", "The font of numbers and paths"},
};
// clang-format on

std::string licence_text(const char* licence) {
    return std::string_view(licence) == "PD" ? "public domain" : licence;
}

void library_table() {
    if (!ImGui::BeginTable("libraries", 3, kListFlags)) return;
    const float font = ImGui::GetFontSize();
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, font * 11);
    ImGui::TableSetupColumn("licence", ImGuiTableColumnFlags_WidthFixed, font * 7);
    ImGui::TableSetupColumn("use", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    for (const char* name : {"Library", "Licence", "What for"}) column_header(name, true);
    for (const LibraryRow& row : kLibraries) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(row.name);
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(licence_text(row.licence).c_str());
        ImGui::TableNextColumn();
        ImGui::PushStyleColor(ImGuiCol_Text, kDimColor);
        beginning_of(row.use);
        ImGui::PopStyleColor();
    }
    ImGui::EndTable();
}

}  // namespace

std::span<const LibraryRow> libraries() { return kLibraries; }

void about_panel(PanelSettings& panels, const FrameInfo& info) {
    if (!panels.show_about) return;
    if (begin_dialog("About", panels.show_about, 40, 32)) {
        ImGui::TextUnformatted(fmt::format("Studioscope {}", info.version).c_str());
        ImGui::TextDisabled("Viewer and checker of Source-engine models. MIT licence.");
        ImGui::Spacing();
        if (begin_facts("facts", ImGui::GetFontSize() * 5)) {
            fact_row("Driver", info.gpu);
            ImGui::EndTable();
        }
        ImGui::Spacing();
        library_table();
    }
    ImGui::End();
}

}  // namespace studioscope
