#include "animation/sequence.h"

#include <algorithm>
#include <cmath>

#include "animation/blend_weights.h"
#include "core/at.h"

namespace studioscope {

namespace {

// A layer may name its own clip, and its layers others again.
constexpr int kDeepestLayer = 8, kMostLayers = 256;

glm::quat scaled(const glm::quat& rotation, float share) {
    return glm::slerp(glm::quat(1, 0, 0, 0), rotation, share);
}

float frame_at(const Clip& clip, float cycle) {
    const auto first = static_cast<float>(clip.first_frame());
    return first + cycle * (static_cast<float>(clip.last_frame()) - first);
}

// Normalised sum of rotations, all on one side of the first.
class Mixer {
public:
    explicit Mixer(size_t bones) : sums_(bones, {glm::vec3(0), glm::quat(0, 0, 0, 0)}) {}

    void add(std::span<const Transform> pose, float weight) {
        for (size_t i = 0; i < sums_.size(); ++i) {
            const float side = glm::dot(sums_[i].rotation, pose[i].rotation) < 0 ? -1.0f : 1.0f;
            sums_[i].position += pose[i].position * weight;
            sums_[i].rotation += pose[i].rotation * (weight * side);
        }
    }

    void write(std::span<Transform> pose) const {
        for (size_t i = 0; i < sums_.size(); ++i)
            pose[i] = {sums_[i].position, glm::normalize(sums_[i].rotation)};
    }

private:
    std::vector<Transform> sums_;
};

class Player {
public:
    Player(const Model& model, const PoseRequest& request) : model_(model), request_(request) {}

    // Mixes a clip at `cycle` (0..1) into `local`.
    void play(const Clip& clip, float cycle, float weight, std::span<Transform> local, int depth) {
        if (weight <= 0 || depth > kDeepestLayer || ++played_ > kMostLayers) return;
        weight = std::min(weight, 1.0f);
        if (clip.blend.cycle_parameter >= 0)
            cycle = parameter_share(model_, clip.blend.cycle_parameter, request_.pose_parameters);
        std::vector<Transform> own = rest_of(clip);
        sample(clip, cycle, own);
        play_layers(clip, true, cycle, 1, own, depth);
        mix_in(clip, own, weight, local);
        play_layers(clip, false, cycle, weight, local, depth);
    }

private:
    // What bones have that an animation leaves out.
    std::vector<Transform> rest_of(const Clip& clip) const {
        std::vector<Transform> rest(model_.bones.size());
        for (size_t i = 0; i < rest.size() && !clip.is_delta; ++i) rest[i] = model_.bones[i].bind;
        return rest;
    }

    void sample(const Clip& clip, float cycle, std::span<Transform> own) const {
        if (clip.blend.animations.empty())
            return sample_clip(clip, frame_at(clip, cycle), request_.rules, own);
        const WeightedAnimations chosen =
            choose_animations(model_, clip.blend, request_.pose_parameters);
        Mixer mixer(own.size());
        for (size_t i = 0; i < chosen.count; ++i) {
            const Clip& animation = at(model_.animations, chosen.items[i].animation);
            std::vector<Transform> pose(own.begin(), own.end());
            sample_clip(animation, frame_at(animation, cycle), request_.rules, pose);
            mixer.add(pose, chosen.items[i].weight);
        }
        mixer.write(own);
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
            const glm::quat turn = scaled(own[i].rotation, share);
            local[i].rotation =
                clip.blend.is_post ? local[i].rotation * turn : turn * local[i].rotation;
            local[i].position += own[i].position * share;
        }
    }

    void play_layers(const Clip& clip, bool is_local, float cycle, float weight,
                     std::span<Transform> pose, int depth) {
        for (const Layer& layer : clip.blend.layers) {
            if (layer.is_local != is_local) continue;
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
    if (is_plain(clip)) return sample_clip(clip, request.frame, request.rules, local);
    const auto first = static_cast<float>(clip.first_frame());
    const float length = static_cast<float>(clip.last_frame()) - first;
    const float cycle = length > 0 ? std::clamp((request.frame - first) / length, 0.0f, 1.0f) : 0;
    Player(model, request).play(clip, cycle, 1, local, 0);
}

void play_autoplay(const Model& model, const PoseRequest& request, std::span<Transform> local) {
    for (const Clip& clip : model.clips) {
        if (!clip.is_autoplay) continue;
        const float cycle = request.seconds * cycles_a_second(model, clip, request.pose_parameters);
        Player(model, request).play(clip, cycle - std::floor(cycle), 1, local, 0);
    }
}

}  // namespace studioscope
