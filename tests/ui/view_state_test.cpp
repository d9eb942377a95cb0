#include "document/choices/view_state.h"

#include <catch2/catch.hpp>

#include "core/path_text.h"
#include "document/visibility.h"
#include "sample_document.h"
#include "support/edited_scene.h"

namespace studioscope::view_state_test {

namespace {

Scene posable_scene() {
    Scene scene = sample_scene();
    Model& model = scene.model;
    model.flex_names = {"smile"};
    FlexController smile;
    smile.name = "smile";
    smile.min = 0;
    smile.max = 1;
    model.controllers = {smile};
    model.attachments = {{"eyes", 2, {}}};
    model.hitboxes = {{"", 0, 2, 1, glm::vec3(-1), glm::vec3(1)}};
    return scene;
}

// A document with every saved value different from its default.
Document unusual() {
    Document document;
    open_scene(document, posable_scene(), false);
    document.camera = {{1, 2, 3}, 42, 0.5f, -0.25f, 30, true};
    document.view.mode = ShadingMode::kFixups;
    document.view.show_wireframe = document.view.show_figure = true;
    document.view.show_grid = false;
    document.view.lod = 1;
    document.view.background.color = {1, 0, 0.2f};
    document.view.light_direction.yaw = -1;
    document.view.light = LightPreset::kNeutral;
    document.view.light_intensity = 2.5f;
    document.view.lod_layout = LodLayout::kWipe;
    document.view.wipe.lod = 0;
    document.view.wipe.share = 0.25f;
    document.view.eyes = EyeTarget::kPoint;
    document.view.eye_point = {1.5f, -20, 64};
    document.view.normal_length = 5;
    document.view.instances = 4;
    select_clip(document.playback, document.model(), 1);
    document.playback.frame = 1.5f;
    document.flex.controllers = {0.75f};
    document.flex.direct = {0.5f};
    toggle_visibility(document, {TreeKind::kMesh, 1});
    toggle_visibility(document, {TreeKind::kBone, 3});
    toggle_visibility(document, {TreeKind::kHitbox, 0});
    document.bodygroups = {1};
    document.skin = 1;
    document.selection.bone = 3;
    document.selection.mesh = 1;
    document.selection.vertex = 7;
    document.selection.hitbox = 0;
    return document;
}

}  // namespace

TEST_CASE("a view read from its text equals the original", "[view_state]") {
    const Document before = unusual();
    Document after;
    open_scene(after, posable_scene(), false);
    const auto outcome = apply_view_state(view_state_json(before), after);
    REQUIRE(outcome);
    CHECK(outcome->empty());
    CHECK(after.camera.pivot == before.camera.pivot);
    CHECK(after.camera.yaw == Approx(0.5));
    CHECK(after.camera.is_orthographic);
    CHECK(after.view.mode == ShadingMode::kFixups);
    CHECK(after.view.show_wireframe);
    CHECK(after.view.show_figure);
    CHECK_FALSE(after.view.show_grid);
    CHECK(after.view.lod == 1);
    CHECK(after.view.background.color.z == Approx(0.2));
    CHECK(after.view.light_direction.yaw == Approx(-1));
    CHECK(after.view.light == LightPreset::kNeutral);
    CHECK(after.view.light_intensity == 2.5f);
    CHECK(after.view.lod_layout == LodLayout::kWipe);
    CHECK(after.view.wipe.lod == 0);
    CHECK(after.view.wipe.share == 0.25f);
    CHECK(after.view.eyes == EyeTarget::kPoint);
    CHECK(after.view.eye_point == glm::vec3(1.5f, -20, 64));
    CHECK(after.view.normal_length == 5);
    CHECK(after.view.instances == 4);
    CHECK(after.playback.clip == 1);
    CHECK(after.playback.frame == 1.5f);
    CHECK(after.flex.controllers == std::vector<float>{0.75f});
    CHECK(after.flex.direct == std::vector<float>{0.5f});
    CHECK(after.bodygroups == std::vector<int>{1});
    CHECK(after.skin == 1);
    CHECK(after.selection == before.selection);
    CHECK(after.hidden == before.hidden);
    CHECK(view_state_json(after) == view_state_json(before));
}

TEST_CASE("a view names the files of the compared model relative to the folder of the open one",
          "[view_state]") {
    namespace fs = std::filesystem;
    Document before = unusual();
    edited_scene(before).file = absolute_path("/models/new/hero.mdl");
    before.compared_files = {absolute_path("/models/new/old/hero.mdl"),
                             absolute_path("/models/new/walk.smd")};
    before.view.morph = 0.25f;
    const std::string text = view_state_json(before);
    CHECK(text.find("\"old/hero.mdl\",") != std::string::npos);
    CHECK(text.find("\"walk.smd\"") != std::string::npos);

    Document moved;
    open_scene(moved, posable_scene(), false);
    edited_scene(moved).file = absolute_path("/elsewhere/new/hero.mdl");
    moved.selection.compared_vertex = 1;
    REQUIRE(apply_view_state(text, moved));
    CHECK(moved.compared_files ==
          std::vector<fs::path>{absolute_path("/elsewhere/new/old/hero.mdl"),
                                absolute_path("/elsewhere/new/walk.smd")});
    CHECK(moved.view.morph == 0.25f);
    CHECK(moved.selection.compared_vertex == kNone);
    CHECK(view_state_json(moved) == text);

    REQUIRE(apply_view_state(view_state_json(unusual()), moved));
    CHECK(moved.compared_files.empty());
    CHECK(moved.view.morph == 0);
}

TEST_CASE("a view says nothing of the folders of a compared model that lies elsewhere",
          "[view_state]") {
    namespace fs = std::filesystem;
    Document document = unusual();
    edited_scene(document).file = absolute_path("/home/ann/addon/models/a/hero.mdl");
    document.compared_files = {absolute_path("/home/ann/addon/models/b/hero.mdl"),
                               absolute_path("/home/ann/PRIVATE/models/old/hero.mdl"),
                               absolute_path("/home/ann/addon/PRIVATE/hero.smd"),
                               absolute_path("/mnt/PRIVATE/hero.mdl")};
    const std::vector<fs::path> against = document.compared_files;
    const std::string text = view_state_json(document);
    CHECK(text.find("PRIVATE") == std::string::npos);
    CHECK(text.find("ann") == std::string::npos);
    CHECK(text.find("\"../b/hero.mdl\"") != std::string::npos);  // below the root of both
    CHECK(text.find("\"models/old/hero.mdl\"") != std::string::npos);

    // in the window that shows the comparison, the view still means it
    const auto again = apply_view_state(text, document);
    REQUIRE(again);
    CHECK(again->empty());
    CHECK(document.compared_files == against);

    document.compared_files.clear();
    const auto elsewhere = apply_view_state(text, document);
    REQUIRE(elsewhere);
    CHECK(elsewhere->size() == 4);
    CHECK(document.compared_files.empty());
}

TEST_CASE("a view opens no file outside the folder of the model", "[view_state]") {
    Document document;
    open_scene(document, posable_scene(), false);
    edited_scene(document).file = absolute_path("/models/hero.mdl");
    const auto read = [&document](const char* files) {
        const auto outcome = apply_view_state(
            std::string(R"({"studioscope_view": 1, "against": )") + files + "}", document);
        return outcome ? outcome->size() : 99;
    };
    CHECK(read(R"(["//server/share/a.mdl", "/etc/b.mdl", "../b.mdl", "x/../../b.mdl"])") == 4);
    CHECK(document.compared_files.empty());
    CHECK(read(R"(["c.mdl", 3, "x/../d.mdl"])") == 0);
    CHECK(document.compared_files ==
          std::vector<std::filesystem::path>{absolute_path("/models/c.mdl"),
                                             absolute_path("/models/d.mdl")});
    document.compared_files = {absolute_path("/old/hero.mdl")};
    CHECK(read(R"(["../old/hero.mdl"])") == 0);  // the user has opened it
    CHECK(document.compared_files ==
          std::vector<std::filesystem::path>{absolute_path("/old/hero.mdl")});
    CHECK(read(R"("c.mdl")") == 0);
    CHECK(document.compared_files.empty());
}

TEST_CASE("a view of default values resets everything", "[view_state]") {
    Document plain;
    open_scene(plain, posable_scene(), false);
    Document document = unusual();
    REQUIRE(apply_view_state(view_state_json(plain), document));
    CHECK(view_state_json(document) == view_state_json(plain));
    CHECK(document.hidden == Hidden{});
    CHECK(document.playback.clip == kNone);
}

TEST_CASE("a view is applied to another model as far as names match", "[view_state]") {
    Document other;
    Scene scene;
    scene.model.bones = {{"hip", kNone, {}, {}, 0}};
    open_scene(other, scene, false);
    const auto outcome = apply_view_state(view_state_json(unusual()), other);
    REQUIRE(outcome);
    CHECK(other.selection.bone == 0);  // it was bone 3
    CHECK(other.selection.mesh == kNone);
    CHECK(other.selection.vertex == kNone);
    CHECK(other.playback.clip == kNone);
    CHECK(other.skin == 0);
    CHECK(std::count(outcome->begin(), outcome->end(), "run") == 1);
    CHECK(std::count(outcome->begin(), outcome->end(), "smile") == 2);
}

TEST_CASE("root LOD and fixup rows of a view are reported because they need a reload",
          "[view_state]") {
    Document document;
    Scene scene = posable_scene();
    scene.root_lod = 1;
    scene.fixup_use = {true, {3}};
    open_scene(document, std::move(scene), false);
    Document other;
    open_scene(other, posable_scene(), false);
    const auto outcome = apply_view_state(view_state_json(document), other);
    REQUIRE(outcome);
    CHECK(other.vertex_layout.root_lod == 1);
    CHECK(other.vertex_layout.fixups == FixupUse{true, {3}});
}

TEST_CASE("text that is not a view changes nothing", "[view_state]") {
    Document document = unusual();
    const std::string before = view_state_json(document);
    for (const char* text :
         {"", "{", "[]", "{}", "{\"studioscope_view\": \"1\"}", "{\"studioscope_view\": 2}",
          "{\"studioscope_view\": 1e999}", "pivot 0 0 0"}) {
        CAPTURE(text);
        CHECK_FALSE(apply_view_state(text, document));
        CHECK(view_state_json(document) == before);
    }
}

TEST_CASE("members of the wrong type are ignored", "[view_state]") {
    Document document;
    open_scene(document, posable_scene(), false);
    for (
        const char* text :
        {R"({"studioscope_view": 1, "view": [1], "camera": 3, "fixups": {"used": 7, "off": ["a", -1]}})",
         R"({"studioscope_view": 1, "skin": -5, "bodygroups": {"body": 1e30}, "clip": "run", "frame": 1e30})",
         R"({"studioscope_view": 1, "view": {"lod": 99, "light": [1], "instances": -3, "mode": "x", "show": 3}})",
         R"({"studioscope_view": 1, "view": {"light_preset": 3, "light_intensity": 1e30, "lods": "all", "wipe": [1e9, -5]}})",
         R"({"studioscope_view": 1, "view": {"eyes": "sky", "eye_point": [1, 2]}})",
         R"({"studioscope_view": 1, "view": {"eye_point": [1, null, 3]}})",
         R"({"studioscope_view": 1, "view": {"eye_point": "1,2,3"}})",
         R"({"studioscope_view": 1, "selection": {"vertex": 1e9, "bone": 3}, "hidden": {"hitboxes": [1e9, -1, "a"], "bones": [1]}})",
         R"({"studioscope_view": 1, "flexes": {"smile": 1e30}, "shapes": {"smile": "x"}, "camera": "distance nan"})"}) {
        CAPTURE(text);
        REQUIRE(apply_view_state(text, document));
        CHECK(document.skin == 0);
        CHECK((document.bodygroups[0] >= 0 && document.bodygroups[0] <= 1));
        CHECK(document.playback.frame <= 4);
        CHECK((document.view.lod >= 0 && document.view.lod <= 1));
        CHECK(document.view.instances >= 1);
        CHECK(document.view.light_intensity <= 4);
        CHECK_FALSE(document.view.eye_point);
        CHECK((document.view.wipe.lod >= kNextLod && document.view.wipe.lod <= 1));
        CHECK((document.view.wipe.share > 0 && document.view.wipe.share < 1));
        CHECK(document.selection.vertex == kNone);
        CHECK(document.hidden == Hidden{});
        CHECK(document.flex.controllers[0] <= 1);
    }
}

}  // namespace studioscope::view_state_test
