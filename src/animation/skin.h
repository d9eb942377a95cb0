#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "animation/pose.h"
#include "core/workers.h"

namespace studioscope {

// The fast path on the CPU, single precision: what the profiler compares the GPU with. It agrees
// with skin_reference() within 1e-5 of the model's size.

// Vertices that are skinned together. Every one has three influences; those that a vertex lacks
// repeat its first bone at weight 0, so that there is no branch.
constexpr size_t kSkinLanes = 8;

struct SkinBlock {
    float weight[3][kSkinLanes];
    float position[3][kSkinLanes];
    float normal[3][kSkinLanes];
    float tangent[3][kSkinLanes];
    uint16_t palette_offset[3][kSkinLanes];  // in floats, of the influence's bone
};

// Made once, when a model is loaded; a last block that is not full is padded with weights of 0.
std::vector<SkinBlock> make_skin_blocks(std::span<const Vertex> vertices,
                                        std::span<const glm::vec4> tangents);

// Where the results go: x, y, z of vertex after vertex, with room for kSkinLanes a block. Normals,
// or tangents, or both, are left out where there is no place for them; tangents need normals.
struct SkinStreams {
    float* positions = nullptr;
    float* normals = nullptr;
    float* tangents = nullptr;
};

struct SkinJob {
    std::span<const SkinBlock> blocks;
    std::span<const Affine> palette;  // as update_pose() makes it
    SkinStreams streams;
    bool makes_unit = true;  // normals and tangents; what has no length keeps none
};

// What the same work is done with.
enum class SkinVariant { kPlain, kSse2, kAvx2 };

const char* name_of(SkinVariant variant);
// Those that this build has and this processor can run, slowest first.
std::vector<SkinVariant> skin_variants();

void skin(const SkinJob& job);  // by the fastest of them
void skin(const SkinJob& job, SkinVariant variant);
void skin(const SkinJob& job, Workers& workers);  // by the fastest, on all threads

// One mesh many times, each time by bones of its own: shared among threads as one piece of work, so
// that they are woken once.
struct SkinCrowd {
    SkinJob first;     // of the first instance; but its palette has those of all, one after another
    size_t bones = 0;  // of a palette
    size_t instances = 1;
    size_t stride = 0;  // floats from a stream of an instance to that of the next
};
void skin_crowd(const SkinCrowd& crowd);
void skin_crowd(const SkinCrowd& crowd, Workers& workers);

// Where a place near one vertex goes, by its bones: for few vertices, or where only places matter.
glm::vec3 skinned_place(const Vertex& vertex, const glm::vec3& place,
                        std::span<const Affine> palette);

// The same for vertices as they stand, laid out anew each time. The spans are of one length.
void skin(std::span<const Vertex> vertices, std::span<const glm::vec4> tangents,
          std::span<const Affine> palette, std::span<PosedVertex> posed);

}  // namespace studioscope
