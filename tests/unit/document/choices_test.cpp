// Choices in a model that is reloaded with other parts, or in another order.
// Choices that would refer to missing parts: after a reload, at the ends of a clip, in presets.

#include <catch2/catch.hpp>

#include "document/choices/flex_preset.h"
#include "document/document.h"
#include "document/visibility.h"
#include "ui/sample_document.h"

namespace studioscope::choices_test {

namespace {

Document opened() {
    Document document;
    Scene scene = sample_scene();
    scene.model.attachments = {{"eyes", 2, {}}, {"toe", 4, {}}};
    scene.model.hitboxes = {{"", 0, 2, 1, glm::vec3(-1), glm::vec3(1)},
                            {"", 0, 4, 1, glm::vec3(-1), glm::vec3(1)}};
    open_scene(document, std::move(scene), false);
    return document;
}

Clip clip_named(const Document& document, const char* name) {
    Clip clip = document.model().clips[0];
    clip.name = name;
    return clip;
}

Scene scene_of_fixups(size_t rows) {
    Scene scene;
    scene.format = "vvd";
    const auto file = std::make_shared<VertexFile>();
    file->fixups.resize(rows);
    scene.vertex_file = file;
    return scene;
}

Document with_clip(float fps) {
    Document document;
    Scene scene;
    Clip clip;
    clip.fps = fps;
    clip.frames = {2, 4, 7};
    scene.model.clips = {clip};
    open_scene(document, std::move(scene), false);
    select_clip(document.playback, document.model(), 0);
    return document;
}

}  // namespace

TEST_CASE("clips are matched by name after a reload", "[document]") {
    Document document = opened();
    Playback& playback = document.playback;
    select_clip(playback, document.model(), 1);  // run
    playback.frame = 3;
    playback.second.clip = 0;
    playback.left_clip = 0;
    Scene scene = *document.scene;
    scene.model.clips.insert(scene.model.clips.begin(), clip_named(document, "idle"));
    open_scene(document, scene, true);
    CHECK(document.model().clips[2].name == "run");
    CHECK(playback.clip == 2);
    CHECK(playback.frame == 3);
    CHECK(playback.second.clip == 1);
    CHECK(playback.left_clip == 1);
    playback.is_playing = true;
    scene.model.clips.pop_back();
    open_scene(document, scene, true);
    CHECK(playback.clip == kNone);
    CHECK(playback.frame == 0);
    CHECK_FALSE(playback.is_playing);  // nothing moves in the bind pose
}

TEST_CASE("of two clips with one name the second stays selected", "[document]") {
    Document document = opened();
    Scene scene = *document.scene;
    scene.model.clips[1].name = "walk";
    open_scene(document, scene, false);
    select_clip(document.playback, document.model(), 1);
    scene.model.clips.insert(scene.model.clips.begin(), clip_named(document, "idle"));
    open_scene(document, scene, true);
    CHECK(document.playback.clip == 2);
}

TEST_CASE("frame and range stay inside a clip that was cut", "[document]") {
    Document document = opened();
    Playback& playback = document.playback;
    select_clip(playback, document.model(), 0);
    playback.frame = 4;
    playback.has_range = true;
    playback.range_first = -1;
    playback.range_last = 4;
    Scene scene = *document.scene;
    scene.model.clips[0].frames = {-2, -1, 0};
    open_scene(document, scene, true);
    CHECK(playback.frame == 0);
    CHECK(playback.has_range);
    CHECK(playback.range_first == -1);
    CHECK(playback.range_last == 0);
    scene.model.clips[0].frames = {-2, -1};
    open_scene(document, scene, true);
    CHECK(playback.frame == -1);
    CHECK_FALSE(playback.has_range);  // nothing of it is left
}

TEST_CASE("bones, points and materials are matched by name after a reload", "[document]") {
    Document document = opened();
    document.selection.bone = 3;  // hip
    document.selection.attachment = 1;
    document.selection.hitbox = 1;
    document.selection.material = 1;
    document.hidden.bones = {0, 0, 1};
    document.hidden.attachments = {0, 1};
    document.hidden.hitboxes = {1};
    Scene scene = *document.scene;
    Model& model = scene.model;
    // a bone between the root and the others, lists reversed
    model.bones.insert(model.bones.begin() + 1, {"pelvis", 0, {}, {}, 0});
    for (size_t i = 2; i < model.bones.size(); ++i)
        if (model.bones[i].parent > 0) ++model.bones[i].parent;
    for (Attachment& attachment : model.attachments) ++attachment.bone;
    for (Hitbox& hitbox : model.hitboxes) ++hitbox.bone;
    std::swap(model.attachments[0], model.attachments[1]);
    std::swap(model.hitboxes[0], model.hitboxes[1]);
    std::swap(model.materials[0], model.materials[1]);
    open_scene(document, scene, true);
    CHECK(document.selection.bone == 4);
    CHECK(document.selection.attachment == 0);
    CHECK(document.selection.hitbox == 0);
    CHECK(document.selection.material == 0);
    CHECK(document.hidden.bones == std::vector<char>{0, 0, 0, 1});
    CHECK(document.hidden.attachments == std::vector<char>{1});
    CHECK(document.hidden.hitboxes == std::vector<char>{0, 1});
    model.bones.resize(3);
    open_scene(document, scene, true);
    CHECK(document.selection.bone == kNone);
    CHECK(document.hidden.bones.empty());
}

TEST_CASE("hidden meshes stay hidden when their materials are reordered", "[document]") {
    Document document = opened();
    document.selection.mesh = 0;  // upper
    document.hidden.meshes = {1};
    Scene scene = *document.scene;
    std::swap(scene.model.meshes[0], scene.model.meshes[1]);
    open_scene(document, scene, true);
    CHECK(document.selection.mesh == 1);
    CHECK_FALSE(is_drawn(document, 1));
    CHECK(is_drawn(document, 0));
}

TEST_CASE("a mesh is not confused with that of another body model", "[document]") {
    Document document;
    Scene scene = sample_scene();
    scene.model.meshes[0].name = scene.model.meshes[1].name = "skin";
    scene.model.meshes[1].body_model = 1;
    open_scene(document, scene, false);
    document.selection.mesh = 1;
    std::swap(scene.model.meshes[0], scene.model.meshes[1]);
    open_scene(document, scene, true);
    CHECK(document.selection.mesh == 0);
}

TEST_CASE("a body group does not keep a choice that no longer exists", "[document]") {
    Document document = opened();
    document.bodygroups = {1};  // dressed
    Scene scene = *document.scene;
    scene.model.body_parts = {{"body", {"hooded", "naked", "dressed"}}};
    open_scene(document, scene, true);
    CHECK(document.bodygroups == std::vector<int>{2});
    scene.model.body_parts = {{"hat", {"none", "cap"}}, {"body", {"naked", "dressed"}}};
    open_scene(document, scene, true);
    CHECK(document.bodygroups == std::vector<int>{0, 1});
    scene.model.body_parts = {{"body", {"naked"}}};
    open_scene(document, scene, true);
    CHECK(document.bodygroups == std::vector<int>{0});
    CHECK(is_shown(document, document.model().meshes[0]));
    scene.model.body_parts = {};
    open_scene(document, scene, true);
    CHECK(document.bodygroups.empty());
}

// The sample's rows copy the pool's 0..2, 6..8, 3..5, 9 for root LOD 0, and 0..5 for root LOD 1.
TEST_CASE("a picked vertex stays the same when the vertices are rebuilt", "[document]") {
    Document document = opened();
    const auto gather = [&](int root, const FixupUse& use) {
        Scene scene = *document.scene;
        scene.root_lod = root;
        scene.fixup_use = use;
        open_scene(document, scene, true);
    };
    document.selection.vertex = 7;  // of the pool 4
    gather(1, {});
    CHECK(document.selection.vertex == 4);
    gather(0, {});
    CHECK(document.selection.vertex == 7);
    gather(0, {false, {}});  // the pool unchanged
    CHECK(document.selection.vertex == 4);
    gather(0, {});
    CHECK(document.selection.vertex == 7);
    document.selection.vertex = 4;  // of the pool 7, which only level 0 has
    gather(1, {});
    CHECK(document.selection.vertex == kNone);
}

TEST_CASE("the fixup lanes of another model show all of it", "[document]") {
    Document document = opened();
    document.panels.fixup_lanes.zoom = 40;
    document.panels.fixup_lanes.first = 3;
    open_scene(document, sample_scene(), true);
    CHECK(document.panels.fixup_lanes.zoom == 40);
    open_scene(document, sample_scene(), false);
    CHECK(document.panels.fixup_lanes.zoom == 1);
    CHECK(document.panels.fixup_lanes.first == 0);
}

TEST_CASE("a fixup row that a reload removes is deselected", "[document]") {
    Document document;
    open_scene(document, scene_of_fixups(3), false);
    document.selection.fixup = 2;
    open_scene(document, scene_of_fixups(3), true);
    CHECK(document.selection.fixup == 2);
    open_scene(document, scene_of_fixups(2), true);
    CHECK(document.selection.fixup == kNone);
    document.selection.fixup = 1;
    open_scene(document, {}, true);  // and no table
    CHECK(document.selection.fixup == kNone);
}

TEST_CASE("a model without skins has skin 0", "[document]") {
    Document document;
    document.skin = 3;
    open_scene(document, {}, true);
    CHECK(document.skin == 0);
}

TEST_CASE("a level that a reload removes becomes the last one", "[document]") {
    Document document;
    Scene scene;
    scene.model.lods.resize(4);
    open_scene(document, scene, false);
    document.view.lod = 3;
    scene.model.lods.resize(2);
    open_scene(document, scene, true);
    CHECK(document.view.lod == 1);
}

TEST_CASE("stepping past the last or before the first key changes nothing", "[playback]") {
    Document document = with_clip(10);
    document.playback.frame = 7;
    step_key(document.playback, document.model(), 1);
    CHECK(document.playback.frame == 7);
    document.playback.frame = 2;
    step_key(document.playback, document.model(), -1);
    CHECK(document.playback.frame == 2);
}

TEST_CASE("a clip without a frame rate has no duration", "[playback]") {
    Document document = with_clip(0);
    document.playback.frame = 7;
    CHECK(seconds_played(document.playback, document.model()) == 0);
    document = with_clip(10);
    document.playback.frame = 7;
    CHECK(seconds_played(document.playback, document.model()) == Approx(0.5));
}

TEST_CASE("a weight in a preset that no shape can have is limited and reported", "[flex]") {
    Document document;
    Scene scene;
    scene.model.flex_names = {"smile"};
    open_scene(document, std::move(scene), false);
    FlexPreset preset;
    preset.flexes = {{"smile", 1e30f}};
    const PresetOutcome outcome = apply_preset(document, preset);
    CHECK(document.flex.direct[0] == 1000);
    CHECK(outcome.clamped.size() == 1);
}

}  // namespace studioscope::choices_test
