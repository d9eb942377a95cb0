#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace studioscope {

// One VVD vertex exactly as in the file; every other format is converted to it, and the array is
// uploaded to the GPU unchanged.
struct Vertex {
    float weight[3] = {1, 0, 0};  // weights of bone[0..bone_count), sum 1
    uint8_t bone[3] = {0, 0, 0};  // index into Model::bones
    uint8_t bone_count = 1;       // 1..3
    glm::vec3 position{0};        // model space, bind pose, Source units
    glm::vec3 normal{0, 0, 1};
    glm::vec2 uv{0};  // v = 0 at the top row of the image, as Direct3D and VVD have it
};
static_assert(sizeof(Vertex) == 48);

constexpr int kMaxBonesPerVertex = 3;
constexpr int kMaxBonesOfVertices = 256;  // number of bones that the byte Vertex::bone can index

// A vertex after flexes and skinning, in model space.
struct PosedVertex {
    glm::vec3 position{0};
    glm::vec3 normal{0};   // unit, or zero if it was zero
    glm::vec4 tangent{0};  // xyz unit; w as in the file
    float wrinkle = 0;     // 1 fully compressed, -1 fully stretched
};

// Reduction of bone influences per vertex, to show the effect on time and shape.

// The vertex with its `max_bones` heaviest bones, the heaviest first, and normalized weights;
// unchanged if it has no more bones than that.
Vertex limit_influences(const Vertex& vertex, int max_bones);
std::vector<Vertex> limit_influences(const std::vector<Vertex>& vertices, int max_bones);

// The largest number of bones of a vertex; 1 for a model without vertices.
int max_influences(std::span<const Vertex> vertices);

}  // namespace studioscope
