// Animations: frames out of their files and what commands make of them (qc.md 6).
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "content/permitted_files.h"
#include "core/at.h"
#include "core/budget.h"
#include "core/message_text.h"
#include "core/text.h"
#include "formats/qc/clip_build.h"
#include "model/validate.h"

namespace studioscope {

namespace {

constexpr float kUnnamed = -1e9f;  // weight of a bone that a list does not name

Clip bind_clip() {
    Clip clip;
    clip.frames = {0};
    return clip;
}

size_t key_count(const Model& source) {
    if (source.clips.empty()) return source.bones.size();
    size_t count = 0;
    for (const Track& track : source.clips.front().tracks)
        count += std::max(track.positions.size(), track.rotations.size());
    return count;
}

// Cuts the keys to the frames first..last; a value held at the first gets a key there.
template <typename Key>
void cut_keys(std::vector<Key>& keys, float first, float last) {
    const auto after_first =
        std::find_if(keys.begin(), keys.end(), [&](const Key& key) { return key.frame > first; });
    if (after_first != keys.begin()) {
        auto held = after_first - 1;
        held->frame = first;
        keys.erase(keys.begin(), held);
    }
    std::erase_if(keys, [&](const Key& key) { return key.frame > last; });
}

bool has_frame(const Clip& clip, int frame) {
    return std::binary_search(clip.frames.begin(), clip.frames.end(), frame);
}

void cut_frames(Clip& clip, const std::array<int, 2>& range) {
    const int first = range[0], last = range[1];  // clang 14 cannot capture a binding
    if (clip.kind == KeyKind::kCurves) {
        clip.frames = {first, last};  // curves are sampled between, so their keys stay
        return;
    }
    std::erase_if(clip.frames, [&](int frame) { return frame < first || frame > last; });
    for (Track& track : clip.tracks) {
        cut_keys(track.positions, static_cast<float>(first), static_cast<float>(last));
        cut_keys(track.rotations, static_cast<float>(first), static_cast<float>(last));
    }
}

// $lockbonelengths: every bone but the roots is where the bind pose has it; rotations stay (qc.md
// 5).
void lock_bone_lengths(const Model& model, QcFrames& frames) {
    for (QcPose& pose : frames.poses)
        for (size_t i = 0; i < pose.size(); ++i)
            if (model.bones[i].parent != kNone) pose[i].position = model.bones[i].bind.position;
}

// Finds what each name means in a command: the last animation of that name, else the last sequence.
void find_names(QcClipBuild& build) {
    for (const QcSequence& sequence : build.motions.sequences)
        if (!sequence.clips.empty())
            build.names[lower_case(sequence.name)] = sequence.clips.front();
    for (size_t i = 0; i < build.motions.animations.size(); ++i)
        build.names[lower_case(build.motions.animations[i].name)] = static_cast<int>(i);
    const auto add_all = [](NameIndex& index, const auto& items) {
        for (size_t i = 0; i < items.size(); ++i) index.add(items[i].name, static_cast<int>(i));
    };
    add_all(build.parameters, build.model.pose_parameters);
    add_all(build.attachments, build.model.attachments);
    add_all(build.command_lists, build.motions.command_lists);
    add_all(build.ik_chains, build.motions.ik_chains);
    for (const QcWeightList& list : build.motions.weight_lists)
        if (!list.name.empty()) build.weight_lists[lower_case(list.name)] = &list;
}

// Returns `weights` overridden by the list; kUnnamed: bones without one.
std::vector<float> named_weights(QcClipBuild& build, std::vector<float> weights,
                                 const QcWeightList& list) {
    for (const QcBoneWeight& entry : list.bones)
        if (const int bone = build.skeleton.names.find(entry.bone); bone != kNone)
            at(weights, bone) = entry.weight;
    return weights;
}

// Bones that the list does not name have their parent's weight, roots none (qc.md 7).
std::vector<float> inherited_weights(QcClipBuild& build, std::vector<float> weights) {
    for (size_t i = 0; i < weights.size(); ++i) {
        const int parent = build.model.bones[i].parent;
        if (weights[i] == kUnnamed) weights[i] = parent == kNone ? 0 : at(weights, parent);
    }
    return weights;
}

void find_roots_and_weights(QcClipBuild& build) {
    bool has_default = false;
    build.root = build.model.bones.empty() ? kNone : 0;
    if (!build.motions.root_bone.empty()) {
        const int bone = build.skeleton.names.find(build.motions.root_bone);
        if (bone != kNone)
            build.root = bone;
        else
            report_at(build.model.diagnostics, Severity::kWarning, "qc-root-bone",
                      build.motions.root_place,
                      "$root names the unknown bone {}; motion is extracted from the first bone",
                      build.motions.root_bone);
    }
    build.default_list_weights.assign(build.model.bones.size(), kUnnamed);
    build.default_weights.assign(build.model.bones.size(), 1);
    for (const QcWeightList& list : build.motions.weight_lists) {
        if (!list.name.empty()) continue;
        build.default_list_weights =
            named_weights(build, std::move(build.default_list_weights), list);
        has_default = true;
    }
    if (has_default) build.default_weights = inherited_weights(build, build.default_list_weights);
}

// The frame range of a clip in the file's own numbering, clamped to the file's frames.
std::array<int, 2> clip_range(QcClipBuild& build, const QcClip& clip, const Clip& source_clip) {
    const int first = source_clip.first_frame(), last = source_clip.last_frame();
    if (!clip.frames) return {first, last};
    const auto [from, to] = *clip.frames;
    if (from > last || to < first)
        report_at(build.model.diagnostics, Severity::kWarning, "qc-frames", clip.place,
                  "frames of {} are {} to {}, but {} has {} to {}; the range is cut", clip.name,
                  from, to, quotable(clip.path), first, last);
    return {std::clamp(from, first, last), std::clamp(to, first, last)};
}

// The keys of the file, if no step changes its frames; they keep which frames exist, and which of
// them omit a bone.
std::optional<Clip> source_keys(QcClipBuild& build, const QcClip& clip, const QcClipWork& work,
                                const Clip& source_clip, const QcClipBones& bones) {
    const bool is_looping = clip.flags & kQcLooping && source_clip.kind != KeyKind::kFrames;
    if (changes_frames(clip) || !bones.is_direct() || is_looping || source_clip.tracks.empty())
        return {};
    const int first = work.state.frames.first;
    const int last = first + work.state.frames.last_index();
    // A clip cut at a frame that the file skips begins or ends with a pose of its own.
    if (source_clip.kind != KeyKind::kCurves &&
        !(has_frame(source_clip, first) && has_frame(source_clip, last)))
        return {};
    Clip keys = source_clip;
    cut_frames(keys, {first, last});
    const float scale = clip.load_scale * clip.scale;
    const glm::quat turn = clip.placement.rotation();
    std::vector<int> model_bones(work.source->bones.size(), kNone);
    for (size_t i = 0; i < bones.sources().size(); ++i)
        if (bones.sources()[i] != kNone) at(model_bones, bones.sources()[i]) = static_cast<int>(i);
    std::erase_if(keys.tracks,
                  [&](const Track& track) { return at(model_bones, track.bone) == kNone; });
    for (Track& track : keys.tracks) {
        track.bone = at(model_bones, track.bone);
        const bool is_root = at(build.model.bones, track.bone).parent == kNone;
        const auto place = [&](glm::vec3& position) {
            position *= scale;
            if (is_root) position = turn * (position - clip.placement.origin);
        };
        place(track.rest.position);
        if (is_root) track.rest.rotation = turn * track.rest.rotation;
        if (!is_root && build.motions.are_lengths_locked) {
            track.positions.clear();
            track.rest.position = at(build.model.bones, track.bone).bind.position;
        }
        for (PositionKey& key : track.positions) place(key.position);
        for (RotationKey& key : track.rotations)
            if (is_root) key.rotation = turn * key.rotation;
    }
    return keys;
}

// The whole file of an animation of which load_sources() read the outline.
std::optional<Model> read_whole(QcClipBuild& build, const QcClip& clip) {
    Result<Model> model = build.files.model(clip.path);
    if (!model) {
        report_at(build.model.diagnostics, Severity::kError,
                  read_error_code(model.error(), "qc-source"), clip.place, "{} cannot be used: {}",
                  quotable(clip.path), model.error().message);
        return std::nullopt;
    }
    sanitize_model(*model);
    return *std::move(model);
}

// Loads a clip and converts its frames to the model's bones, before any command.
void start_clip(QcClipBuild& build, int index) {
    QcClipWork& work = at(build.works, index);
    if (std::exchange(work.is_started, true)) return;
    const QcClip& clip = at(build.motions.animations, index);
    const QcSourceFile* file = build.sources.find(clip.path);
    if (file == nullptr) return;
    const Model* source = &*file->model;
    std::optional<Model> whole;
    if (build.files.on_clip) {
        whole = read_whole(build, clip);
        if (!whole) return;
    }
    work.source = source;
    if (whole) source = &*whole;
    if (build.counted_sources.insert(work.source).second) build.keys_read += key_count(*source);
    const Clip bind = bind_clip();
    const Clip& source_clip = source->clips.empty() ? bind : source->clips.front();
    const auto [first, last] = clip_range(build, clip, source_clip);
    if (!has_room_for(build, clip, static_cast<size_t>(int64_t{last} - first) + 1)) {
        work.source = nullptr;
        return;
    }
    const QcClipBones bones(*source, build.model, build.skeleton.realign);
    if (bones.fits_nothing() && !build.model.bones.empty())
        report_at(build.model.diagnostics, Severity::kWarning, "clip-fits-nothing", clip.place,
                  "clip {} moves none of the model's bones; the bind pose is shown", clip.name);
    work.state.frames = convert_frames(
        source_frames(*source, first, last, clip.load_scale * clip.scale), bones, clip.placement);
    if (build.motions.are_lengths_locked) lock_bone_lengths(build.model, work.state.frames);
    work.state.weights = build.default_weights;
    work.state.flags = clip.flags;
    work.state.fps = clip.fps.value_or(30);
    if (!whole) work.keys = source_keys(build, clip, work, source_clip, bones);
}

void list_clip(QcClipBuild& build, const QcClip& clip, const QcClipWork& work) {
    for (const QcListedOption& option : clip.listed)
        list_value(build, "animation " + clip.name, option.text());
    for (const RootMotion& movement : work.state.movements)
        list_value(
            build, "motion of " + clip.name,
            fmt::format("up to frame {}: {:.3f} units along {:.3f} {:.3f} {:.3f}, speed {:.3f} to "
                        "{:.3f}, turned {:.3f} {:.3f} {:.3f} degrees",
                        movement.end_frame, (movement.start_speed + movement.end_speed) / 2,
                        movement.direction.x, movement.direction.y, movement.direction.z,
                        movement.start_speed, movement.end_speed, movement.degrees.x,
                        movement.degrees.y, movement.degrees.z));
}

// Runs the commands of animations in order of definition: an animation named in a command is in its
// state by then (qc.md 6).
void finish_clip(QcClipBuild& build, int index) {
    start_clip(build, index);
    QcClipWork& work = at(build.works, index);
    if (work.source == nullptr || std::exchange(work.is_done, true)) return;
    const QcClip& clip = at(build.motions.animations, index);
    run_steps(clip, build, work.state);
    list_clip(build, clip, work);
    std::vector<QcPose>& poses = work.state.frames.poses;
    work.frame_count = poses.size();
    const MdlAnimation& record = record_animation(build, index);
    if (!build.files.on_clip) return;
    build.files.on_clip({record, poses});
    poses.resize(std::min<size_t>(poses.size(), 1));
    poses.shrink_to_fit();
}

// Adds a last key that closes the loop, if the file's last frame does not.
template <typename Key, typename Value>
void close_keys(std::vector<Key>& keys, float last, const Value& value, Value Key::*member) {
    if (keys.empty() || keys.back().*member == value) return;
    if (keys.back().frame != last) keys.push_back({last, value});
    keys.back().*member = value;
}

}  // namespace

const std::vector<float>* find_weights(QcClipBuild& build, const std::string& list) {
    const auto found = build.weight_lists.find(lower_case(list));
    if (found == build.weight_lists.end()) return nullptr;
    const auto [weights, is_new] = build.weights.try_emplace(found->second);
    if (is_new)
        weights->second = inherited_weights(
            build, named_weights(build, build.default_list_weights, *found->second));
    return &weights->second;
}

bool has_room_for(QcClipBuild& build, const QcClip& clip, size_t frames) {
    const size_t keys = frames * std::max<size_t>(build.model.bones.size(), 1);
    if (build.keys_made + keys <=
        Budget::kFreeClipKeys + Budget::kClipKeysPerKey * build.keys_read) {
        build.keys_made += keys;
        return true;
    }
    if (!build.is_over_budget)
        report_at(build.model.diagnostics, Severity::kError, "qc-too-many-keys", clip.place,
                  "with {} the clips would have more than {} times the keys of their files; it and "
                  "later clips are left out",
                  clip.name, Budget::kClipKeysPerKey);
    build.is_over_budget = true;
    return false;
}

// True if the clip may run this many commands of a list; counts them.
bool has_room_for_steps(QcClipBuild& build, const QcClip& clip, size_t steps) {
    const size_t copied = build.copied_steps + steps;
    if (copied <= Budget::kMaxCopiedSteps) {
        build.copied_steps = copied;
        return true;
    }
    if (!std::exchange(build.has_reported_steps, true))
        report_at(build.model.diagnostics, Severity::kError, "qc-too-many-steps", clip.place,
                  "with {} the clips have {} commands from command lists, {} are allowed; further "
                  "ones are ignored",
                  clip.name, copied, Budget::kMaxCopiedSteps);
    return false;
}

void list_value(QcClipBuild& build, const std::string& name, std::string value) {
    const auto [entry, is_new] = build.listed_names.try_emplace(name, build.listed.size());
    if (is_new) build.listed.push_back({name, {}});
    build.listed[entry->second].values.push_back(std::move(value));
}

const QcFrames* frames_named(QcClipBuild& build, const std::string& name) {
    const auto entry = build.names.find(lower_case(name));
    if (entry == build.names.end()) return nullptr;
    const int found = entry->second;
    start_clip(build, found);
    const QcClipWork& work = at(build.works, found);
    return work.source == nullptr ? nullptr : &work.state.frames;
}

std::vector<UnappliedCommand> add_clips(const QcFile& qc, const QcFiles& files,
                                        const QcSources& sources, const QcSkeleton& skeleton,
                                        Model& model, MdlFile& records) {
    check_weight_lists(qc, sources, model);
    QcClipBuild build{qc, files, qc.motions, sources, skeleton, model, records};
    build.works.resize(build.motions.animations.size());
    model.pose_parameters = build.motions.pose_parameters;
    find_names(build);
    find_roots_and_weights(build);
    record_chains(build);
    for (size_t i = 0; i < build.works.size(); ++i) finish_clip(build, static_cast<int>(i));
    record_knees(build);
    build.ik_rules_made = 0;  // those of clips are counted for themselves
    for (const QcSequence& sequence : build.motions.sequences) add_sequence(build, sequence);
    add_all_layers(build);
    list_motions(build);
    return std::move(build.listed);
}

Clip make_clip(QcClipBuild& build, int index, bool is_delta) {
    const QcClip& source = at(build.motions.animations, index);
    QcClipWork& work = at(build.works, index);
    const QcFrames& frames = work.state.frames;
    Clip clip;
    if (work.keys) {
        clip = *work.keys;
        if (work.state.flags & kQcLooping)
            for (Track& track : clip.tracks) {
                const Transform& end = at(frames.poses.back(), track.bone);
                const auto last = static_cast<float>(clip.last_frame());
                close_keys(track.positions, last, end.position, &PositionKey::position);
                close_keys(track.rotations, last, end.rotation, &RotationKey::rotation);
            }
    } else {
        QcPose rest(build.model.bones.size());
        for (size_t i = 0; i < rest.size() && !is_delta; ++i) rest[i] = build.model.bones[i].bind;
        if (!work.source->clips.empty()) {
            const Clip& source_clip = work.source->clips.front();
            clip.file = source_clip.file;
            clip.flex_curves = source_clip.flex_curves;
        }
        clip.kind = KeyKind::kDense;
        clip.frames.resize(work.frame_count);
        std::iota(clip.frames.begin(), clip.frames.end(), frames.first);
        clip.tracks = frame_tracks(frames, rest);
    }
    clip.name = source.name;
    if (clip.file.empty()) clip.file = source.path;
    clip.fps = work.state.fps;
    clip.is_looping = work.state.flags & kQcLooping;
    clip.is_delta = is_delta;
    return clip;
}

}  // namespace studioscope
