// The fixup report, against tables computed by hand from section 3 of the VVD page.

#include "facts/fixup_report.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <cstring>

#include "content/disk_files.h"
#include "core/at.h"
#include "formats/load.h"
#include "support/data_files.h"
#include "support/real_files.h"
#include "support/skip.h"

namespace studioscope::fixup_report_test {

namespace {

// Two models of one body part with a mesh each, three levels. The pool is 0 1 (A, level 2), 2 (B,
// level 2), 3 (A, level 1), 4 (A, level 0), 5 6 (B, level 0).
Scene two_meshes(int root = 0, FixupUse use = {}) {
    Scene scene;
    scene.root_lod = root;
    scene.fixup_use = std::move(use);
    VertexFile file;
    file.lod_count = 3;
    file.lod_vertex_counts = {7, 4, 3, 3, 3, 3, 3, 3};
    file.fixup_offset = 64;
    file.vertex_offset = 128;
    file.fixups = {{2, 0, 2}, {1, 3, 1}, {0, 4, 1}, {2, 2, 1}, {0, 5, 2}};
    scene.vertex_file = std::make_shared<VertexFile>(file);
    const uint32_t of_a[] = {4, 3, 2}, of_b[] = {3, 1, 1};
    Mesh a, b;
    b.body_model = 1;
    for (size_t lod = 0; lod < 3; ++lod) {
        a.lods.push_back({0, of_a[lod], {}, {}, kNone});
        b.lods.push_back({of_a[static_cast<size_t>(root)], of_b[lod], {}, {}, kNone});
    }
    scene.model.meshes = {a, b};
    scene.model.lods.resize(3);
    return scene;
}

// "row:first+count" of each run, with a * if no row wrote it.
std::string text_of(const std::vector<FixupRun>& stretches) {
    std::string text;
    for (const FixupRun& stretch : stretches)
        text += fmt::format("{}{}:{}+{}<{} ", stretch.is_applied ? "" : "*", stretch.row,
                            stretch.first, stretch.count, stretch.pool_first);
    return text;
}

// A copy of the scene's file in its place, which may be changed.
VertexFile& vertex_file_in(Scene& scene) {
    const auto copy = std::make_shared<VertexFile>(*scene.vertex_file);
    scene.vertex_file = copy;
    return *copy;
}

}  // namespace

TEST_CASE("the fixup report has pool, rows and result", "[fixups]") {
    const FixupReport account = make_fixup_report(two_meshes());
    CHECK(account.has_table);
    CHECK(account.pool_size == 7);
    CHECK(account.row_total == 7);
    CHECK(account.result_size == 7);
    CHECK(account.faults.empty());
    CHECK(text_of(account.pool) == "0:0+2<0 3:2+1<2 1:3+1<3 2:4+1<4 4:5+2<5 ");
    CHECK(text_of(account.result) == "0:0+2<0 1:2+1<3 2:3+1<4 3:4+1<2 4:5+2<5 ");
    REQUIRE(account.rows.size() == 5);
    CHECK(account.rows[3].offset == 64 + 36);
    CHECK(account.rows[3].place == 4);
    CHECK(account.rows[3].destination == 4);
    CHECK(account.rows[3].mesh == 1);
    REQUIRE(account.meshes.size() == 2);
    CHECK(account.meshes[1].first == 4);
    CHECK(account.meshes[1].starts_model);
}

TEST_CASE("the fixup report depends on the root LOD", "[fixups]") {
    const FixupReport account = make_fixup_report(two_meshes(1));
    CHECK(account.result_size == 4);
    CHECK(text_of(account.result) == "0:0+2<0 1:2+1<3 3:3+1<2 ");
    CHECK_FALSE(account.rows[2].is_kept);
    CHECK(account.rows[3].destination == 3);
    CHECK(account.rows[3].mesh == 1);
    CHECK(account.row_counts == std::array<uint64_t, 8>{7, 4, 3, 0, 0, 0, 0, 0});
}

TEST_CASE("a fixup row that is off leaves the pool's vertices in its place", "[fixups]") {
    const FixupReport account = make_fixup_report(two_meshes(0, {true, {1, 2}}));
    // places 2 and 3 keep vertices 2 and 3 of the pool, instead of those of rows 3 and 1
    CHECK(text_of(account.result) == "0:0+2<0 *3:2+1<2 *1:3+1<3 3:4+1<2 4:5+2<5 ");
    CHECK(next_row(account) == 1);
    CHECK(toggle_row(account, 1).disabled_rows == std::vector<int>{2});
    CHECK(toggle_row(account, 4).disabled_rows == std::vector<int>{1, 2, 4});
    CHECK(all_rows(account, true) == FixupUse{});
    const FixupReport torn = make_fixup_report(two_meshes(0, {false}));
    CHECK(text_of(torn.result) == "*0:0+2<0 *3:2+1<2 *1:3+1<3 *2:4+1<4 *4:5+2<5 ");
    // from the torn model to the whole one, row by row
    Scene scene = two_meshes(0, all_rows(torn, false));
    for (int presses = 0; presses < 5; ++presses) {
        const FixupReport step = make_fixup_report(scene);
        REQUIRE(next_row(step) == presses);
        scene.fixup_use = toggle_row(step, next_row(step));
    }
    CHECK(scene.fixup_use == FixupUse{});
}

TEST_CASE("a vertex is found in the pool, in its row and in the result", "[fixups]") {
    const FixupReport account = make_fixup_report(two_meshes());
    const FixupPlace place = fixup_place(account, 4);  // B's first
    CHECK(place.pool == 2);
    CHECK(place.row == 3);
    CHECK(place.in_row == 4u);
    CHECK(place.is_applied);
    const FixupPlace torn = fixup_place(make_fixup_report(two_meshes(0, {true, {3}})), 4);
    CHECK(torn.pool == 4);
    CHECK(torn.row == 2);
    CHECK_FALSE(torn.is_applied);
}

TEST_CASE("gaps, overlaps and wrong sums are reported with their place", "[fixups]") {
    Scene scene = two_meshes();
    vertex_file_in(scene).fixups[1].source = 4;  // 4 twice, 3 never
    FixupReport account = make_fixup_report(scene);
    REQUIRE(account.faults.size() == 2);
    CHECK(account.faults[0].kind == FixupIssue::Kind::kGap);
    CHECK(account.faults[0].first == 3);
    CHECK(account.faults[0].count == 1);
    CHECK(account.faults[1].kind == FixupIssue::Kind::kOverlap);
    CHECK(account.faults[1].first == 4);
    CHECK(account.faults[1].message == "2 rows take the vertices 4..4 of the pool");

    scene = two_meshes();
    vertex_file_in(scene).fixups[4].count = 1;  // 6 never; the root level copies 6 of 7
    account = make_fixup_report(scene);
    REQUIRE(account.faults.size() == 2);
    CHECK(account.faults[1].kind == FixupIssue::Kind::kSum);
    CHECK(account.faults[1].lod == 0);
    CHECK(account.faults[1].first == 6);
    CHECK(account.faults[1].count == 1);
    CHECK(text_of(account.result).ends_with("*-1:6+1<6 "));
}

// What a table lacks to be whole is known from the number that the test changed; the ties follow
// the order of the pool, section 3.
TEST_CASE("the one number that makes a fixup table whole is found", "[fixups]") {
    const auto repair_of = [](Fixup(&&rows)[5]) {
        Scene scene = two_meshes();
        VertexFile& file = vertex_file_in(scene);
        file.fixups.assign(std::begin(rows), std::end(rows));
        const FixupReport report = make_fixup_report(scene);
        const auto repair = find_fixup_repair(report);
        return repair ? repair_text(*repair) + "; " + repair_bytes(report, *repair) : "none";
    };
    CHECK(repair_of({{2, 0, 2}, {1, 3, 1}, {0, 4, 1}, {2, 2, 1}, {0, 5, 2}}) == "none");
    // the first byte of row 4's source is at 64 + 4 * 12 + 4 = 0x74
    CHECK(repair_of({{2, 0, 2}, {1, 3, 1}, {0, 4, 1}, {2, 2, 1}, {0, 3, 2}}) ==
          "row 4 should begin at 5: then every vertex is used once; "
          "offset 0x00000074: old 03 00 00 00, new 05 00 00 00");
    // rows 1 and 2 both take vertex 4: row 1, of the coarser level, is before row 2 in the pool
    CHECK(repair_of({{2, 0, 2}, {1, 4, 1}, {0, 4, 1}, {2, 2, 1}, {0, 5, 2}})
              .starts_with("row 1 should begin at 3: "));
    CHECK(repair_of({{2, 0, 2}, {1, 3, 1}, {0, 4, 1}, {2, 2, 1}, {0, 5, 1}}) ==
          "row 4 should have 2 vertices: then every vertex is used once; "
          "offset 0x00000078: old 01 00 00 00, new 02 00 00 00");
    CHECK(repair_of({{2, 0, 0}, {1, 3, 1}, {0, 4, 1}, {2, 2, 1}, {0, 5, 2}})
              .starts_with("row 0 should have 2 vertices: "));
    CHECK(repair_of({{2, 0, 2}, {1, 3, 1}, {0, 4, 1}, {0, 2, 1}, {0, 5, 2}}) ==
          "row 3 should be of LOD 2: then the sums are those of the header; "
          "offset 0x00000064: old 00 00 00 00, new 02 00 00 00");
    // two numbers are wrong
    CHECK(repair_of({{2, 0, 2}, {1, 3, 1}, {0, 4, 1}, {2, 2, 2}, {0, 5, 1}}) == "none");
}

namespace {

std::optional<FixupRepair> repair_of(std::vector<Fixup> rows, uint32_t pool, uint32_t coarser = 0) {
    Scene scene;
    VertexFile file;
    file.lod_count = 2;
    file.lod_vertex_counts = {pool, coarser, coarser, coarser, coarser, coarser, coarser, coarser};
    file.fixups = std::move(rows);
    scene.vertex_file = std::make_shared<VertexFile>(std::move(file));
    return find_fixup_repair(make_fixup_report(scene));
}

}  // namespace

// The panel asks in each frame, also about a table that was made to take long.
TEST_CASE("a fixup table is repaired by one number up to 1024 rows", "[fixups]") {
    constexpr uint32_t kPool = 4096;
    for (const uint32_t count : {1024u, 1025u}) {
        std::vector<Fixup> rows;
        for (uint32_t i = 0; i < count; ++i) rows.push_back({0, i, 1});
        rows.front().count = 0;
        const auto repair = repair_of(rows, count);
        REQUIRE(repair.has_value() == (count == 1024));
        if (!repair) continue;
        CHECK(repair->row == 0);
        CHECK(repair->after == 1);
    }
    // each of the empty rows could take all that is left
    std::vector<Fixup> empty(1023, {0, 0, 0});
    empty.push_back({1, 7, kPool - 7});
    CHECK_FALSE(repair_of(empty, kPool, kPool - 7));
    empty.assign(1023, {0, 0, 0});
    CHECK_FALSE(repair_of(empty, kPool));
    const auto last = repair_of({{0, 0, 0}, {1, 7, kPool - 7}}, kPool, kPool - 7);
    REQUIRE(last);
    CHECK(last->after == 7);
}

TEST_CASE("numbers of a fixup table out of range are repaired, or nothing is", "[fixups]") {
    constexpr uint32_t kEnd = 0xFFFFFFFF, kTop = 0x7FFFFFFF;
    for (const uint32_t wrong : {kEnd, kTop, 0x80000000u}) {
        CAPTURE(wrong);
        const auto source = repair_of({{0, 0, 2}, {0, wrong, 3}}, 5);
        REQUIRE(source);
        CHECK(source->after == 2);
        const auto count = repair_of({{0, 0, 2}, {0, 2, wrong}}, 5);
        REQUIRE(count);
        CHECK(count->after == 3);
        CHECK_FALSE(repair_of({{0, 0, wrong}, {0, wrong, wrong}}, 5));
        CHECK_FALSE(repair_of({{kMaxLods, 0, 2}, {0, wrong, 3}}, 5));
    }
}

// A row of 12 bytes is three little-endian numbers of four: vvd.md, section 1.
TEST_CASE("a clamped fixup row is a fault with its bytes and its place in the file", "[fixups]") {
    Scene scene = two_meshes();
    // as read from a file whose row 1 takes one vertex from 9 of 7 on
    vertex_file_in(scene).fixups[1] = {1, 7, 0, 1, FixupValues{1, 9, 1}};
    const FixupReport account = make_fixup_report(scene);
    REQUIRE(account.faults.size() == 2);
    const FixupIssue& fault = account.faults[0];
    CHECK(fault.kind == FixupIssue::Kind::kRow);
    CHECK(fault.lane == FixupLane::kRows);
    CHECK(fault.first == 2);  // after the two vertices of row 0
    CHECK(fault.count == 0);
    CHECK(fault.message == "row 1 reads 9..9 of 7");
    CHECK(account.faults[1].kind == FixupIssue::Kind::kGap);  // vertex 3, which row 1 took
    CHECK(account.rows[1].is_clamped);
    CHECK_FALSE(account.rows[2].is_clamped);
    CHECK(account.rows[2].destination == 3);  // its place, as in the intact file
    const std::string text = row_text(scene, account, 1);
    CHECK(text.starts_with("Row 1 of 5 at 0x4c: reads 9..9 of 7 "));  // 64 + 12
    CHECK(text.find("bytes 01 00 00 00 09 00 00 00 01 00 00 00") != std::string::npos);
    CHECK(text.find("clamped to LOD 1, 0 vertices from 7 of the pool") != std::string::npos);
    CHECK(bytes_text({-1, 0x12345678, 256}) == "ff ff ff ff 78 56 34 12 00 01 00 00");
    CHECK(row_text(scene, account, 2).find("bytes") == std::string::npos);
}

TEST_CASE("missing vertices are a fault at the end of the pool", "[fixups]") {
    for (const uint32_t missing : {0u, 1u, 7u}) {
        CAPTURE(missing);
        Scene scene = two_meshes();
        vertex_file_in(scene).missing_count = missing;
        const FixupReport account = make_fixup_report(scene);
        REQUIRE(account.faults.size() == (missing > 0 ? 1u : 0u));
        if (missing == 0) continue;
        CHECK(account.faults[0].kind == FixupIssue::Kind::kMissing);
        CHECK(account.faults[0].lane == FixupLane::kPool);
        CHECK(account.faults[0].first == 7 - missing);
        CHECK(account.faults[0].count == missing);
        CHECK(account.faults[0].message ==
              fmt::format("the file ends before the vertices {}..6 of the pool", 7 - missing));
    }
}

// 4097 rows of 2^20 vertices each are 2^32 + 2^20 vertices, more than 32 bits count.
TEST_CASE("rows that each copy the whole pool are summed in time proportional to the pool",
          "[fixups]") {
    constexpr uint32_t kPool = 1u << 20;
    Scene scene;
    VertexFile file;
    file.lod_count = 1;
    file.lod_vertex_counts.fill(kPool);
    file.fixups.assign(4097, {0, 0, kPool});
    CHECK(pool_rows(file) == std::vector<int>(kPool, 4096));  // the last of several
    scene.vertex_file = std::make_shared<VertexFile>(std::move(file));
    const FixupReport account = make_fixup_report(scene);
    CHECK(account.row_total == uint64_t{4097} * kPool);
    CHECK(account.longest() == account.row_total);
    CHECK(account.rows.back().place == uint64_t{1} << 32);
    CHECK(account.pool.size() == 1);
}

TEST_CASE("in a table of 200 000 rows all but one are switched off", "[fixups]") {
    constexpr uint32_t kRows = 200000;
    Scene scene;
    VertexFile file;
    file.lod_count = 1;
    file.lod_vertex_counts.fill(kRows);
    for (uint32_t row = 0; row < kRows; ++row) file.fixups.push_back({0, kRows - 1 - row, 1});
    scene.vertex_file = std::make_shared<VertexFile>(std::move(file));
    const FixupReport whole = make_fixup_report(scene);
    scene.fixup_use = toggle_row(whole, 7);
    CHECK(scene.fixup_use.disabled_rows == std::vector<int>{7});
    scene.fixup_use = all_rows(whole, false);
    scene.fixup_use.disabled_rows.erase(scene.fixup_use.disabled_rows.begin() + 7);
    const FixupReport torn = make_fixup_report(scene);
    CHECK(torn.rows[7].is_on);
    CHECK_FALSE(torn.rows[8].is_on);
    CHECK(next_row(torn) == 0);
    CHECK(fixup_place(torn, 7).pool == kRows - 8);  // the one row writes it
    CHECK(fixup_place(torn, 8).pool == 8);          // the pool's own vertex
}

TEST_CASE("the last of overlapping rows copies the shared vertices", "[fixups]") {
    VertexFile file;
    file.lod_vertex_counts[0] = 10;
    file.fixups = {{0, 0, 6}, {0, 4, 3}, {0, 5, 1}, {0, 9, 5}, {0, 10, 1}, {0, 2, 0}};
    CHECK(pool_rows(file) == std::vector<int>{0, 0, 0, 0, 1, 2, 1, -1, -1, 3});
}

TEST_CASE("without a table the result is a prefix of the pool", "[fixups]") {
    Scene scene = two_meshes(1);
    vertex_file_in(scene).fixups.clear();
    const FixupReport account = make_fixup_report(scene);
    CHECK_FALSE(account.has_table);
    CHECK(account.faults.empty());
    CHECK(text_of(account.result) == "*-1:0+4<0 ");
    CHECK(make_fixup_report(Scene{}).pool_size == 0);
}

TEST_CASE("the fixup report of real tables agrees with their bytes", "[fixups][data]") {
    const auto paths = real_files({".vvd"});
    if (paths.empty()) SKIP(kNoData);
    size_t tables = 0;
    for (const std::filesystem::path& path : paths) {
        const Bytes bytes = read_bytes(path);
        int32_t rows = 0;
        if (bytes.size() < 64) continue;
        std::memcpy(&rows, bytes.data() + 0x30, 4);
        if (rows <= 0) continue;
        CAPTURE(path);
        for (int root = 0; root < 3; ++root) {
            LoadOptions options;
            options.root_lod = root;
            options.with_materials = false;
            const Scene scene = load_scene({&path, 1}, options, disk_files());
            const FixupReport account = make_fixup_report(scene);
            CHECK(account.faults.empty());
            CHECK(account.rows.size() == static_cast<size_t>(rows));
            CHECK(account.row_total == account.pool_size);
            REQUIRE(account.result_size == scene.model.vertices.size());
            // every vertex of the model has the bytes that the report's place has
            size_t others = 0;
            for (uint32_t v = 0; v < account.result_size; ++v) {
                const uint64_t offset = scene.vertex_file->vertex_offset +
                                        uint64_t{fixup_place(account, v).pool} * sizeof(Vertex) +
                                        16;
                others +=
                    std::memcmp(bytes.data() + offset, &scene.model.vertices[v].position, 12) != 0;
            }
            CHECK(others == 0);
        }
        ++tables;
    }
    CHECK(tables >= 6);
}

TEST_CASE("the number that was changed in a row of a real table is found", "[fixups][data]") {
    const auto paths = real_files({".vvd"});
    if (paths.empty()) SKIP(kNoData);
    size_t changed = 0;
    for (const std::filesystem::path& path : paths) {
        LoadOptions options;
        options.with_materials = false;
        const Scene scene = load_scene({&path, 1}, options, disk_files());
        const size_t rows = scene.vertex_file ? scene.vertex_file->fixups.size() : 0;
        for (size_t i = 0; i < rows; ++i)
            for (const bool is_source : {true, false}) {
                CAPTURE(path, i, is_source);
                Scene torn = scene;
                Fixup& row = vertex_file_in(torn).fixups[i];
                uint32_t& number = is_source ? row.source : row.count;
                const auto before = static_cast<int32_t>(number);
                number = before == 0 ? 1 : number - 1;
                const auto repair = find_fixup_repair(make_fixup_report(torn));
                REQUIRE(repair);
                CHECK(repair->row == static_cast<int>(i));
                CHECK(repair->after == before);
                ++changed;
            }
    }
    CHECK(changed >= 100);
}

}  // namespace studioscope::fixup_report_test
