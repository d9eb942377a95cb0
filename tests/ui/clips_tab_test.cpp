#include <catch2/catch.hpp>

#include "core/at.h"
#include "document/playback/clip_info.h"
#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/keys.h"
#include "ui/shell/panels.h"

namespace studioscope::clips_tab_test {

namespace {

// "walk" and "run" of the sample, frames -2 to 4; "aim_up", a delta; a grid of nine animations that
// loops, "run_all"; and "gesture", which is only declared.
Scene scene_with_clips() {
    Scene scene = sample_scene();
    std::vector<Clip>& clips = scene.model.clips;
    clips[0].activity = "ACT_IDLE_AIM";
    clips[0].file = "models/anims/male.mdl";
    clips.resize(5);
    clips[2].name = "aim_up";
    clips[2].is_delta = true;
    clips[2].frames = {0, 1};
    clips[2].fps = 12.5f;
    clips[3].name = "run_all";
    clips[3].activity = "ACT_RUN";
    clips[3].is_looping = true;
    clips[3].frames = {0, 30};
    scene.model.animations.resize(9);
    clips[3].blend.animations = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    clips[3].blend.columns = clips[3].blend.rows = 3;
    clips[4].name = "gesture";
    clips[4].is_placeholder = true;
    return scene;
}

struct ClipsDriver {
    ClipsDriver() : ui([this] { draw_panels(document, {}); }) {
        open_scene(document, scene_with_clips(), false);
        open_tab(document.panels.dock, kClipsTab);
        ui.frames(2);
    }
    void search(const char* text) {
        document.panels.clip_list.filter = text;
        ui.frames(2);
    }
    void focus_table() { ui.click(ui.center_of("Dock", {"tab", "Clips"})); }

    Document document;
    UiDriver ui;
};

using Indices = std::vector<int>;

}  // namespace

TEST_CASE("clips are found by name, activity, badge, file, frames and rate", "[ui][clips]") {
    const Model model = scene_with_clips().model;
    CHECK(found_clips(model, "", false) == Indices{0, 1, 2, 3});
    CHECK(found_clips(model, "", true) == Indices{0, 1, 2, 3, 4});
    CHECK(found_clips(model, "RUN", false) == Indices{1, 3});
    CHECK(found_clips(model, "act_run", false) == Indices{3});
    CHECK(found_clips(model, "act_idle", false) == Indices{0});
    CHECK(found_clips(model, "male.mdl", false) == Indices{0});
    CHECK(found_clips(model, "delta", false) == Indices{2});
    CHECK(found_clips(model, "loop blend", false) == Indices{3});
    CHECK(found_clips(model, "7 frames", false) == Indices{0, 1});  // -2 to 4
    CHECK(found_clips(model, "31", false) == Indices{3});           // 0 to 30
    CHECK(found_clips(model, "12.5 fps", false) == Indices{2});
    CHECK(found_clips(model, "declared", true) == Indices{4});
    CHECK(found_clips(model, "run walk", true).empty());
}

TEST_CASE("a clip is marked as a blend from two animations on", "[ui][clips]") {
    Clip clip;
    clip.blend.animations = {0};
    CHECK(badges_of(clip).empty());
    clip.blend.animations = {0, 1};
    CHECK(badges_of(clip) == std::vector<std::string>{"blend of 2"});
    clip.is_placeholder = clip.is_looping = clip.is_delta = clip.is_autoplay = clip.is_hidden =
        true;
    CHECK(badges_of(clip) == std::vector<std::string>{"declared", "loop", "delta", "autoplay",
                                                      "blend of 2", "hidden"});
    CHECK(frame_count(clip) == 0);
    clip.frames = {7};
    CHECK(frame_count(clip) == 1);
}

TEST_CASE("the tab of clips lists what each clip is", "[ui][clips]") {
    ClipsDriver driver;
    for (const char* text : {"ACT_IDLE_AIM", "male.mdl", "ACT_RUN", "blend of 9", "loop", "delta",
                             "12.5", "31", "4 of 5 clips"}) {
        CAPTURE(text);
        CHECK(driver.ui.shows(text));
    }
    CHECK_FALSE(driver.ui.shows("gesture"));
    driver.search("act_run");
    CHECK(driver.ui.shows("run_all"));
    CHECK_FALSE(driver.ui.shows("aim_up"));
    CHECK(driver.ui.shows("1 of 5 clips"));
    driver.search("nothing such");
    CHECK(driver.ui.shows("No clip matches the search."));
}

TEST_CASE("clips that are only declared are listed at request, with the reason", "[ui][clips]") {
    ClipsDriver driver;
    driver.ui.press("Dock", {"Clips", "Show 1 only declared###declared"});
    driver.ui.frames(2);
    CHECK(driver.ui.shows("gesture"));
    CHECK(driver.ui.shows("only declared: no included model that was found brings it"));
    driver.ui.press("Dock", {"Clips", "all", 1, "##row"});
    CHECK(driver.document.playback.clip == 1);
    driver.ui.press("Dock", {"Clips", "all", 4, "##row"});
    CHECK(driver.document.playback.clip == 1);
}

TEST_CASE("a clip of the list plays at a click", "[ui][clips]") {
    ClipsDriver driver;
    CHECK_FALSE(driver.document.playback.is_playing);
    driver.ui.press("Dock", {"Clips", "all", 3, "##row"});
    CHECK(driver.document.playback.clip == 3);
    CHECK(driver.document.playback.is_playing);
}

TEST_CASE("arrow keys play the next clip of the list, past those that are declared",
          "[ui][clips]") {
    ClipsDriver driver;
    Document& document = driver.document;
    std::vector<Clip>& clips = edited_scene(document).model.clips;
    std::swap(clips[1], clips[4]);
    document.panels.clip_list.lists_declared = true;
    ++document.scene_number;
    select_clip(document.playback, document.model(), 0);
    driver.ui.frames(2);
    driver.ui.key(kKeyDown);
    CHECK(document.playback.clip == 0);  // the keys are for what was clicked last
    driver.ui.press("Dock", {"Clips", "all", 0, "##row"});
    driver.ui.key(kKeyDown);
    CHECK(document.playback.clip == 2);
    CHECK(document.playback.is_playing);
    driver.ui.key(kKeyUp);
    CHECK(document.playback.clip == 0);
    driver.ui.key(kKeyUp);
    CHECK(document.playback.clip == 0);
    driver.ui.key(kKeyPageDown);
    CHECK(document.playback.clip == 4);
    driver.ui.key(kKeyDown);
    CHECK(document.playback.clip == 4);
    driver.search("run_all");
    driver.ui.key(kKeyUp);  // what plays is not listed: from the end
    CHECK(document.playback.clip == 3);
}

TEST_CASE("of ten thousand clips only the rows in sight are drawn", "[ui][clips]") {
    ClipsDriver driver;
    const int few = driver.ui.drawn_vertices();
    Scene scene = scene_with_clips();
    for (int i = 0; i < 10000; ++i) {
        scene.model.clips.push_back(scene.model.clips[0]);
        scene.model.clips.back().name = "clip_" + std::to_string(i);
    }
    open_scene(driver.document, std::move(scene), false);
    open_tab(driver.document.panels.dock, kClipsTab);
    driver.ui.frames(2);
    CHECK(driver.ui.drawn_vertices() < few + 3000);
    CHECK_FALSE(driver.ui.shows("clip_9999"));
    select_clip(driver.document.playback, driver.document.model(), 10004);  // from elsewhere
    driver.ui.frames(2);
    CHECK(driver.ui.shows("clip_9999"));
}

TEST_CASE("a narrow list of clips shows name, frames and rate", "[ui][clips]") {
    ClipsDriver driver;
    driver.ui.resize({500, 600});
    driver.ui.frames(2);
    CHECK(driver.ui.shows("run_all"));
    CHECK(driver.ui.shows("12.5"));
    CHECK_FALSE(driver.ui.shows("ACT_RUN"));
}

TEST_CASE("the choice of a clip finds activities, names first", "[ui][clips]") {
    ClipsDriver driver;
    Document& document = driver.document;
    Scene scene = scene_with_clips();
    for (int i = 0; i < 4; ++i) scene.model.clips.push_back(scene.model.clips[2]);
    scene.model.clips[5].activity = "ACT_RUN_AIM";  // "aim_up", as the other three
    open_scene(document, std::move(scene), false);
    const auto entered = [&](const char* text) {
        driver.ui.press("Dock", {"Timeline", "##clip"});
        driver.ui.frames(2);
        driver.ui.type(text);
        driver.ui.frames(2);
        driver.ui.key(kKeyEnter);
        driver.ui.frames(2);
        return document.playback.clip;
    };
    open_tab(document.panels.dock, kTimelineTab);
    driver.ui.frames(2);
    CHECK(entered("run_aim") == 5);
    CHECK(entered("aim") == 2);  // before "walk" with ACT_IDLE_AIM
}

}  // namespace studioscope::clips_tab_test
