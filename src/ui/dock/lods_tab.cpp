#include <imgui.h>

#include <algorithm>

#include "ui/command_actions.h"
#include "ui/dock/panels.h"
#include "ui/inspector/details_tabs.h"

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

}  // namespace studioscope
