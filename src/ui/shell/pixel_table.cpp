#include <fmt/format.h>
#include <imgui.h>

#include "ui/shell/view_panels.h"
#include "ui/widgets/style.h"

namespace studioscope {

namespace {

void cell(const std::string& text, ImU32 color) {
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
}

std::string text_of(const glm::ivec3& color) {
    return fmt::format("{} {} {}", color.r, color.g, color.b);
}

void color_line(const char* name, const glm::ivec3& color) {
    cell(name, kTextColor);
    cell(text_of(color), kTextColor);
    ImGui::TableNextColumn();
    const glm::vec3 share = glm::vec3(color) / 255.0f;
    const float side = ImGui::GetTextLineHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddRectFilled(
        corner, {corner.x + side * 3, corner.y + side},
        ImGui::ColorConvertFloat4ToU32({share.r, share.g, share.b, 1}));
    ImGui::Dummy({side * 3, side});
}

}  // namespace

void pixel_table(const FrameInfo& info) {
    if (!info.pixel) return;
    const PixelExplanation& pixel = *info.pixel;
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(pixel.material.c_str());
    if (!pixel.program.empty()) ImGui::TextDisabled("%s", pixel.program.c_str());
    if (pixel.color && ImGui::BeginTable("pixel", 3, ImGuiTableFlags_SizingFixedFit)) {
        for (const PixelTerm& term : pixel.terms) {
            cell(term.name, kTextColor);
            cell(term.value, kHighlightColor);
            cell(term.source, kDimColor);
        }
        color_line("computed", *pixel.color);
        if (pixel.drawn) color_line("drawn", *pixel.drawn);
        ImGui::EndTable();
    }
    if (!pixel.remark.empty()) ImGui::TextDisabled("%s", pixel.remark.c_str());
    ImGui::EndTooltip();
}

}  // namespace studioscope
