#include "model/animation/play_flexes.h"

#include <algorithm>

#include "core/at.h"
#include "model/flex_rules.h"

namespace studioscope {

namespace {

float value_of(const std::vector<FlexKey>& keys, float frame) {
    const auto after = std::upper_bound(keys.begin(), keys.end(), frame,
                                        [](float f, const FlexKey& key) { return f < key.frame; });
    if (after == keys.begin()) return keys.front().value;
    const FlexKey& before = *(after - 1);
    if (after == keys.end()) return before.value;
    const float t = (frame - before.frame) / (after->frame - before.frame);
    return before.value + (after->value - before.value) * t;
}

}  // namespace

float value_at(const FlexTrack& track, float frame) {
    const float value = value_of(track.keys, frame);
    if (track.shares.empty()) return value;
    return track.rest + (value - track.rest) * value_of(track.shares, frame);
}

std::vector<float> played_controllers(const Model& model, const PoseRequest& request) {
    const FlexInput& input = request.flex;
    std::vector<float> values = input.controllers.size() == model.controllers.size()
                                    ? input.controllers
                                    : default_controllers(model);
    if (request.clip < 0 || request.clip >= static_cast<int>(model.clips.size())) return values;
    const Clip& clip = at(model.clips, request.clip);
    const float frame = std::clamp(request.frame, static_cast<float>(clip.first_frame()),
                                   static_cast<float>(clip.last_frame()));
    for (const FlexTrack& track : clip.flex_tracks) {
        const auto index = static_cast<size_t>(track.controller);
        if (index < input.held.size() && input.held[index]) continue;
        const FlexController& controller = model.controllers[index];
        values[index] = std::clamp(value_at(track, frame), std::min(controller.min, controller.max),
                                   std::max(controller.min, controller.max));
    }
    return values;
}

}  // namespace studioscope
