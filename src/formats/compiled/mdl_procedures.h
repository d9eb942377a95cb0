#pragma once

#include <array>
#include <vector>

#include "model/transform.h"

namespace studioscope {

// Rules of procedural bones as the file has them (MDL page, "Procedural bones"). Springs of jiggle
// bones are not read: what they do depends on how the game ran before.

enum MdlProcedureKind {
    kMdlProcedureAxis = 1,
    kMdlProcedureTriggers = 2,
    kMdlProcedureAimAtBone = 3,
    kMdlProcedureAimAtAttachment = 4,
    kMdlProcedureJiggle = 5
};

constexpr uint32_t kMdlAlwaysProcedural = 0x4;  // of MdlBone::flags: without it no rule runs

struct MdlTrigger {
    float inverse_tolerance = 0;
    glm::quat when{1, 0, 0, 0};
    Transform then;
};

struct MdlProcedure {
    int kind = 0;
    int bone = 0;
    int control = 0;  // a bone, or an attachment for kMdlProcedureAimAtAttachment
    int axis = 0;
    std::array<Transform, 6> targets;
    std::vector<MdlTrigger> triggers;
    glm::vec3 aim{0}, up{0}, base{0};
    uint64_t offset = 0;
};

}  // namespace studioscope
