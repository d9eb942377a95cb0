// glTF files of made-up scenes, read by a reader of their own. Expected values are worked out by
// hand from the specification and from the turns of the axes.

#include <catch2/catch.hpp>

#include "model/compiled_model.h"
#include "support/gltf_faults.h"

namespace studioscope::gltf_test {

namespace {

using nlohmann::json;
using Numbers = std::vector<double>;

Vertex vertex_at(const glm::vec3& position, const glm::vec3& normal = {0, 0, 1}) {
    Vertex vertex;
    vertex.position = position;
    vertex.normal = normal;
    return vertex;
}

void add_mesh(Model& model, uint32_t first, uint32_t count, std::vector<uint32_t> indices,
              int body = 0, size_t lod = 0) {
    Mesh mesh;
    mesh.body_model = body;
    mesh.lods.resize(model.lods.size());
    mesh.lods[lod].first_vertex = first;
    mesh.lods[lod].vertex_count = count;
    mesh.lods[lod].indices = std::move(indices);
    model.meshes.push_back(mesh);
}

// A triangle and a vertex that it does not have, on one bone.
Scene triangle_scene() {
    Scene scene;
    Model& model = scene.model;
    model.bones = {{"root", kNone, {}, {}, 0}};
    model.materials = {named_material("skin", {})};
    model.skins = {{0}};
    model.body_parts = {{"body", {"body"}}};
    model.lods.resize(1);
    model.vertices = {vertex_at({9, 9, 9}), vertex_at({1, 2, 3}), vertex_at({2, 2, 3}),
                      vertex_at({1, 3, 3})};
    model.tangents.assign(4, {1, 0, 0, 1});
    add_mesh(model, 0, 4, {1, 2, 3});
    return scene;
}

void make_compiled(Scene& scene, uint32_t flags) {
    auto mdl = std::make_shared<MdlFile>();
    mdl->header.flags = flags;
    auto compiled = std::make_shared<CompiledModel>();
    compiled->mdl = mdl;
    scene.compiled = compiled;
}

GltfOptions in_units() {
    GltfOptions options;
    options.metres = 1;
    return options;
}

Numbers positions(const GlbReader& glb, size_t mesh = 0) {
    return glb.attribute(glb.primitive(mesh), "POSITION");
}

constexpr uint32_t kStatic = 0x10;

}  // namespace

TEST_CASE("a unit is an inch, and a model that looks along -y faces +Z", "[export][gltf]") {
    const Scene scene = triangle_scene();
    const GlbReader glb = exported_glb(scene);
    // (1, 2, 3) is turned to (-2, 1, 3); the asset's axes are y, z, x.
    const Numbers first = positions(glb);
    REQUIRE(first.size() == 9);  // without the vertex of no triangle
    CHECK(first[0] == Approx(0.0254));
    CHECK(first[1] == Approx(3 * 0.0254));
    CHECK(first[2] == Approx(-2 * 0.0254));
    CHECK(positions(exported_glb(scene, in_units()))[1] == 3);
    const json& accessor =
        glb.json["accessors"][glb.primitive()["attributes"]["POSITION"].get<size_t>()];
    CHECK(accessor["max"][2].get<double>() == Approx(-2 * 0.0254));
    CHECK(accessor["min"][2].get<double>() == Approx(-3 * 0.0254));
    CHECK(glb.numbers(glb.primitive()["indices"]) == Numbers{0, 1, 2});
}

TEST_CASE("a static prop has no skin and is as its compiler turned it", "[export][gltf]") {
    Scene scene = triangle_scene();
    scene.model.attachments = {{"muzzle", 0, {{4, 5, 6}, {1, 0, 0, 0}}}};
    make_compiled(scene, kStatic);
    const GlbReader glb = exported_glb(scene, in_units());
    CHECK_FALSE(glb.json.contains("skins"));
    CHECK_FALSE(glb.primitive()["attributes"].contains("JOINTS_0"));
    const Numbers first = positions(glb);
    CHECK(first[0] == 2);
    CHECK(first[1] == 3);
    CHECK(first[2] == 1);
    const json& muzzle = glb.json["nodes"][glb.node("muzzle")];
    CHECK(muzzle["translation"] == json({5, 6, 4}));
    make_compiled(scene, 0);
    CHECK(exported_glb(scene).json.contains("skins"));
}

TEST_CASE("the rest pose of bones and the inverse bind matrices agree", "[export][gltf]") {
    Scene scene = triangle_scene();
    Bone tip{"tip", 0, {{0, 0, 5}, {1, 0, 0, 0}}, {}, 0};
    tip.pose_to_bone.rows[2] = {0, 0, 2, -5};  // scaled, which no node is
    scene.model.bones.push_back(tip);
    scene.model.attachments = {{"eyes", 1, {{1, 0, 0}, {1, 0, 0, 0}}}};
    const GlbReader glb = exported_glb(scene, in_units());
    const json& skin = glb.json["skins"][0];
    CHECK(skin["joints"] == json({0, 1}));
    CHECK(skin["skeleton"] == 0);
    const Numbers matrices = glb.numbers(skin["inverseBindMatrices"]);
    REQUIRE(matrices.size() == 32);
    // Three unit axes, and the bone's place.
    for (size_t column = 0; column < 4; ++column) {
        const double length = matrices[16 + 4 * column] * matrices[16 + 4 * column] +
                              matrices[17 + 4 * column] * matrices[17 + 4 * column] +
                              matrices[18 + 4 * column] * matrices[18 + 4 * column];
        CHECK(length == Approx(column < 3 ? 1 : 25));
        CHECK(matrices[19 + 4 * column] == (column < 3 ? 0 : 1));
    }
    CHECK(glb.json["nodes"][1]["translation"] == json({0, 0, 5}));
    CHECK_FALSE(glb.json["nodes"][1].contains("rotation"));
    CHECK(glb.json["nodes"][1]["children"] == json({glb.node("eyes")}));
}

TEST_CASE("several roots get a common parent, one root none", "[export][gltf]") {
    Scene scene = triangle_scene();
    CHECK(exported_glb(scene).json["nodes"].size() == 2);
    scene.model.bones.push_back({"second", kNone, {}, {}, 0});
    const GlbReader glb = exported_glb(scene);
    CHECK(glb.json["nodes"].size() == 4);
    CHECK(glb.json["nodes"][0]["children"] == json({1, 2}));
    CHECK(glb.json["skins"][0]["skeleton"] == 0);
    CHECK(glb.json["skins"][0]["joints"] == json({1, 2}));
    CHECK(glb.json["scenes"][0]["nodes"] == json({0, 3}));
}

TEST_CASE("weights add up to exactly 1 and no joint is there twice", "[export][gltf]") {
    Scene scene = triangle_scene();
    for (const char* name : {"a", "b", "c"}) scene.model.bones.push_back({name, 0, {}, {}, 0});
    const auto set = [&](size_t vertex, std::array<float, 3> weights, std::array<uint8_t, 3> bones,
                         uint8_t count) {
        std::copy(weights.begin(), weights.end(), scene.model.vertices[vertex].weight);
        std::copy(bones.begin(), bones.end(), scene.model.vertices[vertex].bone);
        scene.model.vertices[vertex].bone_count = count;
    };
    set(1, {0.1f, 0.2f, 0.7f}, {1, 2, 3}, 3);
    set(2, {0.25f, 0.5f, 0.25f}, {3, 1, 3}, 3);
    set(3, {0.4f, 0.0f, 0.0f}, {2, 3, 1}, 3);
    const GlbReader glb = exported_glb(scene);
    const Numbers joints = glb.attribute(glb.primitive(), "JOINTS_0");
    const Numbers weights = glb.attribute(glb.primitive(), "WEIGHTS_0");
    for (size_t i = 0; i < 3; ++i) {
        float sum = 0;
        for (size_t k = 0; k < 4; ++k) sum += static_cast<float>(weights[4 * i + k]);
        CHECK(sum == 1.0f);
    }
    CHECK(Numbers(joints.begin(), joints.begin() + 4) == Numbers{1, 2, 3, 0});
    CHECK(Numbers(joints.begin() + 4, joints.begin() + 8) == Numbers{3, 1, 0, 0});
    CHECK(Numbers(weights.begin() + 4, weights.begin() + 8) == Numbers{0.5, 0.5, 0, 0});
    CHECK(Numbers(joints.begin() + 8, joints.end()) == Numbers{2, 0, 0, 0});
    CHECK(Numbers(weights.begin() + 8, weights.end()) == Numbers{1, 0, 0, 0});
}

TEST_CASE("normals have unit length, and a missing one is that of its face", "[export][gltf]") {
    Scene scene = triangle_scene();
    scene.model.vertices[1].normal = {0, 0, 0};
    scene.model.vertices[2].normal = {3, 0, 0};
    scene.model.vertices[3].normal = {0, std::nanf(""), 0};
    const GlbReader glb = exported_glb(scene);
    const Numbers normals = glb.attribute(glb.primitive(), "NORMAL");
    CHECK(Numbers(normals.begin(), normals.begin() + 3) == Numbers{0, 1, 0});
    CHECK(Numbers(normals.begin() + 3, normals.begin() + 6) == Numbers{1, 0, 0});
    CHECK(Numbers(normals.begin() + 6, normals.end()) == Numbers{0, 1, 0});
}

TEST_CASE("points without triangles are points", "[export][gltf]") {
    Scene scene = triangle_scene();
    scene.model.bones.clear();
    scene.model.meshes[0].lods[0].indices.clear();
    const GlbReader glb = exported_glb(scene);
    CHECK(glb.primitive()["mode"] == 0);
    CHECK(positions(glb).size() == 12);
}

TEST_CASE("indices of a mesh are as small as its vertices allow", "[export][gltf]") {
    // 255 and 65 535 restart a primitive.
    const auto component = [](uint32_t vertices) {
        Scene scene = triangle_scene();
        scene.model.vertices.assign(vertices, vertex_at({1, 2, 3}));
        scene.model.tangents.assign(vertices, {1, 0, 0, 1});
        std::vector<uint32_t> indices;
        for (uint32_t i = 0; i < vertices; ++i) indices.insert(indices.end(), {i, i, i});
        scene.model.meshes.clear();
        add_mesh(scene.model, 0, vertices, indices);
        const GlbReader glb = exported_glb(scene);
        return glb.json["accessors"][glb.primitive()["indices"].get<size_t>()]["componentType"]
            .get<int>();
    };
    CHECK(component(255) == 5121);
    CHECK(component(256) == 5123);
    CHECK(component(65535) == 5123);
    CHECK(component(65536) == 5125);
}

TEST_CASE("shapes are sparse targets with names, one for each side of a pair", "[export][gltf]") {
    Scene scene = triangle_scene();
    Model& model = scene.model;
    for (int i = 0; i < 40; ++i) model.vertices.push_back(vertex_at({1, 2, 3}));
    model.tangents.assign(model.vertices.size(), {1, 0, 0, 1});
    std::vector<uint32_t> second;
    for (uint32_t i = 4; i < 43; ++i) second.insert(second.end(), {i, i + 1, 4});
    add_mesh(model, 4, 40, second);
    model.flex_names = {"open", "smileR", "smileL"};
    model.shapes = {{"open", 0, kNone, {0, 1, 10, 11}, {{0, {9, 9, 9}}, {2, {0, 0, 4}}}},
                    {"smile", 1, 2, {0, 1, 10, 11}, {{6, {0, 0, 8}, {0, 0, 1}, 0.25f}}},
                    {"nothing", 0, kNone, {0, 1, 10, 11}, {{0, {1, 1, 1}}}}};
    const GlbReader glb = exported_glb(scene, in_units());
    const json& mesh = glb.json["meshes"][0];
    CHECK(mesh["extras"]["targetNames"] == json({"open", "smileR", "smileL"}));
    CHECK(mesh["weights"] == json({0, 0, 0}));
    REQUIRE(mesh["primitives"].size() == 2);
    const auto target = [&](size_t part, size_t number, const char* name) {
        return glb
            .json["accessors"][mesh["primitives"][part]["targets"][number][name].get<size_t>()];
    };
    const auto values = [&](size_t part, size_t number, const char* name) {
        return glb.numbers(mesh["primitives"][part]["targets"][number][name]);
    };
    CHECK(values(0, 0, "POSITION") == Numbers{0, 0, 0, 0, 4, 0, 0, 0, 0});
    CHECK(target(1, 1, "POSITION").contains("sparse"));
    CHECK(values(1, 1, "POSITION")[7] == 6);
    CHECK(values(1, 2, "POSITION")[7] == 2);
    CHECK(values(1, 1, "NORMAL")[7] == 0.75);
    CHECK(target(1, 1, "POSITION")["max"] == json({0, 6, 0}));
    CHECK(target(1, 1, "POSITION")["min"] == json({0, 0, 0}));
    // What a shape does not move is zero, without a byte in the buffer.
    CHECK_FALSE(target(0, 1, "POSITION").contains("sparse"));
    CHECK(target(0, 1, "POSITION")["max"] == json({0, 0, 0}));
    CHECK(values(0, 1, "POSITION") == Numbers(9, 0));
}

TEST_CASE("the first scene has the first models at the finest level", "[export][gltf]") {
    Scene scene = triangle_scene();
    Model& model = scene.model;
    CHECK(exported_glb(scene).json["scenes"].size() == 1);
    model.body_parts = {{"body", {"body", "other"}}};
    model.lods.resize(2);
    model.meshes[0].lods.resize(2);
    add_mesh(model, 0, 4, {1, 2, 3}, 1);
    add_mesh(model, 0, 4, {1, 3, 2}, 0, 1);
    GltfOptions options;
    CHECK(exported_glb(scene, options).json["meshes"].size() == 2);
    options.lod = std::nullopt;
    const GlbReader glb = exported_glb(scene, options);
    CHECK(glb.json["meshes"].size() == 3);
    const size_t body = glb.node("body");
    CHECK(glb.json["scenes"][0]["nodes"] == json({0, body}));
    CHECK(glb.json["scenes"][1]["nodes"] ==
          json({0, body, glb.node("other"), glb.node("body_lod1")}));
    CHECK(glb.json["scene"] == 0);
    options.lod = 1;
    const GlbReader coarse = exported_glb(scene, options);
    CHECK(coarse.json["meshes"].size() == 1);
    CHECK(coarse.json["scenes"].size() == 1);
    options.lod = 2;
    const auto refused = export_gltf(scene, nullptr, options, GltfDocument::Form::kBinary, "made");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().fault == Fault::kUsage);
}

TEST_CASE("a scene without bones and vertices is nothing to export", "[export][gltf]") {
    const Scene scene;
    const auto made = export_gltf(scene, nullptr, {}, GltfDocument::Form::kBinary, "made");
    REQUIRE_FALSE(made);
    CHECK(made.error().code == "export-nothing");
}

TEST_CASE("bytes that can be made again are not kept", "[export][gltf]") {
    GltfDocument document(GltfDocument::Form::kBinary, "made");
    int made = 0;
    const auto make = [&made] {
        ++made;
        return Bytes(5, std::byte{7});
    };
    document.add_piece(5, make);
    document.add_floats(std::vector<float>{1.5f}, GltfDocument::Bounds::kNone);
    CHECK(made == 0);
    const std::string first = glb_bytes(document);
    CHECK(made == 1);
    CHECK(glb_bytes(document) == first);
    const GlbReader glb(first);
    CHECK(glb.buffer.substr(0, 8) == std::string("\7\7\7\7\7\0\0\0", 8));
    CHECK(glb.numbers(0) == Numbers{1.5});
}

TEST_CASE("the buffer and the pictures of a .gltf are next to it", "[export][gltf]") {
    GltfDocument document(GltfDocument::Form::kText, "a b");
    document.add_floats(std::vector<float>{1, 2}, GltfDocument::Bounds::kWritten);
    document.add_image("skin", Bytes(3, std::byte{1}));
    document.add_image("Skin", Bytes(4, std::byte{2}));
    document.add_image("a/b", Bytes(5, std::byte{3}));
    const std::vector<ExportedFile> files = document.text_files();
    REQUIRE(files.size() == 5);
    const json gltf = json::parse(files[0].text);
    CHECK(files[0].path == "a b.gltf");
    CHECK(files[1].path == "a b.bin");
    CHECK(gltf["buffers"][0]["uri"] == "a%20b.bin");
    CHECK(gltf["buffers"][0]["byteLength"] == files[1].text.size());
    CHECK(gltf["accessors"][0]["max"] == json({2}));
    CHECK(gltf["images"][1]["uri"] == "Skin_2.png");
    for (const ExportedFile& file : files) CHECK(file.path.find('/') == std::string::npos);
}

}  // namespace studioscope::gltf_test
