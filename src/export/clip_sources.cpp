// Animations of a model are written one after another, and compared when they are built again.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "core/at.h"
#include "core/text.h"
#include "export/clips.h"

namespace studioscope {

std::string write_clips(const Scene& scene, bool adds_deltas_to_bind, SourceNames& names,
                        ExportedModel& made) {
    const CompiledModel& files = *scene.compiled;
    const MdlFile& mdl = *files.mdl;
    const std::vector<std::string> animations = animation_names(mdl);
    // An animation of an earlier export is the base, at zero.
    const bool has_base = std::any_of(animations.begin(), animations.end(),
                                      [](const auto& name) { return same_name(name, kDeltaBase); });
    const bool on_bind = adds_deltas_to_bind && !has_base;
    std::vector<std::string> sources(mdl.animations.size());
    std::map<std::string, std::string> stills;  // files by their text
    for (size_t i = 0; i < mdl.animations.size(); ++i) {
        const MdlAnimation& animation = mdl.animations[i];
        const MdlMotion motion = stored_motion(files, animation);
        if (!motion.is_available) {
            made.report.lost.push_back({"export-animation",
                                        "animation",
                                        animation.name,
                                        {},
                                        {},
                                        "the model has no data for it"});
            continue;
        }
        std::string text = smd_clip(mdl, animation, motion, on_bind);
        const std::string known = animation.frame_count <= 1 ? stills[text] : std::string();
        if (!known.empty()) {
            sources[i] = known;
            continue;
        }
        const bool is_implied = animations[i].starts_with('@');
        sources[i] = names.add(animations[i].substr(is_implied ? 1 : 0), ".smd", "anims/");
        if (animation.frame_count <= 1) stills[text] = sources[i];
        made.files.push_back({sources[i], std::move(text)});
    }
    std::string base;
    if (needs_delta_base(mdl) && !has_base) {
        base = names.add(kDeltaBase, ".smd", "anims/");
        made.files.push_back({base, smd_delta_base(mdl, on_bind)});
        made.report.guessed.push_back({"export-clip-option",
                                       "animation",
                                       kDeltaBase,
                                       {},
                                       {},
                                       "it is added as the base that deltas are taken from"});
    }
    return qc_clips({files, animations, sources, base, made.report});
}

ClipCheck::ClipCheck(const CompiledModel& files, ExportReport& report)
    : files_(files), report_(report) {
    const std::vector<std::string> names = animation_names(*files.mdl);
    for (size_t i = 0; i < names.size(); ++i) animations_[lower_case(names[i])] = i;
}

void ClipCheck::compare(const QcBuiltClip& clip) {
    const auto found = animations_.find(lower_case(clip.record.name));
    if (found == animations_.end()) return;
    const MdlAnimation& animation = files_.mdl->animations[found->second];
    const MdlMotion motion = stored_motion(files_, animation);
    if (static_cast<size_t>(std::max(animation.frame_count, 1)) != clip.frames.size()) return;
    for (size_t bone = 0; bone < motion.stored.size(); ++bone)
        compare_bone(bone, motion.stored[bone], clip);
}

void ClipCheck::compare_bone(size_t index, const StoredBone& stored, const QcBuiltClip& clip) {
    const MdlBone& bone = files_.mdl->bones[index];
    Count& count = bone.parent == kNone ? roots_ : others_;
    const size_t before = count.changed;
    const auto take = [&](const StoredValue& own, const StoredValue& other) {
        count.numbers += 3;
        for (size_t i = 0; i < own.numbers.size(); ++i) {
            if (own.numbers[i] == other.numbers[i]) continue;
            ++count.changed;
            const int64_t step = int64_t{own.numbers[i]} - other.numbers[i];
            count.largest = static_cast<int32_t>(
                std::max<int64_t>(count.largest, std::min<int64_t>(std::abs(step), 1 << 30)));
        }
    };
    for (size_t frame = 0; frame < clip.frames.size(); ++frame) {
        if (index >= clip.frames[frame].size()) return;
        const Transform& pose = clip.frames[frame][index];
        const StoredValue& position = StoredBone::at_frame(stored.positions, frame);
        const StoredValue& rotation = StoredBone::at_frame(stored.rotations, frame);
        take(position, encode_position(pose.position, position, bone, stored.is_delta));
        take(rotation, encode_rotation(pose.rotation, rotation, bone, stored.is_delta));
    }
    if (count.changed > before && (count.clips.empty() || count.clips.back() != clip.record.name))
        count.clips.push_back(clip.record.name);
}

void ClipCheck::finish() {
    const auto report = [&](const char* kind, const Count& count) {
        if (count.numbers > count.changed) report_.equal[kind] += count.numbers - count.changed;
        if (count.changed == 0) return;
        const std::string of =
            fmt::format("of {} stored, by up to {}", count.numbers, count.largest);
        report_.guessed.push_back({"export-clip-step", kind, count.clips.front(),
                                   static_cast<double>(count.changed), "numbers", of});
    };
    report("clip_numbers", others_);
    report("root_numbers", roots_);
}

}  // namespace studioscope
