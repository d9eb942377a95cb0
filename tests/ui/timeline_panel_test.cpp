#include <catch2/catch.hpp>

#include "core/at.h"
#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/dock/dock.h"
#include "ui/dock/timeline_parts.h"
#include "ui/keys.h"
#include "ui/shell/panels.h"

namespace studioscope {

namespace {

constexpr float kMargin = 18;  // of the scrub bar at scale 1

struct TimelineDriver {
    TimelineDriver() : ui([this] { dock_panel({{0, 0}, {1280, 150}}, document, {}, requests); }) {
        open_sample(document);
        select_clip(document.playback, document.model(), 0);
        ui.frames(2);
    }

    // Frames -2..4 lie between the bar's margins; the bar lies between the window's paddings.
    ImVec2 at(float frame) const {
        const float left = 8 + kMargin, width = 1280 - 16 - 2 * kMargin;
        return {left + (frame + 2) / 6 * width, 80};
    }

    Document document;
    Requests requests;
    UiDriver ui;
};

}  // namespace

TEST_CASE("a click on the ruler goes to a whole frame of the file's own numbers", "[ui]") {
    TimelineDriver driver;
    CHECK(driver.document.playback.frame == -2);
    driver.document.playback.is_playing = true;
    driver.ui.click(driver.at(1.2f));
    CHECK(driver.document.playback.frame == 1);
    CHECK_FALSE(driver.document.playback.is_playing);
    driver.ui.drag(driver.at(0), driver.at(9));
    CHECK(driver.document.playback.frame == 4);  // no farther than the last
}

TEST_CASE("with Shift the scrub bar goes between frames", "[ui]") {
    TimelineDriver driver;
    driver.ui.drag(driver.at(0), driver.at(1.5f), {false, true});
    CHECK(driver.document.playback.frame == Approx(1.5).margin(0.01));
}

TEST_CASE("the transport buttons play and step", "[ui]") {
    TimelineDriver driver;
    Playback& playback = driver.document.playback;
    driver.ui.press("Dock", {"Timeline", "Play"});
    CHECK(playback.is_playing);
    driver.ui.press("Dock", {"Timeline", "Next frame"});
    CHECK_FALSE(playback.is_playing);
    CHECK(playback.frame == -1);
    driver.ui.press("Dock", {"Timeline", "Last frame"});
    CHECK(playback.frame == 4);
    driver.ui.press("Dock", {"Timeline", "Previous key"});
    driver.ui.press("Dock", {"Timeline", "Previous key"});
    CHECK(playback.frame == 0);  // 1 and 2 are not in the file
    driver.ui.press("Dock", {"Timeline", "First frame"});
    CHECK(playback.frame == -2);
    driver.ui.press("Dock", {"Timeline", "Loop"});
    CHECK_FALSE(playback.is_looping);
}

TEST_CASE("one press shows the bind pose, another goes back to the clip and frame", "[ui]") {
    TimelineDriver driver;
    Playback& playback = driver.document.playback;
    playback.frame = 3;
    playback.is_playing = true;
    driver.ui.press("Dock", {"Timeline", "Bind"});
    CHECK(playback.clip == kNone);
    CHECK_FALSE(playback.is_playing);
    driver.ui.press("Dock", {"Timeline", "Bind"});
    CHECK(playback.clip == 0);
    CHECK(playback.frame == 3);
}

TEST_CASE("the two rules are switches", "[ui]") {
    TimelineDriver driver;
    driver.ui.press("Dock", {"Timeline", "Interpolate skipped frames"});
    CHECK(driver.document.playback.rules.hold_skipped_frames);
    driver.ui.press("Dock", {"Timeline", "Hold omitted bones"});
    CHECK(driver.document.playback.rules.interpolate_omitted_bones);
}

TEST_CASE("a clip is chosen by name and the bind pose is one of them", "[ui]") {
    TimelineDriver driver;
    driver.ui.press("Dock", {"Timeline", "##clip"});
    driver.ui.press("##Combo_00", {1, "##row"});
    CHECK(driver.document.playback.clip == 1);
    driver.ui.press("Dock", {"Timeline", "##clip"});
    driver.ui.press("##Combo_00", {kNone, "##row"});
    CHECK(driver.document.playback.clip == kNone);
}

TEST_CASE("a clip that is only declared is listed and cannot be chosen", "[ui]") {
    TimelineDriver driver;
    driver.document.scene.model.clips[1].is_placeholder = true;
    driver.ui.press("Dock", {"Timeline", "##clip"});
    driver.ui.try_press("##Combo_00", {1, "##row"});
    CHECK(driver.document.playback.clip == 0);
    driver.document.scene.model.clips[1].is_placeholder = false;
    if (!driver.ui.try_press("##Combo_00", {1, "##row"}))
        driver.ui.press("Dock", {"Timeline", "##clip"});
    driver.ui.try_press("##Combo_00", {1, "##row"});
    CHECK(driver.document.playback.clip == 1);
}

TEST_CASE("a speed can be typed", "[ui]") {
    TimelineDriver driver;
    driver.ui.click(driver.ui.center_of("Dock", {"Timeline", "##speed"}), {true, false});
    driver.ui.type("0.25");
    driver.ui.key(kKeyEnter);
    CHECK(driver.document.playback.speed == 0.25f);
}

TEST_CASE("omitted bones are counted by frame", "[ui]") {
    Document document;
    open_sample(document);
    // of frames -2, -1, 0, 3, 4 the second track leaves out 0 and 3
    CHECK(document.counts.clips[0].omitted_bones == std::vector<uint32_t>{0, 0, 1, 1, 0});
    CHECK(document.counts.clips[0].skipped_frames == 2);
}

TEST_CASE("ruler labels are as near as they can be without touching", "[ui]") {
    CHECK(label_step(0.01f, 30) == 1);
    CHECK(label_step(0.06f, 30) == 2);   // 1.8 frames needed
    CHECK(label_step(0.1f, 30) == 5);    // 3
    CHECK(label_step(0.3f, 30) == 10);   // 9
    CHECK(label_step(0.5f, 30) == 20);   // 15
    CHECK(label_step(100, 30) == 5000);  // 3000
}

TEST_CASE("ten thousand clips are listed by those in sight, searched and chosen", "[ui]") {
    Document document;
    open_sample(document);
    Scene scene = sample_scene();
    for (int i = 0; i < 10000; ++i) {
        scene.model.clips.push_back(scene.model.clips[0]);
        scene.model.clips.back().name = "clip_" + std::to_string(i);
    }
    open_scene(document, scene, false);
    UiDriver ui([&] { draw_panels(document, {}); });
    ui.press("Dock", {"Timeline", "##clip"});
    ui.frames(2);
    CHECK(ui.drawn_vertices() < 20000);
    ui.type("clip_1234");
    ui.frames(2);
    ui.key(kKeyEnter);
    CHECK(at(document.model().clips, document.playback.clip).name == "clip_1234");
    ui.frames(2);
    ui.press("Dock", {"Timeline", "##clip"});  // the search begins anew
    ui.frames(2);
    ui.press("##Combo_00", {kNone, "##row"});
    CHECK(document.playback.clip == kNone);
}

}  // namespace studioscope
