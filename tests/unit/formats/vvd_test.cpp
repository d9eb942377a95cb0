// VVD files built byte by byte by the format page's tables (sections 1, 3, 8 and 9).

#include "formats/compiled/vvd.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>

#include "support/compiled_files.h"
#include "support/parse.h"

namespace studioscope::vvd_test {

namespace {

// Two meshes, three levels. Coarsest first, the pool is: 0 1 (mesh A, level 2), 2 (B, level 2), 3
// (A, level 1), 4 (A, level 0), 5 6 (B, level 0). Mesh order has A's runs, then B's.
TestVvd two_meshes() {
    TestVvd vvd;
    vvd.lod_counts = {7, 4, 3};
    vvd.fixups = {{2, 0, 2}, {1, 3, 1}, {0, 4, 1}, {2, 2, 1}, {0, 5, 2}};
    return vvd;
}

std::string code_of(const Bytes& file) {
    const auto parsed = parse_vvd(file);
    return parsed ? "" : parsed.error().code;
}

// One changed field of a file, its diagnostic, and the number of vertices that are kept.
struct BrokenField {
    size_t offset;
    int32_t value;
    const char* code;  // of an error, or none
    size_t kept;
};

constexpr int32_t kMax = std::numeric_limits<int32_t>::max();
constexpr int32_t kMin = std::numeric_limits<int32_t>::min();

// After the layout of two_meshes(): 7 vertices at 128, tangents at 464, rows of 12 bytes at 64.
constexpr BrokenField kBrokenFields[] = {
    {0x0C, 3, "", 7},
    {0x0C, 8, "", 7},
    {0x0C, 9, "vvd-lod-count", 7},
    {0x0C, 0, "vvd-lod-count", 7},
    {0x0C, kMax, "vvd-lod-count", 7},
    {0x0C, -1, "vvd-lod-count", 7},
    {0x10, 7, "", 7},
    {0x10, 8, "vvd-vertex-range", 7},
    {0x10, 0x05555556, "vvd-vertex-range", 7},  // times 48 is 32 in 32 bits
    {0x10, kMax, "vvd-vertex-range", 7},
    {0x10, -1, "vvd-lod-vertex-count", 7},
    {0x10, kMin, "vvd-lod-vertex-count", 7},
    {0x14, -1, "vvd-lod-vertex-count", 7},
    {0x14, kMax, "", 7},  // a warning: only root LOD 0 is needed
    {0x30, 5, "", 7},
    {0x30, 6, "vvd-fixup-table", 7},
    {0x30, kMax, "vvd-fixup-table", 7},
    {0x30, -1, "vvd-fixup-table", 7},
    {0x34, 64, "", 7},
    {0x34, 65, "vvd-fixup-table", 7},
    {0x34, 60, "vvd-fixup-table", 7},
    {0x34, kMax, "vvd-fixup-table", 7},
    {0x34, -4, "vvd-fixup-table", 7},
    {0x38, 128, "", 7},
    {0x38, 129, "vvd-vertex-start", 7},
    {0x38, 16, "vvd-vertex-start", 7},
    {0x38, kMax, "vvd-vertex-start", 7},
    {0x38, -48, "vvd-vertex-start", 7},
    {0x3C, 465, "", 7},  // a warning: tangents are derived
    {0x3C, kMax, "", 7},
    {0x3C, -1, "", 7},
    {64, 7, "", 7},
    {64, 8, "vvd-fixup-range", 7},
    {64, kMax, "vvd-fixup-range", 7},
    {64, -1, "vvd-fixup-range", 7},
    {64 + 4 * 12 + 4, 5, "", 7},
    {64 + 4 * 12 + 4, 6, "vvd-fixup-range", 7},
    {64 + 4 * 12 + 4, kMax, "vvd-fixup-range", 7},
    {64 + 4 * 12 + 4, -1, "vvd-fixup-range", 7},
    {64 + 4 * 12 + 8, 2, "", 7},
    {64 + 4 * 12 + 8, 3, "vvd-fixup-range", 7},
    {64 + 4 * 12 + 8, kMax, "vvd-fixup-range", 7},
    {64 + 4 * 12 + 8, -1, "vvd-fixup-range", 7},
};

}  // namespace

TEST_CASE("a VVD is read field by field", "[vvd]") {
    const auto parsed = parse_vvd(two_meshes().bytes());
    REQUIRE(parsed);
    CHECK(parsed->diagnostics.empty());
    const VertexFile& file = parsed->file;
    CHECK(file.version == 4);
    CHECK(file.checksum == kTestChecksum);
    CHECK(file.lod_count == 3);
    CHECK(file.lod_vertex_counts == std::array<uint32_t, 8>{7, 4, 3, 3, 3, 3, 3, 3});
    CHECK(file.fixup_offset == 64);
    CHECK(file.vertex_offset == 128);  // 64 + 5 * 12, up to a multiple of 16
    CHECK(file.tangent_offset == 128 + 7 * 48);
    REQUIRE(file.pool.size() == 7);
    CHECK(file.pool[5].position == glm::vec3(5, 0, 0));
    CHECK(file.tangents[5] == glm::vec4(0, 5, 0, 1));
}

TEST_CASE("fixups copy the vertices of a root level in mesh order", "[vvd]") {
    const auto parsed = parse_vvd(two_meshes().bytes());
    REQUIRE(parsed);
    using Order = std::vector<uint32_t>;
    CHECK(vertex_order(parsed->file, 0) == Order{0, 1, 3, 4, 2, 5, 6});
    CHECK(vertex_order(parsed->file, 1) == Order{0, 1, 3, 2});
    CHECK(vertex_order(parsed->file, 2) == Order{0, 1, 2});
    CHECK(vertex_order(parsed->file, 1, {false}) == Order{0, 1, 2, 3});
    CHECK(fixup_rows(parsed->file, 1) == Order{0, 0, 1, 3});
}

TEST_CASE("without fixups a root level is a prefix of the pool", "[vvd]") {
    TestVvd vvd;
    vvd.lod_counts = {5, 2};
    const auto parsed = parse_vvd(vvd.bytes());
    REQUIRE(parsed);
    CHECK(vertex_order(parsed->file, 1) == std::vector<uint32_t>{0, 1});
    CHECK(vertex_order(parsed->file, 99) == std::vector<uint32_t>{0, 1});
}

TEST_CASE("a VVD cut at any byte is refused or reported", "[vvd]") {
    const Bytes whole = two_meshes().bytes();
    for (size_t size = 0; size < whole.size(); ++size) {
        const auto parsed = parse_vvd(cut(whole, size));
        CAPTURE(size);
        CHECK((!parsed || !parsed->diagnostics.empty()));  // of the tangents, a warning
    }
}

TEST_CASE("a VVD that is something else is refused by name", "[vvd]") {
    const Bytes file = TestVvd{}.bytes();
    CHECK(code_of({}) == "vvd-short");
    const std::string pointer = "version https://git-lfs.github.com/spec/v1\n";
    CHECK(code_of(Bytes(as_bytes(pointer).begin(), as_bytes(pointer).end())) == "vvd-lfs-pointer");
    CHECK(code_of(with(file, 0, std::array{'V', 'S', 'D', 'I'})) == "vvd-big-endian");
    CHECK(code_of(with(file, 0, std::array{'I', 'D', 'C', 'V'})) == "vvd-magic");
    CHECK(code_of(with(file, 0, 'X')) == "vvd-magic");
    Bytes other = with(file, 4, int32_t{37});
    other.resize(other.size() + 4);  // with the layout of 4: version_numbers_test.cpp
    CHECK(code_of(other) == "vvd-version");
}

TEST_CASE("a wrong field of a VVD is reported, and every vertex that exists is kept", "[vvd]") {
    const Bytes file = two_meshes().bytes();
    for (const BrokenField& broken : kBrokenFields) {
        CAPTURE(broken.offset, broken.value, broken.code);
        const auto parsed = parse_vvd(with(file, broken.offset, broken.value));
        REQUIRE(parsed);
        const VertexFile& kept = parsed->file;
        CHECK(kept.pool.size() - kept.missing_count == broken.kept);
        CHECK(kept.pool.size() == kept.lod_vertex_counts[0]);
        CHECK(kept.pool[6].position == glm::vec3(6, 0, 0));
        CHECK(kept.fixups.size() == 5);
        std::string first;
        for (const Diagnostic& said : parsed->diagnostics)
            if (said.severity == Severity::kError && first.empty()) first = said.code;
        CHECK(first == broken.code);
        for (int root = 0; root < kMaxLods; ++root)
            for (const uint32_t pool : vertex_order(kept, root)) CHECK(pool < kept.pool.size());
    }
}

TEST_CASE("a bad fixup row is clamped, keeps its values and leaves the other rows in place",
          "[vvd]") {
    // row 1 takes one vertex; the rows after it write places 3, 4 and 5..6 as in the intact file
    const auto parsed = parse_vvd(with(two_meshes().bytes(), 64 + 12 + 4, int32_t{9}));
    REQUIRE(parsed);
    const Fixup& row = parsed->file.fixups.at(1);
    CHECK(row.source == 7);
    CHECK(row.count == 0);
    CHECK(row.skipped == 1);
    CHECK(fixup_values(row) == FixupValues{1, 9, 1});
    CHECK(vertex_order(parsed->file, 0) == std::vector<uint32_t>{0, 1, 2, 4, 2, 5, 6});
    const Diagnostic& said = parsed->diagnostics.at(0);
    CHECK(said.code == "vvd-fixup-range");
    CHECK(said.severity == Severity::kError);
    CHECK(said.location == at_offset(64 + 12));
    CHECK(said.message.starts_with("row 1 reads 9..9 of 7"));
    // a run that is too long has the length that the others leave
    const auto longer = parse_vvd(with(two_meshes().bytes(), 64 + 12 + 8, kMax));
    REQUIRE(longer);
    CHECK(vertex_order(longer->file, 0) == std::vector<uint32_t>{0, 1, 3, 4, 2, 5, 6});
}

TEST_CASE("of many bad fixup rows eight are reported one by one, and the others counted", "[vvd]") {
    for (const size_t rows : {8u, 9u, 10u}) {
        CAPTURE(rows);
        TestVvd vvd = two_meshes();
        vvd.fixups.assign(rows, {0, 100, 1});  // of 7 vertices
        const auto parsed = parse_vvd(vvd.bytes());
        REQUIRE(parsed);
        std::vector<std::string> reported;
        for (const Diagnostic& diagnostic : parsed->diagnostics)
            if (diagnostic.code == "vvd-fixup-range") reported.push_back(diagnostic.message);
        CHECK(reported.size() == std::min<size_t>(rows, 9));
        if (rows == 9) CHECK(reported.back() == "1 more of the fixup table's rows is clamped");
        if (rows == 10) CHECK(reported.back() == "2 more of the fixup table's rows are clamped");
    }
}

// vvd.md, section 8, row 22. Files without a table have their vertices right after the header, at
// 64; with one the rows of two_meshes() are at 64..123.
TEST_CASE("a fixup table whose count is 0 is reported if its rows cover the pool", "[vvd]") {
    const Bytes whole = two_meshes().bytes();
    const Bytes uncounted = with(whole, 0x30, int32_t{0});
    const auto reported = [](const Bytes& file) -> std::string {
        const auto parsed = parse_vvd(file);
        REQUIRE(parsed);
        CHECK(parsed->file.pool.size() == 7);
        for (const Diagnostic& each : parsed->diagnostics) {
            if (each.code != "vvd-fixup-count") continue;
            CHECK(each.severity == Severity::kWarning);
            CHECK(each.location == at_offset(0x30));
            return each.message;
        }
        return {};
    };
    CHECK(reported(uncounted) ==
          "the header counts 0 fixups, but 5 rows at byte 64 part all 7 vertices; they are not "
          "applied");
    CHECK(parse_vvd(uncounted)->file.fixups.empty());
    CHECK(reported(with(whole, 0x30, int32_t{1})).empty());        // a wrong count is another fault
    CHECK(reported(with(uncounted, 64 + 4, int32_t{1})).empty());  // 0 never, 2 twice
    CHECK(reported(with(uncounted, 64, int32_t{8})).empty());      // no such level
    CHECK(reported(with(uncounted, 64 + 8, int32_t{-2})).empty());  // no such count
    Bytes zeros = uncounted;
    std::fill(zeros.begin() + 64, zeros.begin() + 128, std::byte{0});
    CHECK(reported(zeros).empty());
    TestVvd plain;
    plain.lod_counts = {7, 4, 3};
    CHECK(reported(plain.bytes()).empty());
    plain.fixups = {{2, 0, 7}};
    CHECK(reported(with(plain.bytes(), 0x30, int32_t{0})) ==
          "the header counts 0 fixups, but 1 row at byte 64 parts all 7 vertices; it is not "
          "applied");
}

TEST_CASE("a truncated VVD keeps the vertices before the cut and counts the missing ones",
          "[vvd]") {
    const Bytes whole = two_meshes().bytes();
    for (const size_t there : {size_t{2}, size_t{5}, size_t{6}}) {
        CAPTURE(there);
        const auto parsed = parse_vvd(cut(whole, 128 + there * 48 + 47));
        REQUIRE(parsed);
        const VertexFile& file = parsed->file;
        CHECK(has_code(parsed->diagnostics, "vvd-vertex-range"));
        CHECK(file.pool.size() == 7);
        CHECK(file.missing_count == 7 - there);
        CHECK(file.tangents.empty());
        CHECK(file.fixups.size() == 5);
        const std::vector<bool> missing = missing_vertices(file, 0);
        const std::vector<uint32_t> order = vertex_order(file, 0);
        REQUIRE(missing.size() == order.size());
        for (size_t i = 0; i < order.size(); ++i) CHECK(missing[i] == (order[i] >= there));
    }
    // 4 times as many vertices as the existing one of 7 are too many
    const auto one = parse_vvd(cut(whole, 128 + 48));
    REQUIRE(one);
    CHECK(one->file.pool.size() == 1);
    CHECK(one->file.missing_count == 0);
}

TEST_CASE("unusual values in a VVD are reported and shown", "[vvd]") {
    const Bytes file = two_meshes().bytes();
    const auto codes = [](const Bytes& bytes) {
        const auto parsed = parse_vvd(bytes);
        REQUIRE(parsed);
        return parsed->diagnostics;
    };
    CHECK(has_code(codes(with(file, 0x14, int32_t{8})), "vvd-lod-vertex-count"));
    CHECK(has_code(codes(with(file, 0x14, int32_t{8})), "vvd-fixup-sum"));
    CHECK(has_code(codes(with(file, 0x2C, int32_t{1})), "vvd-lod-vertex-count"));
    // row 1 reads vertex 4 as row 2 does: vertex 3 is not copied
    CHECK(has_code(codes(with(file, 64 + 12 + 4, int32_t{4})), "vvd-fixup-cover"));
    CHECK(has_code(codes(with(file, 0x3C, int32_t{1 << 20})), "vvd-tangent-range"));
    const Diagnostics overlap = codes(with(file, 0x3C, int32_t{144}));
    REQUIRE(has_code(overlap, "vvd-overlap"));
    // 7 vertices of 48 bytes from 128 on, 7 tangents of 16 bytes: first and last byte of each
    CHECK(find_code(overlap, "vvd-overlap")->message ==
          "the vertices at 128..463 overlap the tangents at 144..255");
    CHECK(has_code(codes(with(file, 128 + 7 * 48 + 12, 0.5f)), "vvd-tangent-sign"));
    Bytes longer = file;
    longer.resize(longer.size() + 4);
    CHECK(has_code(codes(longer), "vvd-extra-data"));
    // vvd.md 8, row 9: a warning; the remaining tangents are not reported as trailing data
    const Diagnostics cut_short = codes(cut(file, file.size() - 32));
    REQUIRE(cut_short.size() == 1);
    CHECK(cut_short[0].code == "vvd-tangent-range");
    CHECK(cut_short[0].severity == Severity::kWarning);
}

TEST_CASE("a VVD may have no vertices and no tangents", "[vvd]") {
    TestVvd empty;
    empty.lod_counts = {0};
    const auto parsed = parse_vvd(empty.bytes());
    REQUIRE(parsed);
    CHECK(parsed->file.pool.empty());
    CHECK(has_code(parsed->diagnostics, "vvd-empty"));
    TestVvd bare;
    bare.has_tangents = false;
    const auto points = parse_vvd(bare.bytes());
    REQUIRE(points);
    CHECK(points->file.tangents.empty());
    CHECK(points->diagnostics.empty());
}

TEST_CASE("a VVD that becomes unreadable during reading is refused at that place", "[vvd]") {
    const Bytes whole = two_meshes().bytes();
    for (const uint64_t last : {uint64_t{0}, uint64_t{64}, uint64_t{200}, whole.size() - 1}) {
        CAPTURE(last);
        const ByteSource failing{whole.size(), [&](uint64_t offset, std::span<std::byte> to) {
                                     return offset + to.size() <= last &&
                                            memory_source(whole).read(offset, to);
                                 }};
        const auto parsed = parse_vvd(failing);
        REQUIRE_FALSE(parsed);
        CHECK(parsed.error().code == "unreadable");
    }
}

}  // namespace studioscope::vvd_test
