#include "app/apply_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "app/preset_files.h"
#include "core/at.h"
#include "core/printable.h"
#include "core/text.h"
#include "document/driven_flexes.h"
#include "document/framing.h"

namespace studioscope {

namespace {

std::optional<int> whole_number(const std::string& text) {
    int value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::string clip_list(const Model& model) {
    std::vector<std::string> names;
    for (const Clip& clip : model.clips) names.push_back(clip.name);
    return names.empty() ? "there is none" : "there is " + short_list(names);
}

Diagnostic wrong(std::string message) { return usage_error(std::move(message)); }

Result<bool> choose_lod(const PoseOptions& pose, bool has_view, Document& document) {
    if (!pose.lod) return true;
    if (*pose.lod == "auto") {
        if (!has_view) return wrong("--lod auto needs a view; pose takes a number");
        document.view.lod = kAutomaticLod;
        return true;
    }
    const int count = static_cast<int>(document.model().lods.size());
    const auto lod = whole_number(*pose.lod);
    if (!lod || *lod < 0 || *lod >= count)
        return wrong(fmt::format("--lod {}: this model has LOD 0..{}", *pose.lod, count - 1));
    document.view.lod = *lod;
    return true;
}

// Compiled models show a sequence, as the game does; `pose` and sources the bind pose.
int clip_to_start_with(bool has_view, const Document& document) {
    const bool is_compiled = document.scene.format == "mdl";
    return has_view && is_compiled ? first_clip(document.model()) : kNone;
}

void go_to_frame(const PoseOptions& pose, Document& document) {
    const Clip* clip = current_clip(document.model(), document.playback);
    const auto first = static_cast<float>(clip->first_frame());
    const auto last = static_cast<float>(clip->last_frame());
    const float wanted = pose.frame ? *pose.frame : first + *pose.seconds * clip->fps;
    document.playback.frame = std::clamp(wanted, first, last);
    // What plays by itself has its own length and goes on.
    document.playback.passed_seconds =
        std::max((wanted - document.playback.frame) / clip->fps, 0.0f);
    if (document.playback.frame != wanted)
        document.messages.push_back(warning(
            "frame-range", fmt::format("frame {:g} is outside {:g}..{:g} of clip {}; {:g} "
                                       "is shown",
                                       wanted, first, last, clip->name, document.playback.frame)));
}

Result<bool> choose_clip(const PoseOptions& pose, bool has_view, Document& document) {
    document.playback.rules = pose.rules;
    int clip = clip_to_start_with(has_view, document);
    if (pose.clip) {
        const Result<int> found = find_clip(document.model(), *pose.clip);
        if (!found) return found.error();
        clip = *found;
        if (clip != kNone && at(document.model().clips, clip).is_placeholder)
            document.messages.push_back(
                warning("clip-declared", fmt::format("clip {} is {}; the bind pose is shown",
                                                     at(document.model().clips, clip).name,
                                                     origin_of(at(document.model().clips, clip)))));
    }
    select_clip(document.playback, document.model(), clip);
    if (!pose.frame && !pose.seconds) return true;
    if (clip == kNone) return wrong("--frame and --time need a clip: add --clip NAME");
    if (!std::isfinite(pose.frame.value_or(0)) || !std::isfinite(pose.seconds.value_or(0)))
        return wrong("--frame and --time take a finite number");
    go_to_frame(pose, document);
    return true;
}

Result<bool> choose_bodygroup(const Assignment& choice, Document& document) {
    const auto& parts = document.model().body_parts;
    std::vector<std::string> names;
    for (size_t i = 0; i < parts.size(); ++i) {
        names.push_back(parts[i].name);
        if (!same_name(parts[i].name, choice.name)) continue;
        const int last = static_cast<int>(parts[i].models.size()) - 1;
        const int index = static_cast<int>(choice.value);
        if (index < 0 || index > last)
            return wrong(fmt::format("--bodygroup {} takes 0..{}", choice.name, last));
        document.bodygroups[i] = index;
        return true;
    }
    return wrong(fmt::format("--bodygroup {}: there is {}", choice.name,
                             names.empty() ? "none" : short_list(names)));
}

// Applies each choice by name: `names` says what there is, `set(index, value)` does it.
template <typename Items, typename Set>
Result<bool> choose_by_name(const char* option, const std::vector<Assignment>& choices,
                            const Items& items, Set set) {
    for (const Assignment& choice : choices) {
        const auto found = std::find_if(items.begin(), items.end(), [&](const auto& item) {
            return same_name(item.name, choice.name);
        });
        if (found == items.end()) {
            std::vector<std::string> names;
            for (const auto& item : items) names.push_back(item.name);
            return wrong(fmt::format("{} {}: there is {}", option, quotable(choice.name),
                                     names.empty() ? "none" : short_list(names)));
        }
        set(static_cast<size_t>(found - items.begin()), choice.value);
    }
    return true;
}

// The flex of one side of a pair, by its own name: else kNone.
int find_side(const Model& model, const std::string& name) {
    for (const Shape& shape : model.shapes) {
        if (shape.pair == kNone) continue;
        for (const int flex : {shape.flex, shape.pair})
            if (same_name(at(model.flex_names, flex), name)) return flex;
    }
    return kNone;
}

// What the names of both sides of a pair begin with: "AU25" of "AU25R" and "AU25L". A compiled pair
// has no name of its own.
std::string name_of_pair(const Model& model, const Shape& shape) {
    if (shape.pair == kNone) return shape.name;
    const std::string &a = at(model.flex_names, shape.flex), &b = at(model.flex_names, shape.pair);
    const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
    const std::string common(a.begin(), end);
    return same_name(shape.name, a) || same_name(shape.name, b) ? common : shape.name;
}

// Whole shapes first, so that a side that is named goes past its pair in any order.
Result<bool> choose_shapes(const std::vector<Assignment>& choices, Document& document) {
    const Model& model = document.model();
    struct Named {
        std::string name;
    };
    std::vector<Named> names;
    for (const Shape& shape : model.shapes) names.push_back({name_of_pair(model, shape)});
    std::vector<Assignment> whole;
    for (const Assignment& choice : choices)
        if (find_side(model, choice.name) == kNone) whole.push_back(choice);
    auto done = choose_by_name("--shape", whole, names, [&](size_t i, float v) {
        set_shape_weight(document, static_cast<int>(i), v);
    });
    if (!done) return done;
    for (const Assignment& choice : choices)
        if (const int side = find_side(model, choice.name); side != kNone)
            at(document.flex.direct, side) = choice.value;
    return true;
}

Result<bool> choose_flexes(const PoseOptions& pose, Document& document) {
    const Model& model = document.model();
    for (const std::filesystem::path& file : pose.flex_presets)
        if (auto loaded = load_preset(file, document); !loaded) return loaded.error();
    auto done = choose_by_name("--flex", pose.flexes, model.controllers, [&](size_t i, float v) {
        set_controller(document, static_cast<int>(i), v);
    });
    if (!done) return done;
    if (done = choose_shapes(pose.shapes, document); !done) return done;
    return choose_by_name("--pose-parameter", pose.pose_parameters, model.pose_parameters,
                          [&](size_t i, float v) { document.pose_parameters[i] = v; });
}

Result<bool> choose_looks(const Options& options, Document& document) {
    for (const Assignment& choice : options.pose.bodygroups)
        if (auto done = choose_bodygroup(choice, document); !done) return done;
    const int families = static_cast<int>(document.model().skins.size());
    if (options.pose.skin) {
        if (*options.pose.skin < 0 || *options.pose.skin >= families)
            return wrong(fmt::format("--skin takes 0..{}", families - 1));
        document.skin = *options.pose.skin;
    }
    if (options.bone) {
        document.selection.bone = find_bone(document.model(), *options.bone);
        if (document.selection.bone == kNone)
            return wrong(fmt::format("--bone {}: no bone has that name", *options.bone));
    }
    return true;
}

}  // namespace

Result<int> find_clip(const Model& model, const std::string& text) {
    if (text == "none") return kNone;
    for (size_t i = 0; i < model.clips.size(); ++i)
        if (same_name(model.clips[i].name, text)) return static_cast<int>(i);
    const auto index = whole_number(text);
    if (index && *index >= 0 && *index < static_cast<int>(model.clips.size())) return *index;
    return wrong(fmt::format("--clip {}: {}", text, clip_list(model)));
}

Result<bool> apply_options(const Options& options, Document& document) {
    const int lod = document.view.lod;
    document.view = options.view;
    document.view.lod = lod;
    if (auto done = choose_lod(options.pose, options.has_view, document); !done) return done;
    if (auto done = choose_clip(options.pose, options.has_view, document); !done) return done;
    if (auto done = choose_flexes(options.pose, document); !done) return done;
    if (auto done = choose_looks(options, document); !done) return done;
    document.camera = front_view(
        document, static_cast<float>(options.width) / static_cast<float>(options.height));
    if (options.camera) {
        const auto camera = camera_of(*options.camera);
        if (!camera)
            return wrong("--camera takes \"pivot X Y Z distance D yaw DEG pitch DEG fov DEG\"");
        document.camera = *camera;
    }
    return true;
}

}  // namespace studioscope
