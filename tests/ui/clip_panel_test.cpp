#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/inspector/details_tabs.h"
#include "ui/widgets/marks.h"

namespace studioscope::clip_panel_test {

namespace {

// The sample's clip with two events: at its first frame, -2, and at two thirds of its length, 2.
struct ClipDriver {
    ClipDriver()
        : ui([this] {
              ImGui::SetNextWindowSize({width, 400});
              ImGui::Begin("Inspector");
              clip_panel(document.model(), document.playback);
              ImGui::End();
          }) {
        open_sample(document);
        Clip& clip = edited_scene(document).model.clips[0];
        clip.events = {{0, "5004", "Weapon.Draw"}, {2.0f / 3, "AE_STEP", "100%"}};
        clip.activity = "ACT_WALK";
        clip.flags = 0x9;
        clip.ik_rules = {{"lfoot", "ground", 0, 0.2f, 0.8f, 1}};
        clip.blend.layers = {Layer{}, Layer{}};
        select_clip(document.playback, document.model(), 0);
    }

    float width = 400;
    Document document;
    UiDriver ui;
};

}  // namespace

TEST_CASE("lists of the clip lose columns in a narrow panel, and cut no name", "[ui]") {
    ClipDriver driver;
    driver.ui.frames(2);
    for (const char* text :
         {"Frame", "Options", "Weapon.Draw", "IK chain", "Start", "Peak", "Tail"})
        CHECK(driver.ui.shows(text));
    driver.width = 200;  // the column at the right in a window 800 wide
    driver.ui.frames(3);
    for (const char* text : {"Frame", "AE_STEP", "lfoot", "ground"}) CHECK(driver.ui.shows(text));
    for (const char* text : {"Peak", "Tail"}) CHECK_FALSE(driver.ui.shows(text));
}

TEST_CASE("a click on an event of the clip moves to its frame", "[ui]") {
    ClipDriver driver;
    driver.ui.frames(2);
    Playback& playback = driver.document.playback;
    playback.is_playing = true;
    CHECK(frame_of(driver.document.model().clips[0], driver.document.model().clips[0].events[1]) ==
          Approx(2));
    // the list is in a child window; its rows follow seven facts
    for (float y = 20; y < 400 && playback.frame == -2; y += 4) driver.ui.click({200, y});
    CHECK(playback.frame == Approx(2));
    CHECK_FALSE(playback.is_playing);
}

TEST_CASE("the clip panel is empty in the bind pose", "[ui]") {
    ClipDriver driver;
    select_clip(driver.document.playback, driver.document.model(), kNone);
    driver.ui.frames(2);
    CHECK(driver.document.playback.frame == 0);
}

TEST_CASE("events have tooltips at their places on the ruler", "[ui]") {
    Clip clip = sample_model().clips[0];  // frames -2 to 4
    clip.events = {{0, "5004", "Weapon.Draw"}, {2.0f / 3, "AE_STEP", "100%"}};
    UiDriver ui([&] {
        CHECK(events_near(clip, 0, 300, 1) == "Event 5004 at -2: Weapon.Draw\n");
        CHECK(events_near(clip, 0, 300, 198) == "Event AE_STEP at 2: 100%\n");
        CHECK(events_near(clip, 0, 300, 100).empty());
    });
    ui.frames(1);
}

TEST_CASE("the pose panel has a switch for each kind of motion in the model", "[ui]") {
    Document document;
    open_sample(document);
    CHECK_FALSE(has_pose_settings(document.model()));
    edited_scene(document).model.clips[1].is_autoplay = true;
    edited_scene(document).model.procedural_bones = {{1, 0, TriggerRule{}}};
    CHECK(has_pose_settings(document.model()));
    UiDriver ui([&] {
        ImGui::Begin("Pose");
        pose_panel(document);
        ImGui::End();
    });
    ui.press("Pose", {"Autoplay layers"});
    CHECK_FALSE(document.playback.rules.plays_autoplay);
    CHECK(document.playback.rules.moves_procedural_bones);
    ui.press("Pose", {"Procedural bones"});
    CHECK_FALSE(document.playback.rules.moves_procedural_bones);
}

}  // namespace studioscope::clip_panel_test
