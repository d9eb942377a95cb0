// Rules about animations, sequences and included models.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "check/rules.h"
#include "core/count_text.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

RuleFindings frame_coded(const CheckedModel& checked) {
    if (!checked.mdl) return {};
    const auto& animations = checked.mdl->animations;
    const auto is_coded = [](const MdlAnimation& animation) {
        return (animation.flags & kMdlFrameAnimation) != 0;
    };
    const auto first = std::find_if(animations.begin(), animations.end(), is_coded);
    if (first == animations.end()) return {};
    const auto count = std::count_if(animations.begin(), animations.end(), is_coded);
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

std::string stem_of(const std::string& file) {
    return lower_case(path_text(path_from_text(file).stem()));
}

// Included models that have the animations of Garry's Mod's players.
bool has_player_animations(const MdlFile& mdl) {
    static const std::set<std::string> kPlayers{"m_anm", "f_anm", "z_anm"};
    return std::any_of(mdl.include_models.begin(), mdl.include_models.end(),
                       [](const MdlIncludeModel& include) {
                           return kPlayers.contains(
                               stem_of(include.name.substr(include.name.find_last_of("/\\") + 1)));
                       });
}

RuleFindings player_activity(const CheckedModel& checked) {
    if (!checked.mdl || !has_player_animations(*checked.mdl)) return {};
    for (const MdlSequence& sequence : checked.mdl->sequences) {
        // what every ragdoll has: no animation of a living player
        if (sequence.activity.empty() || sequence.activity == "ACT_DIERAGDOLL") continue;
        return {{fmt::format("sequence {} has the activity {}, which may override the player's",
                             sequence.name, sequence.activity),
                 at_offset(sequence.offset), checked.mdl_file}};
    }
    return {};
}

// A sequence of the model itself that hides an included one is how to override it; between
// included models it is chance.
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
                                     path_text(path_from_text(included.file).filename()) +
                                         (count == 1 ? " is" : " are"),
                                     example, path_text(path_from_text(earlier->file).filename())),
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
                             path_text(path_from_text(included.file).filename()), example),
                 {},
                 checked.mdl_file});
    }
    return found;
}

constexpr BranchRule kMotionRules[] = {
    {"anim-frame-coded", frame_coded},    {"rescue-activity", rescue_activity},
    {"player-activity", player_activity}, {"include-shadow", include_shadow},
    {"include-parent", include_parent},
};

}  // namespace

std::span<const BranchRule> motion_rules() { return kMotionRules; }

}  // namespace studioscope
