#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/at.h"
#include "core/message_text.h"
#include "core/text.h"
#include "document/framing.h"
#include "document/parts.h"
#include "document/playback/driven_flexes.h"
#include "document/playback/jiggle_player.h"
#include "document/view/panes.h"
#include "host/open_document.h"
#include "model/animation/blend_weights.h"

namespace studioscope {

namespace {

std::optional<int> whole_number(const std::string& text) {
    int value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// Finds an entry by name; the error lists the model's names. `things`: what they name, in plural.
Result<int> find_named(const char* option, const char* things, const NameLookup& names,
                       const std::string& name) {
    if (const int found = names.find(name); found != kNone) return found;
    std::vector<std::string> quotables;
    for (const std::string& known : names.all()) quotables.push_back(quotable(known));
    const std::string expectation = quotables.empty() ? fmt::format("this model has no {}", things)
                                    : quotables.size() > kMaxListed
                                        ? "expected " + short_list(names.all())
                                        : "expected " + alternatives(quotables);
    return usage_error(fmt::format("{} {}: {}{}", option, quotable(name), expectation,
                                   did_you_mean(name, names.all())));
}

// Applies each choice by name: `set(index, choice)` applies one.
template <typename Set>
Result<void> choose_by_name(const char* option, const char* things, const NameLookup& names,
                            const std::vector<Assignment>& choices, Set set) {
    for (const Assignment& choice : choices) {
        const Result<int> found = find_named(option, things, names, choice.name);
        if (!found) return found.error();
        if (auto done = set(*found, choice); !done) return done;
    }
    return {};
}

// The clip with this name or index; kNone for "none".
Result<int> find_clip(const Document& document, const std::string& text) {
    if (text == "none") return kNone;
    const NameLookup names(*document.scene, Part::kClip);
    const auto index = whole_number(text);
    const bool is_index = index && *index >= 0 && *index < static_cast<int>(names.all().size());
    if (is_index && names.find(text) == kNone) return *index;
    return find_named("--clip", "clips", names, text);
}

// "0", or "0 to 3".
std::string up_to(int last) { return last <= 0 ? "0" : fmt::format("0 to {}", last); }

Result<void> choose_lod(const PoseOptions& pose, bool has_view, Document& document) {
    if (!pose.lod) return {};
    if (*pose.lod == "auto") {
        if (!has_view)
            return usage_error("--lod auto: expected a number; only a view has a camera to follow");
        document.view.lod = kAutomaticLod;
        return {};
    }
    const int count = static_cast<int>(document.model().lods.size());
    const auto lod = whole_number(*pose.lod);
    if (!lod || *lod < 0 || *lod >= count)
        return usage_error(fmt::format("--lod {}: expected {}{}", quotable(*pose.lod),
                                       up_to(count - 1), has_view ? ", or auto" : ""));
    if (*lod < document.scene->root_lod)
        return usage_error(fmt::format(
            "--lod {0}: expected {1} or more: levels finer than root LOD {1} are dropped", *lod,
            document.scene->root_lod));
    document.view.lod = *lod;
    return {};
}

Result<void> check_wipe(const Document& document) {
    const std::vector<int> levels = drawable_lods(document.model());
    const int requested = document.view.wipe.lod;
    if (requested == kNextLod || std::find(levels.begin(), levels.end(), requested) != levels.end())
        return {};
    return usage_error(fmt::format("--wipe-lod {}: expected a level that is drawn: {}", requested,
                                   fmt::join(levels, ", ")));
}

// The clip at the start: the first sequence of a compiled model, as in the game; none for `pose`
// and for sources, which show the bind pose.
int clip_to_start_with(bool has_view, const Document& document) {
    const bool is_compiled = document.scene->format == "mdl";
    return has_view && is_compiled ? first_clip(document.model()) : kNone;
}

void go_to_frame(const PoseOptions& pose, Document& document) {
    const Clip* clip = current_clip(document.model(), document.playback);
    const auto first = static_cast<float>(clip->first_frame());
    const auto last = static_cast<float>(clip->last_frame());
    const float rate = frames_per_second(document.model(), *clip, document.pose_parameters);
    const float requested = pose.frame ? *pose.frame : first + *pose.seconds * rate;
    const float length = last - first;
    if (pose.seconds && clip->is_looping && length > 0 && requested > last) {
        // a loop continues, like one that is played
        const float loops = std::floor((requested - first) / length);
        document.playback.passed_seconds = loops * length / rate;
        document.playback.frame = std::clamp(requested - loops * length, first, last);
        return;
    }
    document.playback.frame = std::clamp(requested, first, last);
    // autoplay sequences have their own length and continue
    document.playback.passed_seconds = std::max((requested - document.playback.frame) / rate, 0.0f);
    if (moves_jiggle_bones(document) && requested > last) document.playback.is_looping = false;
    if (document.playback.frame != requested)
        document.messages.push_back(
            warning("frame-range",
                    fmt::format("frame {:g} is outside {:g}..{:g} of clip {}; {:g} is used",
                                requested, first, last, clip->name, document.playback.frame)));
}

Result<void> choose_clip(const PoseOptions& pose, bool has_view, Document& document) {
    document.playback.rules = pose.rules;
    document.playback.jiggle = pose.jiggle;
    int clip = clip_to_start_with(has_view, document);
    if (pose.clip) {
        const Result<int> found = find_clip(document, *pose.clip);
        if (!found) return found.error();
        clip = *found;
        if (clip != kNone && at(document.model().clips, clip).is_placeholder)
            document.messages.push_back(warning(
                "clip-declared", fmt::format("clip {} is {}; the bind pose is shown",
                                             at(document.model().clips, clip).name,
                                             clip_origin(at(document.model().clips, clip)))));
    }
    select_clip(document.playback, document.model(), clip);
    return {};
}

// Sets the frame or time. Pose parameters have to be set before: a blend's speed depends on them.
Result<void> choose_moment(const PoseOptions& pose, Document& document) {
    if (!pose.frame && !pose.seconds) return {};
    if (document.playback.clip == kNone)
        return usage_error(
            fmt::format("{} needs a clip: add --clip NAME", pose.frame ? "--frame" : "--time"));
    if (!std::isfinite(pose.frame.value_or(0)) || !std::isfinite(pose.seconds.value_or(0)))
        return usage_error(
            fmt::format("{}: expected a finite number", pose.frame ? "--frame" : "--time"));
    go_to_frame(pose, document);
    return {};
}

Result<void> choose_bodygroups(const PoseOptions& pose, Document& document) {
    return choose_by_name("--bodygroup", "body groups", {*document.scene, Part::kBodyPart},
                          pose.bodygroups, [&](int i, const Assignment& choice) -> Result<void> {
                              const BodyPart& group = at(document.model().body_parts, i);
                              const int count = static_cast<int>(group.models.size());
                              if (choice.value < 0 || choice.value >= static_cast<float>(count) ||
                                  choice.value != std::trunc(choice.value))
                                  return usage_error(fmt::format("--bodygroup {}={:g}: expected {}",
                                                                 quotable(choice.name),
                                                                 choice.value, up_to(count - 1)));
                              at(document.bodygroups, i) = static_cast<int>(choice.value);
                              return {};
                          });
}

// Reports a value outside the range of a slider or pose parameter; it is limited to the range.
void report_range(const char* what, const Assignment& choice, float a, float b,
                  Document& document) {
    const auto [low, high] = std::minmax(a, b);
    const float kept = std::clamp(choice.value, low, high);
    if (kept == choice.value) return;
    document.messages.push_back(warning(
        "value-range", fmt::format("{} {} has the range {:g} to {:g}, not {:g}; {:g} is used", what,
                                   choice.name, low, high, choice.value, kept)));
}

Result<void> choose_sliders(const PoseOptions& pose, Document& document) {
    return choose_by_name("--flex", "flex controllers", {*document.scene, Part::kController},
                          pose.flexes, [&](int i, const Assignment& choice) -> Result<void> {
                              const FlexController& slider = at(document.model().controllers, i);
                              report_range("flex controller", {slider.name, choice.value},
                                           slider.min, slider.max, document);
                              set_controller(document, i, choice.value);
                              return {};
                          });
}

// Sets pose parameters; one that wraps takes any value.
Result<void> choose_parameters(const PoseOptions& pose, Document& document) {
    return choose_by_name("--pose-parameter", "pose parameters",
                          {*document.scene, Part::kPoseParameter}, pose.pose_parameters,
                          [&](int i, const Assignment& choice) -> Result<void> {
                              const PoseParameter& one = at(document.model().pose_parameters, i);
                              if (one.loop == 0)
                                  report_range("pose parameter", {one.name, choice.value},
                                               one.start, one.end, document);
                              at(document.pose_parameters, i) = choice.value;
                              return {};
                          });
}

// The flex of one side of a pair by that side's own name, or kNone.
int find_side(const Model& model, const std::string& name) {
    for (const Shape& shape : model.shapes) {
        if (shape.pair == kNone) continue;
        for (const int flex : {shape.flex, shape.pair})
            if (same_name(at(model.flex_names, flex), name)) return flex;
    }
    return kNone;
}

// The common beginning of the names of both sides: "AU25" for "AU25R" and "AU25L". A compiled pair
// has no name of its own.
std::string pair_name(const Model& model, const Shape& shape) {
    if (shape.pair == kNone) return shape.name;
    const std::string &a = at(model.flex_names, shape.flex), &b = at(model.flex_names, shape.pair);
    const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
    const std::string common(a.begin(), end);
    return same_name(shape.name, a) || same_name(shape.name, b) ? common : shape.name;
}

// Sets shapes; whole shapes first, so that a named side overrides its pair in any order.
Result<void> choose_shapes(const std::vector<Assignment>& choices, Document& document) {
    const Model& model = document.model();
    std::vector<std::string> names;
    for (const Shape& shape : model.shapes) names.push_back(pair_name(model, shape));
    std::vector<Assignment> pairs;
    for (const Assignment& choice : choices)
        if (find_side(model, choice.name) == kNone) pairs.push_back(choice);
    auto done = choose_by_name("--shape", "shapes", NameLookup(names), pairs,
                               [&](int i, const Assignment& choice) -> Result<void> {
                                   set_shape_weight(document, i, choice.value);
                                   return {};
                               });
    if (!done) return done;
    for (const Assignment& choice : choices)
        if (const int side = find_side(model, choice.name); side != kNone)
            at(document.flex.direct, side) = choice.value;
    return {};
}

Result<void> choose_flexes(const PoseOptions& pose, Document& document) {
    for (const std::filesystem::path& file : pose.flex_presets)
        if (auto loaded = load_preset(file, document); !loaded) return loaded.error();
    if (auto done = choose_sliders(pose, document); !done) return done;
    if (auto done = choose_shapes(pose.shapes, document); !done) return done;
    return choose_parameters(pose, document);
}

Result<void> choose_parts(const Options& options, Document& document) {
    if (auto done = choose_bodygroups(options.pose, document); !done) return done;
    const int families = static_cast<int>(document.model().skins.size());
    if (options.pose.skin) {
        if (*options.pose.skin < 0 || *options.pose.skin >= families)
            return usage_error(families == 0
                                   ? std::string("--skin: this model has no skins")
                                   : fmt::format("--skin {}: expected {}", *options.pose.skin,
                                                 up_to(families - 1)));
        document.skin = *options.pose.skin;
    }
    if (options.bone) {
        const Result<int> bone =
            find_named("--bone", "bones", {*document.scene, Part::kBone}, *options.bone);
        if (!bone) return bone.error();
        document.selection.bone = *bone;
    }
    return {};
}

// Reports a shading mode without data for this model: its picture would be grey everywhere.
void report_mode(const Options& options, Document& document) {
    const Model& model = document.model();
    const auto& vertex_file = document.scene->vertex_file;
    const auto report = [&](const char* what) {
        document.messages.push_back(note("mode-empty", what));
    };
    const ShadingMode mode = document.view.mode;
    if (mode == ShadingMode::kWeights && document.selection.bone == kNone)
        report("--mode weights shows those of a bone: add --bone NAME");
    if (mode == ShadingMode::kFixups && (!vertex_file || vertex_file->fixups.empty()))
        report("--mode fixups: this model has no fixup table");
    if (mode == ShadingMode::kShapes && model.shapes.empty())
        report("--mode shapes: this model has no shapes");
    if (mode == ShadingMode::kDifferences && options.diff.against.empty() &&
        !options.diff.against_lod)
        report("--mode differences shows those to a second model: add --against FILE");
}

}  // namespace

Result<void> apply_options(const Options& options, Document& document) {
    const int lod = document.view.lod;
    document.view = options.choices.view;
    document.view.lod = lod;
    if (auto done = choose_lod(options.pose, options.has_view, document); !done) return done;
    if (auto done = check_wipe(document); !done) return done;
    if (auto done = choose_clip(options.pose, options.has_view, document); !done) return done;
    if (auto done = choose_flexes(options.pose, document); !done) return done;
    if (auto done = choose_moment(options.pose, document); !done) return done;
    if (auto done = choose_parts(options, document); !done) return done;
    if (!options.output.empty()) report_mode(options, document);
    document.camera = front_view(
        document, static_cast<float>(options.width) / static_cast<float>(options.height));
    if (options.camera) {
        const auto camera = parse_camera(*options.camera);
        if (!camera)
            return usage_error(
                fmt::format("--camera {}: expected \"pivot X Y Z distance D yaw DEG pitch DEG fov "
                            "DEG\"",
                            quotable(*options.camera)));
        document.camera = *camera;
    } else if (options.has_view) {
        report_far_parts(document);
    }
    return {};
}

}  // namespace studioscope
