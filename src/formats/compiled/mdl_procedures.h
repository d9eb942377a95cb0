#pragma once

#include <array>
#include <vector>

#include "model/transform.h"

namespace studioscope {

// The rules of procedural bones as stored (MDL page, "Procedural bones"). Springs of jiggle bones
// are not read: their motion depends on the game's previous frames.

enum MdlProcedureKind {
    kMdlProcedureAxis = 1,
    kMdlProcedureTriggers = 2,
    kMdlProcedureAimAtBone = 3,
    kMdlProcedureAimAtAttachment = 4,
    kMdlProcedureJiggle = 5
};

// Bit of MdlBone::flags; without it no rule is active.
constexpr uint32_t kMdlAlwaysProcedural = 0x4;

struct MdlTrigger {
    float inverse_tolerance = 0;
    glm::quat when{1, 0, 0, 0};
    Transform then;
};

struct MdlProcedure {
    int kind = 0;
    int bone = 0;
    int control = 0;  // index of a bone, or of an attachment for kMdlProcedureAimAtAttachment
    int axis = 0;
    std::array<Transform, 6> targets;
    std::vector<MdlTrigger> triggers;
    glm::vec3 aim{0}, up{0}, base{0};
    uint64_t offset = 0;
};

}  // namespace studioscope
