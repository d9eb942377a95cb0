#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/qc/text.h"
#include "model/transform.h"

namespace studioscope {

// Lines of a QC about attachments and hit boxes (qc.md 10).

struct QcAttachment {
    std::string name;
    std::string bone;
    glm::vec3 position{0};              // scaled
    std::optional<glm::quat> rotation;  // `rotate`, `x_and_z_axes`
    bool is_absolute = false;           // in the space of the bind pose
    bool is_rigid = false;              // does not keep its bone
    QcPlace place;
};

struct QcHitbox {
    std::string set;  // empty: before any $hboxset
    std::string bone;
    std::string name;
    int group = 0;
    glm::vec3 min{0};  // scaled
    glm::vec3 max{0};
    QcPlace place;
};

// `$hgroup`: of the boxes that are made where no $hbox says any.
struct QcHitGroup {
    int group = 0;
    std::string bone;
    QcPlace place;
};

}  // namespace studioscope
