// MDL, VVD and VTX assembled: small files built byte by byte, with numbers in the tests.

#include "formats/compiled/compiled.h"

#include <catch2/catch.hpp>

#include "formats/compiled/vvd.h"
#include "model/measure.h"
#include "support/compiled_files.h"
#include "support/memory_files.h"
#include "support/parse.h"

namespace studioscope::compiled_test {

namespace {

// Mesh A has 4 vertices, of which levels 1 and 2 need 3 and 2; mesh B has 3, 1 and 1. The pool is
// sorted coarsest first, so the table copies runs (see vvd_test).
struct Files {
    TestMdl mdl;
    TestVvd vvd;
    TestVtx vtx;

    Files() {
        mdl.textures = {"skin", "glass"};
        mdl.meshes = {{0, {4, 3, 2}}, {1, {3, 1, 1}}};
        vvd.lod_counts = {7, 4, 3};
        vvd.fixups = {{2, 0, 2}, {1, 3, 1}, {0, 4, 1}, {2, 2, 1}, {0, 5, 2}};
        const TestStrip a{1, {0, 1, 2, 3}, {0, 1, 2, 0, 2, 3}}, b{1, {0, 1, 2}, {0, 1, 2}};
        const TestStrip near{1, {0, 1, 2}, {0, 1, 2}}, far{1, {0, 1, 0}, {0, 1, 2}};
        vtx.lods = {{a, b}, {near, {}}, {far, {}}};
        vtx.switch_points = {0, 10, 30};
    }

    Model assemble(int root = 0) const {
        const auto parsed_mdl = parse_mdl(mdl.bytes());
        const auto parsed_vvd = parse_vvd(vvd.bytes());
        const auto parsed_vtx = parse_vtx(vtx.bytes());
        REQUIRE(parsed_mdl);
        REQUIRE(parsed_vvd);
        REQUIRE(parsed_vtx);
        return assemble_model(*parsed_mdl, &parsed_vvd->file, &*parsed_vtx, root,
                              {"hero.mdl", "hero.vvd", "hero.vtx"});
    }
};

using Indices = std::vector<uint32_t>;

// The pool vertex at each place (TestVvd puts vertex i at x = i).
Indices pool_order(const Model& model) {
    Indices order;
    for (const Vertex& vertex : model.vertices)
        order.push_back(static_cast<uint32_t>(vertex.position.x));
    return order;
}

const Diagnostic* find(const Model& model, std::string_view code) {
    for (const Diagnostic& diagnostic : model.diagnostics)
        if (diagnostic.code == code) return &diagnostic;
    return nullptr;
}

}  // namespace

TEST_CASE("a compiled model is assembled in mesh order", "[compiled]") {
    Model model = Files().assemble();
    validate(model);
    CHECK(model.diagnostics.empty());
    CHECK(model.name == "hero");
    CHECK(pool_order(model) == Indices{0, 1, 3, 4, 2, 5, 6});
    CHECK(model.tangents[3] == glm::vec4(0, 4, 0, 1));
    REQUIRE(model.materials.size() == 2);
    CHECK(model.materials[1].name == "glass");
    CHECK(model.materials[1].search_paths == std::vector<FileName>{"models/test/"});
    REQUIRE(model.body_parts.size() == 1);
    CHECK(model.body_parts[0].models == std::vector<std::string>{"hero"});
    REQUIRE(model.lods.size() == 3);
    CHECK(model.lods[2].switch_point == 30);
    REQUIRE(model.meshes.size() == 2);
    const Mesh& b = model.meshes[1];
    CHECK(b.skin_slot == 1);
    CHECK(b.name == "hero/glass");
    CHECK(b.lods[0].first_vertex == 4);
    CHECK(b.lods[0].indices == Indices{4, 6, 5});  // clockwise 0 1 2 of mesh B, reversed
    CHECK(model.meshes[0].lods[0].indices == Indices{0, 2, 1, 0, 3, 2});
    CHECK(vertex_count(model, 0) == 7);
    CHECK(vertex_count(model, 1) == 4);
    CHECK(vertex_count(model, 2) == 3);
    CHECK(triangle_count(model, 1) == 1);
}

TEST_CASE("a coarser root moves the meshes together and empties finer levels", "[compiled]") {
    Model model = Files().assemble(1);
    validate(model);
    CHECK(model.diagnostics.empty());
    CHECK(pool_order(model) == Indices{0, 1, 3, 2});
    REQUIRE(model.lods.size() == 3);
    CHECK(vertex_count(model, 0) == 0);
    CHECK(triangle_count(model, 0) == 0);
    CHECK(model.meshes[0].lods[1].indices == Indices{0, 2, 1});
    CHECK(model.meshes[1].lods[1].first_vertex == 3);
    CHECK(vertex_count(model, 1) == 4);
    CHECK(vertex_count(model, 2) == 3);
}

TEST_CASE("a level may replace a material", "[compiled]") {
    Files files;
    files.vtx.replacement = "far_skin";
    const Model model = files.assemble();
    REQUIRE(model.materials.size() == 3);
    CHECK(model.materials[2].name == "far_skin");
    CHECK(model.meshes[0].lods[2].material == 2);
    CHECK(model.meshes[0].lods[1].material == kNone);
    CHECK(model.meshes[1].lods[2].material == kNone);
    files.vtx.replacement = model.materials[1].name;
    const Model one_of_its_own = files.assemble();
    CHECK(one_of_its_own.materials.size() == 2);
    CHECK(one_of_its_own.meshes[0].lods[2].material == 1);
}

// mdl.md 5: the replacement applies to the texture index, so after the skin table.
TEST_CASE("a level replaces a texture, but not the one of another skin", "[compiled]") {
    Files files;
    files.vtx.replacement = "far_skin";  // for texture 0, at level 2
    files.mdl.extra = [](ByteWriter& out, MdlHeader& header) {
        header.skin_columns = header.skin_families = 2;
        header.skin_offset = as_int(out.size());
        out.put(std::array<int16_t, 4>{0, 1, 1, 0});
    };
    const Model model = files.assemble();
    REQUIRE(model.skins == std::vector<std::vector<int>>{{0, 1}, {1, 0}});
    const Mesh &a = model.meshes[0], &b = model.meshes[1];
    CHECK(a.lods[2].skin_materials == std::vector<int>{2, kNone});
    CHECK(b.lods[2].skin_materials == std::vector<int>{kNone, 2});
    CHECK(b.lods[1].skin_materials.empty());
}

// vvd.md 4: "clamp L to numAllowedRootLODs-1 when that is > 0".
TEST_CASE("the root level is at most what the MDL allows", "[compiled]") {
    const auto root_of = [](uint8_t allowed, int wanted) {
        Files source;
        source.mdl.extra = [&](ByteWriter&, MdlHeader& header) {
            header.allowed_root_lods = allowed;
        };
        const MemoryFiles files{{"/m/a.mdl", source.mdl.bytes()},
                                {"/m/a.vvd", source.vvd.bytes()},
                                {"/m/a.dx90.vtx", source.vtx.bytes()}};
        const std::vector<std::filesystem::path> paths{"/m/a.mdl"};
        LoadOptions options;
        options.with_materials = false;
        options.root_lod = wanted;
        const Scene scene = load_scene(paths, options, in_memory(files));
        const auto said = std::count_if(
            scene.diagnostics.begin(), scene.diagnostics.end(),
            [](const Diagnostic& diagnostic) { return diagnostic.code == "root-lod-range"; });
        CHECK(said == (scene.root_lod == wanted ? 0 : 1));
        return scene.root_lod;
    };
    CHECK(root_of(0, 2) == 2);
    CHECK(root_of(0, 3) == 2);
    CHECK(root_of(1, 2) == 0);
    CHECK(root_of(2, 2) == 1);
    CHECK(root_of(2, 1) == 1);
    CHECK(root_of(9, 2) == 2);
}

TEST_CASE("contradictory files are reported by name", "[compiled]") {
    Files files;
    SECTION("a triangle outside its mesh is dropped") {
        files.vtx.lods[0][1].vertices[2] = 3;
        const Model model = files.assemble();
        const Diagnostic* found = find(model, "vtx-vertex-range");
        REQUIRE(found);
        CHECK(found->severity == Severity::kError);
        CHECK(found->file == "hero.vtx");
        CHECK(model.meshes[1].lods[0].indices.empty());
        CHECK(model.meshes[0].lods[0].indices.size() == 6);
    }
    SECTION("a level that uses a finer level's vertices is drawn with a warning") {
        files.vtx.lods[2][0].vertices[2] = 3;
        const Model model = files.assemble();
        CHECK(find(model, "vtx-level-vertex-range"));
        CHECK(model.meshes[0].lods[2].indices.size() == 3);
    }
    SECTION("fewer vertices than the MDL says") {
        files.vvd.lod_counts = {5};
        files.vvd.fixups.clear();
        const Model model = files.assemble();
        const Diagnostic* found = find(model, "mdl-model-vertex-range");
        REQUIRE(found);
        CHECK(found->file == "hero.mdl");
        CHECK(find(model, "mdl-vertex-sum"));
        CHECK(find(model, "mdl-mesh-vertex-range"));
        CHECK(find(model, "vtx-lod-count-differs"));
        CHECK(triangle_count(model, 0) == 2);  // the first mesh's, whose vertices exist
    }
    SECTION("a skin table without the textures it names") {
        const auto mdl = parse_mdl(with(files.mdl.bytes(), 0xD0, int32_t{-1}));
        Model model = assemble_model(*mdl, nullptr, nullptr, 0, {});
        CHECK(model.meshes.at(0).name == "hero");
        validate(model);
        CHECK(model.materials.size() == 1);
    }
    SECTION("a VVD without vertices") {
        files.vvd.lod_counts = {0};
        files.vvd.fixups.clear();
        const Model model = files.assemble();
        CHECK(find(model, "mdl-model-vertex-range"));
        CHECK(triangle_count(model, 0) == 0);
    }
    SECTION("a level without the MDL's meshes is not drawn") {
        for (auto& level : files.vtx.lods) level.pop_back();
        const Model model = files.assemble();
        CHECK(find(model, "vtx-mesh-count"));
        CHECK(triangle_count(model, 0) == 0);
    }
    SECTION("a mesh whose material the skin table lacks") {
        files.mdl.meshes[0].material = 7;
        const Model model = files.assemble();
        CHECK(find(model, "mdl-mesh-material"));
        CHECK(model.meshes[0].skin_slot == 0);
    }
}

TEST_CASE("a model may have the last vertices of the VVD", "[compiled]") {
    Files files;
    files.vvd.lod_counts = {9, 4, 3};
    files.vvd.fixups.clear();
    const Bytes bytes = files.mdl.bytes();
    const auto model = static_cast<size_t>(parse_mdl(bytes)->body_parts[0].models[0].offset);
    const auto vvd = parse_vvd(files.vvd.bytes());
    const auto first_vertex_of = [&](int32_t start) {
        const auto mdl =
            parse_mdl(with(bytes, model + 0x54, start * static_cast<int32_t>(sizeof(Vertex))));
        return assemble_model(*mdl, &vvd->file, nullptr, 0, {});
    };
    // the meshes have 4 + 3 of the 9 vertices
    const Model last = first_vertex_of(2);
    CHECK_FALSE(find(last, "mdl-model-vertex-range"));
    CHECK(last.meshes[0].lods[0].first_vertex == 2);
    CHECK(last.meshes[1].lods[0].first_vertex == 6);
    CHECK(find(first_vertex_of(3), "mdl-model-vertex-range"));
}

TEST_CASE("a coarser root LOD may have all vertices of its meshes", "[compiled]") {
    Files files;
    files.mdl.meshes = {{0, {4, 4, 4}}, {1, {3, 3, 3}}};
    files.vvd.lod_counts = {7, 7, 7};
    files.vvd.fixups.clear();
    const Model model = files.assemble(1);
    CHECK_FALSE(find(model, "mdl-mesh-vertex-range"));
    CHECK(model.meshes[0].lods[1].vertex_count == 4);
    CHECK(model.meshes[1].lods[1].vertex_count == 3);
}

TEST_CASE("checksums that differ are a warning with both values", "[compiled]") {
    const Files files;
    const auto mdl = parse_mdl(with(files.mdl.bytes(), 8, uint32_t{0xAAAAAAAA}));
    const auto vvd = parse_vvd(files.vvd.bytes());
    const auto vtx = parse_vtx(files.vtx.bytes());
    const Model model =
        assemble_model(*mdl, &vvd->file, &*vtx, 0, {"hero.mdl", "hero.vvd", "hero.vtx"});
    const Diagnostic* found = find(model, "vvd-checksum");
    REQUIRE(found);
    CHECK(found->severity == Severity::kWarning);
    CHECK_THAT(found->message, Catch::Matchers::Contains("1234abcd"));
    CHECK_THAT(found->message, Catch::Matchers::Contains("aaaaaaaa"));
    CHECK(found->location == at_offset(8));
    CHECK(found->file == "hero.vvd");
    REQUIRE(find(model, "vtx-checksum"));
    CHECK(triangle_count(model, 0) == 3);
}

TEST_CASE("an MDL alone is a skeleton, with a VVD points", "[compiled]") {
    const Files files;
    const auto mdl = parse_mdl(files.mdl.bytes());
    const auto vvd = parse_vvd(files.vvd.bytes());
    Model skeleton = assemble_model(*mdl, nullptr, nullptr, 0, {});
    validate(skeleton);
    CHECK(skeleton.bones.size() == 1);
    CHECK(skeleton.vertices.empty());
    CHECK(skeleton.diagnostics.empty());
    Model points = assemble_model(*mdl, &vvd->file, nullptr, 0, {});
    validate(points);
    CHECK(vertex_count(points, 0) == 7);
    CHECK(triangle_count(points, 0) == 0);
    CHECK(points.diagnostics.empty());
}

TEST_CASE("a lone VVD is points in the order of its root level", "[compiled]") {
    const auto vvd = parse_vvd(Files().vvd.bytes());
    Model model = make_point_model(vvd->file, 1);
    validate(model, vertex_locator(vvd->file, 1));
    CHECK(pool_order(model) == Indices{0, 1, 3, 2});
    CHECK(vertex_count(model, 1) == 4);
    CHECK(vertex_count(model, 0) == 0);
    CHECK(model.diagnostics.empty());
}

// Vertices 5 and 6 of the pool are those of mesh B's finest level; with vertex 2 they make its one
// triangle. Mesh A has none of them.
TEST_CASE("triangles of vertices missing from a cut VVD are dropped, all others are drawn",
          "[compiled]") {
    const Files files;
    const Bytes whole = files.vvd.bytes();
    const auto mdl = parse_mdl(files.mdl.bytes());
    const auto vtx = parse_vtx(files.vtx.bytes());
    constexpr size_t kVertices = 128;  // 64 + 5 * 12, up to a multiple of 16
    for (const size_t there : {size_t{4}, size_t{5}, size_t{6}, size_t{7}}) {
        CAPTURE(there);
        const auto vvd = parse_vvd(cut(whole, kVertices + there * sizeof(Vertex)));
        REQUIRE(vvd);
        CHECK(vvd->file.missing_count == 7 - there);
        const Model model =
            assemble_model(*mdl, &vvd->file, &*vtx, 0, {"hero.mdl", "hero.vvd", "hero.vtx"});
        CHECK(model.vertices.size() == 7);
        REQUIRE(model.meshes.size() == 2);
        // 4, the last corner of mesh A, is missing after four vertices
        CHECK(model.meshes[0].lods[0].indices ==
              (there == 4 ? Indices{0, 2, 1} : Indices{0, 2, 1, 0, 3, 2}));
        CHECK(model.meshes[1].lods[0].indices == (there == 7 ? Indices{4, 6, 5} : Indices{}));
        CHECK(model.meshes[0].lods[1].indices == Indices{0, 2, 1});  // of 0, 1 and 3 of the pool
    }
}

TEST_CASE("an invalid vertex is reported with its place in the VVD", "[compiled]") {
    const Files files;
    // vertex 4 of the pool is fourth in mesh order; its first bone is 9 of 1
    const size_t at = 128 + 4 * 48;
    const auto vvd = parse_vvd(with(files.vvd.bytes(), at + 12, uint8_t{9}));
    const auto mdl = parse_mdl(files.mdl.bytes());
    Model model = assemble_model(*mdl, &vvd->file, nullptr, 0, {});
    validate(model, vertex_locator(vvd->file, 0));
    const Diagnostic* found = find(model, "vertex-bone-range");
    REQUIRE(found);
    CHECK(found->location == at_offset(at));
}

// The pool of the file begins at byte 128, and a vertex has 48 bytes.
TEST_CASE("every vertex has a unique place in the VVD, the one after the last none", "[compiled]") {
    const auto vvd = parse_vvd(Files().vvd.bytes());
    REQUIRE(vvd);
    for (const int root : {0, 1}) {
        const Model model = make_point_model(vvd->file, root);
        const VertexLocator locate = vertex_locator(vvd->file, root);
        const Indices order = pool_order(model);
        for (size_t i = 0; i < order.size(); ++i)
            CHECK(locate(i) == at_offset(128 + 48 * order[i]));
        CHECK(locate(order.size()) == Location{});
    }
}

TEST_CASE("vertices are moved out of a pool that is in their order, else copied", "[compiled]") {
    VertexFile vvd;
    vvd.lod_count = 2;
    vvd.lod_vertex_counts = {3, 2, 2, 2, 2, 2, 2, 2};
    vvd.pool.resize(3);
    for (size_t i = 0; i < 3; ++i) vvd.pool[i].position.x = static_cast<float>(i);
    CHECK(take_vertices(vvd, 1).vertices.size() == 2);
    CHECK(vvd.pool.size() == 3);
    CHECK(take_vertices(vvd, 0).vertices.size() == 3);
    CHECK(vvd.pool.empty());
    CHECK(vertex_order(vvd, 0).size() == 3);  // the panels still have the order

    vvd.pool.resize(3);
    for (size_t i = 0; i < 3; ++i) vvd.pool[i].position.x = static_cast<float>(i);
    vvd.fixups = {{1, 1, 2}, {0, 0, 1}};
    const RootVertices taken = take_vertices(vvd, 0);
    REQUIRE(taken.vertices.size() == 3);
    CHECK(taken.vertices[0].position.x == 1);
    CHECK(taken.vertices[2].position.x == 0);
    CHECK(vvd.pool.size() == 3);
}

}  // namespace studioscope::compiled_test
