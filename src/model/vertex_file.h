#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/vertex.h"

namespace studioscope {

// A VVD file as stored on disk, kept for the fixup and vertex panels (VVD page, section 3).

constexpr int kMaxLods = 8;

// The three values of a row as stored.
struct FixupValues {
    int32_t lod = 0;
    int32_t source = 0;
    int32_t count = 0;

    bool operator==(const FixupValues&) const = default;
};

// One row of the fixup table: a run of the pool that belongs to one mesh. It lies inside the pool.
struct Fixup {
    int lod = 0;          // coarsest level that uses the run; used for root LOD L if lod >= L
    uint32_t source = 0;  // index of the run's first vertex in the pool
    uint32_t count = 0;
    uint32_t skipped = 0;  // vertices of the row past the end of the pool, which it cannot fill
    std::optional<FixupValues> written = {};  // stored values, if they had to be clamped
};
FixupValues fixup_values(const Fixup& fixup);

struct VertexFile {
    int version = 0;
    uint32_t checksum = 0;
    int lod_count = 0;
    std::array<uint32_t, kMaxLods> lod_vertex_counts{};  // number of vertices for each root LOD
    uint64_t fixup_offset = 0;  // bytes from the file's start, as all offsets of this file
    uint64_t vertex_offset = 0;
    uint64_t tangent_offset = 0;  // bytes from the file's start; 0: no tangents
    std::vector<Fixup> fixups;
    // The number of vertices at the end of the pool that the file lacks: copies of its last one.
    uint32_t missing_count = 0;
    // The vertices in pool order, as stored. Empty next to a Model whose own vertices are the same
    // and which is not built again with other options.
    std::vector<Vertex> pool;
    std::vector<glm::vec4> tangents;  // also empty if the file has none
};

// Other values for a row of the table, to try them: the file stays as it is.
struct TriedFixup {
    int row = 0;
    FixupValues before, after;  // it is tried while the file has `before`

    bool operator==(const TriedFixup&) const = default;
};

// The fixup rows that are applied. Single rows can be switched off, to show their effect.
struct FixupUse {
    bool uses_table = true;  // false: no row is applied
    std::vector<int> disabled_rows = {};
    std::optional<TriedFixup> tried = {};

    bool applies(size_t row) const;
    bool operator==(const FixupUse&) const = default;
};

// The choices by which a vertex array is built from the file.
struct VertexLayoutOptions {
    int root_lod = 0;
    FixupUse fixups = {};

    bool operator==(const VertexLayoutOptions&) const = default;
};

// A run of the vertex array for a root LOD: `count` vertices of the pool from `source` are copied
// to `destination`.
struct VertexRun {
    int row = -1;  // index of the fixup row; none: no row fills this run
    uint32_t source = 0;
    uint32_t count = 0;
    uint32_t destination = 0;
    bool is_applied = false;  // false: the pool's own vertices remain here, source == destination
};

// The vertex array for root LOD `root`, run by run, as the engine builds it: as long as the header
// says and filled with the pool's first vertices; then every applied row writes its run after those
// of the rows before it. Runs are cut at the array's end. With no row applied the result is the raw
// pool, as drawn by a reader that ignores the table.
std::vector<VertexRun> vertex_runs(const VertexFile& file, int root, const FixupUse& use = {});

// The vertex array for root LOD `root` as the pool index of each vertex.
std::vector<uint32_t> vertex_order(const VertexFile& file, int root, const FixupUse& use = {});

// For each vertex of vertex_order(), whether the file lacks it. Empty: none.
std::vector<bool> missing_vertices(const VertexFile& file, int root, const FixupUse& use = {});

// For each vertex of the pool the last fixup row that uses it, or -1.
std::vector<int> pool_rows(const VertexFile& file);

// For each vertex of vertex_order() the fixup row that wrote it, or if none did the row that uses
// it (empty without a table).
std::vector<uint32_t> fixup_rows(const VertexFile& file, int root, const FixupUse& use = {});

}  // namespace studioscope
