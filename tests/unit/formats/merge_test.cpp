// Two merged models. Expected numbers are computed by hand from both models: index i of the second
// comes after all of the first, or is the first's if the names match.

#include "formats/merge.h"

#include <catch2/catch.hpp>

#include "model/flex_rules.h"
#include "model/validate.h"
#include "support/compiled_files.h"
#include "support/memory_files.h"

namespace studioscope::merge_test {

namespace {

Bone bone(const std::string& name, int parent, float x = 0) {
    Bone result;
    result.name = name;
    result.parent = parent;
    result.bind.position.x = x;
    return result;
}

Vertex vertex(float x, uint8_t to) {
    Vertex result;
    result.position.x = x;
    result.bone[0] = to;
    return result;
}

Mesh triangle(int slot, size_t levels) {
    Mesh mesh;
    mesh.skin_slot = slot;
    mesh.lods.resize(levels);
    for (MeshLod& lod : mesh.lods) lod = {0, 3, {0, 1, 2}, {}, kNone};
    return mesh;
}

// Bones a > b; materials A B, two skins; three levels.
Model first() {
    Model model;
    model.bones = {bone("a", kNone), bone("b", 0, 1)};
    model.vertices = {vertex(0, 0), vertex(1, 1), vertex(2, 1)};
    model.tangents.assign(3, glm::vec4(0, 1, 0, 1));
    model.materials = {{"A", {}}, {"B", {}}};
    model.skins = {{0, 1}, {1, 0}};
    model.body_parts = {{"body", {"body"}}};
    model.lods = {{0}, {10}, {20}};
    model.meshes = {triangle(1, 3)};
    model.hitboxes = {{"", 2, 1, 0, {}, {}}};
    model.flex_names = {"smile"};
    model.controllers = {{"smile", "", 0, 1}};
    model.rules = {{0, {{FlexOp::kFetchController, 0, 0}}, ""}};
    return model;
}

// Bones B > c (B is the first's b); materials C D, one skin that swaps them; two levels, the second
// with another material.
Model second() {
    Model model;
    model.bones = {bone("B", kNone, 4), bone("c", 0, 3)};
    model.vertices = {vertex(5, 1), vertex(6, 0), vertex(7, 1)};
    model.tangents.assign(3, glm::vec4(0, 0, 1, -1));
    model.materials = {{"C", {}}, {"D", {}}};
    model.skins = {{1, 0}};
    model.body_parts = {{"hat", {"hat", "blank"}}, {"pin", {"pin"}}};
    model.lods = {{0}, {5}};
    model.meshes = {triangle(0, 2), triangle(1, 2)};
    model.meshes[0].lods[1].material = 1;
    model.meshes[1].body_part = 1;
    model.attachments = {{"tip", 1, {}}};
    model.hitboxes = {{"", 0, 0, 0, {}, {}}, {"", 1, 1, 0, {}, {}}};
    model.flex_names = {"blink", "Smile"};
    model.controllers = {{"blink", "", 0, 1}, {"SMILE", "", 0, 1}};
    model.rules = {{0, {{FlexOp::kFetchController, 0, 0}, {FlexOp::kFetchFlex, 1, 0}}, ""},
                   {1, {{FlexOp::kConst, 0, 9}}, ""}};
    Shape shape;
    shape.name = "blink";
    shape.flex = 0;
    shape.deltas = {{2, glm::vec3(0, 0, 1), glm::vec3(0)}};
    model.shapes = {shape};
    return model;
}

// A choice of three and an eyelid: the numbers before each op are controllers.
Model chooser() {
    Model model = second();
    model.flex_names = {"choice", "lid"};
    model.controllers = {
        {"amount", "", 0, 1}, {"choose", "", -1, 1}, {"close", "", 0, 1}, {"look", "", -1, 1}};
    const auto number = [](float value) { return FlexInstruction{FlexOp::kConst, 0, value}; };
    model.rules = {
        {0, {number(-1), number(0), number(0), number(1), number(1), {FlexOp::kNWay, 0, 0}}, ""},
        {1, {number(3), number(-1), number(2), {FlexOp::kLowerEyelid, 1, 0}}, ""}};
    return model;
}

Model joined() {
    Model model = first();
    merge_model(model, second(), "hat.smd");
    return model;
}

std::string material_of(const Model& model, const Mesh& mesh, size_t family) {
    return at(model.materials, at(model.skins[family], mesh.skin_slot)).name;
}

}  // namespace

TEST_CASE("merged bones are matched by name, the others appended", "[join]") {
    const Model model = joined();
    REQUIRE(model.bones.size() == 3);
    CHECK(model.bones[2].name == "c");
    CHECK(model.bones[2].parent == 1);
    CHECK(model.bones[1].bind.position.x == 1);  // not that of "B"
    REQUIRE(model.vertices.size() == 6);
    CHECK(int{model.vertices[3].bone[0]} == 2);
    CHECK(int{model.vertices[4].bone[0]} == 1);
    CHECK(model.vertices[5].position.x == 7);
}

TEST_CASE("merged materials and skins keep the materials of each mesh in each family", "[join]") {
    const Model model = joined();
    CHECK(model.skins == std::vector<std::vector<int>>{{0, 1, 3, 2}, {1, 0, 3, 2}});
    REQUIRE(model.meshes.size() == 3);
    // the first model's mesh has slot 1; the second's slots 0 and 1 show D and C
    CHECK(material_of(model, model.meshes[0], 0) == "B");
    CHECK(material_of(model, model.meshes[0], 1) == "A");
    CHECK(model.meshes[1].skin_slot == 2);
    CHECK(material_of(model, model.meshes[1], 0) == "D");
    CHECK(material_of(model, model.meshes[2], 1) == "C");
}

TEST_CASE("with more skins in the second model, the first model uses its first skin in them",
          "[join]") {
    Model model = second();
    merge_model(model, first(), "body.smd");
    CHECK(model.skins == std::vector<std::vector<int>>{{1, 0, 2, 3}, {1, 0, 3, 2}});
}

TEST_CASE("merged levels: a missing one uses the coarsest, with its material", "[join]") {
    const Model model = joined();
    const Mesh& hat = model.meshes[1];
    REQUIRE(hat.lods.size() == 3);
    CHECK(hat.lods[0].material == kNone);
    CHECK(hat.lods[1].material == 3);
    CHECK(hat.lods[2].material == 3);
    for (const MeshLod& lod : hat.lods) {
        CHECK(lod.first_vertex == 3);
        CHECK(lod.indices == std::vector<uint32_t>{3, 4, 5});
    }
}

TEST_CASE("merged tangents are those of the files, unless one has none", "[join]") {
    Model model = joined();
    REQUIRE(model.tangents.size() == 6);
    CHECK(model.tangents[0] == glm::vec4(0, 1, 0, 1));
    CHECK(model.tangents[5] == glm::vec4(0, 0, 1, -1));
    Model other = second();
    other.tangents.clear();
    merge_model(model, other, "again");
    CHECK(model.tangents.empty());
}

TEST_CASE("merged body parts keep their choices", "[join]") {
    const Model model = joined();
    REQUIRE(model.body_parts.size() == 3);
    CHECK(model.body_parts[1].models == std::vector<std::string>{"hat", "blank"});
    CHECK(model.meshes[1].body_part == 1);
    CHECK(model.meshes[2].body_part == 2);
}

TEST_CASE("merged attachments, hitboxes and shapes refer to their bones and vertices", "[join]") {
    const Model model = joined();
    REQUIRE(model.attachments.size() == 1);
    CHECK(model.attachments[0].bone == 2);
    REQUIRE(model.hitboxes.size() == 3);
    CHECK(model.hitboxes[1].set == 3);  // after the first model's sets 0..2
    CHECK(model.hitboxes[2].set == 4);
    CHECK(model.hitboxes[2].bone == 2);
    REQUIRE(model.shapes.size() == 1);
    CHECK(model.shapes[0].deltas[0].vertex == 5);
}

TEST_CASE("merged flexes are matched by name, and the first model's rules are used", "[join]") {
    const Model model = joined();
    CHECK(model.flex_names == std::vector<std::string>{"smile", "blink"});
    REQUIRE(model.controllers.size() == 2);
    CHECK(model.shapes[0].flex == 1);
    REQUIRE(model.rules.size() == 2);
    CHECK(model.rules[0].flex == 0);
    CHECK(model.rules[1].flex == 1);
    CHECK(model.rules[1].program[0].index == 1);  // the controller blink
    CHECK(model.rules[1].program[1].index == 0);  // the flex smile
}

TEST_CASE("merged rules with constant controllers read the same ones", "[join]") {
    const Model other = chooser();
    Model model = first();
    merge_model(model, other, "hat");
    CHECK(model.diagnostics.empty());
    REQUIRE(model.controllers.size() == 5);  // "smile" comes before them
    const std::vector<float> alone = run_rules(other, std::vector{0.8f, 0.5f, 0.25f, -0.5f});
    const std::vector<float> found = run_rules(model, std::vector{1.0f, 0.8f, 0.5f, 0.25f, -0.5f});
    CHECK(alone[0] == Approx(0.4));  // an example of the flex page's
    CHECK(alone[1] != 0);
    CHECK(found == std::vector<float>{1, alone[0], alone[1]});
}

TEST_CASE("merged rules with computed controllers are ignored and reported", "[join]") {
    for (const float named : {1.0f, 4.0f, -2.0f}) {  // one of four, but added to 0; none; none
        Model other = chooser();
        auto& program = other.rules[0].program;
        program[4].value = named;
        if (named == 1)
            program.insert(program.begin() + 5, {{FlexOp::kConst, 0, 0}, {FlexOp::kAdd, 0, 0}});
        Model model = first();
        merge_model(model, other, "hat");
        CHECK(model.rules.size() == 2);
        REQUIRE(model.diagnostics.size() == 1);
        CHECK(model.diagnostics[0].code == "join-rules");
    }
    Model other = chooser();
    other.rules[1].program.erase(other.rules[1].program.begin());  // a lid needs three numbers
    Model model = first();
    merge_model(model, other, "hat");
    CHECK(model.rules.size() == 2);
}

TEST_CASE("merged clips blend their own animations and layers", "[join]") {
    Model model = first();
    model.clips.resize(2);
    model.animations.resize(1);
    model.pose_parameters = {{"yaw", 0, 1, 0}};
    Model other = second();
    other.pose_parameters = {{"pitch", 0, 1, 0}, {"YAW", 0, 1, 0}};
    other.animations.resize(2);
    Clip clip;
    clip.name = "nod";
    clip.tracks = {{1, {}, {}, {}}, {0, {}, {}, {}}};
    clip.blend.columns = 2;
    clip.blend.animations = {1, 0};
    clip.blend.axes[0].parameter = 1;
    clip.blend.cycle_parameter = 0;
    clip.blend.bone_weights = {0.5f, 0.25f};
    clip.blend.layers.resize(1);
    clip.blend.layers[0].parameter = 1;
    other.clips = {clip};
    merge_clips(model, other);
    REQUIRE(model.clips.size() == 3);
    const Clip& nod = model.clips[2];
    REQUIRE(nod.tracks.size() == 1);  // the model has no bone c
    CHECK(nod.tracks[0].bone == 1);
    CHECK(nod.blend.animations == std::vector<int>{2, 1});
    CHECK(nod.blend.axes[0].parameter == 0);
    CHECK(nod.blend.axes[1].parameter == kNone);
    CHECK(nod.blend.cycle_parameter == 1);
    CHECK(nod.blend.layers[0].clip == 2);
    CHECK(nod.blend.layers[0].parameter == 0);
    CHECK(nod.blend.bone_weights == std::vector<float>{0, 0.5f});
}

TEST_CASE("a merged level shows its own model's materials under each skin", "[join]") {
    Model model = first(), other = second();
    other.skins = {{1, 0}, {0, 1}};
    other.meshes[0].lods[1].skin_materials = {1, kNone};
    merge_model(model, other, "hat");
    CHECK(model.meshes[1].lods[1].skin_materials == std::vector<int>{3, kNone});
    model.meshes[1].lods[1].skin_materials = {3, 4, -2};
    sanitize_model(model);
    CHECK(model.meshes[1].lods[1].skin_materials == std::vector<int>{3, kNone, kNone});
    CHECK(model.diagnostics.back().code == "model-reference");
}

TEST_CASE("five of the bones missing from a merged clip are named", "[join]") {
    Model model = first(), other;
    for (int i = 0; i < 6; ++i) other.bones.push_back(bone("m" + std::to_string(i), kNone));
    other.clips.resize(1);
    other.clips[0].name = "wave";
    merge_clips(model, other);
    REQUIRE(model.diagnostics.size() == 2);
    CHECK(model.diagnostics[0].message ==
          "clip wave moves 6 bones that the model does not have; ignored: m0, m1, m2, m3, m4, ...");
    other.bones.pop_back();
    merge_clips(model, other);
    CHECK(model.diagnostics[2].message ==
          "clip wave moves 5 bones that the model does not have; ignored: m0, m1, m2, m3, m4");
}

TEST_CASE("a merged vertex never has a bone index above its byte's limit", "[join]") {
    Model model;
    for (int i = 0; i < 255; ++i) model.bones.push_back(bone("n" + std::to_string(i), kNone));
    sanitize_model(model);
    Model other = second();
    merge_model(model, other, "hat");
    CHECK(model.bones.size() == 257);
    CHECK(int{model.vertices[0].bone[0]} == 255);
    REQUIRE_FALSE(model.diagnostics.empty());
    CHECK(model.diagnostics.back().code == "too-many-bones");
}

// The bytes of a VVD may name any bone, and any number of them.
TEST_CASE("two compiled models, one with malicious bones, are merged safely", "[join]") {
    TestMdl mdl;
    mdl.textures = {"skin", "other"};
    mdl.meshes = {{1, {3}}};
    TestVtx vtx;
    vtx.lods = {{TestStrip{1, {0, 1, 2}, {0, 1, 2}}}};
    Bytes hostile = TestVvd{}.bytes();
    const size_t vertices = 64;  // the header's end: there is no fixup table
    for (size_t i = 0; i < 3; ++i)
        for (size_t byte = 12; byte < 16; ++byte)
            hostile[vertices + 48 * i + byte] = std::byte{255};
    const MemoryFiles files{{"/m/a.mdl", mdl.bytes()},      {"/m/a.vvd", TestVvd{}.bytes()},
                            {"/m/a.dx90.vtx", vtx.bytes()}, {"/m/b.mdl", mdl.bytes()},
                            {"/m/b.vvd", hostile},          {"/m/b.dx90.vtx", vtx.bytes()}};
    const std::vector<std::filesystem::path> paths{"/m/a.mdl", "/m/b.mdl"};
    LoadOptions options;
    options.with_materials = false;
    const Scene scene = load_scene(paths, options, in_memory(files));
    REQUIRE(scene.model.meshes.size() == 2);
    CHECK(scene.model.vertices.size() == 6);
    for (const Vertex& each : scene.model.vertices) {
        REQUIRE((each.bone_count >= 1 && each.bone_count <= 3));
        for (int i = 0; i < each.bone_count; ++i) CHECK(each.bone[i] < scene.model.bones.size());
    }
    // each mesh shows texture 1 of its own model
    CHECK(scene.model.materials.size() == 4);
    CHECK(at(scene.model.skins[0], scene.model.meshes[1].skin_slot) == 3);
    const auto said = std::count_if(
        scene.diagnostics.begin(), scene.diagnostics.end(), [](const Diagnostic& diagnostic) {
            return diagnostic.code == "vertex-bone-count" && diagnostic.file == "/m/b.vvd";
        });
    CHECK(said == 1);
}

}  // namespace studioscope::merge_test
