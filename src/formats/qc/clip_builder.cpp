#include "formats/qc/clip_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/at.h"
#include "core/budget.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr float kUnnamed = -1e9f;  // weight of a bone that a list does not name

Clip clip_of_bind() {
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

// The keys of the frames first..last; what was held at the first is given there.
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

}  // namespace

QcClipBuilder::QcClipBuilder(const QcFile& qc, Model& model, const QcSkeleton& skeleton, Load load)
    : motions_(qc.motions), model_(model), skeleton_(skeleton), load_(std::move(load)) {}

void QcClipBuilder::report(Severity severity, const char* code, const QcPlace& place,
                           std::string message) {
    model_.diagnostics.push_back(at_place({severity, code, std::move(message), {}}, place));
}

void QcClipBuilder::list(const std::string& name, std::string value) {
    const auto [entry, is_new] = listed_names_.try_emplace(name, listed_.size());
    if (is_new) listed_.push_back({name, {}});
    listed_[entry->second].values.push_back(std::move(value));
}

void QcClipBuilder::build() {
    works_.resize(motions_.animations.size());
    add_parameters();
    find_names();
    find_roots_and_weights();
    for (size_t i = 0; i < works_.size(); ++i) finish(static_cast<int>(i));
    for (const QcSequence& sequence : motions_.sequences) add_sequence(sequence);
    for (size_t i = 0; i < model_.clips.size(); ++i) clips_[lower_case(model_.clips[i].name)] = i;
    for (const QcSequence& sequence : motions_.sequences) {  // one a name
        if (const auto clip = clips_.find(lower_case(sequence.name)); clip != clips_.end())
            add_layers(sequence, model_.clips[clip->second]);
        list_sequence(sequence);
    }
    list_motions();
}

// Of two animations with one name, or two sequences, the last counts where a command names it;
// animations come before sequences.
void QcClipBuilder::find_names() {
    for (const QcSequence& sequence : motions_.sequences)
        if (!sequence.clips.empty()) frames_[lower_case(sequence.name)] = sequence.clips.front();
    for (size_t i = 0; i < motions_.animations.size(); ++i)
        frames_[lower_case(motions_.animations[i].name)] = static_cast<int>(i);
    const auto add_all = [](NameIndex& index, const auto& items) {
        for (size_t i = 0; i < items.size(); ++i) index.add(items[i].name, static_cast<int>(i));
    };
    add_all(parameters_, model_.pose_parameters);
    add_all(attachments_, model_.attachments);
    add_all(command_lists_, motions_.command_lists);
    add_all(ik_chains_, motions_.ik_chains);
    for (const QcWeightList& list : motions_.weight_lists)
        if (!list.name.empty()) weight_lists_[lower_case(list.name)] = &list;
}

void QcClipBuilder::find_roots_and_weights() {
    bool has_default = false;
    root_ = model_.bones.empty() ? kNone : 0;
    if (!motions_.root_bone.empty()) {
        const int wanted = skeleton_.names.find(motions_.root_bone);
        if (wanted != kNone)
            root_ = wanted;
        else
            report(Severity::kWarning, "qc-root-bone", motions_.root_place,
                   fmt::format("$root names {}, which is no bone of the model; motion is extracted "
                               "from the first bone",
                               motions_.root_bone));
    }
    named_by_default_.assign(model_.bones.size(), kUnnamed);
    default_weights_.assign(model_.bones.size(), 1);
    for (const QcWeightList& list : motions_.weight_lists) {
        if (!list.name.empty()) continue;
        named_by_default_ = named_weights(std::move(named_by_default_), list);
        has_default = true;
    }
    if (has_default) default_weights_ = weights_of_all(named_by_default_);
}

// `weights` with those of the list; kUnnamed for bones without one.
std::vector<float> QcClipBuilder::named_weights(std::vector<float> weights,
                                                const QcWeightList& list) const {
    for (const QcBoneWeight& entry : list.bones)
        if (const int bone = skeleton_.names.find(entry.bone); bone != kNone)
            at(weights, bone) = entry.weight;
    return weights;
}

// Bones that the list does not name have their parent's weight, roots none (qc.md 7).
std::vector<float> QcClipBuilder::weights_of_all(std::vector<float> named) const {
    for (size_t i = 0; i < named.size(); ++i) {
        const int parent = model_.bones[i].parent;
        if (named[i] == kUnnamed) named[i] = parent == kNone ? 0 : at(named, parent);
    }
    return named;
}

// Of two lists with one name the last counts. Null where there is none.
const std::vector<float>* QcClipBuilder::weights_of(const std::string& list) {
    const auto found = weight_lists_.find(lower_case(list));
    if (found == weight_lists_.end()) return nullptr;
    const auto [weights, is_new] = weights_.try_emplace(found->second);
    if (is_new) weights->second = weights_of_all(named_weights(named_by_default_, *found->second));
    return &weights->second;
}

// Frames a to b in the file's own numbers, cut to those that it has.
std::array<int, 2> QcClipBuilder::range_of(const QcClip& clip, const Clip& own) {
    const int first = own.first_frame(), last = own.last_frame();
    if (!clip.frames) return {first, last};
    const auto [from, to] = *clip.frames;
    if (from > last || to < first)
        report(Severity::kWarning, "qc-frames", clip.place,
               fmt::format("{} wants frames {} to {}, but {} has {} to {}", clip.name, from, to,
                           clip.path, first, last));
    return {std::clamp(from, first, last), std::clamp(to, first, last)};
}

bool QcClipBuilder::has_room_for(const QcClip& clip, size_t frames) {
    const size_t wanted = frames * std::max<size_t>(model_.bones.size(), 1);
    if (keys_made_ + wanted <= Budget::kFreeClipKeys + Budget::kClipKeysPerKey * keys_read_) {
        keys_made_ += wanted;
        return true;
    }
    if (!is_over_budget_)
        report(
            Severity::kError, "qc-too-many-keys", clip.place,
            fmt::format("with {} the clips would have more than {} times the keys of their files; "
                        "it and those after it are left out",
                        clip.name, Budget::kClipKeysPerKey));
    is_over_budget_ = true;
    return false;
}

// Whether so many commands of a list may be carried out on a clip; that they are is counted.
bool QcClipBuilder::has_room_for_steps(const QcClip& clip, size_t steps) {
    const size_t copied = copied_steps_ + steps;
    if (copied <= Budget::kMaxCopiedSteps) {
        copied_steps_ = copied;
        return true;
    }
    if (!std::exchange(has_told_steps_, true))
        report(
            Severity::kError, "qc-too-many-steps", clip.place,
            fmt::format("with {} the clips of the QC have {} commands out of command lists, {} can "
                        "be; what goes beyond is left out",
                        clip.name, copied, Budget::kMaxCopiedSteps));
    return false;
}

// Loads it and puts its frames on the model's bones, before any command.
void QcClipBuilder::start(int index) {
    Work& work = at(works_, index);
    if (std::exchange(work.is_started, true)) return;
    const QcClip& clip = at(motions_.animations, index);
    const Model* source = load_(clip.path, clip.place);
    if (source == nullptr) return;
    if (counted_.insert(source).second) keys_read_ += key_count(*source);
    const Clip bind = clip_of_bind();
    const Clip& own = source->clips.empty() ? bind : source->clips.front();
    const auto [first, last] = range_of(clip, own);
    if (!has_room_for(clip, static_cast<size_t>(int64_t{last} - first) + 1)) return;
    work.source = source;
    const QcClipBones bones(*source, model_, skeleton_.realign);
    if (bones.fits_nothing() && !model_.bones.empty())
        report(Severity::kWarning, "clip-fits-nothing", clip.place,
               fmt::format("{} moves none of the model's bones", clip.name));
    work.state.frames =
        convert_frames(frames_of_source(*source, first, last, clip.load_scale * clip.scale), bones,
                       clip.placement);
    work.state.weights = default_weights_;
    work.state.flags = clip.flags;
    work.state.fps = clip.fps.value_or(30);
    work.keys = keys_of(clip, work, own, bones);
}

// Where the frames stay as the file has them, so do its keys: which frames are there, and which of
// them leave a bone out.
std::optional<Clip> QcClipBuilder::keys_of(const QcClip& clip, const Work& work, const Clip& own,
                                           const QcClipBones& bones) const {
    const bool is_looping = clip.flags & kQcLooping && own.kind != KeyKind::kFrames;
    if (changes_frames(clip) || !bones.is_direct() || is_looping || own.tracks.empty()) return {};
    const int first = work.state.frames.first;
    const int last = first + work.state.frames.last_index();
    // Cut at a frame that the file skips, it begins or ends with a pose of its own.
    if (own.kind != KeyKind::kCurves && !(has_frame(own, first) && has_frame(own, last))) return {};
    Clip keys = own;
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
        const bool is_root = at(model_.bones, track.bone).parent == kNone;
        const auto place = [&](glm::vec3& position) {
            position *= scale;
            if (is_root) position = turn * (position - clip.placement.origin);
        };
        place(track.rest.position);
        if (is_root) track.rest.rotation = turn * track.rest.rotation;
        for (PositionKey& key : track.positions) place(key.position);
        for (RotationKey& key : track.rotations)
            if (is_root) key.rotation = turn * key.rotation;
    }
    return keys;
}

// An animation of that name, else the first of the sequence of that name.
const QcFrames* QcClipBuilder::frames_named(const std::string& name) {
    const auto entry = frames_.find(lower_case(name));
    if (entry == frames_.end()) return nullptr;
    const int found = entry->second;
    start(found);
    const Work& work = at(works_, found);
    return work.source == nullptr ? nullptr : &work.state.frames;
}

QcStepContext QcClipBuilder::step_context(const QcClip& clip) {
    return {model_,
            skeleton_.names,
            root_,
            [this](const std::string& name) { return frames_named(name); },
            [this](const std::string& name) { return weights_of(name); },
            [this](const std::string& name) { return steps_of(name); },
            [this, &clip](size_t steps) { return has_room_for_steps(clip, steps); },
            [this, &clip](size_t frames) { return has_room_for(clip, frames); },
            [this](Severity severity, const char* code, const QcPlace& place, std::string message) {
                report(severity, code, place, std::move(message));
            }};
}

// The commands, one animation after the other as they are defined: one that a command names is as
// far as it is by then (qc.md 6).
void QcClipBuilder::finish(int index) {
    start(index);
    Work& work = at(works_, index);
    if (work.source == nullptr || std::exchange(work.is_done, true)) return;
    const QcClip& clip = at(motions_.animations, index);
    run_steps(clip, step_context(clip), work.state);
    list_clip(clip, work);
}

// A last key that closes the loop, where the file's last frame does not.
template <typename Key, typename Value>
void close_keys(std::vector<Key>& keys, float last, const Value& value, Value Key::*member) {
    if (keys.empty() || keys.back().*member == value) return;
    if (keys.back().frame != last) keys.push_back({last, value});
    keys.back().*member = value;
}

Clip QcClipBuilder::make_clip(int index, bool is_delta) {
    const QcClip& source = at(motions_.animations, index);
    Work& work = at(works_, index);
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
        QcPose rest(model_.bones.size());
        for (size_t i = 0; i < rest.size() && !is_delta; ++i) rest[i] = model_.bones[i].bind;
        if (!work.source->clips.empty()) {
            const Clip& own = work.source->clips.front();
            clip.file = own.file;
            clip.flex_curves = own.flex_curves;
        }
        clip.kind = KeyKind::kDense;
        clip.frames.resize(frames.poses.size());
        std::iota(clip.frames.begin(), clip.frames.end(), frames.first);
        clip.tracks = tracks_of(frames, rest);
    }
    clip.name = source.name;
    if (clip.file.empty()) clip.file = source.path;
    clip.fps = work.state.fps;
    clip.is_looping = work.state.flags & kQcLooping;
    clip.is_delta = is_delta;
    return clip;
}

void QcClipBuilder::list_clip(const QcClip& clip, const Work& work) {
    for (const std::string& option : clip.listed) list("animation " + clip.name, option);
    for (const RootMotion& movement : work.state.movements)
        list("motion of " + clip.name,
             fmt::format("up to frame {}: {:.3f} units along {:.3f} {:.3f} {:.3f}, speed {:.3f} to "
                         "{:.3f}, turned {:.3f} {:.3f} {:.3f} degrees",
                         movement.end_frame, (movement.start_speed + movement.end_speed) / 2,
                         movement.direction.x, movement.direction.y, movement.direction.z,
                         movement.start_speed, movement.end_speed, movement.degrees.x,
                         movement.degrees.y, movement.degrees.z));
}

}  // namespace studioscope
