// The key by which a kept picture of the view is known to be right.

#include "document/frame_key.h"

#include <catch2/catch.hpp>

#include "document/choices/table.h"
#include "document/compared_model.h"
#include "support/other_choices.h"
#include "ui/sample_document.h"

namespace studioscope::frame_key_test {

namespace {

// The sample with an entry in every list that a choice refers to.
Document whole_document() {
    Document document;
    Scene scene = sample_scene();
    Model& model = scene.model;
    model.attachments = {{"eyes", 2, {}}};
    model.hitboxes = {{"", 0, 2, 1, glm::vec3(-1), glm::vec3(1)}};
    model.controllers.resize(1);
    model.flex_names = {"smile"};
    model.shapes.resize(1);
    model.shapes[0].flex = 0;
    model.pose_parameters.resize(1);
    model.pose_parameters[0].end = 1;
    open_scene(document, std::move(scene), false);
    return document;
}

template <typename Change>
bool differs_after(const Change& change) {
    Document document = whole_document();
    const FrameKey before = frame_key(document, {});
    change(document);
    return frame_key(document, {}) != before;
}

}  // namespace

TEST_CASE("every choice but the way back from the bind pose belongs to the key", "[document]") {
    const Document document = whole_document();
    const Choices other = other_choices(document);
    const FrameKey before = frame_key(document, {});
    int same = 0, row_number = 0;
    for (const ModelChoice& row : choice_rows()) {
        CAPTURE(row_number++, row.path ? row.path : "");
        Document changed = document;
        row.copy(other, changed);
        const bool is_same = frame_key(changed, {}) == before;
        if (is_same) CHECK(changed.playback.left_clip != document.playback.left_clip);
        same += is_same;
    }
    CHECK(same == 1);
}

TEST_CASE("scene, materials, comparison and time belong to the key", "[document]") {
    CHECK_FALSE(differs_after([](Document&) {}));
    CHECK(differs_after([](Document& document) { open_sample(document); }));
    CHECK(differs_after([](Document& document) { ++document.materials_revision; }));
    CHECK(differs_after(
        [](Document& document) { document.compared = std::make_shared<ComparedModel>(); }));
    CHECK(differs_after([](Document& document) { document.seams.emplace(); }));
    CHECK(differs_after([](Document& document) { document.pixels_per_point = 2; }));
    CHECK(differs_after([](Document& document) { document.panels.curves.shows_ghosts = true; }));
    CHECK(differs_after([](Document& document) { document.panels.flexes.is_delayed = false; }));
    const Document document = whole_document();
    CHECK(frame_key(document, {0.5f}) != frame_key(document, {0.25f}));
}

TEST_CASE("only the tint of a bone's page belongs to the key, not what is hovered", "[document]") {
    CHECK_FALSE(differs_after([](Document& document) {
        document.hover.fixup = 1;
        document.hover.lit = {0, 3};
        document.hover.category = 2;
    }));
    CHECK(differs_after([](Document& document) { document.hover.tints_bone = false; }));
    CHECK_FALSE(differs_after([](Document& document) { document.panels.tree.filter = "head"; }));
}

// Rows of one frame and of two, with a layer that plays by itself.
TEST_CASE("only what changes a picture asks for frames while it plays", "[document]") {
    Document document = whole_document();
    Scene scene = *document.scene;
    Model& model = scene.model;
    model.clips[1].frames = {3};
    model.clips[1].tracks.clear();
    model.clips.push_back(model.clips[0]);
    model.clips[2].name = "breathe";
    model.clips[2].is_autoplay = true;
    open_scene(document, scene, false);
    Playback& playback = document.playback;
    CHECK_FALSE(plays_visibly(document));
    playback.is_playing = true;
    CHECK_FALSE(plays_visibly(document));  // the bind pose
    select_clip(playback, document.model(), 0);
    CHECK(plays_visibly(document));
    playback.rules.plays_autoplay = false;
    CHECK(plays_visibly(document));
    select_clip(playback, document.model(), 1);
    CHECK_FALSE(plays_visibly(document));
    const FrameKey before = frame_key(document, {});
    playback.passed_seconds = 1;
    CHECK(frame_key(document, {}) == before);  // no layer shows the time
    playback.rules.plays_autoplay = true;
    CHECK(plays_visibly(document));
    const FrameKey layered = frame_key(document, {});
    playback.passed_seconds = 2;
    CHECK(frame_key(document, {}) != layered);
    playback.speed = 0;
    CHECK_FALSE(plays_visibly(document));
    playback.speed = -1;
    CHECK(plays_visibly(document));
    scene.model.clips[2].frames = {3};  // a layer of one frame
    open_scene(document, scene, true);
    playback.is_playing = true;
    CHECK_FALSE(plays_visibly(document));
}

}  // namespace studioscope::frame_key_test
