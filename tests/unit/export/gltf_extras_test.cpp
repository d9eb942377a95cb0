// What glTF has no place for: text, and nodes for boxes and collision pieces. Expected positions
// are worked out by hand.

#include <catch2/catch.hpp>
#include <limits>
#include <nlohmann/json.hpp>

#include "export/gltf/parts.h"
#include "model/model.h"

namespace studioscope::gltf_extras_test {

namespace {

using nlohmann::json;

// Half a metre per unit; x becomes z, y becomes x, z becomes y.
GltfSpace halved_space() {
    GltfSpace space;
    space.metres = 0.5;
    space.of_rest = glm::dmat3({0, 0, 1}, {1, 0, 0}, {0, 1, 0});
    return space;
}

Bone bone_at(const std::string& name, int parent, const glm::vec3& position) {
    Bone bone{name, parent, {position}, {}};
    for (int i = 0; i < 3; ++i) bone.pose_to_bone.rows[static_cast<size_t>(i)].w = -position[i];
    return bone;
}

Scene scene_of_boxes() {
    Scene scene;
    scene.model.bones = {bone_at("root", kNone, {10, 0, 0})};
    scene.model.hitboxes = {{"", 1, 0, 7, {-2, -4, -6}, {2, 4, 8}}};
    CollisionSolid solid{
        "gib",
        "",
        "metal",
        5,
        0,
        {{{{0, 0, 0}, {2, 0, 0}, {0, 4, 0}, {0, 0, 6}}, {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3}}}};
    solid.pieces.push_back(solid.pieces[0]);
    scene.collision = CollisionModel{0, {solid}, "solid { name gib }"};
    return scene;
}

struct Made {
    json gltf;
    ExportReport report;

    json node(const std::string& name) const {
        for (const json& node : gltf["nodes"])
            if (node["name"] == name) return node;
        return {};
    }
    // An accessor of the first primitive of a node's mesh.
    json positions(const std::string& name) const {
        const json primitive = gltf["meshes"][node(name)["mesh"].get<size_t>()]["primitives"].at(0);
        return gltf["accessors"][primitive["attributes"]["POSITION"].get<size_t>()];
    }
};

Made made_of(const Scene& scene, bool with_extras, bool with_joints) {
    GltfDocument document(GltfDocument::Form::kText, "made");
    GltfSpace space = halved_space();
    space.is_skinned = with_joints;
    if (with_joints)
        for (const Bone& bone : scene.model.bones)
            space.joints.push_back(document.add_node({{"name", bone.name}}));
    GltfOptions options;
    options.with_extras = with_extras;
    Made made;
    add_extras(scene, options, space, document, made.report);
    made.gltf = json::parse(document.text_files().at(0).text);
    return made;
}

}  // namespace

TEST_CASE("hit boxes and collision pieces follow their joint, in its space", "[gltf]") {
    const Made made = made_of(scene_of_boxes(), true, true);
    const json box = made.node("hitbox root");
    CHECK(box["extras"]["hitbox_set"] == 1);
    CHECK(box["extras"]["hitbox_group"] == 7);
    CHECK(made.positions("hitbox root")["min"] == json({-1, -2, -3}));
    CHECK(made.positions("hitbox root")["max"] == json({1, 2, 4}));
    CHECK(made.positions("hitbox root")["count"] == 8);
    CHECK(made.positions("gib 1-convcolonly")["min"] == json({0, 0, 0}));
    CHECK(made.positions("gib 1-convcolonly")["max"] == json({1, 2, 3}));
    CHECK(made.node("gib 2-convcolonly")["extras"]["surface_property"] == "metal");
    CHECK(made.node("gib 2-convcolonly")["extras"]["mass_kg"] == 5);
    CHECK(made.node("root")["children"].size() == 3);
    CHECK(made.gltf["materials"].size() == 2);
    CHECK(made.report.lost.empty());
}

TEST_CASE("hit boxes and collision pieces of a static prop lie where its bone is", "[gltf]") {
    const Made made = made_of(scene_of_boxes(), true, false);
    // 8..12, -4..4, -6..8 of the model, half as large: y, z, x
    CHECK(made.positions("hitbox root")["min"] == json({-2, -3, 4}));
    CHECK(made.positions("hitbox root")["max"] == json({2, 4, 6}));
    CHECK(made.positions("gib 1-convcolonly")["max"] == json({2, 3, 6}));
    Scene scene = scene_of_boxes();
    scene.collision->solids[0].bone = kNone;
    CHECK(made_of(scene, true, false).positions("gib 1-convcolonly")["max"] == json({2, 3, 1}));
}

TEST_CASE("a solid without a bone lies in the first frame, and follows the root", "[gltf]") {
    Scene scene = scene_of_boxes();
    scene.collision->solids[0].bone = kNone;
    Clip clip;
    clip.name = "idle";
    clip.frames = {0};
    scene.model.clips = {clip};
    // the root is at 10 0 0 in the frame: the piece begins at -10 from it
    const Made made = made_of(scene, true, true);
    CHECK(made.positions("gib 1-convcolonly")["min"] == json({-5, 0, 0}));
    CHECK(made.positions("gib 1-convcolonly")["max"] == json({-4, 2, 3}));
}

TEST_CASE("without extras there are no more nodes, but the texts", "[gltf]") {
    const Made made = made_of(scene_of_boxes(), false, true);
    CHECK(made.gltf["nodes"].size() == 1);
    CHECK_FALSE(made.gltf.contains("materials"));
    CHECK(made.gltf["extras"]["collision_text"] == "solid { name gib }");
    CHECK_FALSE(made.gltf["extras"].contains("flex_rules"));
    Scene plain = scene_of_boxes();
    plain.collision.reset();
    CHECK_FALSE(made_of(plain, false, true).gltf.contains("extras"));
}

TEST_CASE("controllers and rules are text", "[gltf]") {
    Scene scene;
    scene.model.flex_names = {"smile", "frown"};
    scene.model.controllers = {{"mouth", "lips", -1, 2}};
    scene.model.rules = {{1, {}, "mouth * 0.5"}, {7, {}, "mouth"}};
    const json extras = made_of(scene, false, false).gltf["extras"];
    CHECK(extras["flex_controllers"] ==
          json::parse(R"([{"name": "mouth", "type": "lips", "min": -1, "max": 2}])"));
    CHECK(extras["flex_rules"] == json({"%frown = mouth * 0.5"}));
}

TEST_CASE("a box with a value that is not finite is left out and reported", "[gltf]") {
    Scene scene = scene_of_boxes();
    scene.model.hitboxes[0].max.y = std::numeric_limits<float>::infinity();
    const Made made = made_of(scene, true, true);
    CHECK(made.node("hitbox root").is_null());
    REQUIRE(made.report.lost.size() == 1);
    CHECK(made.report.lost[0].code == "export-number");
    CHECK(made.report.lost[0].name == "hitbox root");
    CHECK_FALSE(made.node("gib 1-convcolonly").is_null());
}

}  // namespace studioscope::gltf_extras_test
