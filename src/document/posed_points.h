#pragma once

#include <span>
#include <vector>

#include "animation/pose.h"
#include "document/document.h"

namespace studioscope {

// Where vertices are as they are posed and flexed; those that are absurdly far are left out.

// Of these meshes, at the level that is drawn.
std::vector<glm::vec3> posed_points(const Document& document, const Pose& pose,
                                    std::span<const int> meshes);
// Of all that is drawn, and the bones where they are all there is.
std::vector<glm::vec3> posed_points(const Document& document, const Pose& pose);
// Of one: index into Model::vertices. None or one.
std::vector<glm::vec3> posed_vertex(const Document& document, const Pose& pose, int vertex);

}  // namespace studioscope
