#pragma once

#include "model/transform.h"

namespace studioscope {

// The move of static props and roots of clips into the game's space: shifted by $origin, then
// turned by $upaxis and the quarter turn that every model gets (qc.md 3). As in force at a line.
struct QcPlacement {
    glm::vec3 origin{0};          // subtracted; in scaled units
    glm::vec3 degrees{0, 0, 90};  // about X, then Y, then Z, all fixed

    glm::quat rotation() const { return rotation_from_euler(glm::radians(glm::dvec3(degrees))); }
};

}  // namespace studioscope
