#include "formats/qc/placement.h"

#include "model/transform.h"

namespace studioscope {

glm::quat QcPlacement::rotation() const {
    return rotation_from_euler(glm::radians(glm::dvec3(degrees)));
}

}  // namespace studioscope
