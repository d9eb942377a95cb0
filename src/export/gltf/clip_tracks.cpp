// Clips sampled frame by frame, and reduced to the keys that they need.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/at.h"
#include "core/deadline.h"
#include "core/text.h"
#include "export/gltf/clips.h"
#include "model/animation/blend_weights.h"
#include "model/animation/bone_rules.h"
#include "model/animation/pose.h"
#include "model/animation/sequence.h"

namespace studioscope {

namespace {

// The movement of the whole model that the compiler took out of the roots of an animation.
struct WeightedMovement {
    const MdlAnimation* animation = nullptr;
    float weight = 1;  // of the animation in its grid
};

// Position and degrees about Z at a frame, as the engine has them.
glm::vec4 position_and_turn_at(const std::vector<MdlMovement>& movements, float frame) {
    glm::vec3 position(0);
    float degrees = 0, start = 0;
    for (const MdlMovement& one : movements) {
        const auto end = static_cast<float>(one.end_frame);
        if (frame > end || end <= start) {
            position = one.position;
            degrees = one.angle_degrees;
            start = end;
            continue;
        }
        const float t = (frame - start) / (end - start);
        const float way =
            one.start_velocity * t + (one.end_velocity - one.start_velocity) * t * t / 2;
        position += one.direction * way;
        degrees += (one.angle_degrees - degrees) * t;
        break;
    }
    return {position, degrees};
}

// Mixes the ways of animations at a cycle of 0..1, which all of a grid share.
glm::dmat4 movement_at(const std::vector<WeightedMovement>& movements, float cycle) {
    glm::vec4 way(0);
    for (const WeightedMovement& one : movements)
        way += position_and_turn_at(one.animation->movements,
                                    cycle * static_cast<float>(one.animation->frame_count - 1)) *
               one.weight;
    return to_matrix(
        Transform{glm::vec3(way), rotation_from_euler({0, 0, glm::radians(double{way.w})})});
}

// The sequence that a clip was made from, and the animations of its file.
struct ClipRecords {
    const MdlSequence* sequence = nullptr;
    std::span<const MdlAnimation> animations{};
};

ClipRecords records_in(const std::vector<MdlSequence>& sequences,
                       const std::vector<MdlAnimation>& animations, const Clip& clip) {
    const auto found = std::find_if(
        sequences.begin(), sequences.end(),
        [&](const MdlSequence& sequence) { return same_name(sequence.name, clip.name); });
    if (found == sequences.end()) return {};
    return {&*found, animations};
}

ClipRecords records_of(const Scene& scene, const Clip& clip) {
    if (!scene.compiled) return {};
    for (const IncludedMotion& included : scene.compiled->included)
        if (included.file == clip.file)
            return records_in(included.sequences, included.animations, clip);
    const MdlFile* mdl = gltf_records(scene);
    return mdl ? records_in(mdl->sequences, mdl->animations, clip) : ClipRecords{};
}

// The movements of the animations that a clip plays. Empty if there is none.
std::vector<WeightedMovement> movements_of(const GltfRig& rig, const Clip& clip) {
    const ClipRecords records = records_of(*rig.scene, clip);
    if (!rig.options.has_root_motion || clip.is_delta || !records.sequence) return {};
    std::vector<WeightedMovement> movements;
    const auto add = [&](size_t number, float weight) {
        const std::vector<int>& all = records.sequence->animations;
        if (number >= all.size() || !is_index(all[number], records.animations.size())) return;
        const MdlAnimation& animation = at(records.animations, all[number]);
        if (!animation.movements.empty()) movements.push_back({&animation, weight});
    };
    const std::vector<int>& grid = clip.blend.animations;
    if (grid.empty()) add(0, 1);
    const WeightedAnimations mix =
        grid.empty() ? WeightedAnimations{} : choose_animations(rig.scene->model, clip.blend, {});
    for (size_t i = 0; i < mix.count; ++i)
        add(static_cast<size_t>(std::find(grid.begin(), grid.end(), at(mix.items, i).animation) -
                                grid.begin()),
            at(mix.items, i).weight);
    return movements;
}

// Plays one clip on the nodes of the bones.
class ClipPlayer {
public:
    ClipPlayer(const GltfRig& rig, int clip)
        : rig_(rig),
          model_(rig.scene->model),
          clip_(at(model_.clips, clip)),
          movements_(movements_of(rig, clip_)) {
        request_.clip = clip;
        request_.rules.plays_autoplay = false;
    }

    // The transforms of the nodes at a frame, counted from the first.
    std::vector<Transform> nodes_at(int frame) {
        request_.frame = static_cast<float>(clip_.first_frame() + frame);
        std::vector<Transform> local = base();
        play_clip(model_, request_, local);
        if (is_raw()) return raw_nodes(std::move(local));
        move_procedural_bones(model_, local);
        const int last = std::max(clip_.last_frame() - clip_.first_frame(), 1);
        const glm::dmat4 moved =
            movement_at(movements_, static_cast<float>(frame) / static_cast<float>(last));
        for (size_t i = 0; i < local.size(); ++i) {
            if (model_.bones[i].parent != kNone) {
                local[i] = rig_.space.below_bone(local[i]);
                continue;
            }
            if (!movements_.empty()) local[i] = to_transform(moved * to_matrix(local[i]));
            local[i] = rig_.space.at_top(rig_.space.of_clips, local[i]);
        }
        return local;
    }

    // The weights of all targets of a node.
    std::vector<float> weights_at(const GltfShapeNode& node, int frame) {
        request_.frame = static_cast<float>(clip_.first_frame() + frame);
        pose_bones_and_flexes(model_, request_, pose_);
        std::vector<float> weights;
        for (const GltfShapeNode::Target& target : node.targets) {
            const ShapeWeight& weight = pose_.shapes[target.shape];
            weights.push_back(target.is_pair ? weight.pair : weight.own);
        }
        return weights;
    }

private:
    bool is_raw() const { return clip_.is_delta && !rig_.options.adds_deltas_to_bind; }

    // The pose that the clip is played on: the bind pose, of which compilers do not turn the roots
    // as they turn those of clips; and nothing for the values of a delta.
    std::vector<Transform> base() const {
        std::vector<Transform> local(model_.bones.size());
        if (is_raw()) return local;
        const glm::dmat3 turn = glm::transpose(rig_.space.of_clips) * rig_.space.of_rest;
        const GltfSpace in_units{1, turn, turn, true};
        for (size_t i = 0; i < local.size(); ++i) {
            const bool is_root = model_.bones[i].parent == kNone;
            local[i] = model_.bones[i].bind;
            if (clip_.is_delta && is_root) local[i] = in_units.at_top(turn, local[i]);
        }
        return local;
    }

    // A delta in front of a root's rotation turns about the axes of the asset.
    std::vector<Transform> raw_nodes(std::vector<Transform> local) const {
        const glm::quat axes(glm::quat_cast(rig_.space.of_clips));
        for (size_t i = 0; i < local.size(); ++i) {
            if (model_.bones[i].parent != kNone) {
                local[i] = rig_.space.below_bone(local[i]);
                continue;
            }
            const glm::quat own = local[i].rotation;
            local[i] = rig_.space.at_top(rig_.space.of_clips, local[i]);
            local[i].rotation =
                clip_.blend.is_post ? own : glm::normalize(axes * own * glm::inverse(axes));
        }
        return local;
    }

    const GltfRig& rig_;
    const Model& model_;
    const Clip& clip_;
    const std::vector<WeightedMovement> movements_;
    PoseRequest request_;
    Pose pose_;
};

// Values of one property in every frame.
struct Samples {
    Samples(size_t numbers, size_t frames) : width(numbers), values(numbers * frames) {}

    size_t width;  // numbers a frame
    bool is_rotation = false;
    std::vector<float> values;

    size_t count() const { return values.size() / width; }
    std::span<const float> frame(size_t number) const {
        return std::span(values).subspan(number * width, width);
    }
    void set(size_t frame, std::initializer_list<float> numbers) {
        std::copy(numbers.begin(), numbers.end(), &values[frame * width]);
    }
};

// Differences too small to be seen: of metres, shares of a turn and weights.
constexpr float kSame = 1e-6f;

bool are_equal(std::span<const float> a, std::span<const float> b) {
    return std::equal(a.begin(), a.end(), b.begin(),
                      [](float x, float y) { return std::abs(x - y) <= kSame; });
}

bool is_constant(const Samples& samples) {
    for (size_t i = 1; i < samples.count(); ++i)
        if (!are_equal(samples.frame(0), samples.frame(i))) return false;
    return true;
}

glm::quat rotation_in(std::span<const float> v) { return {v[3], v[0], v[1], v[2]}; }
glm::vec3 position_in(std::span<const float> v) { return {v[0], v[1], v[2]}; }

// Whether the frames between two keys are where a linear sampler has them.
bool is_linear(const Samples& samples, size_t first, size_t last) {
    const auto largest_turn = static_cast<float>(std::cos(glm::radians(0.1) / 2));
    constexpr float kMaxDistance = 1e-5f;  // metres
    for (size_t i = first + 1; i < last; ++i) {
        const auto t = static_cast<float>(i - first) / static_cast<float>(last - first);
        if (samples.is_rotation) {
            const glm::quat between =
                glm::slerp(rotation_in(samples.frame(first)), rotation_in(samples.frame(last)), t);
            if (std::abs(glm::dot(between, rotation_in(samples.frame(i)))) < largest_turn)
                return false;
        } else if (glm::distance(glm::mix(position_in(samples.frame(first)),
                                          position_in(samples.frame(last)), t),
                                 position_in(samples.frame(i))) > kMaxDistance) {
            return false;
        }
    }
    return true;
}

bool is_linear(const Samples& samples, const std::vector<int>& keys) {
    for (size_t i = 1; i < keys.size(); ++i)
        if (!is_linear(samples, static_cast<size_t>(keys[i - 1]), static_cast<size_t>(keys[i])))
            return false;
    return true;
}

// The authored keys of a clip, its first and last frame included, counted from the first.
std::vector<int> authored_keys(const Clip& clip) {
    const int last = clip.last_frame() - clip.first_frame();
    std::vector<int> keys{0, last};
    for (const int frame : clip_bone_key_frames(clip))
        keys.push_back(std::clamp(frame - clip.first_frame(), 0, last));
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    return keys;
}

// Drops the keys that do not come after the one before in time as a float has it.
std::vector<int> rising(const Clip& clip, const std::vector<int>& frames) {
    std::vector<int> kept;
    for (const int frame : frames)
        if (kept.empty() || gltf_seconds(clip, frame) > gltf_seconds(clip, kept.back()))
            kept.push_back(frame);
    return kept;
}

class TrackMaker {
public:
    TrackMaker(const GltfRig& rig, int clip)
        : rig_(rig),
          clip_(at(rig.scene->model.clips, clip)),
          player_(rig, clip),
          authored_(rising(clip_, authored_keys(clip_))) {
        std::vector<int> all(static_cast<size_t>(clip_.last_frame() - clip_.first_frame()) + 1);
        std::iota(all.begin(), all.end(), 0);
        every_ = rising(clip_, all);
    }

    std::vector<GltfTrack> make() {
        add_bones();
        if (!clip_.flex_tracks.empty())
            for (const GltfShapeNode& node : rig_.shapes) add_weights(node);
        return std::move(tracks_);
    }

private:
    void add_bones();
    void add_weights(const GltfShapeNode& node);
    // Adds the track, unless it stays as at rest and need not be there.
    void add(GltfTrack track, Samples samples, std::span<const float> rest, bool must);

    const GltfRig& rig_;
    const Clip& clip_;
    ClipPlayer player_;
    std::vector<int> every_, authored_;
    std::vector<GltfTrack> tracks_;
};

void TrackMaker::add(GltfTrack track, Samples samples, std::span<const float> rest, bool must) {
    const bool stays = is_constant(samples);
    if (stays && !must && are_equal(samples.frame(0), rest)) return;
    track.frames = every_;
    if (stays)
        track.frames = rising(clip_, {0, every_.back()});
    else if (authored_.size() < every_.size() && samples.width <= 4 &&
             is_linear(samples, authored_))
        track.frames = authored_;
    if (track.frames.size() == samples.count())
        track.values = std::move(samples.values);
    else
        for (const int frame : track.frames) {
            const std::span<const float> values = samples.frame(static_cast<size_t>(frame));
            track.values.insert(track.values.end(), values.begin(), values.end());
        }
    tracks_.push_back(std::move(track));
}

void TrackMaker::add_bones() {
    const size_t bones = rig_.rest.size(), frames = static_cast<size_t>(every_.back()) + 1;
    std::vector<Samples> positions(bones, Samples(3, frames)), rotations(bones, Samples(4, frames));
    for (size_t frame = 0; frame < frames; ++frame) {
        check_deadline();
        const std::vector<Transform> nodes = player_.nodes_at(static_cast<int>(frame));
        for (size_t i = 0; i < bones; ++i) {
            const glm::vec3& p = nodes[i].position;
            auto q = glm::quat(glm::normalize(glm::dquat(nodes[i].rotation)));
            const glm::quat before =
                frame == 0 ? rig_.rest[i].rotation : rotation_in(rotations[i].frame(frame - 1));
            if (glm::dot(before, q) < 0) q = -q;
            positions[i].set(frame, {p.x, p.y, p.z});
            rotations[i].set(frame, {q.x, q.y, q.z, q.w});
        }
    }
    for (size_t i = 0; i < bones; ++i) {
        const Transform& rest = rig_.rest[i];
        const glm::quat& q = rest.rotation;
        const float rest_turn[] = {q.x, q.y, q.z, q.w};
        const float rest_place[] = {rest.position.x, rest.position.y, rest.position.z};
        const int node = at(rig_.space.joints, i);
        rotations[i].is_rotation = true;
        add({node, "translation", "VEC3", {}, {}}, std::move(positions[i]), rest_place, false);
        // An animation has a channel at least.
        add({node, "rotation", "VEC4", {}, {}}, std::move(rotations[i]), rest_turn,
            i + 1 == bones && tracks_.empty());
    }
}

void TrackMaker::add_weights(const GltfShapeNode& node) {
    Samples samples(node.targets.size(), 0);
    for (int frame = 0; frame <= every_.back(); ++frame) {
        const std::vector<float> weights = player_.weights_at(node, frame);
        samples.values.insert(samples.values.end(), weights.begin(), weights.end());
    }
    std::vector<float> rest;
    for (const GltfShapeNode::Target& target : node.targets) rest.push_back(target.rest);
    // Samplers of weights are never thinned out: `authored_` are keys of bones.
    const std::vector<int> authored = std::exchange(authored_, every_);
    add({node.node, "weights", "SCALAR", {}, {}}, std::move(samples), rest, false);
    authored_ = authored;
}

}  // namespace

float gltf_seconds(const Clip& clip, int frame) {
    constexpr double kDefaultRate = 30;
    const double rate = clip.fps > 0 && std::isfinite(clip.fps) ? double{clip.fps} : kDefaultRate;
    return static_cast<float>(frame / rate);
}

std::vector<GltfTrack> gltf_tracks(const GltfRig& rig, int clip) {
    return TrackMaker(rig, clip).make();
}

}  // namespace studioscope
