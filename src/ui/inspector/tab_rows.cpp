#include "ui/inspector/tab_rows.h"

#include <numeric>
#include <string_view>

#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

float padding() { return points(7); }
float gap() { return points(2); }
float icon_room() { return ImGui::GetFontSize() * 1.1f; }

float width_of(const TabButton& tab, bool has_icon) {
    return ImGui::CalcTextSize(tab.title).x + 2 * padding() + (has_icon ? icon_room() : 0);
}

float width_of(std::span<const TabButton> tabs, bool has_icons) {
    return std::accumulate(tabs.begin(), tabs.end(), 0.0f, [&](float sum, const TabButton& tab) {
        return sum + width_of(tab, has_icons) + (sum > 0 ? gap() : 0);
    });
}

// Draws a tab; true if it was clicked.
bool tab_button(const TabButton& tab, bool has_icon, bool is_shown) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size(width_of(tab, has_icon), ImGui::GetFrameHeight());
    const bool is_clicked = ImGui::InvisibleButton(tab.title, size);
    const bool is_hovered = ImGui::IsItemHovered();
    tab_tooltip(tab.help);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 fill = is_shown     ? color_of(0x2A5A55)
                       : is_hovered ? color_of(0x2B6E66)
                                    : kHeaderColor;
    list.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, fill, points(4));
    const ImU32 color = is_shown || is_hovered ? kTextColor : kDimColor;
    float x = corner.x + padding();
    if (has_icon) {
        const float line = ImGui::GetFontSize();
        draw_icon(list, tab.icon, {x + line * 0.4f, corner.y + size.y * 0.5f}, line * 0.75f,
                  is_shown ? kHighlightColor : color);
        x += icon_room();
    }
    list.AddText({x, corner.y + (size.y - ImGui::GetTextLineHeight()) * 0.5f}, color, tab.title);
    return is_clicked;
}

void tab_group(std::span<const TabButton> tabs, bool has_icons, TabSettings& settings,
               std::string_view shown) {
    for (size_t i = 0; i < tabs.size(); ++i) {
        if (i > 0) {
            ImGui::SameLine(0, gap());
            if (ImGui::GetContentRegionAvail().x < width_of(tabs[i], has_icons)) ImGui::NewLine();
        }
        if (tab_button(tabs[i], has_icons, shown == tabs[i].title)) settings.shown = tabs[i].title;
    }
}

}  // namespace

void tab_rows(std::span<const TabButton> first, std::span<const TabButton> second,
              TabSettings& settings, const char* shown) {
    const float room = ImGui::GetContentRegionAvail().x;
    const float wide[] = {width_of(first, true), width_of(second, true)};
    const bool is_one_row = second.empty() || wide[0] + gap() + wide[1] <= room;
    const bool has_icons = wide[0] <= room && wide[1] <= room;
    ImGui::PushID("tabs");
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {gap(), gap()});
    tab_group(first, has_icons, settings, shown);
    if (is_one_row && !second.empty()) ImGui::SameLine(0, gap());
    tab_group(second, has_icons, settings, shown);
    ImGui::PopStyleVar();
    ImGui::PopID();
}

}  // namespace studioscope
