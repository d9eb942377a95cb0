#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "model/scene.h"

namespace studioscope {

// The fixup table in three lanes: the pool as in the file, the rows of the table, and the vertex
// array that they build for root LOD `Scene::root_lod`. Lengths and places count vertices. Rules:
// vvd.md, section 3.

enum class FixupLane { kPool, kRows, kResult };

// Vertices of one row that are consecutive both in the pool and in the lane that shows them.
struct FixupRun {
    int row = kNone;  // row that copies them, or kNone
    uint32_t first = 0;
    uint32_t count = 0;
    uint32_t pool_first = 0;
    bool is_applied = true;  // false in the result where no row wrote
};

struct FixupRowInfo {
    int lod = 0;
    uint32_t source = 0;
    uint32_t count = 0;
    uint64_t offset = 0;       // bytes, of the row in the file
    uint64_t place = 0;        // first vertex in the lane of rows, where rows follow each other
    bool is_kept = false;      // lod >= root LOD
    bool is_on = true;         // not switched off by the user
    uint32_t destination = 0;  // first vertex in the result, if kept
    uint32_t fitting = 0;      // number of its vertices that fit into the result
    int mesh = kNone;          // mesh that contains the destination: index into Model::meshes
    bool is_clamped = false;   // `values` reach outside the pool
    FixupValues written = {};
};

// Range of one mesh in the array.
struct FixupMesh {
    uint32_t first = 0;
    uint32_t count = 0;
    int mesh = kNone;
    bool starts_model = false;  // first mesh of another choice of a body part
};

struct FixupIssue {
    enum class Kind { kOverlap, kGap, kSum, kRow, kMissing };
    Kind kind = Kind::kGap;
    FixupLane lane = FixupLane::kPool;  // lane that shows the fault
    uint64_t first = 0;
    uint64_t count = 0;
    int lod = kNone;  // level whose sum is wrong
    std::string message;
};

struct FixupReport {
    int root_lod = 0;
    int lod_count = 0;
    bool has_table = false;
    uint32_t pool_size = 0;
    uint64_t row_total = 0;
    uint32_t result_size = 0;
    std::array<uint32_t, kMaxLods> header_counts{};  // [LOD]: vertices by the header
    std::array<uint64_t, kMaxLods> row_counts{};     // [LOD]: vertices by the rows
    std::vector<FixupRowInfo> rows;
    std::vector<FixupRun> pool;     // whole pool, in order
    std::vector<FixupRun> result;   // whole result, in order
    std::vector<FixupMesh> meshes;  // ranges in the result, in order
    std::vector<FixupIssue> faults;
    std::optional<TriedFixup> tried;  // one of `rows` that is tried in place of the file's

    uint64_t longest() const;  // length of the longest lane
};

// Makes the report of a scene; it is empty for a scene without a VVD.
FixupReport make_fixup_report(const Scene& scene);

// "reads 9..12 of 10": how a clamped row exceeds the pool.
std::string clamped_text(const FixupReport& report, const FixupRowInfo& row);

// The twelve bytes of a row in hexadecimal.
std::string bytes_text(const FixupValues& row);

// The one number of the table that is wrong, if changing a single one makes the table whole: every
// vertex of the pool in one row, and the sums of the header.
struct FixupRepair {
    enum class Field { kLod, kSource, kCount };  // in the order of the file
    int row = kNone;
    Field field = Field::kSource;
    int32_t before = 0;
    int32_t after = 0;
};
// Nothing for a table without faults, and where no change or several make it whole.
std::optional<FixupRepair> find_fixup_repair(const FixupReport& report);
// "row 7 should begin at 12876: then every vertex is used once".
std::string repair_text(const FixupRepair& repair);
// "offset 0x0000104c: old 4c 32 00 00, new 4e 32 00 00", for a hex editor.
std::string repair_bytes(const FixupReport& report, const FixupRepair& repair);

// The switches with the repair tried on top of them, and without one; the repair that is tried.
FixupUse with_tried(const FixupReport& report, const FixupRepair& repair);
FixupUse without_tried(const FixupReport& report);
std::optional<FixupRepair> tried_repair(const FixupReport& report);
// "Row 7 begins at 12876 instead of 12870".
std::string tried_text(const FixupRepair& repair);

// Place of one vertex of the model in each lane.
struct FixupPlace {
    uint32_t pool = 0;
    uint32_t result = 0;             // index into Model::vertices
    int row = kNone;                 // row that copies it from the pool
    std::optional<uint64_t> in_row;  // place in the lane of rows, if a row copies it
    bool is_applied = true;          // whether a row wrote it
};
FixupPlace fixup_place(const FixupReport& report, uint32_t vertex);

// The vertex of the model that a vertex of the pool became, preferably by a row; kNone if it is not
// in the result.
int vertex_for_pool(const FixupReport& report, uint64_t pool);

// The lowest row that is kept but switched off, for "apply the next row"; kNone if all are on.
int next_row(const FixupReport& report);

// The number of rows that the root LOD uses and that are switched off: the model is torn.
size_t count_rows_off(const FixupReport& report);

// The rows that the root LOD uses, in order, and how many of them are on before the first that is
// off.
std::vector<int> kept_rows(const FixupReport& report);
size_t count_first_rows_on(const FixupReport& report);

// The switches after toggling one row, with all rows on or off, and with only the first `count`
// of kept_rows() on.
FixupUse toggle_row(const FixupReport& report, int row);
FixupUse all_rows(const FixupReport& report, bool is_on);
FixupUse first_rows(const FixupReport& report, size_t count);

// "Row 3 of 8: LOD 1, 120 vertices from pool 300 to 512 (mesh body)", for tooltips and the
// clipboard.
std::string row_text(const Scene& scene, const FixupReport& report, int row);

}  // namespace studioscope
