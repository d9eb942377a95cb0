#include "ui/dock/dock.h"

#include <imgui.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "ui/command_actions.h"
#include "ui/commands.h"
#include "ui/dock/panels.h"
#include "ui/dock/skinning_parts.h"
#include "ui/dock/timeline_parts.h"
#include "ui/inspector/details_tabs.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

void lods_tab(Document& document, const FrameInfo& info, Requests& requests) {
    const int shown = shown_lod(document, info.drawn_lod);
    const float room = ImGui::GetContentRegionAvail().x;
    ImGui::BeginChild("levels", {std::min(room * 0.62f, ImGui::GetFontSize() * 56), 0});
    lod_panel(document, shown, info.lod_metric, requests);
    ImGui::EndChild();
    ImGui::SameLine(0, ImGui::GetFontSize());
    ImGui::BeginChild("parts");
    lod_parts(document, shown);
    ImGui::EndChild();
}

namespace {

// one row per tab, not wrapped by the formatter
// clang-format off
constexpr DockTab kTabs[] = {
    {kDockTabs[0], timeline_tab, timeline_tools, kTransportPoints + 130},
    {kDockTabs[1], clips_tab},
    {kDockTabs[2], fixup_panel, fixup_tools, kFixupToolsPoints},
    {kDockTabs[3], lods_tab},
    {kDockTabs[4], vertex_table},
    {kDockTabs[5], curve_panel, curve_tools, kCurveToolsPoints},
    {kDockTabs[6], skinning_tab},
    {kDockTabs[7], mounts_tab, mounts_tools, kMountsToolsPoints},
    {kDockTabs[8], differences_tab, differences_tools, kDifferencesToolsPoints},
    {kDockTabs[9], messages_tab, messages_tools, 470, messages_badge},
    {kDockTabs[10], source_tab, source_tools, kSourceToolsPoints},
};
// clang-format on
static_assert(std::size(kTabs) == kDockTabs.size());

constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoBringToFrontOnFocus |
                                    ImGuiWindowFlags_NoSavedSettings |
                                    ImGuiWindowFlags_NoScrollWithMouse;

const DockTab& shown_tab(const DockSettings& dock) {
    const auto found = std::find_if(std::begin(kTabs), std::end(kTabs),
                                    [&](const DockTab& tab) { return dock.shown == tab.title; });
    return found == std::end(kTabs) ? kTabs[0] : *found;
}

float tab_width(const DockTab& tab, const DockTab::Badge& badge) {
    const float title = ImGui::CalcTextSize(tab.title).x + 2 * points(8);
    if (badge.text.empty()) return title;
    return title + points(5) + ImGui::CalcTextSize(badge.text.c_str()).x;
}

DockTab::Badge badge_of(const DockTab& tab, const Document& document) {
    return tab.badge ? tab.badge(document) : DockTab::Badge{};
}

void tab_button(const DockTab& tab, Document& document) {
    DockSettings& dock = document.panels.dock;
    const DockTab::Badge badge = badge_of(tab, document);
    const float pad = points(8), gap = badge.text.empty() ? 0 : points(5);
    const ImVec2 title = ImGui::CalcTextSize(tab.title), corner = ImGui::GetCursorScreenPos();
    const ImVec2 size(tab_width(tab, badge), ImGui::GetFrameHeight());
    const bool is_shown = &shown_tab(dock) == &tab, is_collapsed = is_dock_collapsed(document);
    ImGui::PushID("tab");
    if (ImGui::InvisibleButton(tab.title, size)) {
        open_tab(dock, tab.title);
        collapse_dock(document, is_shown && !is_collapsed);
    }
    ImGui::PopID();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool is_hovered = ImGui::IsItemHovered();
    const ImU32 fill = is_shown && !is_collapsed ? rgb_color(0x2A5A55)
                       : is_hovered              ? rgb_color(0x2B6E66)
                                                 : kHeaderColor;
    list.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, fill, points(4));
    const float y = corner.y + (size.y - title.y) * 0.5f;
    list.AddText({corner.x + pad, y}, is_shown || is_hovered ? kTextColor : kDimColor, tab.title);
    list.AddText({corner.x + pad + title.x + gap, y}, badge.color, badge.text.c_str());
    tooltip(tab.help, is_shown && !is_collapsed ? "Click to collapse the panel" : "");
}

void collapse_button(Document& document, Requests& requests) {
    const Command& command = find_command(CommandId::kCollapseDock);
    const float size = ImGui::GetFrameHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton("fold", {size, size}))
        command.run(document, requests, command.argument);
    const float inset = (size - ImGui::GetTextLineHeight()) * 0.5f;
    expansion_arrow({corner.x + inset, corner.y + inset}, !is_dock_collapsed(document),
                    ImGui::IsItemHovered() ? kHighlightColor : kDimColor);
    command_tooltip(command, document.panels.keymap);
}

// Draws the tabs in one row; those without room are behind a button.
void tab_row(const DockTab& shown, Document& document) {
    const float gap = points(2);
    std::vector<const DockTab*> tabs;
    std::vector<float> widths;
    for (const DockTab& tab : kTabs) {
        if (!is_tab_listed(document, tab)) continue;
        tabs.push_back(&tab);
        widths.push_back(tab_width(tab, badge_of(tab, document)));
    }
    const auto index_of = [&](ImGuiID id) {
        const auto found = std::find_if(tabs.begin(), tabs.end(), [&](const DockTab* tab) {
            return id == ImGui::GetID(tab->title);
        });
        return static_cast<size_t>(found - tabs.begin());
    };
    const ImGuiID id = ImGui::GetID(shown.title);
    ImGui::SameLine(0, gap);
    const std::vector<size_t> row =
        tabs_in_row(widths, index_of(id), index_of(tab_before(id)), gap, button_room(kMoreTabs),
                    ImGui::GetContentRegionAvail().x);
    std::vector<const char*> others;
    for (size_t i = 0; i < tabs.size(); ++i) {
        if (std::find(row.begin(), row.end(), i) == row.end()) {
            others.push_back(tabs[i]->title);
            continue;
        }
        if (i != row.front()) ImGui::SameLine(0, gap);
        tab_button(*tabs[i], document);
    }
    if (const char* chosen = more_tabs(others, gap)) open_tab(document.panels.dock, chosen);
}

// Draws the line of tabs; true if the shown tab's controls fit into it.
bool tab_line(const DockTab& shown, const Rect& area, Document& document, const FrameInfo& info,
              Requests& requests) {
    const float height = collapsed_dock_height();
    const ImVec2 corner(area.position.x, area.position.y);
    ImGui::GetWindowDrawList()->AddRectFilled(corner, {area.right(), corner.y + height},
                                              kHeaderColor);
    ImGui::SetCursorPos({points(4), (height - ImGui::GetFrameHeight()) * 0.5f});
    collapse_button(document, requests);
    tab_row(shown, document);
    ImGui::SameLine(0, points(12));
    if (!shown.tools || ImGui::GetContentRegionAvail().x < points(shown.tools_points)) return false;
    ImGui::PushID(shown.title);
    shown.tools(document, info, requests);
    ImGui::PopID();
    return true;
}

}  // namespace

std::span<const DockTab> dock_tabs() { return kTabs; }

float collapsed_dock_height() { return ImGui::GetFrameHeight() + points(5); }

void dock_panel(const Rect& area, Document& document, const FrameInfo& info, Requests& requests) {
    ImGui::SetNextWindowPos({area.position.x, area.position.y});
    ImGui::SetNextWindowSize({area.size.x, area.size.y});
    if (ImGui::Begin("Dock", nullptr, kFlags)) {
        const DockTab& shown = shown_tab(document.panels.dock);
        const bool are_tools_shown = tab_line(shown, area, document, info, requests);
        if (shown.draw != fixup_panel || is_dock_collapsed(document))
            document.panels.fixup_player = {};  // stops while it is hidden
        if (!is_dock_collapsed(document)) {
            ImGui::SetCursorPos(
                {ImGui::GetStyle().WindowPadding.x, collapsed_dock_height() + points(5)});
            ImGui::PushID(shown.title);
            if (shown.tools && !are_tools_shown) shown.tools(document, info, requests);
            shown.draw(document, info, requests);
            ImGui::PopID();
        }
    }
    ImGui::End();
}

}  // namespace studioscope
