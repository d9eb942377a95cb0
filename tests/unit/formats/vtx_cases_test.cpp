// The rows of the VTX page's table "Cases a parser must survive", each a test of that name.

#include <catch2/catch.hpp>
#include <limits>

#include "formats/compiled/compiled.h"
#include "formats/compiled/vvd.h"
#include "model/measure.h"
#include "support/compiled_files.h"
#include "support/diagnostics.h"
#include "support/memory_files.h"
#include "support/parse.h"

namespace studioscope::vtx_cases_test {

namespace {

constexpr int32_t kHuge = std::numeric_limits<int32_t>::max();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
// Offsets in a file of two levels with two meshes each: three strip groups, as the last mesh has
// none.
constexpr size_t kBodyPart = 36, kModel = kBodyPart + 8, kLods = kModel + 8,
                 kMeshes = kLods + 2 * 12, kGroups = kMeshes + 4 * 9;
constexpr size_t kStrips = kGroups + 3 * 25, kVertices = kStrips + 3 * 27;

TestVtx two_levels() {
    TestVtx vtx;
    vtx.lods = {{{1, {0, 1, 2, 3}, {0, 1, 2, 0, 2, 3}}, {1, {0, 1, 2}, {0, 1, 2}}},
                {{1, {0, 1, 2}, {0, 1, 2}}, {}}};
    vtx.switch_points = {0, 20};
    return vtx;
}

std::string refused(const Bytes& file) {
    const auto parsed = parse_vtx(file);
    return parsed ? "" : parsed.error().code;
}

bool says(const Bytes& file, std::string_view code) {
    const auto parsed = parse_vtx(file);
    REQUIRE(parsed);
    return has_code(parsed->diagnostics, code);
}

// Assembles with an MDL with meshes of 4 and 3 vertices, of which level 1 needs 3 and 1.
Model assembled(const Bytes& file) {
    TestMdl source;
    source.meshes = {{0, {4, 3}}, {0, {3, 1}}};
    TestVvd points;
    points.lod_counts = {7, 4};
    points.fixups = {{1, 0, 3}, {0, 4, 1}, {1, 3, 1}, {0, 5, 2}};
    const auto mdl = parse_mdl(source.bytes());
    const auto vvd = parse_vvd(points.bytes());
    const auto vtx = parse_vtx(file);
    REQUIRE((mdl && vvd && vtx));
    Model model = assemble_model(*mdl, &vvd->file, &*vtx, 0, {"a.mdl", "a.vvd", "a.vtx"});
    model.diagnostics.insert(model.diagnostics.end(), vtx->diagnostics.begin(),
                             vtx->diagnostics.end());
    return model;
}

}  // namespace

TEST_CASE("VTX: version != 7", "[vtx][cases]") {
    const Bytes file = two_levels().bytes();
    CHECK(assembled(file).diagnostics.empty());
    for (const int32_t version : {0, 6, 8, 107, -1}) {
        const auto parsed = parse_vtx(with(file, 0, version));
        REQUIRE_FALSE(parsed);
        CHECK(parsed.error().code == "vtx-version");
        CHECK((parsed.error().message.find("Vampire") != std::string::npos) == (version == 107));
    }
}

TEST_CASE("VTX: checksum differs from MDL", "[vtx][cases]") {
    const Model model = assembled(with(two_levels().bytes(), 0x10, uint32_t{1}));
    CHECK(has_code(model.diagnostics, "vtx-checksum"));
    CHECK(triangle_count(model, 0) == 3);
}

TEST_CASE("VTX: numBodyParts / models / meshes differ from MDL", "[vtx][cases]") {
    const Bytes file = two_levels().bytes();
    CHECK(has_code(assembled(with(file, 0x1C, int32_t{0})).diagnostics, "vtx-body-part-count"));
    CHECK(has_code(assembled(with(file, kBodyPart, int32_t{0})).diagnostics, "vtx-model-count"));
    const Model meshes = assembled(with(file, kLods, int32_t{1}));
    CHECK(has_code(meshes.diagnostics, "vtx-mesh-count"));
    CHECK(triangle_count(meshes, 0) == 0);
    CHECK(triangle_count(meshes, 1) == 1);
}

TEST_CASE("VTX: numLODs 0, > 8, or model.numLODs != header", "[vtx][cases]") {
    const Bytes file = two_levels().bytes();
    for (const int32_t count : {0, 9}) {
        const Model model = assembled(with(file, 0x14, count));
        CHECK(severity_of(model.diagnostics, "vtx-lod-count") == Severity::kError);
        CHECK(triangle_count(model, 0) == 3);
        CHECK(triangle_count(model, 1) == 1);
    }
    const Model model = assembled(with(file, kModel, int32_t{1}));
    CHECK(has_code(model.diagnostics, "vtx-model-lods"));
    CHECK(triangle_count(model, 0) == 3);
    CHECK(triangle_count(model, 1) == 0);
}

TEST_CASE("VTX: any offset negative, past EOF, or count*size overflow", "[vtx][cases]") {
    const Bytes file = two_levels().bytes();
    for (const size_t field : {size_t{0x20}, kBodyPart + 4, kModel + 4, kLods + 4, kMeshes + 4,
                               kGroups + 4, kGroups + 12, kGroups + 20})
        for (const int32_t bad : {kHuge, -kHuge, 1 << 24}) {
            CAPTURE(field, bad);
            CHECK(says(with(file, field, bad), "vtx-range"));
        }
    for (const size_t field :
         {size_t{0x1C}, kBodyPart, kLods, kGroups, kGroups + 8, kGroups + 16})  // a model's: above
        for (const int32_t bad : {kHuge, -1, 0x0E38E38F}) {
            CAPTURE(field, bad);
            CHECK(says(with(file, field, bad), "vtx-range"));
        }
}

TEST_CASE("VTX: offsets pointing backwards or to themselves", "[vtx][cases]") {
    const Bytes file = two_levels().bytes();
    // level 1 shares level 0's meshes, 12 bytes before its own place
    const int32_t back = as_int(kMeshes) - as_int(kLods + 12);
    const Model shared = assembled(with(file, kLods + 12 + 4, back));
    CHECK(triangle_count(shared, 0) == 3);
    // many models that are all the first one, each with all its levels
    Bytes bomb = file;
    bomb.resize(1 << 16);
    bomb = with(with(bomb, kBodyPart, int32_t{8000}), kBodyPart + 4, int32_t{0});
    CHECK(parse_vtx(bomb));
}

TEST_CASE("VTX: numStripGroups > 8, numStrips > 65535", "[vtx][cases]") {
    Bytes file = two_levels().bytes();
    const int32_t empty_groups = as_int(file.size()) - as_int(kMeshes);
    file.resize(file.size() + 9 * 25 + 65536 * 27);
    const Bytes empty = with(file, kMeshes + 4, empty_groups);
    CHECK_FALSE(says(with(empty, kMeshes, int32_t{8}), "vtx-strip-groups"));
    CHECK(says(with(empty, kMeshes, int32_t{9}), "vtx-strip-groups"));
    CHECK(says(with(file, kGroups + 16, int32_t{65536}), "vtx-strip-groups"));
}

TEST_CASE("VTX: strip index range outside group, index >= numVerts", "[vtx][cases]") {
    const Bytes file = two_levels().bytes();
    const Model far = assembled(with(file, kStrips + 4, int32_t{1}));
    CHECK(has_code(far.diagnostics, "vtx-strip-range"));
    CHECK(triangle_count(far, 0) == 3);  // there is only one strip, so its start is known
    const Model index = assembled(with(file, kVertices + 4 * 9, uint16_t{4}));
    CHECK(has_code(index.diagnostics, "vtx-index-range"));
    CHECK(triangle_count(index, 0) == 2);  // one triangle of two, and the other mesh's
}

TEST_CASE("VTX: trilist with numIndices % 3 != 0", "[vtx][cases]") {
    const Model model = assembled(with(two_levels().bytes(), kStrips, int32_t{5}));
    CHECK(has_code(model.diagnostics, "vtx-partial-triangle"));
    CHECK(triangle_count(model, 0) == 2);
}

TEST_CASE("VTX: origMeshVertID >= mesh.numvertices", "[vtx][cases]") {
    const Model model = assembled(with(two_levels().bytes(), kVertices + 3 * 9 + 4, uint16_t{4}));
    CHECK(has_code(model.diagnostics, "vtx-vertex-range"));
    CHECK(triangle_count(model, 0) == 2);  // the one that uses it is dropped
}

TEST_CASE("VTX: origMeshVertID >= mesh.numLODVertexes[k] at LOD k", "[vtx][cases]") {
    TestVtx vtx = two_levels();
    vtx.lods[1][0].vertices = {0, 1, 3};
    const Model model = assembled(vtx.bytes());
    CHECK(has_code(model.diagnostics, "vtx-level-vertex-range"));
    CHECK(triangle_count(model, 1) == 1);
}

TEST_CASE("VTX: layout ambiguous", "[vtx][cases]") {
    // the strips are elsewhere, so spacing does not show the layout; the content does
    Bytes file = two_levels().bytes();
    const size_t moved = file.size();
    for (size_t i = 0; i < 27; ++i) file.push_back(file[kStrips + i]);
    file = with(file, kGroups + 20, as_int(moved - kGroups));
    const auto parsed = parse_vtx(file, 49);
    REQUIRE(parsed);
    CHECK_FALSE(parsed->is_extended);
    CHECK(triangle_count(assembled(file), 0) == 3);
    // strips that fit neither layout: a guess by the version, with a message
    const auto neither = parse_vtx(with(file, kGroups + 20, kHuge), 49);
    REQUIRE(neither);
    CHECK(neither->is_extended);
    CHECK(has_code(neither->diagnostics, "vtx-layout"));
}

TEST_CASE("VTX: switchPoint NaN / not increasing", "[vtx][cases]") {
    const Bytes file = two_levels().bytes();
    CHECK(says(with(file, kLods + 12 + 8, kNan), "vtx-switch-point"));
    CHECK(says(with(with(file, kLods + 8, 30.0f), kLods + 12 + 8, 20.0f), "vtx-switch-point"));
    CHECK_FALSE(says(with(file, kLods + 12 + 8, -1.0f), "vtx-switch-point"));  // the shadow level
}

TEST_CASE("VTX: boneStateChange count absurd, hardwareID >= 512, newBoneID >= numbones",
          "[vtx][cases]") {
    const Bytes file = two_levels().bytes();
    for (const int32_t count : {800'000, -1, kHuge}) {
        CAPTURE(count);
        const Model model = assembled(with(file, kStrips + 0x13, count));
        CHECK(has_code(model.diagnostics, "vtx-bone-changes"));
        CHECK(triangle_count(model, 0) == 3);
    }
    // bones are the VVD's, so the changes do not matter
    Bytes odd = with(file, kStrips + 0x13, int32_t{1});
    odd = with(odd, kStrips + 0x17, as_int(odd.size() - kStrips));
    odd.resize(odd.size() + 8, std::byte{0x7F});
    CHECK(triangle_count(assembled(odd), 0) == 3);
}

TEST_CASE(
    "VTX: material replacement name offset out of file or unterminated, materialID >= "
    "numtextures",
    "[vtx][cases]") {
    TestVtx vtx = two_levels();
    vtx.replacement = "far_skin";
    const Bytes file = vtx.bytes();
    const size_t entry = 36 + 2 * 8;
    CHECK(assembled(file).materials.size() == 2);
    const Model far = assembled(with(file, entry + 2, kHuge));
    CHECK(has_code(far.diagnostics, "vtx-material-replacement"));
    CHECK(far.materials.size() == 1);
    const Model texture = assembled(with(file, entry, int16_t{7}));
    CHECK(has_code(texture.diagnostics, "vtx-material-replacement"));
    Bytes open_ended = file;
    open_ended.resize(file.size() + 2, std::byte{'x'});
    CHECK(has_code(assembled(with(open_ended, entry + 2, as_int(file.size() - entry))).diagnostics,
                   "vtx-material-replacement"));
}

TEST_CASE("VTX: missing VTX", "[vtx][cases]") {
    TestVvd vvd;
    const Scene scene =
        load_from({{"/m/a.mdl", TestMdl{}.bytes()}, {"/m/a.vvd", vvd.bytes()}}, "/m/a.mdl");
    CHECK(has_code(scene.diagnostics, "vtx-missing"));
    CHECK(vertex_count(scene.model, 0) == 3);
    for (const Diagnostic& diagnostic : scene.diagnostics)
        if (diagnostic.code == "vtx-missing")
            for (const char* name : {"a.dx90.vtx", "a.dx80.vtx", "a.sw.vtx"})
                CHECK(diagnostic.message.find(name) != std::string::npos);
    // as of a missing VVD: a warning, which check makes an error of; a note where nothing is drawn
    CHECK(find_code(scene.diagnostics, "vtx-missing")->severity == Severity::kWarning);
    TestMdl motion_alone;
    motion_alone.meshes.clear();
    const Scene other =
        load_from({{"/m/a.mdl", motion_alone.bytes()}, {"/m/a.vvd", vvd.bytes()}}, "/m/a.mdl");
    CHECK(find_code(other.diagnostics, "vtx-missing")->severity == Severity::kNote);
}

TEST_CASE("VTX: several VTX flavours, only one valid", "[vtx][cases]") {
    TestVtx vtx;
    vtx.lods = {{{1, {0, 1, 2}, {0, 1, 2}}}};
    const Scene scene = load_from({{"/m/a.mdl", TestMdl{}.bytes()},
                                   {"/m/a.vvd", TestVvd{}.bytes()},
                                   {"/m/a.dx90.vtx", Bytes(100)},
                                   {"/m/a.dx80.vtx", vtx.bytes()},
                                   {"/m/a.sw.vtx", vtx.bytes()}},
                                  "/m/a.mdl");
    CHECK(triangle_count(scene.model, 0) == 1);
    CHECK(has_code(scene.diagnostics, "vtx-version"));
    std::string roles;
    for (const SourceFile& file : scene.files)
        if (file.role == "vtx") roles += std::string(file_status_name(file.status)) + ", ";
    CHECK(roles == "not understood, read, not used, ");
}

TEST_CASE("VTX: truncated file", "[vtx][cases]") {
    const Bytes file = two_levels().bytes();
    // cut inside the third group's indices, which come last: the others are kept
    const auto parsed = parse_vtx(cut(file, file.size() - 1));
    REQUIRE(parsed);
    CHECK(has_errors(parsed->diagnostics));
    CHECK(parsed->body_parts.at(0).models.at(0).lods.at(0).meshes.at(0).corners.size() == 6);
}

TEST_CASE("VTX: Xbox 360 `.360.vtx`", "[vtx][cases]") {
    CHECK(refused(with(two_levels().bytes(), 0, int32_t{0x07000000})) == "vtx-big-endian");
}

}  // namespace studioscope::vtx_cases_test
