// Rules about helper bones and jiggle bones of compiled models.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <span>

#include "core/at.h"
#include "report/check/rules.h"

namespace studioscope {

namespace {

bool is_bone(const MdlFile& mdl, int bone) {
    return bone >= 0 && static_cast<size_t>(bone) < mdl.bones.size();
}

RuleFindings root_control(const CheckedModel& checked) {
    RuleFindings found;
    if (!checked.mdl) return found;
    for (const MdlProcedure& procedure : checked.mdl->procedures) {
        if (procedure.kind != kMdlProcedureTriggers || !is_bone(*checked.mdl, procedure.bone) ||
            !is_bone(*checked.mdl, procedure.control))
            continue;
        const MdlBone& control = at(checked.mdl->bones, procedure.control);
        if (control.parent >= 0) continue;
        found.push_back({fmt::format("helper bone {} follows {}, which has no parent",
                                     at(checked.mdl->bones, procedure.bone).name, control.name),
                         at_offset(procedure.offset), checked.mdl_file});
    }
    return found;
}

float tolerance(const MdlTrigger& trigger) {
    return trigger.inverse_tolerance > 0 ? 1 / trigger.inverse_tolerance : 0;
}

float angle_between(const glm::quat& a, const glm::quat& b) {
    return 2 * std::acos(std::min(1.0f, std::abs(glm::dot(a, b))));
}

// The scale of a cross-section while the control has this rotation. The engine adds the rotations
// of all triggers by their nearness without normalizing the sum: with n, its squared length, the
// matrix is (1 - n) identity + n rotation.
float size_at(std::span<const MdlTrigger> triggers, const glm::quat& control) {
    glm::quat sum(0, 0, 0, 0);
    float weights = 0;
    for (const MdlTrigger& trigger : triggers) {
        const float range = tolerance(trigger), angle = angle_between(trigger.when, control);
        if (angle >= range) continue;
        const float weight = 1 - angle / range;
        const float side = glm::dot(sum, trigger.then.rotation) < 0 ? -weight : weight;
        sum += trigger.then.rotation * side;
        weights += weight;
    }
    const float n = glm::dot(sum, sum) / (weights * weights);
    if (!(n > 0)) return 1;  // no trigger is near
    const float cosine = std::min(1.0f, 2 * sum.w * sum.w / glm::dot(sum, sum) - 1);
    return std::sqrt(std::max(0.0f, 1 - 2 * n * (1 - n) * (1 - cosine)));
}

// The smallest scale at the rotations that are as near to one trigger as to another.
float min_size(std::span<const MdlTrigger> triggers) {
    constexpr size_t kMaxTriggers = 256;  // each is compared with each
    triggers = triggers.first(std::min(triggers.size(), kMaxTriggers));
    float least = 1;
    for (size_t i = 0; i < triggers.size(); ++i)
        for (size_t j = i + 1; j < triggers.size(); ++j) {
            const float own = tolerance(triggers[i]), both = own + tolerance(triggers[j]);
            if (angle_between(triggers[i].when, triggers[j].when) >= both) continue;
            const glm::quat between = glm::slerp(triggers[i].when, triggers[j].when, own / both);
            least = std::min(least, size_at(triggers, between));
        }
    return least;
}

RuleFindings shrinking_helpers(const CheckedModel& checked) {
    constexpr float kNoticed = 0.97f;
    RuleFindings found;
    if (!checked.mdl) return found;
    for (const MdlProcedure& procedure : checked.mdl->procedures) {
        if (procedure.kind != kMdlProcedureTriggers || !is_bone(*checked.mdl, procedure.bone))
            continue;
        const float least = min_size(procedure.triggers);
        if (least >= kNoticed) continue;
        found.push_back({fmt::format("helper bone {} shrinks the mesh to {:.0f} % between two of "
                                     "its triggers",
                                     at(checked.mdl->bones, procedure.bone).name, least * 100),
                         at_offset(procedure.offset), checked.mdl_file});
    }
    return found;
}

std::span<const MdlJiggle> jiggle_bones(const CheckedModel& checked) {
    if (!checked.mdl) return {};
    return checked.mdl->jiggles;
}

bool has_all(uint32_t flags, uint32_t required) { return (flags & required) == required; }

RuleFinding jiggle_finding(const CheckedModel& checked, const MdlJiggle& jiggle, const char* what) {
    return {fmt::format("jiggle bone {} {}", at(checked.mdl->bones, jiggle.bone).name, what),
            at_offset(jiggle.offset), checked.mdl_file};
}

RuleFindings jiggle_flags(const CheckedModel& checked) {
    RuleFindings found;
    for (const MdlJiggle& jiggle : jiggle_bones(checked)) {
        const float widest =
            std::max(std::abs(jiggle.springs.min_yaw), std::abs(jiggle.springs.max_yaw));
        if (has_all(jiggle.springs.flags, kMdlJiggleFlexible | kMdlJiggleRigid))
            found.push_back(jiggle_finding(checked, jiggle, "is flexible and rigid at once"));
        else if (has_all(jiggle.springs.flags, kMdlJiggleBaseSpring | kMdlJiggleBoing))
            found.push_back(jiggle_finding(checked, jiggle, "has a base spring and boing at once"));
        else if (has_all(jiggle.springs.flags, kMdlJiggleYawLimit) &&
                 widest >= glm::half_pi<float>())
            found.push_back(
                jiggle_finding(checked, jiggle, "has a yaw limit of 90 degrees or more"));
    }
    return found;
}

RuleFindings jiggle_rate(const CheckedModel& checked) {
    for (const MdlJiggle& jiggle : jiggle_bones(checked))
        if (has_all(jiggle.springs.flags, kMdlJiggleBaseSpring))
            return {jiggle_finding(checked, jiggle,
                                   "has a base spring, whose speed follows the frame rate")};
    return {};
}

RuleFindings boing_scale(const CheckedModel& checked) {
    for (const MdlJiggle& jiggle : jiggle_bones(checked))
        if (has_all(jiggle.springs.flags, kMdlJiggleBoing))
            return {jiggle_finding(checked, jiggle,
                                   "has boing, which ignored the model's scale until 2026")};
    return {};
}

// The frame rate at which a spring of stiffness k and damping c is stable: with time steps of t, it
// grows if c t + k t^2 / 2 is 2 or more.
float min_frame_rate(float stiffness, float damping) {
    return (damping + std::sqrt(std::max(0.0f, damping * damping + 4 * stiffness))) / 4;
}

RuleFindings jiggle_unstable(const CheckedModel& checked) {
    constexpr float kMinRate = 20;      // frames per second; below, the engine stops the bone
    constexpr float kDefaultRate = 60;  // typical frames per second of players
    RuleFindings found;
    for (const MdlJiggle& jiggle : jiggle_bones(checked)) {
        if (!has_all(jiggle.springs.flags, kMdlJiggleFlexible)) continue;
        float rate =
            std::max(min_frame_rate(jiggle.springs.yaw_stiffness, jiggle.springs.yaw_damping),
                     min_frame_rate(jiggle.springs.pitch_stiffness, jiggle.springs.pitch_damping));
        if (!has_all(jiggle.springs.flags, kMdlJiggleLengthFixed))
            rate = std::max(
                rate, min_frame_rate(jiggle.springs.along_stiffness, jiggle.springs.along_damping));
        if (rate < kMinRate) continue;
        const std::string what =
            fmt::format("has a spring that grows below {:.0f} frames per second", std::ceil(rate));
        found.push_back(jiggle_finding(checked, jiggle, what.c_str()));
        if (rate < kDefaultRate) found.back().at_most = Severity::kNote;
    }
    return found;
}

// Whether an ancestor of the bone is simulated by ragdoll physics.
bool is_on_ragdoll(const CheckedModel& checked, const MdlBone& bone) {
    const auto& solids = checked.scene.collision->solids;
    const auto is_solid = [&](int index) {
        return std::any_of(solids.begin(), solids.end(),
                           [&](const CollisionSolid& solid) { return solid.bone == index; });
    };
    // parents come first
    for (int above = bone.parent; is_bone(*checked.mdl, above);) {
        if (is_solid(above)) return true;
        const int next = at(checked.mdl->bones, above).parent;
        if (next >= above) return false;
        above = next;
    }
    return false;
}

RuleFindings jiggle_ragdoll(const CheckedModel& checked) {
    constexpr size_t kMinSolids = 2;  // with one, the model is a prop
    if (!checked.scene.collision || checked.scene.collision->solids.size() < kMinSolids) return {};
    for (const MdlJiggle& jiggle : jiggle_bones(checked))
        if (is_on_ragdoll(checked, at(checked.mdl->bones, jiggle.bone)))
            return {jiggle_finding(checked, jiggle,
                                   "is on a ragdoll, where it stood still until 2025")};
    return {};
}

constexpr BranchRule kHelperRules[] = {
    {"helper-root-control", root_control}, {"helper-shrink", shrinking_helpers},
    {"jiggle-flags", jiggle_flags},        {"jiggle-rate", jiggle_rate},
    {"boing-scale", boing_scale},          {"jiggle-unstable", jiggle_unstable},
    {"jiggle-ragdoll", jiggle_ragdoll},
};

}  // namespace

std::span<const BranchRule> helper_rules() { return kHelperRules; }

}  // namespace studioscope
