#include "ui/details_panel.h"

#include "ui/command_actions.h"
#include "ui/element_panel.h"
#include "ui/fixup_table.h"
#include "ui/flex_panel.h"
#include "ui/header_panel.h"
#include "ui/lod_panel.h"
#include "ui/pose_panel.h"
#include "ui/shape_panel.h"
#include "ui/widgets.h"

namespace {

template <typename Draw>
void tab(TabSettings& tabs, const char* label, const char* help, const Draw& draw) {
    if (!begin_tab(label, help, tabs)) return;
    draw();
    ImGui::EndTabItem();
}

void file_tab(Document& document) {
    if (document.scene.elements)
        element_panel(*document.scene.elements, document.panels.elements);
    else
        header_panel(document.scene.headers, document.panels.headers);
}

}  // namespace

void details_panel(const Rect& home, Document& document, const FrameFacts& facts,
                   Requests& requests) {
    if (begin_panel("Details", home) && ImGui::BeginTabBar("tabs")) {
        TabSettings& tabs = document.panels.details_tab;
        tab(tabs, "LODs", "All levels of detail with their counts",
            [&] { lod_panel(document, shown_lod(document, facts.drawn_lod), requests); });
        tab(tabs, "Fixups", "The fixup table of the VVD: which runs of its vertices go where", [&] {
            fixup_switch(document.scene, requests);
            fixup_table(document.scene, document.selection.fixup, document.panels.fixup_filter);
        });
        tab(tabs, "Flexes", "The sliders of the face",
            [&] { flex_panel(document, facts.pose, requests); });
        tab(tabs, "Shapes", "The shapes that the sliders move, and why",
            [&] { shape_panel(document, facts.pose); });
        if (!document.model().pose_parameters.empty())
            tab(tabs, "Pose", "The pose parameters that sequences blend by",
                [&] { pose_panel(document); });
        tab(tabs, "File", "The elements of a DMX, or the header fields of compiled files",
            [&] { file_tab(document); });
        end_tabs(tabs);
    }
    end_panel();
}
