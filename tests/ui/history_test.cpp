#include "document/history.h"

#include <catch2/catch.hpp>

#include "sample_document.h"

namespace studioscope {

namespace {

struct Opened {
    Opened() {
        open_sample(document);
        history.note(document, false);
    }
    void choose_bone(int bone) {
        document.selection.bone = bone;
        history.note(document, false);
    }

    Document document;
    History history;
};

}  // namespace

TEST_CASE("steps are taken back one by one, and done again", "[history]") {
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
    CHECK_FALSE(o.history.redo(o.document));  // another way was taken
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.selection.bone == 2);
    o.history.undo(o.document);
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.selection.bone == kNone);
    CHECK_FALSE(o.history.undo(o.document));
}

TEST_CASE("two hundred steps are remembered", "[history]") {
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

TEST_CASE("what nobody changed is no step, and another model has no past", "[history]") {
    Opened o;
    reset_flexes(o.document);  // shapes stand by their rules, which is not a number
    for (int i = 0; i < 5; ++i) o.history.note(o.document, false);
    CHECK_FALSE(o.history.undo(o.document));
    o.choose_bone(3);
    o.history.forget();
    CHECK_FALSE(o.history.undo(o.document));
}

TEST_CASE("body groups, skin, shading and overlays are taken back too", "[history]") {
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

TEST_CASE("what is muted is taken back, though the model is read again for it", "[history]") {
    Opened o;
    o.choose_bone(2);
    o.document.mounts.muted = {"/addons/hats.gma!"};
    o.history.reopen(o.document);  // it was there before the frame was over
    o.document.mounts.game = "/game";
    o.history.note(o.document, false);  // it takes longer than the frame
    o.history.reopen(o.document);
    REQUIRE(o.history.undo(o.document));
    CHECK_FALSE(o.document.mounts.game);
    CHECK(o.document.mounts.muted.size() == 1);
    o.history.reopen(o.document);  // as mounted by that
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

TEST_CASE("a model that was read again with other parts keeps what was mounted alone",
          "[history]") {
    Opened o;
    o.choose_bone(2);
    o.document.mounts.muted = {"/addons/hats.gma!"};
    o.history.note(o.document, false);
    o.choose_bone(4);
    o.document.scene.model.bones.resize(3);
    o.document.selection.bone = 1;
    o.history.reopen(o.document);
    REQUIRE(o.history.undo(o.document));
    CHECK(o.document.mounts.muted.empty());
    CHECK(o.document.selection.bone == 1);  // not 2 or 4, of which the latter is gone
    CHECK_FALSE(o.history.undo(o.document));
    REQUIRE(o.history.redo(o.document));
    CHECK(o.document.mounts.muted.size() == 1);
    CHECK_FALSE(o.history.redo(o.document));
}

}  // namespace studioscope
