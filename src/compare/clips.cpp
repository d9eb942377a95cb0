#include <algorithm>

#include "animation/sequence.h"
#include "compare/comparison.h"
#include "core/at.h"
#include "core/progress.h"

namespace studioscope {

namespace {

// Whether files of the format have the properties by which a game plays a sequence.
bool has_sequences(const std::string& format) { return format == "qc" || format == "mdl"; }

int frame_count(const Clip& clip) { return clip.last_frame() - clip.first_frame() + 1; }

std::string events_of(const Clip& clip) {
    std::vector<std::string> events;
    for (const ClipEvent& event : clip.events)
        events.push_back(fmt::format("{:.4g} {} {}", event.cycle, event.name, event.options));
    return fmt::format("{}", fmt::join(events, "; "));
}

// "hand touch 0 to 1, 0.2 to 0.8": the chains that a game holds in place.
std::string ik_rules_of(const Clip& clip) {
    std::vector<std::string> rules;
    for (const ClipIkRule& rule : clip.ik_rules)
        rules.push_back(fmt::format("{} {} {:.3g} to {:.3g}, full {:.3g} to {:.3g}", rule.chain,
                                    rule.kind, rule.start, rule.end, rule.peak, rule.tail));
    return fmt::format("{}", fmt::join(rules, "; "));
}

std::string parameter_name(const Model& model, int parameter) {
    return is_index(parameter, model.pose_parameters.size())
               ? at(model.pose_parameters, parameter).name
               : std::string("time");
}

// "3 x 1 by move_x -1 to 1": how the animations of a clip are mixed.
std::string blend_of(const Model& model, const Clip& clip) {
    const Blend& blend = clip.blend;
    std::string text = fmt::format("{} x {}", blend.columns, blend.rows);
    for (const BlendAxis& axis : blend.axes)
        if (axis.parameter != kNone)
            text += fmt::format(", {} {:.4g} to {:.4g}", parameter_name(model, axis.parameter),
                                axis.start, axis.end);
    return text;
}

// "walk_legs 0 to 1 by time": the clips that are added on top.
std::string layers_of(const Model& model, const Clip& clip) {
    std::vector<std::string> layers;
    for (const Layer& layer : clip.blend.layers)
        layers.push_back(fmt::format(
            "{} {:.4g} {:.4g} {:.4g} {:.4g} by {}",
            is_index(layer.clip, model.clips.size()) ? at(model.clips, layer.clip).name : "",
            layer.start, layer.peak, layer.tail, layer.end,
            parameter_name(model, layer.parameter)));
    return fmt::format("{}", fmt::join(layers, "; "));
}

const char* yes_or_no(bool value) { return value ? "yes" : "no"; }

void compare_sequence(Comparison& all, const Clip& own, const Clip& other) {
    const auto add = [&](const char* property, const auto& before, const auto& after) {
        all.add_value(Subject::kClip, own.name, property, before, after);
    };
    add("looping", std::string(yes_or_no(own.is_looping)),
        std::string(yes_or_no(other.is_looping)));
    add("plays by itself", std::string(yes_or_no(own.is_autoplay)),
        std::string(yes_or_no(other.is_autoplay)));
    add("delta", std::string(yes_or_no(own.is_delta)), std::string(yes_or_no(other.is_delta)));
    add("activity", own.activity, other.activity);
    add("activity weight", double(own.activity_weight), double(other.activity_weight));
    add("events", events_of(own), events_of(other));
    add("IK rules", ik_rules_of(own), ik_rules_of(other));
    add("blend", blend_of(all.model(), own), blend_of(all.other(), other));
    add("layers", layers_of(all.model(), own), layers_of(all.other(), other));
    add("fade in", double{own.fade_in}, double{other.fade_in});
    add("fade out", double{own.fade_out}, double{other.fade_out});
}

// Compiled files hold positions as halves, which compilers cut off, not round.
constexpr float kPositionPrecision = 1.0f / 1024;

// The largest difference of a bone over the frames of a clip, as a multiple of its tolerance.
struct LargestMotion {
    TransformChange change;
    double ratio = 0;
    int bone = kNone;
    int frame = 0;
    size_t frames = 0;  // frames with a bone past its tolerance
};

class MotionComparer {
public:
    explicit MotionComparer(const Comparison& all) : all_(all) {
        for (size_t i = 0; i < all.model().bones.size(); ++i) {
            const int other = all.other_bone(static_cast<int>(i));
            if (other == kNone) continue;
            const int parent = all.model().bones[i].parent;
            if (all.other_bone(parent) == at(all.other().bones, other).parent)
                bones_.emplace_back(static_cast<int>(i), other);
        }
    }

    LargestMotion compare(int clip, int other_clip) {
        const Clip &own = at(all_.model().clips, clip), &other = at(all_.other().clips, other_clip);
        LargestMotion largest;
        const int count = std::min(frame_count(own), frame_count(other));
        for (int i = 0; i < count; ++i) {
            check_cancelled();
            pose(all_.model(), clip, own.first_frame() + i, local_);
            pose(all_.other(), other_clip, other.first_frame() + i, other_local_);
            const double before = largest.ratio;
            const double ratio = compare_frame(largest);
            if (largest.ratio > before) largest.frame = own.first_frame() + i;
            if (ratio > 1) ++largest.frames;
        }
        return largest;
    }

private:
    static void pose(const Model& model, int clip, int frame, std::vector<Transform>& local) {
        local.clear();
        for (const Bone& bone : model.bones) local.push_back(bone.bind);
        PoseRequest request;
        request.clip = clip;
        request.frame = static_cast<float>(frame);
        play_clip(model, request, local);
    }

    // Returns the largest multiple of a tolerance in this frame.
    double compare_frame(LargestMotion& largest) const {
        double most = 0;
        for (const auto& [bone, other] : bones_) {
            const Transform &own = at(local_, bone), &theirs = at(other_local_, other);
            const TransformChange change = change_between(own, theirs);
            const Tolerances tolerances = tolerances_at(own.position);
            if (!exceeds(change, tolerances) || is_resting(bone, other)) continue;
            const double ratio =
                std::max(change.distance / (double{tolerances.position} + 1e-30),
                         change.degrees / (double{all_.tolerances().angle_degrees} + 1e-30));
            most = std::max(most, ratio);
            if (ratio <= largest.ratio) continue;
            largest.change = change;
            largest.ratio = ratio;
            largest.bone = bone;
        }
        return most;
    }

    // Between a source and a compiled file a position has the rounding of the latter.
    Tolerances tolerances_at(const glm::vec3& position) const {
        Tolerances tolerances = all_.tolerances();
        if (!all_.has_same_format())
            tolerances.position += kPositionPrecision * glm::length(position);
        return tolerances;
    }

    // Whether neither clip moves the bone: a difference of the bind poses is the bone's own fact.
    bool is_resting(int bone, int other) const {
        const auto rests = [&](const Transform& local, const Bone& of) {
            return !exceeds(change_between(local, of.bind), all_.tolerances());
        };
        return rests(at(local_, bone), at(all_.model().bones, bone)) &&
               rests(at(other_local_, other), at(all_.other().bones, other));
    }

    const Comparison& all_;
    std::vector<std::pair<int, int>> bones_;
    std::vector<Transform> local_, other_local_;
};

void add_motion(Comparison& all, const Clip& clip, const LargestMotion& largest) {
    if (largest.bone == kNone) return;
    const bool is_moved = static_cast<float>(largest.change.distance) > all.tolerances().position;
    Difference& added = all.add(Subject::kClip, Change::kMoved, clip.name);
    added.property = is_moved ? "position" : "rotation";
    added.amount = is_moved ? largest.change.distance : largest.change.degrees;
    added.unit = is_moved ? "units" : "degrees";
    added.count = largest.frames;
    added.place.bone = bone_name(all.model(), largest.bone);
    added.place.frame = static_cast<float>(largest.frame);
}

// Reports clips that only one side has. An SMD or DMX on its own has only some clips of its model,
// and one of a single frame for its bind pose.
void add_unmatched_clips(Comparison& all, const std::vector<int>& found) {
    const auto name = [](const Clip& clip) { return clip.name; };
    if (!is_part(all.first.format) && !is_part(all.second.format))
        return add_unmatched(all, Subject::kClip, all.model().clips, all.other().clips, found,
                             name);
    const auto count = static_cast<size_t>(std::count(found.begin(), found.end(), kNone));
    const size_t missing = count + all.other().clips.size() - (found.size() - count);
    if (missing > 0)
        all.diff.not_compared.push_back(fmt::format("clips: {} only on one side", missing));
}

}  // namespace

void compare_clips(Comparison& all) {
    const auto &clips = all.model().clips, &others = all.other().clips;
    if (!all.can_compare(Subject::kClip, clips.size(), others.size())) return;
    const std::vector<int> found =
        match_names(clips, others, [](const Clip& clip) { return clip.name; });
    add_unmatched_clips(all, found);
    MotionComparer motion(all);
    const bool has_rates = all.first.format != "smd" && all.second.format != "smd";
    for (size_t i = 0; i < clips.size(); ++i) {
        if (found[i] == kNone) continue;
        const Clip &own = clips[i], &other = at(others, found[i]);
        if (own.is_placeholder || other.is_placeholder) continue;
        all.add_value(Subject::kClip, own.name, "frames", frame_count(own), frame_count(other));
        if (has_rates) all.add_value(Subject::kClip, own.name, "fps", own.fps, other.fps);
        if (has_sequences(all.first.format) && has_sequences(all.second.format))
            compare_sequence(all, own, other);
        add_motion(all, own, motion.compare(static_cast<int>(i), found[i]));
    }
}

void compare_pose_parameters(Comparison& all) {
    const auto &own = all.model().pose_parameters, &others = all.other().pose_parameters;
    if (!all.can_compare(Subject::kPoseParameter, own.size(), others.size())) return;
    const auto name = [](const PoseParameter& parameter) { return parameter.name; };
    const std::vector<int> found = match_names(own, others, name);
    add_unmatched(all, Subject::kPoseParameter, own, others, found, name);
    for (size_t i = 0; i < own.size(); ++i) {
        if (found[i] == kNone) continue;
        const PoseParameter& other = at(others, found[i]);
        all.add_value(Subject::kPoseParameter, own[i].name, "start", own[i].start, other.start);
        all.add_value(Subject::kPoseParameter, own[i].name, "end", own[i].end, other.end);
        all.add_value(Subject::kPoseParameter, own[i].name, "loop", own[i].loop, other.loop);
    }
}

}  // namespace studioscope
