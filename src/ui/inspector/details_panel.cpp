#include "ui/inspector/details_tabs.h"
#include "ui/inspector/panels.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// Makes the tabs narrower, so that five names fit into the line.
void push_tab_padding() {
    const ImVec2 padding = ImGui::GetStyle().FramePadding;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {padding.x * 0.6f, padding.y});
}

bool begin_tabs() {
    push_tab_padding();
    const bool is_open = ImGui::BeginTabBar("tabs");
    ImGui::PopStyleVar();
    return is_open;
}

// Draws a tab with a scrolling content, so that a low panel cuts nothing off.
template <typename Draw>
void tab(TabSettings& tabs, const char* label, const char* help, const Draw& draw) {
    push_tab_padding();
    const bool is_open = begin_tab(label, help, tabs);
    ImGui::PopStyleVar();
    if (!is_open) return;
    ImGui::BeginChild(label);
    draw();
    ImGui::EndChild();
    ImGui::EndTabItem();
}

void file_tab(Document& document) {
    if (document.scene.elements)
        element_panel(*document.scene.elements, document.panels.elements);
    else
        header_panel(document.scene.headers, document.panels.headers);
}

}  // namespace

void details_panel(const Rect& area, Document& document, const FrameInfo& info,
                   Requests& requests) {
    if (begin_panel("Details", area) && begin_tabs()) {
        TabSettings& tabs = document.panels.details_tab;
        if (has_flexes(document.model()))
            tab(tabs, "Flexes", "The sliders of the face",
                [&] { flex_panel(document, info.pose, requests); });
        if (!document.model().shapes.empty())
            tab(tabs, "Shapes", "The shapes that the sliders move, and why",
                [&] { shape_panel(document, info.pose); });
        if (has_pose_settings(document.model()))
            tab(tabs, "Pose",
                "The pose parameters that sequences blend by, and what moves without clips",
                [&] { pose_panel(document); });
        if (!document.model().clips.empty())
            tab(tabs, "Clip",
                "What the clip that plays says: activity, flags, layers, events, IK rules",
                [&] { clip_panel(document.model(), document.playback); });
        tab(tabs, "File", "The elements of a DMX, or the header fields of compiled files",
            [&] { file_tab(document); });
        end_tabs(tabs);
    }
    end_panel();
}

}  // namespace studioscope
