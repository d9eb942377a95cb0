#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "document/selection.h"
#include "model/model.h"

namespace studioscope {

// The soft shade that a model throws on the ground at height 0, where it stands on it or hangs just
// above: what makes it stand there. Made of a few points of its surface that go with the bones, so
// that it follows every pose and costs the same for any model.

struct SurfacePoint {
    glm::vec3 place{0};   // bind pose
    uint32_t vertex = 0;  // whose bones move it
    int mesh = 0;         // index into Model::meshes
};
struct SurfaceSample {
    std::vector<SurfacePoint> points;  // spread evenly over all meshes, each at its finest level
    float area = 0;                    // that each stands for
};
SurfaceSample sample_surface(const Model& model);

constexpr int kShadeCells = 64;  // a side
struct ContactShadow {
    glm::vec2 first{0};          // its corner with the smallest x and y
    glm::vec2 size{0};           // 0: the ground is in the open
    std::vector<uint8_t> cells;  // how dark: row by row, x first; empty likewise

    bool is_empty() const { return cells.empty(); }
};

// `palette` as Pose has it: one matrix a bone. Only these meshes throw it.
ContactShadow ground_shade(const Model& model, const SurfaceSample& surface,
                           std::span<const Affine> palette, const std::vector<bool>& is_shown);

}  // namespace studioscope
