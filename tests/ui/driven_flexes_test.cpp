// Sliders that a clip drives, and how the user overrides them.

#include "document/playback/driven_flexes.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "flex_document.h"
#include "support/ui_driver.h"
#include "ui/dock/dock.h"
#include "ui/inspector/flex_rows.h"
#include "ui/inspector/panels.h"
#include "ui/keys.h"

namespace studioscope::driven_flexes_test {

namespace {

// The face with a clip "talk", frames 0..10, that moves both smiles from 0 to 1.
struct TalkDriver {
    TalkDriver() : ui([this] { draw(); }) {
        Scene scene = sample_scene();
        scene.model = face_model();
        Clip clip;
        clip.name = "talk";
        clip.kind = KeyKind::kCurves;
        clip.frames = {0, 10};
        clip.flex_tracks = {{0, {{0, 0}, {10, 1}}, {}, 0}, {1, {{0, 0}, {10, 1}}, {}, 0}};
        scene.model.clips = {clip};
        open_scene(document, std::move(scene), false);
        select_clip(document.playback, document.model(), 0);
        document.playback.frame = 4;
        ui.frames(2);
        ui.press("Inspector", {"tabs", "Flexes"});
    }

    void draw() {
        update_pose(document.model(), pose_request(document), pose);
        FrameInfo facts;
        facts.pose = &pose;
        inspector_panel({{0, 0}, {350, 500}}, document, facts, 0, requests);
        dock_panel({{0, 600}, {1280, 150}}, document, {}, requests);
    }

    // Types a value into a slider.
    void set(int controller, const char* value) {
        const ImVec2 slider =
            ui.center_of("Inspector", {"sliders", "controller", controller, "##value"});
        ui.click(slider, {true, false});
        ui.type(value);
        ui.key(kKeyEnter);
        ui.frames(2);
    }

    Document document;
    Pose pose;
    Requests requests;
    UiDriver ui;
};

}  // namespace

TEST_CASE("a slider follows the clip until it is moved, and again on request", "[ui]") {
    TalkDriver talk;
    // 0.4: the clip's line from 0 to 1 at frame 4 of 10
    CHECK(talk.pose.controllers[0] == Approx(0.4));
    CHECK(driven_flex_state(talk.document, 0) == DrivenFlexState::kDriven);
    talk.set(0, "0.75");  // the linked pair
    CHECK(driven_flex_state(talk.document, 0) == DrivenFlexState::kHeld);
    CHECK(driven_flex_state(talk.document, 1) == DrivenFlexState::kHeld);
    CHECK(talk.pose.controllers[0] == 0.75f);
    talk.document.playback.frame = 8;
    talk.ui.frames(2);
    CHECK(talk.pose.controllers[0] == 0.75f);
    talk.ui.press("Inspector", {"Follow the clip"});
    talk.ui.frames(2);
    CHECK(talk.pose.controllers[0] == Approx(0.8));
}

TEST_CASE("a slider without a curve in the clip keeps the user's value", "[ui]") {
    TalkDriver talk;
    talk.set(2, "0.5");
    CHECK(driven_flex_state(talk.document, 2) == DrivenFlexState::kFree);
    CHECK(talk.pose.controllers[2] == 0.5f);
    CHECK(count_driven(talk.document).held == 0);
}

TEST_CASE("without a clip no slider is driven", "[ui]") {
    TalkDriver talk;
    select_clip(talk.document.playback, talk.document.model(), kNone);
    talk.ui.frames(2);
    CHECK_FALSE(talk.ui.try_press("Inspector", {"Follow the clip"}));
    CHECK(talk.pose.controllers[0] == 0);
}

TEST_CASE("sliders that the clip moves count as changed", "[ui]") {
    TalkDriver talk;
    talk.document.panels.flexes.only_changed = true;
    const std::vector<FlexRow> rows = flex_rows(talk.document);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].label == "smile");
}

TEST_CASE("a shape's explanation has the clip's values", "[ui]") {
    TalkDriver talk;
    // the weight of smileR is right_smile, 0.4 at frame 4
    CHECK(talk.pose.shapes[0].own == Approx(0.4));
}

TEST_CASE("the timeline steps to flex keys too", "[ui]") {
    TalkDriver talk;
    Scene scene = *talk.document.scene;
    scene.model.clips[0].flex_curves = {{"smile", FlexPart::kValue, {{0, 0}, {7, 1}}, {}}};
    open_scene(talk.document, std::move(scene), true);
    talk.document.playback.frame = 4;
    talk.ui.press("Dock", {"Timeline", "Next key"});
    CHECK(talk.document.playback.frame == 7);
}

}  // namespace studioscope::driven_flexes_test
