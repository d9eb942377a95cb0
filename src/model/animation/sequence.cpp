#include "model/animation/sequence.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "model/animation/blend_weights.h"
#include "model/animation/bone_rules.h"

namespace studioscope {

namespace {

// Limits for layers, which may name their own clip or each other: nesting depth, and layers per
// pose.
constexpr int kMaxLayerDepth = 8, kMaxLayers = 256;

float frame_at(const Clip& clip, float cycle) {
    const auto first = static_cast<float>(clip.first_frame());
    return first + cycle * (static_cast<float>(clip.last_frame()) - first);
}

void sample_all(const Model& model, const Clip& clip, float frame, const SampleRules& rules,
                std::span<Transform> local) {
    sample_clip(clip, frame, rules, local);
    solve_local_hierarchies(model, clip, frame, local);
}

bool is_off(const PoseRequest& request, int layer) {
    const std::vector<int>& off = request.off.disabled_layers;
    return std::find(off.begin(), off.end(), layer) != off.end();
}

class Player {
public:
    Player(const Model& model, const PoseRequest& request) : model_(model), request_(request) {}

    // Mixes a clip at `cycle` (0..1) into `local`.
    void play(const Clip& clip, float cycle, float weight, std::span<Transform> local, int depth) {
        if (weight <= 0 || clip.is_placeholder || depth > kMaxLayerDepth) return;
        if (++played_ > kMaxLayers) return;
        weight = std::min(weight, 1.0f);
        if (clip.blend.cycle_parameter >= 0)
            cycle = parameter_share(model_, clip.blend.cycle_parameter, request_.pose_parameters);
        const bool is_left_out = request_.off.is_clip_disabled && is_requested_clip(clip);
        if (!is_left_out) {
            std::vector<Transform> own = initial_pose(clip);
            sample(clip, cycle, own);
            play_layers(clip, true, cycle, 1, own, depth);
            mix_in(clip, own, weight, local);
        }
        play_layers(clip, false, cycle, weight, local, depth);
    }

private:
    bool is_requested_clip(const Clip& clip) const {
        return &clip == &at(model_.clips, request_.clip);
    }

    // The initial transforms of a clip's own pose: bind pose, or identity for a delta.
    std::vector<Transform> initial_pose(const Clip& clip) const {
        std::vector<Transform> rest(model_.bones.size());
        for (size_t i = 0; i < rest.size() && !clip.is_delta; ++i) rest[i] = model_.bones[i].bind;
        return rest;
    }

    void sample(const Clip& clip, float cycle, std::span<Transform> own) const {
        if (clip.blend.animations.empty())
            return sample_all(model_, clip, frame_at(clip, cycle), request_.rules, own);
        const WeightedAnimations chosen =
            choose_animations(model_, clip.blend, request_.pose_parameters);
        const std::vector<Transform> rest(own.begin(), own.end());
        std::vector<Transform> pose;
        float sum = 0;
        for (size_t i = 0; i < chosen.count; ++i) {
            const Clip& animation = at(model_.animations, chosen.items[i].animation);
            pose = rest;
            sample_all(model_, animation, frame_at(animation, cycle), request_.rules, pose);
            sum += chosen.items[i].weight;
            if (i == 0)
                std::copy(pose.begin(), pose.end(), own.begin());
            else
                mix(own, pose, chosen.items[i].weight / sum);
        }
    }

    static void mix(std::span<Transform> pose, std::span<const Transform> other, float share) {
        for (size_t i = 0; i < pose.size(); ++i)
            pose[i] = {glm::mix(pose[i].position, other[i].position, share),
                       mix_nearby(pose[i].rotation, other[i].rotation, share)};
    }

    void mix_in(const Clip& clip, std::span<const Transform> own, float weight,
                std::span<Transform> local) const {
        for (size_t i = 0; i < local.size(); ++i) {
            const float share =
                clip.blend.bone_weights.empty() ? weight : weight * clip.blend.bone_weights[i];
            if (share <= 0) continue;
            if (!clip.is_delta) {
                local[i] = share >= 1 ? own[i] : interpolate(local[i], own[i], share);
                continue;
            }
            const glm::quat turn = scale_rotation(own[i].rotation, share);
            local[i].rotation =
                clip.blend.is_post ? local[i].rotation * turn : turn * local[i].rotation;
            local[i].position += own[i].position * share;
        }
    }

    void play_layers(const Clip& clip, bool is_local, float cycle, float weight,
                     std::span<Transform> pose, int depth) {
        for (const Layer& layer : clip.blend.layers) {
            if (layer.is_local != is_local || is_off(request_, layer.clip)) continue;
            const LayerMoment moment =
                layer_moment(model_, layer, cycle, weight, request_.pose_parameters);
            play(at(model_.clips, layer.clip), moment.cycle, moment.weight, pose, depth + 1);
        }
    }

    const Model& model_;
    const PoseRequest& request_;
    int played_ = 0;
};

bool is_plain(const Clip& clip) {
    return !clip.is_delta && clip.blend.animations.empty() && clip.blend.bone_weights.empty() &&
           clip.blend.layers.empty() && clip.blend.cycle_parameter < 0;
}

}  // namespace

void play_clip(const Model& model, const PoseRequest& request, std::span<Transform> local) {
    const Clip& clip = at(model.clips, request.clip);
    if (clip.is_placeholder) return;
    if (is_plain(clip)) {
        if (!request.off.is_clip_disabled)
            sample_all(model, clip, request.frame, request.rules, local);
        return;
    }
    const auto first = static_cast<float>(clip.first_frame());
    const float length = static_cast<float>(clip.last_frame()) - first;
    const float cycle = length > 0 ? std::clamp((request.frame - first) / length, 0.0f, 1.0f) : 0;
    Player(model, request).play(clip, cycle, 1, local, 0);
}

void play_autoplay(const Model& model, const PoseRequest& request, std::span<Transform> local) {
    for (size_t i = 0; i < model.clips.size(); ++i) {
        const Clip& clip = model.clips[i];
        if (!clip.is_autoplay || is_off(request, static_cast<int>(i))) continue;
        const float cycle =
            request.seconds * cycles_per_second(model, clip, request.pose_parameters);
        Player(model, request).play(clip, cycle - std::floor(cycle), 1, local, 0);
    }
}

}  // namespace studioscope
