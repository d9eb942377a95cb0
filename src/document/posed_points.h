#pragma once

#include <span>
#include <vector>

#include "document/document.h"
#include "model/animation/pose.h"

namespace studioscope {

// Positions of posed and flexed vertices; absurdly far ones are left out.

// The positions of these meshes' vertices, at the drawn level.
std::vector<glm::vec3> posed_points(const Document& document, const Pose& pose,
                                    std::span<const int> meshes);
// The positions of all drawn vertices, or of the bones if the model has only bones.
std::vector<glm::vec3> posed_points(const Document& document, const Pose& pose);
// The position of one vertex (index into Model::vertices); at most one point.
std::vector<glm::vec3> posed_vertex(const Document& document, const Pose& pose, int vertex);

}  // namespace studioscope
