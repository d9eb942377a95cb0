#include <catch2/catch.hpp>

#include "core/at.h"
#include "document/playback/clip_info.h"
#include "model/validate.h"
#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/dock/dock.h"
#include "ui/dock/timeline_parts.h"
#include "ui/keys.h"
#include "ui/shell/panels.h"
#include "ui/widgets/style.h"

namespace studioscope::timeline_panel_test {

namespace {

constexpr float kMargin = 18;  // margin of the scrub bar at scale 1

struct TimelineDriver {
    TimelineDriver() : ui([this] { dock_panel({{0, 0}, {1280, 150}}, document, {}, requests); }) {
        open_sample(document);
        select_clip(document.playback, document.model(), 0);
        ui.frames(2);
    }

    // Pixel of a frame: frames -2..4 are between the bar's margins, the bar between the window's
    // paddings.
    ImVec2 at(float frame) const {
        const float left = 8 + kMargin, width = 1280 - 16 - 2 * kMargin;
        return {left + (frame + 2) / 6 * width, 80};
    }

    Document document;
    Requests requests;
    UiDriver ui;
};

}  // namespace

TEST_CASE("a click on the ruler moves to a whole frame of the file's own numbers", "[ui]") {
    TimelineDriver driver;
    CHECK(driver.document.playback.frame == -2);
    driver.document.playback.is_playing = true;
    driver.ui.click(driver.at(1.2f));
    CHECK(driver.document.playback.frame == 1);
    CHECK_FALSE(driver.document.playback.is_playing);
    driver.ui.drag(driver.at(0), driver.at(9));
    CHECK(driver.document.playback.frame == 4);  // not beyond the last
}

// The head is 10 from the root in the bind pose, so the skeleton is 10 long. The mean is over five
// bones: one that moves by `way` contributes `way` / 50.
TEST_CASE("the timeline reports a pose far from the bind pose and offers the bind pose", "[ui]") {
    TimelineDriver driver;
    Document& document = driver.document;
    Model& model = edited_scene(document).model;
    model.bones[2].bind.position = {10, 0, 0};
    validate(model);
    const auto moves_by = [&](float way) {
        Track head;
        head.bone = 2;
        head.positions = {{-2, glm::vec3(10, way, 0)}};
        model.clips[0].tracks = {head};
        ++document.scene_number;  // another model
        driver.ui.frames(2);
        return driver.ui.shows("walk is shown, a pose far from");
    };
    CHECK(distance_from_bind(document) == Approx(0).margin(1e-6));
    CHECK_FALSE(moves_by(12.4f));
    CHECK(distance_from_bind(document) == Approx(12.4 / 50).margin(1e-4));
    CHECK(moves_by(12.6f));
    driver.ui.press("Dock", {"Timeline", "Bind pose"});
    CHECK(document.playback.clip == kNone);
    driver.ui.frames(2);
    CHECK_FALSE(driver.ui.shows("is shown, a pose far from"));
    select_clip(document.playback, model, 0);
    CHECK_FALSE(moves_by(0));
    model.clips[0].name = "Ragdoll_1";  // with bones that look limp or not
    ++document.scene_number;
    driver.ui.frames(2);
    CHECK(driver.ui.shows("Ragdoll_1 is shown"));
    model.clips[0].name = "fall";
    model.clips[0].activity = "ACT_DIERAGDOLL";
    ++document.scene_number;
    driver.ui.frames(2);
    CHECK(driver.ui.shows("fall is shown"));
}

TEST_CASE("with Shift the scrub bar moves between frames", "[ui]") {
    TimelineDriver driver;
    driver.ui.drag(driver.at(0), driver.at(1.5f), {false, true});
    CHECK(driver.document.playback.frame == Approx(1.5).margin(0.01));
}

TEST_CASE("a zoomed timeline draws no more than what is visible", "[ui]") {
    TimelineDriver driver;
    Document& document = driver.document;
    Clip& clip = edited_scene(document).model.clips[0];
    ClipCounts& counts = document.counts.clips[0];
    clip.frames.clear();
    counts = {};
    clip.events.clear();
    for (int frame = 0; frame < 300'000; frame += 3) {
        clip.events.push_back({});
        clip.events.back().cycle = static_cast<float>(frame) / 300'000;
        clip.frames.push_back(frame);
        counts.bone_key_frames.push_back(frame);
        counts.flex_key_frames.push_back(frame);
        counts.omitted_bones.push_back(1);
    }
    driver.ui.frames(1);
    driver.ui.wheel({640, 80}, 200);
    REQUIRE(visible_frames(clip, document.panels.timeline) == Approx(8));
    CHECK(driver.ui.drawn_vertices() < 20'000);
}

TEST_CASE("the wheel zooms the timeline at the mouse, and pans with Shift", "[ui]") {
    TimelineDriver driver;
    Clip& clip = edited_scene(driver.document).model.clips[0];
    clip.frames.clear();
    for (int frame = -2; frame < 3000; ++frame) clip.frames.push_back(frame);
    driver.ui.frames(1);
    const TimelineSettings& view = driver.document.panels.timeline;
    const ImVec2 middle(640, 80);
    const auto frame_at_mouse = [&] {
        driver.ui.click(middle);
        return driver.document.playback.frame;
    };
    const float before = frame_at_mouse();
    driver.ui.wheel(middle, 5);
    CHECK(view.zoom == Approx(std::pow(1.25, 5)));
    CHECK(frame_at_mouse() == Approx(before).margin(2));
    ImGui::GetIO().KeyShift = true;
    driver.ui.wheel(middle, -1);
    ImGui::GetIO().KeyShift = false;
    driver.ui.frames(1);
    // a tenth of the visible frames
    CHECK(frame_at_mouse() == Approx(before + 300 / std::pow(1.25, 5)).margin(3));
    driver.ui.wheel(middle, 100);
    CHECK(visible_frames(clip, view) == Approx(8));
    driver.ui.wheel(middle, -200);
    CHECK(view == TimelineSettings{0});
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

TEST_CASE("a narrow timeline shows the speed completely or not at all", "[ui]") {
    Document document;
    Requests requests;
    open_sample(document);
    select_clip(document.playback, document.model(), 0);
    float width = 1280;
    UiDriver ui([&] { dock_panel({{0, 0}, {width, 150}}, document, {}, requests); });
    for (; width >= 500; width -= 20) {
        ui.frames(2);
        CAPTURE(width);
        CHECK(ui.shows("Speed") == ui.shows("1.00x"));
        if (ui.shows("1.00x")) CHECK(ui.find_text("1.00x").right < width);
        if (width > 900) CHECK(ui.shows("1.00x"));
    }
    CHECK_FALSE(ui.shows("Speed"));
}

TEST_CASE("one click shows the bind pose, another returns to the clip and frame", "[ui]") {
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

TEST_CASE("both sampling rules have switches", "[ui]") {
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
    edited_scene(driver.document).model.clips[1].is_placeholder = true;
    driver.ui.press("Dock", {"Timeline", "##clip"});
    driver.ui.try_press("##Combo_00", {1, "##row"});
    CHECK(driver.document.playback.clip == 0);
    edited_scene(driver.document).model.clips[1].is_placeholder = false;
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

TEST_CASE("of ten thousand clips the visible ones are drawn, and all can be searched and chosen",
          "[ui]") {
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
    ui.press("Dock", {"Timeline", "##clip"});  // the search is cleared
    ui.frames(2);
    ui.press("##Combo_00", {kNone, "##row"});
    CHECK(document.playback.clip == kNone);
}

namespace {

// A dock of the default height.
struct RowsDriver {
    RowsDriver() : ui([this] { dock_panel({{0, 0}, {1280, 206}}, document, {}, requests); }) {
        Scene scene = sample_scene();
        // "foot" moves 5 units, "hip" rotates by 90 degrees, "spine" by 18; the others do not move
        Clip& walk = scene.model.clips[0];
        walk.tracks[1].rotations = {{-2, glm::quat(1, 0, 0, 0)},
                                    {4, glm::angleAxis(glm::radians(18.0f), glm::vec3(0, 0, 1))}};
        walk.tracks.resize(4);
        walk.tracks[2].bone = 4;
        walk.tracks[2].positions = {{-2, {}}, {-1, {}}, {0, {}}, {3, {}}, {4, {0, 0, 50}}};
        walk.tracks[3].bone = 3;
        walk.tracks[3].rotations = {{-2, glm::quat(1, 0, 0, 0)},
                                    {4, glm::angleAxis(glm::radians(90.0f), glm::vec3(0, 0, 1))}};
        open_scene(document, std::move(scene), false);
        select_clip(document.playback, document.model(), 0);
        ui.frames(2);
    }

    float top_of(const char* name) const { return ui.find_text(name).position.y; }

    Document document;
    Requests requests;
    UiDriver ui;
};

// Middles, from left to right, of quads of this colour in this range of y.
std::vector<float> middles_of(ImU32 color, float top, float bottom) {
    std::vector<float> middles;
    for (int i = 0; i < ImGui::GetDrawData()->CmdListsCount; ++i) {
        const auto& vertices = ImGui::GetDrawData()->CmdLists[i]->VtxBuffer;
        for (int v = 0; v + 3 < vertices.Size; ++v) {
            const bool is_quad = vertices[v].col == color && vertices[v + 2].col == color &&
                                 vertices[v].pos.y == vertices[v + 1].pos.y &&
                                 vertices[v + 2].pos.y == vertices[v + 3].pos.y &&
                                 vertices[v].pos.x == vertices[v + 3].pos.x;
            if (!is_quad || vertices[v].pos.y < top || vertices[v + 2].pos.y > bottom) continue;
            middles.push_back((vertices[v].pos.x + vertices[v + 2].pos.x) * 0.5f);
            v += 3;
        }
    }
    std::sort(middles.begin(), middles.end());
    return middles;
}

}  // namespace

TEST_CASE("below the scrub bar each bone has a row, those that move most first", "[ui]") {
    RowsDriver driver;
    CHECK(driver.top_of("foot") < driver.top_of("hip"));
    CHECK(driver.top_of("hip") < driver.top_of("spine"));
    driver.ui.press("Dock", {"Timeline", "bones", 1, "##row"});
    CHECK(driver.document.selection.bone == 3);  // the second row is the hip's
}

TEST_CASE("the selected bone's row is above the others", "[ui]") {
    RowsDriver driver;
    driver.document.selection.bone = 1;
    driver.ui.frames(2);
    CHECK(driver.top_of("spine") < driver.top_of("foot"));
}

TEST_CASE("a bone's row draws authored, skipped and held frames differently, below the ruler",
          "[ui]") {
    RowsDriver driver;
    const float top = driver.top_of("spine") - 2, bottom = top + 20;
    const float names = 1264 * 0.16f;  // a share of the width inside the paddings
    const auto x_of = [&](float frame) {
        const float left = 8 + names + kMargin, width = 1264 - names - 2 * kMargin;
        return left + (frame + 2) / 6 * width;
    };
    const auto check = [&](ImU32 color, const std::vector<float>& frames) {
        const std::vector<float> middles = middles_of(color, top, bottom);
        REQUIRE(middles.size() == frames.size());
        for (size_t i = 0; i < frames.size(); ++i)
            CHECK(middles[i] == Approx(x_of(frames[i])).margin(1));
    };
    check(kKeyColor, {-2, -1, 4});
    check((kSkippedColor & 0xFFFFFFu) | 0xA0000000u, {1, 2});
    check(kOmittedColor, {0, 3});
}

TEST_CASE("of ten thousand bones only the rows in sight are drawn", "[ui]") {
    RowsDriver driver;
    driver.ui.frames(1);
    const int few = driver.ui.drawn_vertices();
    Scene scene = sample_scene();
    for (int i = 0; i < 10000; ++i)
        scene.model.bones.push_back({"more_" + std::to_string(i), 0, {}, {}, 0});
    open_scene(driver.document, std::move(scene), false);
    select_clip(driver.document.playback, driver.document.model(), 0);
    driver.ui.frames(2);
    CHECK(driver.ui.drawn_vertices() < few + 2000);
    CHECK_FALSE(driver.ui.shows("more_9999"));
}

}  // namespace studioscope::timeline_panel_test
