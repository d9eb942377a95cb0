#pragma once

#include <array>
#include <glm/glm.hpp>
#include <variant>
#include <vector>

#include "model/transform.h"

namespace studioscope {

// Procedural bones: no animation moves them, they follow other bones by a rule. All transforms are
// relative to the bone's own parent.

// Six targets, at +X -X +Y -Y +Z -Z, blended by the direction of one of the control's axes, seen
// from the control's parent.
struct AxisRule {
    int axis = 0;  // axis of the control: 0 x, 1 y, 2 z
    std::array<Transform, 6> targets;
};

// A target that applies while the control has a certain rotation.
struct Trigger {
    glm::quat rotation{1, 0, 0, 0};  // rotation of the control relative to its parent
    float inverse_tolerance = 0;     // 1 / angle at which the target fades out, 1 / radians
    Transform target;
};
struct TriggerRule {
    std::vector<Trigger> triggers;  // at least one; the first applies if none is near
};

// Points an axis at a position that moves with the control.
struct AimRule {
    glm::vec3 position{0};  // target position in the control's space
    // Unit axes of the bone: the one pointed at the target, and the one kept nearest to its
    // direction in the rest pose.
    glm::vec3 aim{1, 0, 0}, up{0, 0, 1};
    Transform rest;  // transform at rest; the position is kept
};

struct ProceduralBone {
    int bone = 0;
    int control = 0;  // index into Model::bones of the bone that is followed
    std::variant<AxisRule, TriggerRule, AimRule> rule;
};

}  // namespace studioscope
