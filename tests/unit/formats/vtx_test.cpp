// VTX files built byte by byte by the format page's tables (sections 2 to 5).

#include "formats/compiled/vtx.h"

#include <catch2/catch.hpp>
#include <limits>

#include "support/compiled_files.h"
#include "support/parse.h"

namespace studioscope::vtx_test {

namespace {

constexpr size_t kHeader = 36, kModel = kHeader + 8, kLods = kModel + 8;

// Two levels of two meshes; level 1 has no second mesh.
TestVtx two_levels(bool is_extended = false) {
    TestVtx vtx;
    vtx.is_extended = is_extended;
    vtx.lods = {{{1, {10, 11, 12, 13}, {0, 1, 2, 2, 1, 3}}, {1, {4, 5, 6}, {2, 1, 0}}},
                {{1, {20, 21, 22}, {0, 1, 2}}, {}}};
    vtx.switch_points = {0, 25};
    return vtx;
}
constexpr size_t kMeshes = kLods + 2 * 12, kGroups = kMeshes + 4 * 9;

using Corners = std::vector<uint16_t>;

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
    constexpr int32_t kHuge = std::numeric_limits<int32_t>::max();
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

}  // namespace studioscope::vtx_test
