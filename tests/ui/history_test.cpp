#include "document/choices/history.h"

#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/edited_scene.h"

namespace studioscope::history_test {

namespace {

struct Opened {
    Opened() {
        open_sample(document);
        history.note(document, false);
    }
    // Records choices as the window does, then advances the clip.
    void play(int frames) {
        for (int i = 0; i < frames; ++i) {
            history.note(document, false);
            document.playback.frame += 0.25f;
        }
    }
    void choose_bone(int bone) {
        document.selection.bone = bone;
        history.note(document, false);
    }

    Document document;
    size_t vertices = sample_scene().model.vertices.size();
    History history;
};

}  // namespace

TEST_CASE("steps are undone one by one, and redone", "[history]") {
    Opened o;
    o.choose_bone(1);
    o.choose_bone(2);
    o.document.camera.yaw = 2;
    o.history.note(o.document, false);
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.camera.yaw == Camera{}.yaw);
    CHECK(o.document.selection.bone == 2);
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.selection.bone == 1);
    REQUIRE(o.history.redo(o.document));
    CHECK(o.document.selection.bone == 2);
    o.choose_bone(4);
    CHECK_FALSE(o.history.redo(o.document));  // another choice was made
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.selection.bone == 2);
    o.history.undo(o.document);
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.selection.bone == kNone);
    CHECK_FALSE(o.history.undo(o.document));
}

// The calls of the window: the first click selects, the second sets the pivot.
TEST_CASE("a double click is one step", "[history]") {
    Opened o;
    o.choose_bone(1);
    const bool is_selecting = GENERATE(true, false);
    o.history.begin_click();
    o.choose_bone(is_selecting ? 2 : 1);
    o.document.camera.pivot = {1, 2, 3};
    o.history.note(o.document, false);
    o.history.end_double_click();
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.selection.bone == 1);
    CHECK(o.document.camera.pivot == Camera{}.pivot);
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.selection.bone == kNone);
}

TEST_CASE("two hundred steps can be undone", "[history]") {
    Opened o;
    for (int i = 1; i <= 250; ++i) {
        o.document.camera.yaw = static_cast<float>(i);
        o.history.note(o.document, false);
    }
    int steps = 0;
    while (o.history.undo(o.document)) ++steps;
    CHECK(steps == 200);
    CHECK(o.document.camera.yaw == 50);
}

TEST_CASE("a drag and a clip that plays are one step each", "[history]") {
    Opened o;
    for (int i = 1; i <= 10; ++i) {
        o.document.camera.distance = 100.0f + static_cast<float>(i);
        o.history.note(o.document, i < 10);
    }
    select_clip(o.document.playback, o.document.model(), 0);
    o.history.note(o.document, false);
    for (int i = 0; i < 10; ++i) {
        o.document.playback.frame += 0.5f;
        o.history.note(o.document, i < 9);
    }
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.playback.frame == -2);
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.playback.clip == kNone);
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.camera.distance == 100);
    CHECK_FALSE(o.history.undo(o.document));
}

TEST_CASE("a choice made while a clip plays is undone while it continues", "[history]") {
    Opened o;
    select_clip(o.document.playback, o.document.model(), 0);
    o.history.note(o.document, false);
    o.document.playback.is_playing = true;
    o.play(2);
    o.choose_bone(2);
    o.play(2);
    o.choose_bone(4);
    o.play(2);
    const float frame = o.document.playback.frame;
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.selection.bone == 2);
    CHECK(o.document.playback.frame == frame);
    CHECK(o.document.playback.is_playing);
    o.play(2);
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.selection.bone == kNone);
    CHECK(o.document.playback.clip == 0);  // chosen before
    o.play(2);
    REQUIRE(o.history.redo(o.document));
    CHECK(o.document.selection.bone == 2);
    o.play(2);
    o.document.playback.is_playing = false;
    o.history.note(o.document, false);
    REQUIRE(o.history.redo(o.document));  // stopping it was no other choice
    CHECK(o.document.selection.bone == 4);
}

TEST_CASE("frames that a clip played are one step after it stops", "[history]") {
    Opened o;
    select_clip(o.document.playback, o.document.model(), 0);
    o.history.note(o.document, false);
    o.document.playback.is_playing = true;
    o.play(8);
    o.document.playback.is_playing = false;
    o.history.note(o.document, false);
    CHECK(o.document.playback.frame == 0);
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.playback.frame == -2);
    CHECK(o.document.playback.clip == 0);
    REQUIRE(o.history.redo(o.document));
    CHECK(o.document.playback.frame == 0);
}

TEST_CASE("an unchanged document adds no undo step, and another model clears the history",
          "[history]") {
    Opened o;
    reset_flexes(o.document);  // shapes follow their rules, which is not a number
    for (int i = 0; i < 5; ++i) o.history.note(o.document, false);
    CHECK_FALSE(o.history.undo(o.document));
    o.choose_bone(3);
    o.history.forget();
    CHECK_FALSE(o.history.undo(o.document));
}

TEST_CASE("body groups, skin, shading and overlays are undone too", "[history]") {
    Opened o;
    o.document.bodygroups[0] = 1;
    o.history.note(o.document, false);
    o.document.skin = 1;
    o.history.note(o.document, false);
    o.document.view.mode = ShadingMode::kBones;
    o.history.note(o.document, false);
    o.document.view.show_skeleton = true;
    o.history.note(o.document, false);
    for (int i = 0; i < 4; ++i) REQUIRE(o.history.undo(o.document));
    CHECK(o.document.bodygroups[0] == 0);
    CHECK(o.document.skin == 0);
    CHECK(o.document.view.mode == ShadingMode::kShaded);
    CHECK_FALSE(o.document.view.show_skeleton);
}

TEST_CASE("every setting of the view is undone and redone", "[history]") {
    Opened o;
    const ViewSettings before = o.document.view;
    ViewSettings& view = o.document.view;
    const auto change = [&](auto& setting, auto value) {
        setting = value;
        o.history.note(o.document, false);
    };
    change(view.instances, 64);
    change(view.has_own_poses, true);
    change(view.max_influences, 1);
    change(view.skinner, std::optional(SkinningMethod::kCompute));
    change(view.switch_points, std::vector<float>{10, 20});
    change(view.background.is_transparent, true);
    const ViewSettings after = view;
    for (int i = 0; i < 6; ++i) REQUIRE(o.history.undo(o.document));
    CHECK(view == before);
    CHECK_FALSE(o.history.undo(o.document));
    for (int i = 0; i < 6; ++i) REQUIRE(o.history.redo(o.document));
    CHECK(view == after);
    CHECK_FALSE(o.history.redo(o.document));
}

TEST_CASE("undoing another setting keeps the number of instances", "[history]") {
    Opened o;
    o.document.view.show_grid = false;
    o.history.note(o.document, false);
    o.document.view.instances = 64;
    o.history.note(o.document, false);
    o.document.view.show_axes = false;
    o.history.note(o.document, false);
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.view.show_axes);
    CHECK(o.document.view.instances == 64);
}

TEST_CASE("undo leaves the pixels per point of the window alone", "[history]") {
    Opened o;
    o.document.view.show_grid = false;
    o.history.note(o.document, false);
    o.document.pixels_per_point = 2;  // the window moved to another screen
    o.history.note(o.document, false);
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.view.show_grid);
    CHECK(o.document.pixels_per_point == 2);
    CHECK_FALSE(o.history.undo(o.document));  // it is no step
}

TEST_CASE("selecting another triangle of a mesh is a step", "[history]") {
    Opened o;
    for (const int triangle : {3, 4}) {
        o.document.selection.mesh = 0;
        o.document.selection.triangle = triangle;
        o.history.note(o.document, false);
    }
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.selection.triangle == 3);
}

TEST_CASE("undo to another root LOD keeps the selected triangle", "[history]") {
    Opened o;
    edited_scene(o.document).vertex_file = std::make_shared<VertexFile>();
    o.document.vertex_layout.root_lod = 3;
    o.history.note(o.document, false);
    edited_scene(o.document).root_lod = 3;  // it was loaded
    o.document.selection.mesh = 0;
    o.document.selection.triangle = 7;
    o.document.selection.triangle_lod = 1;
    o.history.reopen(o.document);
    REQUIRE(o.history.undo(o.document));
    REQUIRE(o.document.vertex_layout.root_lod == 0);
    CHECK(o.document.selection.triangle == 7);
    CHECK(o.document.selection.triangle_lod == 1);
}

TEST_CASE("muting is undone although the model is reloaded for it", "[history]") {
    Opened o;
    o.choose_bone(2);
    o.document.mounts.muted = {"/addons/hats.gma!"};
    o.history.reopen(o.document);  // loaded before the frame ended
    o.document.mounts.game = "/game";
    o.history.note(o.document, false);  // loading takes longer than the frame
    o.history.reopen(o.document);
    REQUIRE(o.history.undo(o.document));
    CHECK_FALSE(o.document.mounts.game);
    CHECK(o.document.mounts.muted.size() == 1);
    o.history.reopen(o.document);  // as mounted by that choice
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.mounts.muted.empty());
    CHECK(o.document.selection.bone == 2);
    o.history.reopen(o.document);
    REQUIRE(o.history.redo(o.document));
    CHECK(o.document.mounts.muted.size() == 1);
    o.history.undo(o.document);
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.selection.bone == kNone);
}

TEST_CASE("fixup rows and the root LOD are undone in order", "[history]") {
    Opened o;
    const auto read = [&] {  // as requested
        Scene scene = sample_scene();
        const auto file = std::make_shared<VertexFile>();
        file->lod_vertex_counts.fill(static_cast<uint32_t>(o.vertices));
        scene.vertex_file = file;
        scene.root_lod = o.document.vertex_layout.root_lod;
        scene.fixup_use = o.document.vertex_layout.fixups;
        if (scene.root_lod > 0) scene.model.vertices.push_back(scene.model.vertices.back());
        open_scene(o.document, std::move(scene), true);
        o.history.reopen(o.document);
    };
    read();
    o.document.view.show_wireframe = true;
    o.history.note(o.document, false);
    o.document.vertex_layout.fixups.disabled_rows = {2};
    read();  // loaded before the frame ended
    o.document.vertex_layout.root_lod = 3;
    o.history.note(o.document, false);  // loading takes longer than the frame
    read();
    o.document.selection.vertex = static_cast<int>(o.vertices);  // only that LOD has it
    o.history.note(o.document, false);
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.selection.vertex == kNone);
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.vertex_layout == VertexLayoutOptions{0, {true, {2}}});
    o.history.note(o.document, false);
    read();
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.vertex_layout == VertexLayoutOptions{});
    CHECK(o.document.view.show_wireframe);
    read();
    REQUIRE(o.history.undo(o.document));
    CHECK_FALSE(o.document.view.show_wireframe);
    for (int i = 0; i < 3; ++i) REQUIRE(o.history.redo(o.document));
    CHECK(o.document.vertex_layout == VertexLayoutOptions{3, {true, {2}}});
}

TEST_CASE("sampling, blending and playback of clips are undone too", "[history]") {
    Opened o;
    select_clip(o.document.playback, o.document.model(), 0);
    o.history.note(o.document, false);
    o.document.view.lod = 1;
    o.history.note(o.document, false);
    Playback& playback = o.document.playback;
    playback.rules.hold_skipped_frames = true;
    o.history.note(o.document, false);
    playback.second = {0, 0, 0.5f, true};
    o.history.note(o.document, false);
    playback.has_range = true;
    o.history.note(o.document, false);
    REQUIRE(o.history.undo(o.document));
    CHECK_FALSE(playback.has_range);
    REQUIRE(o.history.undo(o.document));
    CHECK(playback.second == BlendClip{});
    REQUIRE(o.history.undo(o.document));
    CHECK(playback.rules == PlayRules{});
    CHECK(o.document.view.lod == 1);
}

TEST_CASE("a model reloaded with other parts keeps only its mounts in the history", "[history]") {
    Opened o;
    o.choose_bone(2);
    o.document.mounts.muted = {"/addons/hats.gma!"};
    o.history.note(o.document, false);
    o.choose_bone(4);
    edited_scene(o.document).model.bones.resize(3);
    o.document.selection.bone = 1;
    o.history.reopen(o.document);
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.mounts.muted.empty());
    CHECK(o.document.selection.bone == 1);  // not 2 or 4, of which the latter does not exist
    CHECK_FALSE(o.history.undo(o.document));
    REQUIRE(o.history.redo(o.document));
    CHECK(o.document.mounts.muted.size() == 1);
    CHECK_FALSE(o.history.redo(o.document));
}

}  // namespace studioscope::history_test
