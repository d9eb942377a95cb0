#include "model/animation/bone_rules.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "model/animation/sample_clip.h"

namespace studioscope {

namespace {

Transform follow(const AxisRule& rule, const Transform& control) {
    glm::vec3 unit(0);
    unit[rule.axis] = 1;
    const glm::vec3 points = control.rotation * unit;
    std::array<const Transform*, 3> near{};  // per axis the target on the side of the direction
    std::array<float, 3> share{};
    for (int axis = 0; axis < 3; ++axis) {
        const auto i = static_cast<size_t>(axis);
        near[i] = &rule.targets[2 * i + (points[axis] < 0 ? 1 : 0)];
        share[i] = std::abs(points[axis]);
    }
    const float level = share[0] + share[1];
    if (!(level > 0)) return *near[2];
    const float sum = level + share[2];
    // Three rotations have no weighted mean: the third is mixed into the mean of the first two.
    const glm::quat flat = glm::slerp(near[1]->rotation, near[0]->rotation, share[0] / level);
    return {(near[0]->position * share[0] + near[1]->position * share[1] +
             near[2]->position * share[2]) /
                sum,
            glm::slerp(flat, near[2]->rotation, share[2] / sum)};
}

// 1 at the trigger's rotation, 0 from its tolerance on. A tolerance of 0 is stored as its inverse,
// infinity: then only the exact rotation matches.
float nearness(const Trigger& trigger, const glm::quat& rotation) {
    const float cosine = std::min(std::abs(glm::dot(trigger.rotation, rotation)), 1.0f);
    const float angle = 2 * std::acos(cosine);
    return angle > 0 ? std::max(1 - angle * trigger.inverse_tolerance, 0.0f) : 1.0f;
}

Transform follow(const TriggerRule& rule, const Transform& control) {
    constexpr float kNowhere = 0.001f;
    float sum = 0;
    for (const Trigger& trigger : rule.triggers) sum += nearness(trigger, control.rotation);
    if (!(sum > kNowhere)) return rule.triggers[0].target;
    Transform mixed{glm::vec3(0), glm::quat(0, 0, 0, 0)};
    for (const Trigger& trigger : rule.triggers) {
        const float share = nearness(trigger, control.rotation) / sum;
        const float side = glm::dot(mixed.rotation, trigger.target.rotation) < 0 ? -1.0f : 1.0f;
        mixed.position += trigger.target.position * share;
        mixed.rotation += trigger.target.rotation * (share * side);
    }
    const float length = glm::length(mixed.rotation);
    mixed.rotation = length > 0 ? mixed.rotation / length : rule.triggers[0].target.rotation;
    return mixed;
}

// Builds right-handed axes: the first along `front`, the second as close to `up` as possible.
// Returns false if the two are parallel.
bool make_axes(const glm::dvec3& front, const glm::dvec3& up, glm::dmat3& axes) {
    const glm::dvec3 level = up - front * glm::dot(front, up);
    const double length = glm::length(level);
    if (!(length > 1e-6)) return false;
    axes = {front, level / length, glm::cross(front, level / length)};
    return true;
}

Transform follow(const AimRule& rule, const glm::dmat4& parent, const glm::dmat4& control) {
    const glm::dmat4 to_parent = glm::inverse(parent);
    const glm::dvec3 target(to_parent * control * glm::dvec4(glm::dvec3(rule.position), 1));
    const glm::dvec3 offset = target - glm::dvec3(rule.rest.position);
    const double distance = glm::length(offset);
    if (!(distance > 0)) return rule.rest;
    const glm::dvec3 front = offset / distance, aim(rule.aim), up(rule.up);
    glm::dmat3 own_axes, target_axes;
    if (make_axes(aim, up, own_axes) &&
        make_axes(front, glm::dquat(rule.rest.rotation) * up, target_axes))
        return {rule.rest.position,
                glm::quat(glm::quat_cast(target_axes * glm::transpose(own_axes)))};
    // The roll is undefined: use the shortest rotation in model space, as the game does.
    const glm::dquat turn(aim, glm::normalize(glm::dmat3(parent) * front));
    return {rule.rest.position, glm::quat(glm::dquat(glm::dmat3(to_parent)) * turn)};
}

// The share of the other bone's space, 0..1, at a cycle that may be past 1.
float weight_at(const LocalHierarchy& hierarchy, float cycle) {
    if (hierarchy.tail - hierarchy.peak >= 1) return 1;
    if (!(cycle >= hierarchy.start) || cycle >= hierarchy.end) return 0;
    float weight = 1;
    if (cycle < hierarchy.peak && hierarchy.peak != hierarchy.start)
        weight = (cycle - hierarchy.start) / (hierarchy.peak - hierarchy.start);
    else if (cycle > hierarchy.tail && hierarchy.end != hierarchy.tail)
        weight = (hierarchy.end - cycle) / (hierarchy.end - hierarchy.tail);
    return weight * weight * (3 - 2 * weight);
}

}  // namespace

void move_procedural_bones(const Model& model, std::span<Transform> local,
                           std::span<const int> off) {
    for (size_t i = 0; i < model.procedural_bones.size(); ++i) {
        if (std::find(off.begin(), off.end(), static_cast<int>(i)) != off.end()) continue;
        const ProceduralBone& moved = model.procedural_bones[i];
        Transform& own = at(local, moved.bone);
        const Transform& control = at(local, moved.control);
        if (const auto* axes = std::get_if<AxisRule>(&moved.rule)) {
            own = follow(*axes, control);
        } else if (const auto* triggers = std::get_if<TriggerRule>(&moved.rule)) {
            own = follow(*triggers, control);
        } else {
            const int parent = at(model.bones, moved.bone).parent;
            own = follow(std::get<AimRule>(moved.rule), bone_world(model, local, parent),
                         bone_world(model, local, moved.control));
        }
    }
}

glm::dmat4 bone_world(const Model& model, std::span<const Transform> local, int bone) {
    glm::dmat4 world(1);
    for (; bone != kNone; bone = at(model.bones, bone).parent)
        world = to_matrix(at(local, bone)) * world;
    return world;
}

void solve_local_hierarchies(const Model& model, const Clip& clip, float frame,
                             std::span<Transform> local) {
    const auto first = static_cast<float>(clip.first_frame());
    const float length = static_cast<float>(clip.last_frame()) - first;
    frame = std::clamp(frame, first, first + length);
    for (const LocalHierarchy& hierarchy : clip_local_hierarchies(clip)) {
        const float cycle = length > 0 ? (frame - first) / length : 0;
        // A ramp that extends past the last frame continues at the start of the next cycle.
        const bool is_round = hierarchy.end > 1 && cycle < hierarchy.start;
        const float weight = weight_at(hierarchy, is_round ? cycle + 1 : cycle);
        if (!(weight > 0)) continue;
        const int bone = hierarchy.track.bone;
        const Transform value =
            sample_dense_track(hierarchy.track, is_round ? frame + length : frame);
        const glm::dmat4 own =
            glm::inverse(bone_world(model, local, at(model.bones, bone).parent)) *
            bone_world(model, local, hierarchy.parent) * to_matrix(value);
        const glm::quat turn(glm::normalize(glm::quat_cast(glm::dmat3(own))));
        at(local, bone) = interpolate(at(local, bone), {glm::vec3(own[3]), turn}, weight);
    }
}

void drive_controllers(const Model& model, std::span<const Transform> local,
                       std::vector<float>& controllers) {
    for (const BoneFlexDriver& driver : model.bone_drivers) {
        const float distance = at(local, driver.bone).position[driver.axis];
        const float share = driver.from == driver.to
                                ? (distance >= driver.to ? 1.0f : 0.0f)
                                : (distance - driver.from) / (driver.to - driver.from);
        const auto index = static_cast<size_t>(driver.controller);
        const FlexController& controller = model.controllers[index];
        const float value = std::clamp(share, 0.0f, 1.0f);
        controllers[index] = controller.min == controller.max
                                 ? value  // the engine does not clamp it
                                 : std::clamp(value, std::min(controller.min, controller.max),
                                              std::max(controller.min, controller.max));
    }
}

const BoneFlexDriver* controller_driver(const Model& model, int controller) {
    const auto found =
        std::find_if(model.bone_drivers.rbegin(), model.bone_drivers.rend(),
                     [&](const BoneFlexDriver& driver) { return driver.controller == controller; });
    return found == model.bone_drivers.rend() ? nullptr : &*found;
}

}  // namespace studioscope
