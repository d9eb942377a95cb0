#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/vertex.h"

namespace studioscope {

// A VVD file as it stands on disk, kept beside the Model for the panels that show fixups, offsets
// and pool order. Rules: the VVD seed and its format page, section 3.

constexpr int kMostLods = 8;

// One row of the fixup table: a run of the pool that belongs to one mesh.
struct Fixup {
    int lod = 0;          // coarsest level that uses the run; kept for root LOD L when lod >= L
    uint32_t source = 0;  // index of the run's first vertex in the pool
    uint32_t count = 0;
};

struct VertexFile {
    int version = 0;
    uint32_t checksum = 0;
    int lod_count = 0;
    std::array<uint32_t, kMostLods> lod_vertex_counts{};  // [L]: vertices needed when L is the root
    uint64_t fixup_offset = 0;  // bytes from the file's start, as the next two
    uint64_t vertex_offset = 0;
    uint64_t tangent_offset = 0;  // 0: no tangents
    std::vector<Fixup> fixups;
    // Pool order, untouched. Beside a Model both are empty where they would be its own vertices.
    std::vector<Vertex> pool;
    std::vector<glm::vec4> tangents;  // empty too where the file has none
};

// The vertex array for root LOD `root`: the pool index of each of its vertices. Without a fixup
// table that is the prefix of the pool. `use_fixups` false gives the raw prefix in any case, as a
// reader that forgets the table would draw it.
std::vector<uint32_t> vertex_order(const VertexFile& file, int root, bool use_fixups = true);

// For each vertex of vertex_order(file, root): the fixup row that put it there (empty without a
// table).
// `use_fixups` as for vertex_order(): in raw order, the row that would have taken the vertex.
std::vector<uint32_t> fixup_rows(const VertexFile& file, int root, bool use_fixups = true);

}  // namespace studioscope
