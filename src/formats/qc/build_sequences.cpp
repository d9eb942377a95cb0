// Sequences: grids of animations, layers, and events and settings for the game (qc.md 6 and 7).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "core/at.h"
#include "core/message_text.h"
#include "core/text.h"
#include "formats/qc/clip_build.h"

namespace studioscope {

namespace {

// Text such as ", of positions: root 0.5"; position weights are not compiled.
std::string position_weights(const QcWeightList& list) {
    std::string text;
    for (const QcBoneWeight& bone : list.bones)
        if (bone.position_weight)
            text += fmt::format("{}{} {:g}", text.empty() ? ", of positions: " : ", ", bone.bone,
                                *bone.position_weight);
    return text;
}

void copy_settings(const QcSequence& sequence, uint32_t flags, Clip& clip) {
    clip.name = sequence.name;
    clip.flags = flags;
    clip.is_looping = flags & kQcLooping;
    clip.activity = sequence.activity;
    clip.activity_weight = sequence.activity_weight;
    clip.fade_in = sequence.fade_in;
    clip.fade_out = sequence.fade_out;
}

// The last frame of the first animation, by which events and layers count; the grid of a blend may
// be of others that are longer.
float last_frame(const QcClipBuild& build, const QcSequence& sequence) {
    for (const int index : sequence.clips)
        if (const QcClipWork& work = at(build.works, index); work.source != nullptr)
            return static_cast<float>(std::max<size_t>(work.frame_count, 1) - 1);
    return 0;
}

void describe_sequence(QcClipBuild& build, const QcSequence& sequence, uint32_t flags, Clip& clip) {
    copy_settings(sequence, flags, clip);
    clip.is_autoplay = flags & kQcAutoplay;
    const float length = last_frame(build, sequence);
    for (const QcEvent& event : sequence.events)
        clip.events.push_back({length > 0 ? event.frame / length : 0, event.name, event.options});
    if (flags & kQcCycle)
        clip.blend.cycle_parameter = build.parameters.find(sequence.cycle_parameter);
}

// Sets the columns and rows of a blend; false if the cells do not fill a grid.
bool set_grid_size(QcClipBuild& build, const QcSequence& sequence, size_t count, Blend& blend) {
    const int cells = static_cast<int>(count);
    int width = sequence.blend_width;
    if (width <= 0) {
        const int side = static_cast<int>(std::lround(std::sqrt(static_cast<float>(count))));
        width = cells < 4 ? cells : side * side == cells ? side : 0;
    }
    if (width <= 0 || cells % width != 0) {
        report_at(build.model.diagnostics, Severity::kError, "qc-blend-grid", sequence.place,
                  "$sequence {} blends {} animations, which {}; the first is shown", sequence.name,
                  cells,
                  width > 0 ? fmt::format("do not fill rows of {}", width)
                            : "form no square; blendwidth is missing");
        return false;
    }
    blend.columns = width;
    blend.rows = cells / width;
    return true;
}

// Keys spread over 0 to 1, for a calcblend without its attachment.
std::vector<float> even_keys(int count) {
    std::vector<float> keys;
    keys.reserve(static_cast<size_t>(std::max(count, 0)));
    for (int i = 0; i < count; ++i)
        keys.push_back(static_cast<float>(i) / static_cast<float>(std::max(count - 1, 1)));
    return keys;
}

// The cell whose row gives the horizontal keys and whose column the vertical ones: the clip of
// blendcenter, else the middle cell.
int center_cell(QcClipBuild& build, const QcSequence& sequence, const Blend& blend) {
    for (size_t i = 0; i < sequence.clips.size() && !sequence.blend_center.empty(); ++i)
        if (same_name(at(build.motions.animations, sequence.clips[i]).name, sequence.blend_center))
            return static_cast<int>(i);
    return blend.rows / 2 * blend.columns + blend.columns / 2;
}

// The first pose of a clip; for a delta clip, applied to `base`.
QcPose first_pose(const QcClipState& state, const QcFrames* base) {
    QcPose pose = state.frames.poses.front();
    if ((state.flags & kQcDelta) == 0 || base == nullptr || base->poses.empty()) return pose;
    for (size_t i = 0; i < pose.size(); ++i)
        pose[i] = {base->poses[0][i].position + pose[i].position,
                   base->poses[0][i].rotation * pose[i].rotation};
    return pose;
}

// The keys of a calcblend: the attachment's transform in the cells of a row or column, relative to
// that in the reference.
std::vector<float> calculated_keys(QcClipBuild& build, const QcSequence& sequence,
                                   const std::vector<int>& cells, size_t axis, const Blend& blend) {
    const QcBlendAxis& written = sequence.axes[axis];
    const int count = axis == 0 ? blend.columns : blend.rows;
    const int index = build.attachments.find(written.attachment);
    if (index == kNone) {
        report_at(build.model.diagnostics, Severity::kError, "qc-calcblend", written.place,
                  "unknown attachment {}; the animations are spread evenly over 0 to 1",
                  written.attachment);
        return even_keys(count);
    }
    const Attachment& found = at(build.model.attachments, index);
    const auto place_in = [&](const QcPose& pose) {
        return to_matrix(world_transform(build.model, pose, found.bone)) * to_matrix(found.local);
    };
    const QcFrames* reference = frames_named(build, sequence.blend_reference);
    if (reference == nullptr) reference = &build.works.front().state.frames;
    if (reference->poses.empty()) reference = &at(build.works, cells.front()).state.frames;
    const QcFrames* base = frames_named(build, sequence.blend_base);
    if (base == nullptr) base = reference;
    const glm::dmat4 from = glm::inverse(place_in(reference->poses.front()));
    const int center = center_cell(build, sequence, blend);
    std::vector<float> keys;
    for (int i = 0; i < count; ++i) {
        const int cell = axis == 0 ? center / blend.columns * blend.columns + i
                                   : i * blend.columns + center % blend.columns;
        const QcPose pose = first_pose(at(build.works, at(cells, cell)).state, base);
        const Transform seen = to_transform(from * place_in(pose));
        const glm::vec3 degrees = glm::degrees(euler_from_rotation(seen.rotation));
        for (int c = 0; c < 3; ++c) {
            if (written.axis == kQcAxisX << c) keys.push_back(seen.position[c]);
            if (written.axis == kQcAxisXR << c) keys.push_back(degrees[c]);
        }
    }
    return keys;
}

void set_axis(QcClipBuild& build, const QcSequence& sequence, const std::vector<int>& cells,
              size_t axis, Blend& blend) {
    const QcBlendAxis& written = sequence.axes[axis];
    BlendAxis& axis_keys = blend.axes[axis];
    axis_keys.parameter = build.parameters.find(written.parameter);
    axis_keys.start = written.start;
    axis_keys.end = written.end;
    const int count = axis == 0 ? blend.columns : blend.rows;
    if (written.axis != 0) {
        axis_keys.keys = calculated_keys(build, sequence, cells, axis, blend);
    } else {
        for (int i = 0; i < count; ++i) {
            const float t = count > 1 ? static_cast<float>(i) / static_cast<float>(count - 1) : 0;
            axis_keys.keys.push_back(written.start + t * (written.end - written.start));
        }
    }
    if (axis_keys.keys.empty()) return;
    axis_keys.start = axis_keys.keys.front();
    axis_keys.end = axis_keys.keys.back();
    PoseParameter& parameter = at(build.model.pose_parameters, axis_keys.parameter);
    for (const float key : axis_keys.keys) {
        parameter.start = std::min(parameter.start, key);
        parameter.end = std::max(parameter.end, key);
    }
}

int shared_animation(QcClipBuild& build, int index, bool is_delta) {
    const int key = index * 2 + (is_delta ? 1 : 0);
    const auto [entry, is_new] =
        build.shared.try_emplace(key, static_cast<int>(build.model.animations.size()));
    if (is_new) build.model.animations.push_back(make_clip(build, index, is_delta));
    return entry->second;
}

void set_grid(QcClipBuild& build, const QcSequence& sequence, const std::vector<int>& cells,
              Clip& clip) {
    Blend blend;
    bool is_delta = sequence.flags & kQcDelta;
    for (const int index : cells)
        is_delta = is_delta || at(build.works, index).state.flags & kQcDelta;
    if (!set_grid_size(build, sequence, cells.size(), blend)) {
        clip = make_clip(build, cells.front(), is_delta);
        return;
    }
    for (const int index : cells)
        blend.animations.push_back(shared_animation(build, index, is_delta));
    for (size_t axis = 0; axis < std::min<size_t>(sequence.axes.size(), 2); ++axis)
        set_axis(build, sequence, cells, axis, blend);
    if (sequence.axes.size() > 2)
        report_at(build.model.diagnostics, Severity::kError, "qc-blend", sequence.axes[2].place,
                  "$sequence {} blends along {} pose parameters; the first two are used",
                  sequence.name, sequence.axes.size());
    if (sequence.axes.size() > 1 &&
        sequence.axes[0].attachment.empty() != sequence.axes[1].attachment.empty())
        report_at(build.model.diagnostics, Severity::kWarning, "qc-mixed-blend",
                  sequence.axes[1].place,
                  "$sequence {} has both blend and calcblend: two axes, {} across and {} down",
                  sequence.name, sequence.axes[0].parameter, sequence.axes[1].parameter);
    clip.kind = KeyKind::kDense;
    clip.frames.clear();
    for (const int index : blend.animations) {
        const Clip& part = at(build.model.animations, index);
        if (!clip.frames.empty() &&
            part.last_frame() - part.first_frame() <= clip.last_frame() - clip.first_frame())
            continue;
        clip.frames = part.frames;
        clip.fps = part.fps;
    }
    clip.file = at(build.model.animations, blend.animations.front()).file;
    clip.blend = std::move(blend);
}

// Sets each bone's weight to the maximum over all cells (qc.md 7).
void set_blend_weights(QcClipBuild& build, const std::vector<int>& cells, Blend& blend) {
    std::vector<float> weights(build.model.bones.size(), 0);
    for (const int index : std::set<int>(cells.begin(), cells.end())) {
        const std::vector<float>& cell_weights = at(build.works, index).state.weights;
        for (size_t i = 0; i < weights.size(); ++i)
            weights[i] = std::max(weights[i], cell_weights[i]);
    }
    const bool is_even =
        std::all_of(weights.begin(), weights.end(), [](float w) { return w == 1; });
    if (!is_even) blend.bone_weights = std::move(weights);
}

// Ramps are in frames of the sequence, or in values of the parameter.
void add_layers(QcClipBuild& build, const QcSequence& sequence, Clip& clip) {
    const float frames = last_frame(build, sequence);
    for (const QcLayer& written : sequence.layers) {
        Layer layer = written.layer;
        const auto found = build.clips.find(lower_case(written.sequence));
        layer.clip = found == build.clips.end() ? kNone : static_cast<int>(found->second);
        if (layer.clip == kNone) {
            report_at(build.model.diagnostics, Severity::kError, "qc-layer", written.place,
                      "$sequence {} has a layer of the unknown sequence {}; ignored", sequence.name,
                      written.sequence);
            continue;
        }
        if (layer.is_over_parameter)
            layer.parameter = build.parameters.find(written.parameter);
        else if (frames > 0)
            for (float* moment : {&layer.start, &layer.peak, &layer.tail, &layer.end})
                *moment /= frames;
        clip.blend.layers.push_back(layer);
    }
}

}  // namespace

void add_sequence(QcClipBuild& build, const QcSequence& sequence) {
    Clip clip;
    clip.name = sequence.name;
    clip.frames = {0};
    if (sequence.flags & kQcDeclared && sequence.clips.empty()) {
        clip.kind = KeyKind::kDense;
        clip.flags = sequence.flags;
        clip.is_placeholder = true;
        build.model.clips.push_back(std::move(clip));
        return;
    }
    std::vector<int> cells;
    uint32_t flags = sequence.flags;
    int substitute = kNone;  // for cells that could not be loaded, which was reported
    for (const int index : sequence.clips)
        if (at(build.works, index).source != nullptr && substitute == kNone) substitute = index;
    if (substitute == kNone) return;
    for (const int index : sequence.clips) {
        const bool is_there = at(build.works, index).source != nullptr;
        cells.push_back(is_there ? index : substitute);
        flags |= at(build.works, cells.back()).state.flags;
    }
    const bool is_delta = flags & kQcDelta;
    if (cells.size() == 1)
        clip = make_clip(build, cells.front(), is_delta);
    else
        set_grid(build, sequence, cells, clip);
    clip.is_delta = is_delta;
    clip.blend.is_post = flags & kQcPost;
    set_blend_weights(build, cells, clip.blend);
    describe_sequence(build, sequence, flags, clip);
    for (const int index : cells) add_ik_rules(build, index, clip);
    build.model.clips.push_back(std::move(clip));
}

void list_motions(QcClipBuild& build) {
    for (const QcIkChain& chain : build.motions.ik_chains)
        list_value(build, "IK chain",
                   fmt::format("{} to {} {}", chain.name, chain.bone, chain.options));
    for (const QcJiggleBone& bone : build.motions.jiggle_bones)
        list_value(build, "jiggle bone", bone.bone + " " + bone.options);
    for (const QcWeightList& weights : build.motions.weight_lists)
        list_value(
            build, "weight list",
            fmt::format("{}: {} named{}", weights.name.empty() ? "the default" : weights.name,
                        count_text(weights.bones.size(), "bone"), position_weights(weights)));
    for (const QcNamedFile& file : build.motions.procedures)
        list_value(build, "procedural bones", quotable(file.path));
    for (const QcNamedFile& model : build.motions.included)
        list_value(build, "included model", quotable(model.path));
    if (!build.motions.root_bone.empty())
        list_value(build, "root of motion", build.motions.root_bone);
}

void add_all_layers(QcClipBuild& build) {
    for (size_t i = 0; i < build.model.clips.size(); ++i)
        build.clips[lower_case(build.model.clips[i].name)] = i;
    for (const QcSequence& sequence : build.motions.sequences) {  // one per name
        const auto clip = build.clips.find(lower_case(sequence.name));
        if (clip != build.clips.end()) add_layers(build, sequence, build.model.clips[clip->second]);
        for (const QcListedOption& option : sequence.listed)
            list_value(build, "sequence " + sequence.name, option.text());
    }
}

void add_still_clips(const QcFile& qc, Model& model) {
    for (const QcSequence& sequence : qc.motions.sequences) {
        Clip clip;
        clip.frames = {0};
        clip.tracks = {{0, {}, {{0, glm::vec3(0)}}, {{0, {1, 0, 0, 0}}}}};
        uint32_t flags = sequence.flags;
        if (!sequence.clips.empty()) {
            const QcClip& first = at(qc.motions.animations, sequence.clips.front());
            clip.file = first.path;
            if (first.fps) clip.fps = *first.fps;
            flags |= first.flags;
        }
        copy_settings(sequence, flags, clip);
        model.clips.push_back(std::move(clip));
    }
}

}  // namespace studioscope
