#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/golden.h"
#include "support/ui_driver.h"
#include "support/ui_picture.h"
#include "ui/dock/panels.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope::curve_panel_test {

namespace {

// The clip "walk" has frames -2, -1, 0, 3, 4; bone 1 is omitted from 0 and 3.
struct CurveDriver {
    explicit CurveDriver(ImVec2 size = {1280, 300}, float last_y = 16)
        : CurveDriver(size, parabola(last_y)) {}

    CurveDriver(ImVec2 size, Scene scene) : ui([this, size] { draw(size); }, size) {
        open_scene(document, std::move(scene), false);
        select_clip(document.playback, document.model(), 0);
        document.selection.bone = 1;
        ui.frames(3);
    }

    // Bone 1 is at y = the square of the frame, and at `last_y` in the last.
    static Scene parabola(float last_y) {
        Scene scene = sample_scene();
        auto& tracks = scene.model.clips[0].tracks;
        for (PositionKey& key : tracks[0].positions) key.position.x = key.frame;
        for (PositionKey& key : tracks[1].positions) key.position.y = key.frame * key.frame;
        tracks[1].positions.back().position.y = last_y;
        return scene;
    }

    void draw(ImVec2 size) {
        update_pose(document.model(), pose_request(document), pose);
        FrameInfo facts;
        facts.pose = &pose;
        if (begin_panel("Curves", {{0, 0}, {size.x, size.y}})) {
            curve_tools(document, facts, requests);
            curve_panel(document, facts, requests);
        }
        end_panel();
    }

    Document document;
    Pose pose;
    Requests requests;
    UiDriver ui;
};

}  // namespace

TEST_CASE("authored, skipped and held frames are drawn differently", "[ui][curves]") {
    CurveDriver driver;
    const auto keys = bone_curve_keys(driver.document.model(), 0, 1);
    std::string states;
    for (const CurveKey& key : keys)
        states += key.state == KeyState::kAuthored ? 'a' : key.state == KeyState::kHeld ? 'h' : 's';
    CHECK(states == "aahssha");
    CHECK(bone_curve_keys(driver.document.model(), 0, 2).empty());  // it has no track
}

TEST_CASE("the curve of a bone equals the motion that is played", "[curves]") {
    CurveDriver driver;
    const BoneCurve curve = sample_bone_curve(
        driver.document.model(), pose_request(driver.document), 1, CurveKind::kPosition, 60);
    REQUIRE(curve.values.size() == curve.frames.size());
    for (size_t i = 0; i < curve.frames.size(); ++i) {
        if (curve.frames[i] == -1) CHECK(curve.values[i][1] == 1);
        if (curve.frames[i] == 0) CHECK(curve.values[i][1] == 1);  // held from -1
        if (curve.frames[i] == 4) CHECK(curve.values[i][1] == 16);
    }
    CHECK(std::find(curve.frames.begin(), curve.frames.end(), 3.0f) != curve.frames.end());
}

TEST_CASE("the difference of the rules is shown in numbers", "[ui][curves]") {
    CurveDriver driver;
    // skipped frames: at frame 2, root is at x = 2 interpolated and at 0 held. Omitted: bone 1 at
    // frame 3 is held at y = 1, or four fifths of the way from 1 (frame -1) to 16 (frame 4): 13.
    const RuleDifferences differences =
        rule_differences(driver.document.model(), 0,
                         [&](float frame) { return request_at(driver.document, frame); });
    CHECK(differences.skipped.distance == Approx(2));
    CHECK(differences.skipped.distance_frame == Approx(2));
    CHECK(differences.omitted.distance == Approx(12));
    CHECK(differences.omitted.distance_frame == Approx(3));
    CHECK(driver.ui.shows("at most 12.000 units"));
    const auto ghosts = ghost_skeletons(driver.document.model(), pose_request(driver.document));
    CHECK(ghosts.size() == 2 * driver.document.model().bones.size());
}

TEST_CASE("rules with the same rotation differ by zero degrees", "[ui][curves]") {
    CurveDriver driver;
    Model& model = edited_scene(driver.document).model;
    std::vector<RotationKey>& keys = model.clips[0].tracks[0].rotations;
    keys.clear();
    float angle = 0.6f;  // an angle whose cosine rounds to another angle
    for (const int frame : model.clips[0].frames)
        keys.push_back({static_cast<float>(frame),
                        glm::angleAxis(angle += 0.1f, glm::normalize(glm::vec3(1, 2, 3)))});
    const auto at_frame = [&](float frame) { return request_at(driver.document, frame); };
    // this frame is authored: the rules do not matter
    const RuleDifferences here = differences_at(model, at_frame(-2));
    CHECK(here.skipped.degrees == Approx(0).margin(1e-4));
    CHECK(here.omitted.degrees == Approx(0).margin(1e-4));
    // the rotations of frames 0 and 3 differ by a tenth: frame 2 is held, or two thirds between
    CHECK(differences_at(model, at_frame(2)).skipped.degrees ==
          Approx(glm::degrees(0.1f) * 2 / 3).epsilon(1e-4));
}

TEST_CASE("a click on a row of the curves selects its bone, a drag moves the frame",
          "[ui][curves]") {
    CurveDriver driver;
    driver.ui.press("Curves", {"bones", 0, "##row"});
    CHECK(driver.document.selection.bone == 0);
    const ImVec2 graph = driver.ui.center_of("Curves", {"curve"});
    driver.ui.drag(graph, {graph.x + 1, graph.y});
    CHECK(driver.document.playback.frame == 1);  // the middle of -2..4
}

TEST_CASE("the curve tab shows quaternions and angles", "[ui][curves]") {
    CurveDriver driver;
    driver.ui.press("Curves", {"Quaternion"});
    CHECK(driver.document.panels.curves.kind == CurveKind::kQuaternion);
    driver.ui.frames(2);
    driver.ui.move(driver.ui.center_of("Curves", {"curve"}));
    driver.ui.frames(2);
    CHECK(driver.ui.shows("w 1"));  // it does not rotate
    driver.ui.press("Curves", {"Euler"});
    driver.ui.press("Curves", {"Ghosts"});
    CHECK(driver.document.panels.curves.shows_ghosts);
}

TEST_CASE("the curve tab shows the angles of a bone that the clip only turns", "[ui][curves]") {
    const auto shown_kind = [](float distance, bool turns) {
        Scene scene = sample_scene();
        auto& track = scene.model.clips[0].tracks[1];
        track.positions.back().position.x = distance;
        if (turns)
            track.rotations = {{-2, glm::quat(1, 0, 0, 0)},
                               {4, glm::angleAxis(1.0f, glm::vec3(0, 0, 1))}};
        CurveDriver driver({1280, 300}, std::move(scene));
        CHECK_FALSE(driver.document.panels.curves.kind);
        return shown_curve_kind(driver.document, 1);
    };
    CHECK(shown_kind(0, true) == CurveKind::kEuler);
    CHECK(shown_kind(0.0009f, true) == CurveKind::kEuler);
    CHECK(shown_kind(0.0011f, true) == CurveKind::kPosition);
    CHECK(shown_kind(5, true) == CurveKind::kPosition);
    CHECK(shown_kind(0, false) == CurveKind::kPosition);
}

TEST_CASE("range, loop mode and second clip are chosen next to the curves", "[ui][curves]") {
    CurveDriver driver;
    driver.ui.press("Curves", {"Range"});
    CHECK(driver.document.playback.has_range);
    CHECK(driver.document.playback.range_first == -2);
    CHECK(driver.document.playback.range_last == 4);
    driver.ui.press("Curves", {"Reverse"});
    CHECK(driver.document.playback.speed == -1);
    driver.ui.press("Curves", {"##round"});
    const DrawnText line = driver.ui.find_text("Ping-pong");
    driver.ui.click({line.position.x + 4, line.position.y + 4});
    CHECK(driver.document.playback.is_ping_pong);
    driver.ui.press("Curves", {"##second"});
    driver.ui.press("##Combo_00", {1, "##row"});
    CHECK(driver.document.playback.second.clip == 1);
    CHECK(driver.document.playback.second.weight == 0.5f);
    driver.ui.press("Curves", {"Add"});
    CHECK(driver.document.playback.second.is_additive);
}

TEST_CASE("the curves look as they should", "[ui][curves][golden]") {
    CurveDriver driver;
    driver.ui.frames(3);
    const Comparison comparison = compare_golden("curves", ui_picture());
    CAPTURE(comparison.problem);
    CHECK(comparison.changed <= 0.001);
}

TEST_CASE("the curve tab accepts small areas and the bind pose", "[ui][curves]") {
    for (const ImVec2 size : {ImVec2{60, 40}, ImVec2{300, 90}}) CurveDriver{size};
    CurveDriver driver;
    select_clip(driver.document.playback, driver.document.model(), kNone);
    driver.ui.frames(2);
    CHECK(driver.ui.shows("The bind pose has no curves"));
    edited_scene(driver.document).model.clips.clear();  // nothing to choose
    driver.ui.frames(1);
    CHECK(driver.ui.shows("No clips: drop an animation"));
}

TEST_CASE("a number at the top of the graph is not cut by the panel's edge", "[ui][curves]") {
    // with a margin of a twelfth the range ends just above 20
    CurveDriver driver({1280, 300}, 18.6f);
    const ImGuiStyle& style = ImGui::GetStyle();
    const float edge = driver.ui.find_text("Quaternion").position.y + ImGui::GetTextLineHeight() +
                       style.FramePadding.y + style.ItemSpacing.y;
    CHECK(driver.ui.find_text("20").position.y > edge - 1);
}

TEST_CASE("keys too close to be distinguished are a band without stripes", "[ui][curves]") {
    Scene scene = sample_scene();
    Clip& clip = scene.model.clips[0];
    clip.frames.clear();
    clip.tracks.resize(1);
    clip.tracks[0].positions.clear();
    for (int frame = 0; frame <= 200; ++frame) {  // in a row of about 260 pixels
        clip.frames.push_back(frame);
        clip.tracks[0].positions.push_back({static_cast<float>(frame), {}});
    }
    CurveDriver driver({1280, 300}, std::move(scene));
    const Image picture = ui_picture();
    const float row = driver.ui.find_text("root").position.y + ImGui::GetTextLineHeight() * 0.5f;
    const uint8_t* pixels =
        &picture.pixels[static_cast<size_t>(row) * static_cast<size_t>(picture.width) * 4];
    std::vector<int> keys;
    for (int x = 0; x < picture.width / 2; ++x)
        if (pixels[x * 4] == (kKeyColor & 0xFF) && pixels[x * 4 + 1] == (kKeyColor >> 8 & 0xFF))
            keys.push_back(x);
    REQUIRE(keys.size() > 200);
    const auto width = static_cast<size_t>(keys.back() - keys.front() + 1);
    CHECK(keys.size() + 1 >= width);  // one is below the line of the current frame
}

TEST_CASE("a clip of one frame has level curves", "[ui][curves]") {
    Scene scene = sample_scene();
    Clip& clip = scene.model.clips[0];
    clip.frames = {0};
    for (Track& track : clip.tracks) track.positions.resize(1);
    CurveDriver driver({1280, 300}, std::move(scene));
    const Image picture = ui_picture();
    const auto column = static_cast<size_t>(picture.width) - 40;  // in the graph's last tenth
    size_t inked = 0;
    for (size_t y = 0; y < static_cast<size_t>(picture.height); ++y) {
        const uint8_t* pixel =
            &picture.pixels[(y * static_cast<size_t>(picture.width) + column) * 4];
        inked += pixel[2] > 150 && pixel[0] < 120;  // z, which is drawn over x and y
    }
    CHECK(inked > 0);
    // the ruler has only frame 0, and dragging to the right end stays there
    for (const DrawnText& text : driver.ui.texts())
        CHECK_FALSE((text.text == "1" && text.position.x > 640));
    driver.ui.drag({700, 150}, {1200, 150});
    CHECK(driver.document.playback.frame == 0);
}

}  // namespace studioscope::curve_panel_test
