// VTX files built byte by byte by the format page's tables (sections 2 to 5).
// One wrong field of a VTX loses only the data it refers to: each count and index at n, n + 1, the
// maximum and a negative value. The fields are documented in vtx.md, section 2.

#include "formats/compiled/vtx.h"

#include <catch2/catch.hpp>
#include <limits>

#include "core/byte_reader.h"
#include "formats/compiled/compiled.h"
#include "formats/compiled/vvd.h"
#include "support/compiled_files.h"
#include "support/parse.h"

namespace studioscope::vtx_test {

namespace {

using Corners = std::vector<uint16_t>;

// Offsets in a file of two levels with two meshes each: three strip groups, as the last mesh has
// none.
constexpr size_t kHeader = 36, kModel = kHeader + 8, kLods = kModel + 8, kMeshes = kLods + 2 * 12,
                 kGroups = kMeshes + 4 * 9;

// Two levels of two meshes; level 1 has no second mesh.
TestVtx two_levels(bool is_extended = false) {
    TestVtx vtx;
    vtx.is_extended = is_extended;
    vtx.lods = {{{1, {10, 11, 12, 13}, {0, 1, 2, 2, 1, 3}}, {1, {4, 5, 6}, {2, 1, 0}}},
                {{1, {20, 21, 22}, {0, 1, 2}}, {}}};
    vtx.switch_points = {0, 25};
    return vtx;
}

constexpr int32_t kHuge = std::numeric_limits<int32_t>::max();

// Level 0 draws two triangles of four vertices and one of three; level 1 draws one triangle.
struct Drawn {
    explicit Drawn(bool is_extended) {
        vtx.lods = {{{1, {0, 1, 2, 3}, {0, 1, 2, 0, 2, 3}}, {1, {0, 1, 2}, {0, 1, 2}}},
                    {{1, {0, 1, 2}, {0, 1, 2}}, {}}};
        vtx.switch_points = {0, 20};
        vtx.is_extended = is_extended;
        file = vtx.bytes();
        strips = kGroups + 3 * vtx.group_size();
        vertices = strips + 3 * vtx.strip_size();
        indices = vertices + 4 * 9;
    }

    TestVtx vtx;
    Bytes file;
    size_t strips = 0, vertices = 0, indices = 0;
};

// Assembles with an MDL with meshes of 4 and 3 vertices, of which level 1 needs 3 and 1.
Model assembled(const Bytes& file, uint32_t checksum = kTestChecksum) {
    TestMdl source;
    source.meshes = {{0, {4, 3}}, {0, {3, 1}}};
    TestVvd points;
    points.lod_counts = {7, 4};
    points.fixups = {{1, 0, 3}, {0, 4, 1}, {1, 3, 1}, {0, 5, 2}};
    const auto mdl = parse_mdl(with(source.bytes(), 8, checksum));
    const auto vvd = parse_vvd(points.bytes());
    REQUIRE((mdl && vvd));
    const auto vtx = parse_vtx(file, vtx_expectation(*mdl));
    REQUIRE(vtx);
    Model model = assemble_model(*mdl, &vvd->file, &*vtx, 0, {"a.mdl", "a.vvd", "a.vtx"});
    model.diagnostics.insert(model.diagnostics.end(), vtx->diagnostics.begin(),
                             vtx->diagnostics.end());
    return model;
}

std::vector<size_t> triangles(const Model& model) {
    std::vector<size_t> counts;
    for (const Mesh& mesh : model.meshes)
        for (const MeshLod& level : mesh.lods) counts.push_back(level.indices.size() / 3);
    return counts;
}

const std::vector<size_t> kAll{2, 1, 1, 0};  // [mesh][level]

}  // namespace

TEST_CASE("a VTX gives triangles wound counter-clockwise", "[vtx]") {
    for (const bool is_extended : {false, true}) {
        const auto vtx = parse_vtx(two_levels(is_extended).bytes());
        REQUIRE(vtx);
        CHECK(vtx->diagnostics.empty());
        CHECK(vtx->is_extended == is_extended);
        CHECK(vtx->checksum == kTestChecksum);
        CHECK(vtx->lod_count == 2);
        const VtxModel& model = vtx->body_parts.at(0).models.at(0);
        REQUIRE(model.lods.size() == 2);
        CHECK(model.lods[1].switch_point == 25);
        // The file has 10 11 12, 12 11 13 clockwise.
        CHECK(model.lods[0].meshes.at(0).corners == Corners{10, 12, 11, 12, 13, 11});
        CHECK(model.lods[0].meshes.at(1).corners == Corners{6, 4, 5});
        CHECK(model.lods[1].meshes.at(0).corners == Corners{20, 22, 21});
        CHECK(model.lods[1].meshes.at(1).corners.empty());
    }
}

TEST_CASE("a triangle strip alternates and skips degenerate triangles", "[vtx]") {
    TestVtx vtx;
    vtx.lods = {{{2, {0, 1, 2, 3}, {0, 1, 2, 3, 3}}}};
    const auto parsed = parse_vtx(vtx.bytes());
    REQUIRE(parsed);
    // Clockwise: 0 1 2, then 2 1 3 (every second one reversed), then 2 3 3 which has no area.
    CHECK(parsed->body_parts[0].models[0].lods[0].meshes[0].corners == Corners{0, 2, 1, 2, 3, 1});
}

TEST_CASE("material replacements name a texture of their level", "[vtx]") {
    TestVtx vtx = two_levels();
    vtx.replacement = "far_skin";
    const auto parsed = parse_vtx(vtx.bytes());
    REQUIRE(parsed);
    REQUIRE(parsed->material_replacements.size() == 2);
    CHECK(parsed->material_replacements[0].empty());
    REQUIRE(parsed->material_replacements[1].size() == 1);
    CHECK(parsed->material_replacements[1][0].texture == 0);
    CHECK(parsed->material_replacements[1][0].name == "far_skin");
}

TEST_CASE("a VTX cut at any byte is refused or reported", "[vtx]") {
    for (const bool is_extended : {false, true}) {
        const Bytes whole = two_levels(is_extended).bytes();
        for (size_t size = 0; size < whole.size(); ++size) {
            const auto parsed = parse_vtx(cut(whole, size));
            CAPTURE(size, is_extended);
            CHECK((!parsed || has_errors(parsed->diagnostics)));
        }
    }
}

TEST_CASE("a VTX of another version is refused by name", "[vtx]") {
    const Bytes file = two_levels().bytes();
    const auto code_of = [](const Bytes& bytes) {
        const auto parsed = parse_vtx(bytes);
        return parsed ? "" : parsed.error().code;
    };
    CHECK(code_of({}) == "vtx-short");
    CHECK(code_of(with(file, 0, int32_t{6})) == "vtx-version");
    CHECK(code_of(with(file, 0, int32_t{107})) == "vtx-version");
    CHECK(code_of(with(file, 0, int32_t{0x07000000})) == "vtx-big-endian");
}

TEST_CASE("broken parts of a VTX are ignored and reported", "[vtx]") {
    const Bytes file = two_levels().bytes();
    const size_t strips = kGroups + 3 * 25;
    struct Case {
        size_t offset;
        int32_t value;
        const char* code;
    };
    for (const Case& c :
         {Case{0x1C, -1, "vtx-range"}, Case{0x20, kHuge, "vtx-range"},
          Case{kHeader, kHuge, "vtx-range"}, Case{kModel, 3, "vtx-model-lods"},
          Case{kLods + 4, -kHuge, "vtx-range"}, Case{kMeshes, kHuge, "vtx-range"},
          Case{kGroups, kHuge, "vtx-range"}, Case{kGroups + 12, kHuge, "vtx-range"},
          Case{strips, 7, "vtx-strip-range"}, Case{strips + 4, 1, "vtx-strip-range"},
          Case{strips, -3, "vtx-strip-range"}, Case{strips, 5, "vtx-partial-triangle"},
          Case{strips + 0x13, 800000, "vtx-bone-changes"},
          Case{0x18, kHuge - 8, "vtx-material-replacement"}}) {
        const auto parsed = parse_vtx(with(file, c.offset, c.value));
        CAPTURE(c.offset, c.value);
        REQUIRE(parsed);
        CHECK(has_code(parsed->diagnostics, c.code));
    }
    // the first mesh's index 0 is 9, beyond its four vertices: its triangle is dropped, the others
    // are kept
    const size_t indices = strips + 3 * 27 + 4 * 9;
    const auto parsed = parse_vtx(with(file, indices, uint16_t{9}));
    REQUIRE(parsed);
    REQUIRE(has_code(parsed->diagnostics, "vtx-index-range"));
    CHECK(parsed->diagnostics[0].location == at_offset(indices));
    CHECK(parsed->body_parts[0].models[0].lods[0].meshes[0].corners == Corners{12, 13, 11});
    CHECK(parsed->body_parts[0].models[0].lods[0].meshes[1].corners.size() == 3);
}

TEST_CASE("the layout of strip headers is found even if spacing does not show it", "[vtx]") {
    // another group in between: the strips no longer start right after the headers
    for (const bool is_extended : {false, true}) {
        TestVtx vtx = two_levels(is_extended);
        Bytes file = vtx.bytes();
        const size_t strips = kGroups + 3 * vtx.group_size();
        // Move the first group's strip to the end of the file.
        const size_t moved = file.size();
        file.insert(file.end(), file.begin() + static_cast<std::ptrdiff_t>(strips),
                    file.begin() + static_cast<std::ptrdiff_t>(strips + vtx.strip_size()));
        file = with(file, kGroups + 20, as_int(moved - kGroups));
        const auto parsed = parse_vtx(file, is_extended ? 49 : 48);
        REQUIRE(parsed);
        CHECK(parsed->is_extended == is_extended);
        CHECK(parsed->body_parts[0].models[0].lods[0].meshes[0].corners ==
              Corners{10, 12, 11, 12, 13, 11});
    }
}

TEST_CASE("structures that alias each other end in an error, not in memory", "[vtx]") {
    // every model of a body part with many models is the same one, and so on further down
    TestVtx vtx = two_levels();
    Bytes file = vtx.bytes();
    file.resize(8000);
    file = with(file, kHeader, int32_t{500});
    file = with(file, kHeader + 4, int32_t{0});
    CHECK(parse_vtx(file));
}

TEST_CASE("a wrong count or range of a VTX loses no triangle", "[vtx][faults]") {
    for (const bool is_extended : {false, true}) {
        const Drawn drawn(is_extended);
        const Model sound = assembled(drawn.file);
        CHECK(sound.diagnostics.empty());
        CHECK(triangles(sound) == kAll);
        struct Case {
            const char* what;
            size_t offset;
            const char* code;
        };
        const size_t second = kGroups + drawn.vtx.group_size();
        for (const Case& c :
             {Case{"levels", 0x14, "vtx-lod-count"},
              Case{"body parts", 0x1C, "vtx-body-part-count"},
              Case{"models", kHeader, "vtx-model-count"},
              Case{"levels of a model", kModel, "vtx-model-lods"},
              Case{"meshes of level 0", kLods, "vtx-mesh-count"},
              Case{"meshes of level 1", kLods + 12, "vtx-mesh-count"},
              Case{"groups of the first mesh", kMeshes, "vtx-range"},
              Case{"groups of the last mesh", kMeshes + 18, "vtx-range"},
              Case{"vertices", kGroups, "vtx-range"}, Case{"indices", kGroups + 8, "vtx-range"},
              Case{"strips", kGroups + 16, "vtx-range"},
              Case{"vertices of the next group", second, "vtx-range"},
              Case{"indices of a strip", drawn.strips, "vtx-strip-range"},
              Case{"first index of a strip", drawn.strips + 4, "vtx-strip-range"}}) {
            const auto n = record_at<int32_t>(drawn.file, c.offset);
            CAPTURE(c.what, n, is_extended);
            CHECK(triangles(assembled(with(drawn.file, c.offset, n + 1))) == kAll);
            for (const int32_t bad : {kHuge, -1, -kHuge}) {
                CAPTURE(bad);
                const Model model = assembled(with(drawn.file, c.offset, bad));
                CHECK(triangles(model) == kAll);
                CHECK(severity_of(model.diagnostics, c.code) == Severity::kError);
            }
        }
    }
}

TEST_CASE("a VTX count that is one too high reads nothing from the next table", "[vtx][faults]") {
    const Drawn drawn(false);
    const auto said = [&](size_t offset, int32_t value) {
        const Model model = assembled(with(drawn.file, offset, value));
        CHECK(triangles(model) == kAll);
        return model.diagnostics;
    };
    CHECK(severity_of(said(kMeshes, 2), "vtx-range") == Severity::kError);
    CHECK(severity_of(said(kGroups + 16, 2), "vtx-strip-range") == Severity::kError);
    CHECK(severity_of(said(drawn.strips, 7), "vtx-strip-range") == Severity::kError);
}

TEST_CASE("a bad index of a VTX drops only its triangles", "[vtx][faults]") {
    const Drawn drawn(false);
    const std::vector<size_t> less{1, 1, 1, 0};
    // the first index belongs only to the first triangle, the fourth vertex only to the second
    for (const uint16_t bad : std::initializer_list<uint16_t>{4, 5, 0xFFFF}) {
        const Model model = assembled(with(drawn.file, drawn.indices, bad));
        CHECK(triangles(model) == less);
        CHECK(severity_of(model.diagnostics, "vtx-index-range") == Severity::kError);
        const Model vertex = assembled(with(drawn.file, drawn.vertices + 3 * 9 + 4, bad));
        CHECK(triangles(vertex) == less);
        CHECK(severity_of(vertex.diagnostics, "vtx-vertex-range") == Severity::kError);
    }
    CHECK(triangles(assembled(with(drawn.file, drawn.indices, uint16_t{3}))) == kAll);
    // in a triangle strip, the triangles of three consecutive valid indices are kept
    TestVtx strip;
    strip.lods = {{{2, {0, 1, 2, 3}, {0, 1, 2, 3}}, {1, {0, 1, 2}, {0, 1, 2}}}};
    const Bytes file = strip.bytes();
    const size_t indices = 36 + 16 + 12 + 2 * 9 + 2 * 25 + 2 * 27 + 4 * 9;
    CHECK(triangles(assembled(file)) == std::vector<size_t>{2, 1});
    CHECK(triangles(assembled(with(file, indices, uint16_t{9}))) == std::vector<size_t>{1, 1});
    CHECK(triangles(assembled(with(file, indices + 2, uint16_t{9}))) == std::vector<size_t>{0, 1});
}

TEST_CASE("an invalid offset of a VTX loses only the data it refers to", "[vtx][faults]") {
    const Drawn drawn(false);
    struct Case {
        size_t offset;
        std::vector<size_t> left;
    };
    for (const Case& c : {Case{kLods + 4, {0, 1, 0, 0}}, Case{kLods + 12 + 4, {2, 0, 1, 0}},
                          Case{kMeshes + 4, {0, 1, 1, 0}}, Case{kGroups + 4, {0, 1, 1, 0}},
                          Case{kGroups + 12, {0, 1, 1, 0}}, Case{kGroups + 20, {0, 1, 1, 0}},
                          Case{kMeshes + 9 + 4, {2, 1, 0, 0}}})
        for (const int32_t bad : {kHuge, -kHuge}) {
            CAPTURE(c.offset, bad);
            const Model model = assembled(with(drawn.file, c.offset, bad));
            CHECK(triangles(model) == c.left);
            CHECK(severity_of(model.diagnostics, "vtx-range") == Severity::kError);
        }
}

TEST_CASE("a VTX of another compile is not read by the counts of the MDL", "[vtx][faults]") {
    const Drawn drawn(false);
    const Model model = assembled(with(drawn.file, kLods, int32_t{1}), 7);
    CHECK(severity_of(model.diagnostics, "vtx-mesh-count") == Severity::kWarning);
    CHECK(triangles(model) == std::vector<size_t>{0, 1, 0, 0});
}

TEST_CASE("a bad name of a material replacement does not affect the others", "[vtx][faults]") {
    Drawn drawn(false);
    drawn.vtx.replacement = "far_skin";
    Bytes file = drawn.vtx.bytes();
    const size_t lists = 36, entry = lists + 2 * 8;
    // two rows at the end: the first names something outside, the second the existing one
    const size_t rows = file.size();
    file.resize(rows + 12);
    file = with(with(file, lists + 8, int32_t{2}), lists + 12, as_int(rows) - as_int(lists + 8));
    file = with(file, rows + 2, kHuge);
    file = with(file, rows + 6 + 2, as_int(entry + 6) - as_int(rows + 6));
    const auto vtx = parse_vtx(file);
    REQUIRE(vtx);
    CHECK(has_code(vtx->diagnostics, "vtx-material-replacement"));
    REQUIRE(vtx->material_replacements[1].size() == 1);
    CHECK(vtx->material_replacements[1][0].name == "far_skin");
}

}  // namespace studioscope::vtx_test
