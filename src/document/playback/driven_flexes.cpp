#include "document/playback/driven_flexes.h"

#include <algorithm>

#include "core/at.h"

namespace studioscope {

namespace {

bool has_track(const Clip* clip, int controller) {
    return clip != nullptr &&
           std::any_of(clip->flex_tracks.begin(), clip->flex_tracks.end(),
                       [&](const FlexTrack& track) { return track.controller == controller; });
}

bool is_held(const Document& document, int controller) {
    const std::vector<bool>& held = document.flex.held;
    return is_index(controller, held.size()) && held[static_cast<size_t>(controller)];
}

}  // namespace

DrivenFlexState driven_flex_state(const Document& document, int controller) {
    if (!has_track(current_clip(document.model(), document.playback), controller))
        return DrivenFlexState::kFree;
    return is_held(document, controller) ? DrivenFlexState::kHeld : DrivenFlexState::kDriven;
}

DriveCounts count_driven(const Document& document) {
    DriveCounts counts;
    const Clip* clip = current_clip(document.model(), document.playback);
    if (clip == nullptr) return counts;
    counts.curves = clip->flex_tracks.size();
    for (const FlexTrack& track : clip->flex_tracks)
        counts.held += is_held(document, track.controller);
    return counts;
}

void set_controller(Document& document, int controller, float value) {
    const auto index = static_cast<size_t>(controller);
    const FlexController& c = document.model().controllers[index];
    document.flex.controllers[index] =
        std::clamp(value, std::min(c.min, c.max), std::max(c.min, c.max));
    if (driven_flex_state(document, controller) == DrivenFlexState::kDriven)
        document.flex.held[index] = true;
}

void follow_clip(Document& document, int controller) { at(document.flex.held, controller) = false; }

void follow_clip(Document& document) {
    document.flex.held.assign(document.model().controllers.size(), false);
}

}  // namespace studioscope
