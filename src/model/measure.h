#pragma once

#include "model/model.h"

namespace studioscope {

// Counts and sizes, as `info` prints them and the panels show them.

struct Bounds {
    glm::vec3 smallest{0};
    glm::vec3 largest{0};

    glm::vec3 center() const { return (smallest + largest) * 0.5f; }
    float radius() const { return glm::length(largest - smallest) * 0.5f; }
};

// Of the bind pose; vertices that are not finite or absurdly far (over 1e6) are left out. Bones are
// taken where there is no vertex.
Bounds bounds_of(const Model& model);

// The rotation that brings the model's up axis to Z, which is up wherever it is shown.
glm::mat3 upright(UpAxis up);
// bounds_of() after upright(): what a camera frames.
Bounds upright_bounds(const Model& model);

// The length of the bounds' diagonal: "the model's size" in every stated tolerance.
float size_of(const Model& model);

size_t vertex_count(const Model& model, int lod);    // the level's vertex array, all body groups
size_t triangle_count(const Model& model, int lod);  // all body groups
size_t mesh_count(const Model& model, int lod);      // meshes that are not empty
size_t bone_count(const Model& model, int lod);      // bones that move a vertex of the level
std::vector<size_t> vertices_per_bone(const Model& model, int lod);

// `lod`, or the first level after it that draws something (then before it), or `lod` if none does.
int first_drawable_lod(const Model& model, int lod);

// Whether no level has a point or a triangle with an area: an animation alone, or one with the
// single degenerate triangle that compilers are given. Its bones are all there is to see.
bool has_bones_alone(const Model& model);

}  // namespace studioscope
