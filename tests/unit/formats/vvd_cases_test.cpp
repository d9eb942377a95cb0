// The rows of the VVD page's table "Cases a parser must survive", each a test of that name.

#include <catch2/catch.hpp>
#include <limits>

#include "formats/compiled/compiled.h"
#include "formats/compiled/vvd.h"
#include "model/measure.h"
#include "support/byte_writer.h"
#include "support/compiled_files.h"
#include "support/memory_files.h"
#include "support/parse.h"

namespace studioscope::vvd_cases_test {

namespace {

constexpr int32_t kHuge = std::numeric_limits<int32_t>::max();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr size_t kVertices = 64;  // offset of vertices in a file without fixups

// Two meshes of four and three vertices in runs of three levels, see vvd_test.
TestVvd with_fixups() {
    TestVvd vvd;
    vvd.lod_counts = {7, 4, 3};
    vvd.fixups = {{2, 0, 2}, {1, 3, 1}, {0, 4, 1}, {2, 2, 1}, {0, 5, 2}};
    return vvd;
}

std::string refused(const Bytes& file) {
    const auto parsed = parse_vvd(file);
    return parsed ? "" : parsed.error().code;
}

bool says(const Bytes& file, std::string_view code) {
    const auto parsed = parse_vvd(file);
    REQUIRE(parsed);
    return has_code(parsed->diagnostics, code);
}

// Validates the three vertices of a VVD with an MDL of one bone.
Model validated(const Bytes& file) {
    const auto vvd = parse_vvd(file);
    const auto mdl = parse_mdl(TestMdl{}.bytes());
    REQUIRE(vvd);
    REQUIRE(mdl);
    Model model = assemble_model(*mdl, &vvd->file, nullptr, 0, {});
    validate(model, vertex_locator(vvd->file, 0));
    return model;
}

Scene opened(const Bytes& mdl, const Bytes& vvd, const std::string& path = "/m/hero.mdl") {
    MemoryFiles files;
    if (!mdl.empty()) files["/m/hero.mdl"] = mdl;
    if (!vvd.empty()) files["/m/hero.vvd"] = vvd;
    return load_from(files, path);
}

}  // namespace

TEST_CASE("VVD: empty file, < 64 bytes, LFS pointer text instead of data", "[vvd][cases]") {
    CHECK(refused({}) == "vvd-short");
    CHECK(refused(cut(TestVvd{}.bytes(), 63)) == "vvd-short");
    CHECK(refused(bytes_of("version https://git-lfs.github.com/spec/v1\noid sha256:0\n")) ==
          "vvd-lfs-pointer");
}

TEST_CASE("VVD: counts 0x7FFFFFFF / negative / count*48 overflowing 32 bits", "[vvd][cases]") {
    const Bytes file = with_fixups().bytes();
    for (const int32_t count : {kHuge, 0x05555556, 0x0AAAAAAB, 0x10000000}) {
        CAPTURE(count);
        CHECK(says(with(file, 0x10, count), "vvd-vertex-range"));
        CHECK(parse_vvd(with(file, 0x10, count))->file.pool.size() == 7);
    }
    CHECK(says(with(file, 0x10, int32_t{-1}), "vvd-lod-vertex-count"));
}

TEST_CASE("VVD: fixupTableStart or vertexDataStart beyond file, negative, or inside header",
          "[vvd][cases]") {
    const Bytes file = with_fixups().bytes();
    for (const int32_t start : {kHuge, -4, 60}) {
        CAPTURE(start);
        CHECK(says(with(file, 0x34, start), "vvd-fixup-table"));
        CHECK(says(with(file, 0x38, start), "vvd-vertex-start"));
    }
}

TEST_CASE("VVD: vertex block truncated mid-vertex", "[vvd][cases]") {
    const Bytes file = TestVvd{}.bytes();
    CHECK(says(cut(file, kVertices + 48 + 20), "vvd-vertex-range"));
    CHECK(parse_vvd(cut(file, kVertices + 48 + 20))->file.missing_count == 2);
}

TEST_CASE("VVD: tangents truncated or absent", "[vvd][cases]") {
    const Bytes file = TestVvd{}.bytes();
    CHECK(says(cut(file, file.size() - 1), "vvd-tangent-range"));
    TestVvd bare;
    bare.has_tangents = false;
    for (const Bytes& bytes : {cut(file, file.size() - 1), bare.bytes()}) {
        const Model model = validated(bytes);  // made from the triangles
        CHECK(model.tangents.size() == model.vertices.size());
    }
}

TEST_CASE("VVD: fixups reorder out of range, overlap, repeat, huge numFixups with tiny file",
          "[vvd][cases]") {
    const Bytes file = with_fixups().bytes();
    CHECK(says(with(file, 64 + 4, int32_t{6}), "vvd-fixup-range"));       // 6 and 7 of 7
    CHECK(says(with(file, 64 + 12 + 4, int32_t{4}), "vvd-fixup-cover"));  // 4 twice, 3 never
    CHECK(says(with(file, 0x30, kHuge), "vvd-fixup-table"));
    CHECK(says(with(cut(file, 200), 0x30, int32_t{1 << 24}), "vvd-fixup-table"));
    CHECK(says(with(file, 64 + 8, int32_t{3}), "vvd-fixup-sum"));
    const auto parsed = parse_vvd(with(file, 64 + 8, int32_t{3}));
    CHECK(has_errors(parsed->diagnostics));  // but shown: 8 vertices gathered for 7 places
}

TEST_CASE("VVD: numLODVertexes[L] for L>0 larger than [0]", "[vvd][cases]") {
    const Bytes file = with(TestVvd{}.bytes(), 0x14, int32_t{9});
    CHECK(says(with(file, 0x0C, int32_t{2}), "vvd-lod-vertex-count"));
    CHECK(validated(with(file, 0x0C, int32_t{2})).vertices.size() == 3);
}

TEST_CASE("VVD: numLODs disagrees with VTX", "[vvd][cases]") {
    TestVtx vtx;
    const TestStrip strip{1, {0, 1, 2}, {0, 1, 2}};
    vtx.lods = {{strip}, {strip}};
    const auto mdl = parse_mdl(TestMdl{}.bytes());
    const auto vvd = parse_vvd(TestVvd{}.bytes());
    const auto parsed = parse_vtx(vtx.bytes());
    REQUIRE((mdl && vvd && parsed));
    const Model model = assemble_model(*mdl, &vvd->file, &*parsed, 0, {});
    CHECK(has_code(model.diagnostics, "vtx-lod-count-differs"));
    CHECK(model.lods.size() == 1);
    CHECK(triangle_count(model, 0) == 1);
}

TEST_CASE("VVD: numLODVertexes[0] == 0, file is just the 64-byte header, all offsets 64",
          "[vvd][cases]") {
    TestVvd empty;
    empty.lod_counts = {0};
    Bytes file = cut(empty.bytes(), 64);
    for (const size_t field : std::initializer_list<size_t>{0x34, 0x38, 0x3C})
        file = with(file, field, int32_t{64});
    CHECK(says(file, "vvd-empty"));
    TestMdl mdl;
    mdl.meshes.clear();
    const Scene scene = opened(mdl.bytes(), file);
    CHECK(scene.model.bones.size() == 1);
    CHECK_FALSE(has_errors(scene.diagnostics));
}

TEST_CASE("VVD: an .mdl without its .vvd", "[vvd][cases]") {
    const Scene scene = opened(TestMdl{}.bytes(), {});
    CHECK(scene.format == "mdl");
    CHECK(scene.model.bones.size() == 1);
    CHECK(severity_of(scene.diagnostics, "vvd-missing") == Severity::kWarning);
    CHECK_FALSE(has_errors(scene.diagnostics));
    TestMdl motion_alone;  // needs none
    motion_alone.meshes.clear();
    const Scene other = opened(motion_alone.bytes(), {});
    CHECK(severity_of(other.diagnostics, "vvd-missing") == Severity::kNote);
}

TEST_CASE("VVD: a root level without vertices", "[vvd][cases]") {
    TestVvd file;
    file.lod_counts = {3, 0};
    const MemoryFiles files{{"/m/a.mdl", TestMdl{}.bytes()}, {"/m/a.vvd", file.bytes()}};
    const std::vector<std::filesystem::path> paths{"/m/a.mdl"};
    LoadOptions options;
    options.with_materials = false;
    for (const int root : {0, 1}) {
        options.root_lod = root;
        const Scene scene = load_scene(paths, options, in_memory(files));
        CHECK(scene.root_lod == root);
        CHECK(has_code(scene.diagnostics, "root-lod-range") == (root == 1));
    }
}

TEST_CASE("VVD: a .vvd without its .mdl", "[vvd][cases]") {
    const Scene scene = opened({}, with_fixups().bytes(), "/m/hero.vvd");
    CHECK(scene.format == "vvd");
    CHECK(scene.model.vertices.size() == 7);
    CHECK(triangle_count(scene.model, 0) == 0);
    REQUIRE(scene.vertex_file);
    CHECK(scene.vertex_file->fixups.size() == 5);
}

TEST_CASE("VVD: VVD of another model (checksum differs, counts smaller than MDL says)",
          "[vvd][cases]") {
    TestMdl mdl;
    mdl.meshes = {{0, {9}}};
    const Scene scene = opened(mdl.bytes(), with(TestVvd{}.bytes(), 8, uint32_t{1}));
    CHECK(has_code(scene.diagnostics, "vvd-checksum"));
    CHECK(has_code(scene.diagnostics, "mdl-model-vertex-range"));
    CHECK(has_errors(scene.diagnostics));
}

TEST_CASE("VVD: bone index >= numbones, numbones 0 or 4..255, weights NaN/sum != 1",
          "[vvd][cases]") {
    Bytes file = TestVvd{}.bytes();
    for (size_t i = 0; i < 3; ++i) file = with(file, kVertices + 48 * i, 1.0f);
    const auto said = [&](size_t at, const auto& value, const char* code) {
        const Model model = validated(with(file, kVertices + at, value));
        CAPTURE(at, code);
        CHECK(has_code(model.diagnostics, code));
        const Vertex& vertex = model.vertices.at(0);
        CHECK(vertex.bone_count >= 1);
        CHECK(vertex.bone_count <= 3);
        CHECK(vertex.bone[0] == 0);
        float sum = 0;
        for (int i = 0; i < vertex.bone_count; ++i) sum += vertex.weight[i];
        CHECK(sum == Approx(1));
    };
    said(12, uint8_t{1}, "vertex-bone-range");
    said(12, uint8_t{255}, "vertex-bone-range");
    said(15, uint8_t{0}, "vertex-bone-count");
    said(15, uint8_t{4}, "vertex-bone-count");
    said(15, uint8_t{255}, "vertex-bone-count");
    said(0, kNan, "vertex-weight-sum");
    said(0, 0.4f, "vertex-weight-sum");
    said(0, 0.0f, "vertex-weight-sum");
}

TEST_CASE("VVD: NaN / Inf / 1e30 positions", "[vvd][cases]") {
    const Bytes file = TestVvd{}.bytes();
    for (const float bad : {kNan, std::numeric_limits<float>::infinity(), 1e30f}) {
        CAPTURE(bad);
        const Model model = validated(with(file, kVertices + 16, bad));
        CHECK(has_code(model.diagnostics, bad == 1e30f ? "vertex-far" : "vertex-not-finite"));
        CHECK(model_bounds(model).max.x == 2);  // the third vertex
    }
}

TEST_CASE("VVD: zero-length normal or tangent", "[vvd][cases]") {
    // TestVvd's normals are all zero, and the first tangent is.
    const Model model = validated(TestVvd{}.bytes());
    for (const Vertex& vertex : model.vertices) CHECK(std::isfinite(vertex.normal.x));
    CHECK(glm::length(glm::vec3(model.tangents.at(0))) == 0);
    CHECK_FALSE(has_errors(model.diagnostics));
}

TEST_CASE("VVD: big-endian (.360.vvd, magic reads VSDI) or LZMA-compressed Xbox data",
          "[vvd][cases]") {
    const Bytes file = TestVvd{}.bytes();
    CHECK(refused(with(file, 0, std::array{'V', 'S', 'D', 'I'})) == "vvd-big-endian");
    CHECK(refused(with(file, 0, std::array{'L', 'Z', 'M', 'A'})) == "vvd-magic");
}

TEST_CASE("VVD: VVD embedded in MDL v53", "[vvd][cases]") {
    // Such a model is refused by name, and its file is no VVD.
    const Scene scene = opened(with(TestMdl{}.bytes(), 4, int32_t{53}), {});
    CHECK(has_code(scene.diagnostics, "mdl-version"));
    CHECK(scene.model.bones.empty());
    CHECK(refused(with(TestMdl{}.bytes(), 4, int32_t{53})) == "vvd-magic");
}

}  // namespace studioscope::vvd_cases_test
