#pragma once

#include <vector>

#include "facts/compare/comparison.h"

namespace studioscope {

// Two meshes to compare. kNone: only one side has it; MeshMatch::kAllMeshes: all meshes of both
// sides as one, because one file does not tell them apart.
struct MeshPair {
    int mesh = kNone;
    int other = kNone;
    bool is_renamed = false;  // matched by body group alone: their materials differ
};

// Pairs the meshes by body group and material.
std::vector<MeshPair> pair_meshes(const Comparison& all);

// One choice of a body group.
struct BodyModel {
    int part = 0;   // index into Model::body_parts
    int model = 0;  // index into that part's models
};
// All choices of all body groups, in their order.
std::vector<BodyModel> list_body_models(const Model& model);
// For each body model of the first scene the index of its counterpart in list_body_models() of the
// second scene, or kNone.
std::vector<int> match_body_models(const Comparison& all);

// The material that a mesh has at its finest level in the first skin.
const Material& first_skin_material(const Model& model, const Mesh& mesh);

}  // namespace studioscope
