#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/vertex.h"

namespace studioscope {

// A VVD file as it stands on disk, kept beside the Model for the panels that show fixups, offsets
// and pool order. Rules: the VVD seed and its format page, section 3.

constexpr int kMaxLods = 8;

// The three numbers of a row as the file has them.
struct FixupValues {
    int32_t lod = 0;
    int32_t source = 0;
    int32_t count = 0;

    bool operator==(const FixupValues&) const = default;
};

// One row of the fixup table: a run of the pool that belongs to one mesh. It lies inside the pool.
struct Fixup {
    int lod = 0;          // coarsest level that uses the run; kept for root LOD L when lod >= L
    uint32_t source = 0;  // index of the run's first vertex in the pool
    uint32_t count = 0;
    uint32_t skipped = 0;  // places behind the run that belong to the row and that it cannot fill
    std::optional<FixupValues> written = {};  // where they had to be clamped
};
FixupValues values_of(const Fixup& fixup);

struct VertexFile {
    int version = 0;
    uint32_t checksum = 0;
    int lod_count = 0;
    std::array<uint32_t, kMaxLods> lod_vertex_counts{};  // [L]: vertices needed when L is the root
    uint64_t fixup_offset = 0;  // bytes from the file's start, as the next two
    uint64_t vertex_offset = 0;
    uint64_t tangent_offset = 0;  // 0: no tangents
    std::vector<Fixup> fixups;
    // The last vertices of the pool that the file lost: copies of the last one that it has.
    uint32_t missing_count = 0;
    // Pool order, untouched. BackgroundTask a Model both are empty where they would be its own
    // vertices.
    std::vector<Vertex> pool;
    std::vector<glm::vec4> tangents;  // empty too where the file has none
};

// Which rows of a fixup table are applied: all but those that are switched off, to show what they
// are for.
struct FixupUse {
    bool uses_table = true;  // false: none
    std::vector<int> rows_off = {};

    bool applies(size_t row) const;
    bool operator==(const FixupUse&) const = default;
};

// A run of the vertex array for a root LOD: `count` vertices from `source` of the pool on stand
// from `destination` on.
struct VertexRun {
    int row = -1;  // of the fixup table, or none: no row fills this place
    uint32_t source = 0;
    uint32_t count = 0;
    uint32_t destination = 0;
    bool is_applied = false;  // false: the pool's own vertices stand there, source is destination
};

// The whole array for root LOD `root`, run after run, as the engine makes it: as long as the
// header says, the pool's first vertices to begin with; then every row that is applied writes its
// run behind those of the rows before it. What would go past the end is cut off. With no row
// applied that is the raw pool, as a reader that forgets the table draws it.
std::vector<VertexRun> vertex_runs(const VertexFile& file, int root, const FixupUse& use = {});

// The same, the pool index of each vertex.
std::vector<uint32_t> vertex_order(const VertexFile& file, int root, const FixupUse& use = {});

// Whether each vertex of vertex_order() is one that the file lost. Empty: none is.
std::vector<bool> missing_vertices(const VertexFile& file, int root, const FixupUse& use = {});

// For each vertex of the pool the row that takes it; of several the last, and -1 where none does.
std::vector<int> rows_of_pool(const VertexFile& file);

// For each vertex of vertex_order(): the fixup row that put it there, or where none did the row
// that takes it (empty without a table).
std::vector<uint32_t> fixup_rows(const VertexFile& file, int root, const FixupUse& use = {});

}  // namespace studioscope
