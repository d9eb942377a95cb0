#pragma once

#include <array>
#include <glm/glm.hpp>
#include <variant>
#include <vector>

#include "model/transform.h"

namespace studioscope {

// Bones that no animation moves: they follow others by a rule. All transforms are relative to the
// bone's own parent.

// Six targets, at +X -X +Y -Y +Z -Z: mixed by where an axis of the control points, seen from the
// control's parent.
struct AxisRule {
    int axis = 0;  // of the control: 0, 1, 2
    std::array<Transform, 6> targets;
};

// Targets that each hold while the control is turned a certain way.
struct Trigger {
    glm::quat rotation{1, 0, 0, 0};  // of the control relative to its parent
    float inverse_tolerance = 0;     // of the angle to it, at which the target fades out; radians
    Transform target;
};
struct TriggerRule {
    std::vector<Trigger> triggers;  // at least one; the first holds where none is near
};

// Points an axis at a place that moves with the control.
struct AimRule {
    glm::vec3 place{0};                   // in the control's space
    glm::vec3 aim{1, 0, 0}, up{0, 0, 1};  // unit axes of the bone: the one that points there, and
                                          // the one kept nearest to where the rest pose has it
    Transform rest;                       // the position is kept
};

struct ProceduralBone {
    int bone = 0;
    int control = 0;  // the bone that it follows
    std::variant<AxisRule, TriggerRule, AimRule> rule;
};

}  // namespace studioscope
