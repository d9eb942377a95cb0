#include <catch2/catch.hpp>

#include "core/at.h"
#include "document/playback/clip_info.h"
#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/dock_tabs.h"
#include "ui/inspector/details_tabs.h"
#include "ui/keys.h"
#include "ui/shell/panels.h"
#include "ui/widgets/marks.h"

namespace studioscope::clips_tab_test {

namespace {

using Indices = std::vector<int>;

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

// The sample's clip with two events: at its first frame, -2, and at two thirds of its length, 2.
struct ClipDriver {
    ClipDriver()
        : ui([this] {
              ImGui::SetNextWindowSize({width, 400});
              ImGui::Begin("Inspector");
              Requests requests;
              clip_panel(document, requests);
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

TEST_CASE("clips are found by name, activity, badge, file, frames and rate", "[ui][clips]") {
    const Model model = scene_with_clips().model;
    CHECK(matching_clips(model, "", false) == Indices{0, 1, 2, 3});
    CHECK(matching_clips(model, "", true) == Indices{0, 1, 2, 3, 4});
    CHECK(matching_clips(model, "RUN", false) == Indices{1, 3});
    CHECK(matching_clips(model, "act_run", false) == Indices{3});
    CHECK(matching_clips(model, "act_idle", false) == Indices{0});
    CHECK(matching_clips(model, "male.mdl", false) == Indices{0});
    CHECK(matching_clips(model, "delta", false) == Indices{2});
    CHECK(matching_clips(model, "loop blend", false) == Indices{3});
    CHECK(matching_clips(model, "7 frames", false) == Indices{0, 1});  // -2 to 4
    CHECK(matching_clips(model, "31", false) == Indices{3});           // 0 to 30
    CHECK(matching_clips(model, "12.5 fps", false) == Indices{2});
    CHECK(matching_clips(model, "declared", true) == Indices{4});
    CHECK(matching_clips(model, "run walk", true).empty());
}

TEST_CASE("a clip is marked as a blend from two animations on", "[ui][clips]") {
    Clip clip;
    clip.blend.animations = {0};
    CHECK(clip_badges(clip).empty());
    clip.blend.animations = {0, 1};
    CHECK(clip_badges(clip) == std::vector<std::string>{"blend of 2"});
    clip.is_placeholder = clip.is_looping = clip.is_delta = clip.is_autoplay = clip.is_hidden =
        true;
    CHECK(clip_badges(clip) == std::vector<std::string>{"declared", "loop", "delta", "autoplay",
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

TEST_CASE("names of clips are whole while there is room, and the last column shrinks first",
          "[ui][clips]") {
    ClipsDriver driver;
    Clip& clip = edited_scene(driver.document).model.clips[0];
    clip.name = "aimlayer_walk_aiming_all_directions_with_rifle";
    clip.activity = "ACT_HL2MP_GESTURE_RANGE_ATTACK_CROSSBOW_CROUCHED";
    clip.file = "/models/player/shared/humans/male/animations/of/many/weapons/male_shared.mdl";
    ++driver.document.scene_number;
    for (const float width : {1280.0f, 1920.0f, 3840.0f}) {
        driver.ui.resize({width, 800});
        CAPTURE(width);
        CHECK(driver.ui.shows(clip.name));
        CHECK(driver.ui.shows(clip.activity));
    }
    driver.ui.resize({1100, 600});  // the source is cut, the name is not
    CHECK(driver.ui.shows(clip.name));
}

TEST_CASE("clips that are only declared are listed at request, with the reason", "[ui][clips]") {
    ClipsDriver driver;
    driver.ui.press("Dock", {"Clips", "Show 1 only declared###declared"});
    driver.ui.frames(2);
    CHECK(driver.ui.shows("gesture"));
    CHECK(driver.ui.shows("only declared: no included model that was found brings it"));
    driver.ui.press("Dock", {"Clips", "clips", 1, "##row"});
    CHECK(driver.document.playback.clip == 1);
    driver.ui.press("Dock", {"Clips", "clips", 4, "##row"});
    CHECK(driver.document.playback.clip == 1);
}

TEST_CASE("a clip of the list plays at a click", "[ui][clips]") {
    ClipsDriver driver;
    CHECK_FALSE(driver.document.playback.is_playing);
    driver.ui.press("Dock", {"Clips", "clips", 3, "##row"});
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
    driver.ui.press("Dock", {"Clips", "clips", 0, "##row"});
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

TEST_CASE("Enter in the search of clips plays the first that is found", "[ui][clips]") {
    ClipsDriver driver;
    driver.ui.click(driver.ui.center_of("Dock", {"Clips", "##filter"}));
    const int clip_before = driver.document.playback.clip;
    driver.ui.key(kKeyEnter);
    CHECK(driver.document.playback.clip == clip_before);  // nothing was searched for
    driver.ui.click(driver.ui.center_of("Dock", {"Clips", "##filter"}));
    driver.ui.type("act_run");
    driver.ui.frames(2);
    CHECK(driver.document.playback.clip == clip_before);
    driver.ui.key(kKeyEnter);
    CHECK(driver.document.playback.clip == 3);
    CHECK(driver.document.playback.is_playing);
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
    driver.ui.resize({330, 600});
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
    CHECK(event_frame(driver.document.model().clips[0],
                      driver.document.model().clips[0].events[1]) == Approx(2));
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

TEST_CASE("included models that were not found are counted, and a click says why", "[ui][clips]") {
    ClipsDriver driver;
    const char* kLabel = "2 included models were not found: why?";
    CHECK_FALSE(driver.ui.shows(kLabel));
    Scene scene = scene_with_clips();
    scene.needs = {{"models/a.mdl", "include", ""},
                   {"models/b.mdl", "include", "/m/b.mdl"},
                   {"models/c.mdl", "include", ""},
                   {"materials/d.vmt", "material", ""}};
    open_scene(driver.document, std::move(scene), false);
    driver.document.panels.messages.is_shown = {false, true, true};
    driver.ui.frames(2);
    CHECK(driver.ui.shows(kLabel));
    driver.ui.press("Dock", {"Clips", kLabel});
    driver.ui.frames(2);
    CHECK(is_open(driver.document.panels.dock, kMessagesTab));
    CHECK(driver.document.panels.messages.filter == "include-missing");
    CHECK(driver.document.panels.messages.is_shown == std::array<bool, 3>{true, true, true});
}

TEST_CASE("a model whose clips are all in missing included models has the Clips tab",
          "[ui][clips]") {
    Document document;
    Scene scene = sample_scene();
    scene.model.clips.clear();
    open_scene(document, scene, false);
    CHECK_FALSE(has_clips(document));
    scene.needs = {{"models/a.mdl", "include", ""}};
    open_scene(document, scene, false);
    CHECK(has_clips(document));
    CHECK(missing_includes_text(*document.scene) == "1 included model was not found");
}

}  // namespace studioscope::clips_tab_test
