// Rules about animations, sequences and included models.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "core/work_context.h"
#include "formats/compiled/mdl_motion.h"
#include "report/check/rules.h"

namespace studioscope {

namespace {

bool is_frame_coded(const MdlAnimation& animation) {
    return (animation.flags & kMdlFrameAnimation) != 0;
}

RuleFindings frame_coded(const CheckedModel& checked) {
    if (!checked.mdl) return {};
    const auto& animations = checked.mdl->animations;
    const auto first = std::find_if(animations.begin(), animations.end(), is_frame_coded);
    if (first == animations.end()) return {};
    const auto count = std::count_if(animations.begin(), animations.end(), is_frame_coded);
    return {{fmt::format("{} coded by frames, which is read as key lists",
                         count == 1 ? "1 animation is" : fmt::format("{} animations are", count)),
             at_offset(first->offset), checked.mdl_file}};
}

RuleFindings rescue_activity(const CheckedModel& checked) {
    const auto& clips = checked.scene.model.clips;
    const auto count = std::count_if(clips.begin(), clips.end(), [](const Clip& clip) {
        return clip.activity == "ACT_CALL_FOR_RESCUE";
    });
    if (count < 2) return {};
    return {{fmt::format("{} sequences with the activity ACT_CALL_FOR_RESCUE", count)}};
}

std::string file_name(const std::string& file) {
    return path_text(path_from_text(file).filename());
}

// Whether the model includes the player animations of Garry's Mod.
bool has_player_animations(const MdlFile& mdl) {
    static const std::set<std::string> kPlayers{"m_anm", "f_anm", "z_anm"};
    return std::any_of(mdl.include_models.begin(), mdl.include_models.end(),
                       [](const MdlIncludeModel& include) {
                           return kPlayers.contains(lower_case(base_name(include.name.bytes())));
                       });
}

RuleFindings player_activity(const CheckedModel& checked) {
    if (!checked.mdl || !has_player_animations(*checked.mdl)) return {};
    for (const MdlSequence& sequence : checked.mdl->sequences) {
        // every ragdoll has this one; it is no animation of a living player
        if (sequence.activity.empty() || sequence.activity == "ACT_DIERAGDOLL") continue;
        return {{fmt::format("sequence {} has the activity {}, which may override the player's",
                             sequence.name, sequence.activity),
                 at_offset(sequence.offset), checked.mdl_file}};
    }
    return {};
}

// Reports sequences of included models hidden by earlier included ones, which may be an accident; a
// sequence of the model itself overrides an included one by intention.
RuleFindings include_shadow(const CheckedModel& checked) {
    RuleFindings found;
    std::map<std::string, const IncludedMdl*> owners;
    for (const IncludedMdl& included : checked.included) {
        size_t count = 0;
        std::string example;
        const IncludedMdl* earlier = nullptr;
        for (const std::string& name : included.sequences) {
            const auto [owner, is_new] = owners.try_emplace(name, &included);
            if (is_new) continue;
            if (count++ > 0) continue;
            example = name;
            earlier = owner->second;
        }
        if (earlier == nullptr) continue;
        found.push_back({fmt::format("{} of {} hidden by an earlier included model, such as {} of "
                                     "{}",
                                     count == 1 ? "1 sequence" : fmt::format("{} sequences", count),
                                     file_name(included.file) + (count == 1 ? " is" : " are"),
                                     example, file_name(earlier->file)),
                         {},
                         checked.mdl_file});
    }
    return found;
}

RuleFindings include_parent(const CheckedModel& checked) {
    RuleFindings found;
    if (!checked.mdl) return found;
    const auto own = parents_by_name(*checked.mdl);
    for (const IncludedMdl& included : checked.included) {
        size_t count = 0;
        std::string example;
        for (const auto& [name, parent] : included.parents) {
            const auto mine = own.find(name);
            if (mine == own.end() || mine->second == parent) continue;
            if (count++ > 0) continue;
            const auto words = [](const std::string& text) {
                return text.empty() ? std::string("no bone") : text;
            };
            example = fmt::format("{} is on {} there and on {} here", name, words(parent),
                                  words(mine->second));
        }
        if (count > 0)
            found.push_back(
                {fmt::format("{} in {} have other parents: {}", count_text(count, "bone"),
                             file_name(included.file), example),
                 {},
                 checked.mdl_file});
    }
    return found;
}

// Reports included models whose sequences move no bone of the model.
RuleFindings foreign_animations(const CheckedModel& checked) {
    RuleFindings found;
    // A model without bones passes on what it includes to the models that include it.
    if (!checked.mdl || checked.mdl->bones.empty()) return found;
    const auto own = parents_by_name(*checked.mdl);
    for (const IncludedMdl& included : checked.included) {
        if (included.sequences.empty() || included.parents.empty()) continue;
        const bool is_known =
            std::any_of(included.parents.begin(), included.parents.end(),
                        [&](const auto& bone) { return own.contains(bone.first); });
        if (!is_known)
            found.push_back(
                {fmt::format("none of the {} in {} is a bone of this model; {} of it "
                             "move nothing",
                             count_text(included.parents.size(), "bone"), file_name(included.file),
                             count_text(included.sequences.size(), "sequence")),
                 {},
                 checked.mdl_file});
    }
    return found;
}

// Reports helper bones that an included model lacks.
RuleFindings missing_helpers(const CheckedModel& checked) {
    RuleFindings found;
    if (!checked.mdl) return found;
    for (const IncludedMdl& included : checked.included) {
        size_t count = 0;
        std::string example;
        for (const MdlProcedure& procedure : checked.mdl->procedures) {
            const auto bone = static_cast<size_t>(procedure.bone);
            if (procedure.bone < 0 || bone >= checked.mdl->bones.size()) continue;
            const std::string& name = checked.mdl->bones[bone].name;
            if (included.parents.contains(lower_case(name)) || count++ > 0) continue;
            example = name;
        }
        if (count == 0) continue;
        const std::string what = count == 1
                                     ? "the helper bone " + example
                                     : fmt::format("{} helper bones, such as {}", count, example);
        found.push_back(
            {fmt::format("{} lacks {}", file_name(included.file), what), {}, checked.mdl_file});
    }
    return found;
}

double degrees_apart(const glm::quat& a, const glm::quat& b) {
    const double dot =
        std::min(1.0, double{std::abs(glm::dot(glm::normalize(a), glm::normalize(b)))});
    return glm::degrees(2 * std::acos(dot));
}

// The first frame in which a rotation flips by half a turn and back in the next; 0: none.
size_t flipped_frame(const std::vector<glm::quat>& rotations) {
    constexpr double kTurned = 170, kSteady = 20;  // degrees
    for (size_t i = 1; i + 1 < rotations.size(); ++i)
        if (degrees_apart(rotations[i - 1], rotations[i]) > kTurned &&
            degrees_apart(rotations[i], rotations[i + 1]) > kTurned &&
            degrees_apart(rotations[i - 1], rotations[i + 1]) < kSteady)
            return i;
    return 0;
}

RuleFindings flipped_rotations(const CheckedModel& checked) {
    RuleFindings found;
    if (!checked.mdl) return found;
    const auto& animations = checked.mdl->animations;
    if (std::none_of(animations.begin(), animations.end(), is_frame_coded)) return found;
    Diagnostics known;  // reported when the model was loaded
    MdlMotionDecoder decoder(*checked.mdl, checked.scene.compiled->ani.get(), "", "", known);
    for (const MdlAnimation& animation : animations) {
        if (!is_frame_coded(animation)) continue;
        check_cancelled();
        const MdlMotion motion = decoder.decode(animation);
        for (size_t bone = 0; bone < motion.bones.size(); ++bone)
            if (const size_t frame = flipped_frame(motion.bones[bone].rotations))
                found.push_back(
                    {fmt::format("animation {} turns bone {} round in frame {} only",
                                 animation.name, checked.mdl->bones.at(bone).name, frame),
                     at_offset(animation.offset), checked.mdl_file});
    }
    return found;
}

constexpr BranchRule kMotionRules[] = {
    {"anim-frame-coded", frame_coded},        {"rescue-activity", rescue_activity},
    {"player-activity", player_activity},     {"include-shadow", include_shadow},
    {"include-parent", include_parent},       {"anim-foreign", foreign_animations},
    {"helper-missing-bone", missing_helpers}, {"anim-quat-flip", flipped_rotations},
};

}  // namespace

std::span<const BranchRule> motion_rules() { return kMotionRules; }

}  // namespace studioscope
