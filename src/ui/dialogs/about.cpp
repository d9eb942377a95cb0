#include <fmt/format.h>

#include <string>
#include <string_view>

#include "model/manual.h"
#include "ui/dialogs/dialogs.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

void library_table() {
    if (!ImGui::BeginTable("libraries", 3, kListFlags)) return;
    const float font = ImGui::GetFontSize();
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, font * 11);
    ImGui::TableSetupColumn("licence", ImGuiTableColumnFlags_WidthFixed, font * 7);
    ImGui::TableSetupColumn("use", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    for (const char* name : {"Library", "Licence", "What for"}) column_header(name, true);
    for (const ManualRow& row : manual_table("packages.md", "Libraries")) {
        const std::string_view name = row.at(0), licence = row.at(1);
        begin_row();
        ImGui::TextUnformatted(name.data(), name.data() + name.size());
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(licence.data(), licence.data() + licence.size());
        ImGui::TableNextColumn();
        truncated_text(std::string(row.at(2)), kDimColor);
    }
    ImGui::EndTable();
}

}  // namespace

void about_panel(PanelSettings& panels, const FrameInfo& info) {
    if (!panels.show_about) return;
    if (begin_dialog("About", panels.show_about, 40, 32)) {
        ImGui::TextUnformatted(fmt::format("Studioscope {}", info.version).c_str());
        ImGui::TextDisabled("Viewer and checker of Source-engine models. MIT licence.");
        ImGui::Spacing();
        if (begin_facts("facts", ImGui::GetFontSize() * 5)) {
            fact_row("Driver", info.gpu);
            fact_row("Sandbox", info.sandbox);
            ImGui::EndTable();
        }
        ImGui::Spacing();
        library_table();
    }
    ImGui::End();
}

}  // namespace studioscope
