#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "facts/compare/comparison.h"
#include "facts/compare/motion.h"

namespace studioscope {

namespace {

// Whether files of the format have the properties by which a game plays a sequence.
bool has_sequences(const std::string& format) { return format == "qc" || format == "mdl"; }

std::string frames_text(const Clip& clip) {
    return std::to_string(int64_t{clip.last_frame()} - clip.first_frame() + 1);
}

std::string events_text(const Clip& clip) {
    std::vector<std::string> events;
    for (const ClipEvent& event : clip.events)
        events.push_back(fmt::format("{:.4g} {} {}", event.cycle, event.name, event.options));
    return fmt::format("{}", fmt::join(events, "; "));
}

// "hand touch 0 to 1, 0.2 to 0.8": the chains that a game holds in place.
std::string ik_rules_text(const Clip& clip) {
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

// An end of a blend axis, without what is left of 0 where it was measured on a pose.
double axis_end(float value) {
    constexpr float kRest = 1e-4f;
    return std::abs(value) < kRest ? 0.0 : double{value};
}

// "3 x 1 by move_x -1 to 1": how the animations of a clip are mixed.
std::string blend_text(const Model& model, const Clip& clip) {
    const Blend& blend = clip.blend;
    std::string text = fmt::format("{} x {}", blend.columns, blend.rows);
    for (const BlendAxis& axis : blend.axes)
        if (axis.parameter != kNone)
            text += fmt::format(", {} {:.4g} to {:.4g}", parameter_name(model, axis.parameter),
                                axis_end(axis.start), axis_end(axis.end));
    return text;
}

// "walk_legs 0 to 1 by time": the clips that are added on top.
std::string layers_text(const Model& model, const Clip& clip) {
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
    add("events", events_text(own), events_text(other));
    add("IK rules", ik_rules_text(own), ik_rules_text(other));
    add("blend", blend_text(all.model(), own), blend_text(all.other(), other));
    add("layers", layers_text(all.model(), own), layers_text(all.other(), other));
    add("fade in", double{own.fade_in}, double{other.fade_in});
    add("fade out", double{own.fade_out}, double{other.fade_out});
}

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
        all.add_value(Subject::kClip, own.name, "frames", frames_text(own), frames_text(other));
        if (has_rates) all.add_value(Subject::kClip, own.name, "fps", own.fps, other.fps);
        if (has_sequences(all.first.format) && has_sequences(all.second.format))
            compare_sequence(all, own, other);
        if (all.options.with_motion)
            add_motion(all, own, motion.compare(static_cast<int>(i), found[i]));
    }
    if (motion.thinned_count() > 0)
        all.diff.not_compared.push_back(
            fmt::format("clips: {} compared at some of their frames only, as they mix too many",
                        motion.thinned_count()));
    if (motion.left_out_count() > 0)
        all.diff.not_compared.push_back(
            fmt::format("clips: the motion of {}, as they mix too many", motion.left_out_count()));
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
