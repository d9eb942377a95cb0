#include <algorithm>
#include <vector>

#include "core/at.h"
#include "core/text.h"
#include "document/faults.h"
#include "document/message_target.h"
#include "document/playback/clip_info.h"
#include "ui/dock/timeline_parts.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr size_t kLong = 8;       // number of clips without a search box
constexpr size_t kMaxLines = 18;  // visible rows of the list

// The clips that match the search, matches by name first; the bind pose leads if nothing is
// searched.
std::vector<int> offered_clips(const Model& model, const std::string& filter) {
    std::vector<int> found = matching_clips(model, filter, true);
    if (filter.empty())
        found.insert(found.begin(), kNone);
    else
        std::stable_partition(found.begin(), found.end(), [&](int clip) {
            return matches(at(model.clips, clip).name, filter);
        });
    return found;
}

bool search_line(std::string& filter) {
    if (ImGui::IsWindowAppearing()) {
        filter.clear();
        ImGui::SetKeyboardFocusHere();
    }
    search_box("##filter", "Search clips: name, activity", filter, -1);
    return ImGui::IsItemDeactivated() && is_pressed(key(kKeyEnter));
}

// Return value for no choice; kNone is the bind pose.
constexpr int kNoChoice = kNone - 1;

// Draws the line of a clip; a placeholder cannot be chosen.
bool clip_line(const Scene& scene, int index, bool is_current) {
    if (index == kNone) return combo_line("Bind pose", index, is_current);
    const Clip& clip = at(scene.model.clips, index);
    const std::optional<IssueBadge> mark = issue_badge(scene, PartKind::kClip, index);
    ImGui::BeginDisabled(clip.is_placeholder);
    // disabled rows can still be reached by keyboard
    const bool is_chosen = combo_line(clip.name, index, is_current) && !clip.is_placeholder;
    ImGui::EndDisabled();
    if (mark) {
        tooltip(badge_text(*mark));
        ImGui::SameLine(0, ImGui::GetFontSize() * 0.5f);
        draw_issue_badge(*mark);
    }
    for (const std::string& text : {clip.activity, clip_origin(clip)}) {
        if (text.empty()) continue;
        ImGui::SameLine(0, ImGui::GetFontSize());
        ImGui::BeginDisabled();
        ImGui::TextUnformatted(text.c_str());
        ImGui::EndDisabled();
    }
    return is_chosen;
}

int clip_lines(const Scene& scene, const Playback& playback, const std::vector<int>& found) {
    int chosen = kNoChoice;
    each_visible_row(found.size(), [&](int i) {
        const int clip = at(found, i);
        if (clip_line(scene, clip, clip == playback.clip)) chosen = clip;
    });
    return chosen;
}

// Says below the clips how many included models were not found; a click lists the messages.
void missing_includes_line(Document& document) {
    const std::string missing = missing_includes_text(*document.scene);
    if (missing.empty()) return;
    ImGui::Separator();
    ImGui::PushStyleColor(ImGuiCol_Text,
                          severity_color(highest_severity(document.messages, {kMissingInclude})));
    if (ImGui::Selectable((missing + ": why?").c_str())) list_messages(document, kMissingInclude);
    ImGui::PopStyleColor();
}

int chosen_clip(const Scene& scene, const Playback& playback, std::string& filter) {
    const Model& model = scene.model;
    const bool is_long = model.clips.size() > kLong;
    const bool is_entered = is_long && search_line(filter);
    if (!is_long) filter.clear();
    const std::vector<int> found = offered_clips(model, filter);
    const float line = ImGui::GetTextLineHeightWithSpacing();
    const auto lines = static_cast<float>(std::clamp<size_t>(found.size(), 1, kMaxLines));
    ImGui::BeginChild("clips", {is_long ? ImGui::GetFontSize() * 22 : 0, line * lines});
    const int clicked = clip_lines(scene, playback, found);
    if (found.empty()) ImGui::TextDisabled("No clip matches the search.");
    ImGui::EndChild();
    const auto first = std::find_if(found.begin(), found.end(), [&](int clip) {
        return clip == kNone || !at(model.clips, clip).is_placeholder;
    });
    const int chosen = is_entered && first != found.end() ? *first : clicked;
    if (chosen != kNoChoice) ImGui::CloseCurrentPopup();
    return chosen;
}

}  // namespace

void clip_choice(Document& document) {
    const Scene& scene = *document.scene;
    const Model& model = scene.model;
    Playback& playback = document.playback;
    const Clip* clip = current_clip(model, playback);
    const float room = ImGui::GetContentRegionAvail().x - points(kTransportPoints);
    ImGui::SetNextItemWidth(std::clamp(room, points(130), points(190)));
    if (ImGui::BeginCombo("##clip", clip ? clip->name.c_str() : "Bind pose",
                          ImGuiComboFlags_HeightLargest)) {
        const int chosen = chosen_clip(scene, playback, document.panels.clip_filter);
        missing_includes_line(document);
        if (chosen != kNoChoice) select_clip(playback, model, chosen);
        ImGui::EndCombo();
    }
    tooltip("The clip that plays, or the bind pose", "[ and ]");
}

}  // namespace studioscope
