#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "document/view/selection.h"
#include "model/model.h"

namespace studioscope {

// The contact shadow of a model on the ground at height 0, where it touches the ground or is just
// above it. Computed from a few surface points that are skinned with the model, so that it follows
// every pose and costs the same for any model.

struct SurfacePoint {
    glm::vec3 place{0};   // bind pose
    uint32_t vertex = 0;  // vertex whose bones move the point
    int mesh = 0;         // index into Model::meshes
};
struct SurfaceSample {
    std::vector<SurfacePoint> points;  // evenly over all meshes, each at its finest level
    float area = 0;                    // surface area per point, square units
};
SurfaceSample sample_surface(const Model& model);

constexpr int kShadowCells = 64;  // cells per side
struct ContactShadow {
    glm::vec2 first{0};          // min x and y, units
    glm::vec2 size{0};           // x and y, units; 0: no shadow
    std::vector<uint8_t> cells;  // darkness 0..255, row by row, x first; empty: no shadow

    bool is_empty() const { return cells.empty(); }
};

// The shadow of the meshes in `is_shown`. `palette`: one matrix per bone, as in Pose.
ContactShadow make_contact_shadow(const Model& model, const SurfaceSample& surface,
                                  std::span<const Affine> palette,
                                  const std::vector<bool>& is_shown);

}  // namespace studioscope
