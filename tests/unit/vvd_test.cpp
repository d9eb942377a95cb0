// VVD files built byte by byte after the format page's tables (sections 1, 3, 8 and 9).

#include "formats/compiled/vvd.h"

#include <catch2/catch.hpp>
#include <limits>

#include "support/compiled_files.h"

namespace studioscope {

namespace {

// Two meshes, three levels. Coarsest first, the pool holds: 0 1 (mesh A, level 2), 2 (B, level 2),
// 3 (A, level 1), 4 (A, level 0), 5 6 (B, level 0). Mesh order lists A's runs, then B's.
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

TEST_CASE("fixups gather the vertices of a root level in mesh order", "[vvd]") {
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
    CHECK(code_of(with(file, 4, int32_t{37})) == "vvd-version");
}

TEST_CASE("counts and offsets of a VVD are checked in 64 bits", "[vvd]") {
    constexpr int32_t kHuge = std::numeric_limits<int32_t>::max();
    const Bytes file = two_meshes().bytes();
    CHECK(code_of(with(file, 0x0C, int32_t{0})) == "vvd-lod-count");
    CHECK(code_of(with(file, 0x0C, int32_t{9})) == "vvd-lod-count");
    CHECK(code_of(with(file, 0x10, int32_t{-1})) == "vvd-lod-vertex-count");
    CHECK(code_of(with(file, 0x10, kHuge)) == "vvd-vertex-range");
    CHECK(code_of(with(file, 0x10, int32_t{0x05555556})) == "vvd-vertex-range");  // *48 wraps to 32
    CHECK(code_of(with(file, 0x30, int32_t{-1})) == "vvd-fixup-table");
    CHECK(code_of(with(file, 0x30, kHuge)) == "vvd-fixup-table");
    CHECK(code_of(with(file, 0x34, int32_t{60})) == "vvd-fixup-table");
    CHECK(code_of(with(file, 0x34, kHuge)) == "vvd-fixup-table");
    CHECK(code_of(with(file, 0x38, int32_t{-48})) == "vvd-vertex-start");
    CHECK(code_of(with(file, 0x38, int32_t{16})) == "vvd-vertex-start");
    CHECK(code_of(with(file, 0x38, kHuge)) == "vvd-vertex-start");
}

TEST_CASE("fixups outside the pool are refused with their place", "[vvd]") {
    const Bytes file = two_meshes().bytes();
    const auto parsed = parse_vvd(with(file, 64 + 3 * 12 + 4, int32_t{7}));  // row 3, source
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().code == "vvd-fixup-range");
    CHECK(parsed.error().place == at_offset(64 + 3 * 12));
    CHECK(code_of(with(file, 64, int32_t{8})) == "vvd-fixup-range");
    CHECK(code_of(with(file, 68, int32_t{-1})) == "vvd-fixup-range");
    CHECK(code_of(with(file, 72, int32_t{-1})) == "vvd-fixup-range");
    CHECK(code_of(with(file, 72, std::numeric_limits<int32_t>::max())) == "vvd-fixup-range");
}

TEST_CASE("what is only odd in a VVD is reported and shown", "[vvd]") {
    const Bytes file = two_meshes().bytes();
    const auto codes = [](const Bytes& bytes) {
        const auto parsed = parse_vvd(bytes);
        REQUIRE(parsed);
        return parsed->diagnostics;
    };
    CHECK(has_code(codes(with(file, 0x14, int32_t{8})), "vvd-lod-vertex-count"));
    CHECK(has_code(codes(with(file, 0x14, int32_t{8})), "vvd-fixup-sum"));
    CHECK(has_code(codes(with(file, 0x2C, int32_t{1})), "vvd-lod-vertex-count"));
    // Row 1 reads vertex 4 as row 2 does: vertex 3 is left out.
    CHECK(has_code(codes(with(file, 64 + 12 + 4, int32_t{4})), "vvd-fixup-cover"));
    CHECK(has_code(codes(with(file, 0x3C, int32_t{1 << 20})), "vvd-tangent-range"));
    CHECK(has_code(codes(with(file, 0x3C, int32_t{144})), "vvd-overlap"));
    CHECK(has_code(codes(with(file, 128 + 7 * 48 + 12, 0.5f)), "vvd-tangent-sign"));
    Bytes longer = file;
    longer.resize(longer.size() + 4);
    CHECK(has_code(codes(longer), "vvd-extra-data"));
    // vvd.md 8, row 9: a warning; what is left of the tangents is no further data
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

TEST_CASE("a VVD that stops giving bytes while it is read is refused at that place", "[vvd]") {
    const Bytes whole = two_meshes().bytes();
    for (const uint64_t last : {uint64_t{0}, uint64_t{64}, uint64_t{200}, whole.size() - 1}) {
        CAPTURE(last);
        const ByteSource failing{whole.size(), [&](uint64_t offset, std::span<std::byte> to) {
                                     return offset + to.size() <= last &&
                                            source_of(whole).read(offset, to);
                                 }};
        const auto parsed = parse_vvd(failing);
        REQUIRE_FALSE(parsed);
        CHECK(parsed.error().code == "unreadable");
    }
}

}  // namespace studioscope
