#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "model/scene.h"

namespace studioscope {

// The fixup table told in three orders: the pool as the file has it, the rows of the table, and the
// array that root LOD `Scene::root_lod` makes of them. All lengths and places are vertices. Rules:
// the VVD page, section 3.

enum class FixupLane { kPool, kRows, kResult };

// Vertices of one row that stand one after the other in the pool, and in the lane they are told
// for.
struct FixupRun {
    int row = kNone;  // that takes them, or none
    uint32_t first = 0;
    uint32_t count = 0;
    uint32_t pool_first = 0;
    bool is_applied = true;  // in the result: false where no row wrote this place
};

struct FixupRowInfo {
    int lod = 0;
    uint32_t source = 0;
    uint32_t count = 0;
    uint64_t offset = 0;       // of the row in the file
    uint64_t place = 0;        // in the lane of rows, where they lie end to end
    bool is_kept = false;      // lod >= root LOD
    bool is_on = true;         // not switched off
    uint32_t destination = 0;  // where it is kept
    uint32_t fitting = 0;      // how many of its vertices have room there
    int mesh = kNone;          // index into Model::meshes, that its destination feeds
    bool is_clamped = false;   // the file's own values, which follow, reach outside the pool
    FixupValues written = {};
};

// Where one mesh's share of the array lies.
struct FixupMesh {
    uint32_t first = 0;
    uint32_t count = 0;
    int mesh = kNone;
    bool starts_model = false;  // another choice of a body part begins
};

struct FixupIssue {
    enum class Kind { kOverlap, kGap, kSum, kRow, kMissing };
    Kind kind = Kind::kGap;
    FixupLane lane = FixupLane::kPool;  // where it is
    uint64_t first = 0;
    uint64_t count = 0;
    int lod = kNone;  // of a wrong sum
    std::string message;
};

struct FixupReport {
    int root_lod = 0;
    int lod_count = 0;
    bool has_table = false;
    uint32_t pool_size = 0;
    uint64_t row_total = 0;
    uint32_t result_size = 0;
    std::array<uint32_t, kMaxLods> header_counts{};  // [L]: vertices as the header says
    std::array<uint64_t, kMaxLods> row_counts{};     // [L]: as the rows gather them
    std::vector<FixupRowInfo> rows;
    std::vector<FixupRun> pool;     // all of it, in order
    std::vector<FixupRun> result;   // all of it, in order
    std::vector<FixupMesh> meshes;  // in the result, in order
    std::vector<FixupIssue> faults;

    uint64_t longest() const;  // of the three lanes
};

// Of a scene without a VVD: an account with nothing in it.
FixupReport fixup_report_of(const Scene& scene);

// "reads 9..12 of 10": what a clamped row says, against the pool.
std::string clamped_text(const FixupReport& account, const FixupRowInfo& row);

// The twelve bytes of a row, in hex.
std::string bytes_text(const FixupValues& row);

// Where one vertex of the model is in the three orders.
struct FixupPlace {
    uint32_t pool = 0;
    uint32_t result = 0;             // index into Model::vertices
    int row = kNone;                 // that takes it out of the pool
    std::optional<uint64_t> in_row;  // its place in the lane of rows, where a row takes it
    bool is_applied = true;          // a row put it there
};
FixupPlace place_of(const FixupReport& account, uint32_t vertex);

// The way back: the vertex of the model that a place in the pool became, before all where a row put
// it; kNone where it is not in the result.
int vertex_of_pool(const FixupReport& account, uint64_t pool);

// The lowest row that is kept and off: what "apply the next row" switches on. kNone: all are on.
int next_row(const FixupReport& account);

// The switches with one row the other way, and those with all rows on or off.
FixupUse flipped(const FixupReport& account, int row);
FixupUse all_rows(const FixupReport& account, bool is_on);

// "Row 3 of 8: LOD 1, 120 vertices from pool 300 to 512 (mesh body)", for tooltips and the
// clipboard.
std::string row_text(const Scene& scene, const FixupReport& account, int row);

}  // namespace studioscope
