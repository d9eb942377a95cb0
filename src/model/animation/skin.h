#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/thread_pool.h"
#include "model/animation/pose.h"

namespace studioscope {

// Fast skinning on the CPU in single precision, which the profiler compares with the GPU. Differs
// from skin_reference() by less than 1e-5 of the model's size.

// A block of vertices that are skinned together. Every vertex has three influences; missing ones
// repeat its first bone with weight 0, so that no branch is needed.
constexpr size_t kSkinLanes = 8;

struct SkinBlock {
    float weight[3][kSkinLanes];
    float position[3][kSkinLanes];
    float normal[3][kSkinLanes];
    float tangent[3][kSkinLanes];
    // Index of the first float of the influence's bone in the palette.
    uint16_t palette_offset[3][kSkinLanes];
};

// Makes the blocks once, when a model is loaded; the last one is padded with vertices of weight 0.
std::vector<SkinBlock> make_skin_blocks(std::span<const Vertex> vertices,
                                        std::span<const glm::vec4> tangents);

// Output arrays: x, y, z of vertex after vertex, with space for kSkinLanes vertices per block.
// Normals and tangents are skipped if null; tangents need normals.
struct SkinStreams {
    float* positions = nullptr;
    float* normals = nullptr;
    float* tangents = nullptr;
};

struct SkinJob {
    std::span<const SkinBlock> blocks;
    std::span<const Affine> palette;  // matrices as made by update_pose()
    SkinStreams streams;
    bool normalizes = true;  // true: normals and tangents get unit length; zero vectors stay zero
};

// The instruction set of a skinning kernel.
enum class SkinVariant { kPlain, kSse2, kAvx2 };

const char* variant_name(SkinVariant variant);
// The variants that this build has and this processor supports, slowest first.
std::vector<SkinVariant> skin_variants();

void skin(const SkinJob& job);  // by the fastest variant
void skin(const SkinJob& job, SkinVariant variant);
void skin(const SkinJob& job, ThreadPool& workers);  // by the fastest variant, on all threads

// Many instances of one mesh, each with its own bones: distributed over the threads as one job, so
// that they are woken once.
struct InstancedSkinJob {
    SkinJob first;     // job of the first instance, with the palettes of all instances in sequence
    size_t bones = 0;  // bones per palette
    size_t instances = 1;
    size_t stride = 0;  // number of floats between the streams of successive instances
};
void skin_instances(const InstancedSkinJob& instanced);
void skin_instances(const InstancedSkinJob& instanced, ThreadPool& workers);

// Skins a position near one vertex by that vertex's bones: for few vertices, or if only positions
// are needed.
glm::vec3 skin_position(const Vertex& vertex, const glm::vec3& position,
                        std::span<const Affine> palette);

// Skins vertices without prepared blocks, which are made on each call. The spans have equal
// lengths.
void skin(std::span<const Vertex> vertices, std::span<const glm::vec4> tangents,
          std::span<const Affine> palette, std::span<PosedVertex> posed);

}  // namespace studioscope
