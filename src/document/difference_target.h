#pragma once

#include "document/compared_model.h"

namespace studioscope {

// Selects what a difference is about in the open model: a vertex and its level, a bone, clip and
// frame, shape, mesh, material, attachment or hitbox. Returns whether there is something to be
// framed. A vertex that only the second model has becomes Selection::compared_vertex; what else
// only that has is at `position`, Z up.
struct DifferencePlace {
    bool is_selected = false;
    std::optional<glm::vec3> position;
};
DifferencePlace go_to(Document& document, const Difference& difference);

}  // namespace studioscope
