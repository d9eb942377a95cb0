#pragma once

#include "model/model.h"

namespace studioscope {

// Counts and sizes, as `info` prints and the panels show them. Source units.

struct Bounds {
    glm::vec3 min{0};
    glm::vec3 max{0};

    glm::vec3 center() const { return (min + max) * 0.5f; }
    float radius() const { return glm::length(max - min) * 0.5f; }
};

// The bounds of the bind pose, without vertices that are not finite or farther out than 1e6; the
// bounds of the bones if there are no vertices.
Bounds model_bounds(const Model& model);

// The rotation that maps the model's up axis to Z, the up axis of the view.
glm::mat3 upright(UpAxis up);
// The bounds of the model after upright(), which a camera frames.
Bounds upright_bounds(const Model& model);

// The length of the bounds' diagonal: "the model's size" in all documented tolerances.
float model_diagonal(const Model& model);

size_t vertex_count(const Model& model, int lod);    // vertices of the level, all body groups
size_t triangle_count(const Model& model, int lod);  // triangles of the level, all body groups
size_t mesh_count(const Model& model, int lod);      // meshes of the level that are not empty
size_t bone_count(const Model& model, int lod);      // bones that move a vertex of the level
std::vector<size_t> vertices_per_bone(const Model& model, int lod);

// Returns `lod`, or the first level after it (then before it) that draws something, or `lod` if
// none does.
int first_drawable_lod(const Model& model, int lod);

// True if any level of any mesh has a triangle, even a degenerate one.
bool has_triangles(const Model& model);

// True if no level has a point or a triangle with an area, so that only the bones are visible: an
// animation file, or a model with the single degenerate triangle that compilers require.
bool has_only_bones(const Model& model);

}  // namespace studioscope
