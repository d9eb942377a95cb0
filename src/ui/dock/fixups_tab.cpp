#include "ui/command_actions.h"
#include "ui/dock/dock_panels.h"
#include "ui/inspector/details_tabs.h"
#include "ui/inspector/fixup_table.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

void fixups_tab(Document& document, const FrameFacts& facts, Requests& requests) {
    const float levels = ImGui::GetFontSize() * 26;
    ImGui::BeginChild("levels", {std::min(levels, ImGui::GetContentRegionAvail().x * 0.45f), 0});
    lod_panel(document, shown_lod(document, facts.drawn_lod), requests);
    ImGui::EndChild();
    ImGui::SameLine(0, ImGui::GetFontSize());
    ImGui::BeginChild("table");
    fixup_switch(document.scene, requests);
    fixup_table(document.scene, document.selection.fixup, document.panels.fixup_filter);
    ImGui::EndChild();
}

}  // namespace studioscope
