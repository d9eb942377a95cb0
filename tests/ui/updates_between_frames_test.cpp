// Values that panels keep between frames are computed again when their inputs change.

#include <catch2/catch.hpp>

#include "flex_document.h"
#include "support/ui_driver.h"
#include "ui/dock/key_strip.h"
#include "ui/dock/panels.h"
#include "ui/inspector/flex_rows.h"
#include "ui/inspector/vertex_parts.h"
#include "ui/widgets/widgets.h"

namespace studioscope::updates_between_frames_test {

namespace {

// Clip "walk": the root moves along X by the frame number, the spine along Y by its square; "run"
// moves the foot along Z.
Scene moving_scene(float length = 1) {
    Scene scene = sample_scene();
    auto& tracks = scene.model.clips[0].tracks;
    for (PositionKey& key : tracks[0].positions) key.position.x = key.frame * length;
    for (PositionKey& key : tracks[1].positions) key.position.y = key.frame * key.frame * length;
    Clip& run = scene.model.clips[1];
    run.frames = {0, 2};
    run.tracks.resize(1);
    run.tracks[0].bone = 4;
    run.tracks[0].positions = {{0, {0, 0, 0}}, {2, {0, 0, 9}}};
    return scene;
}

struct CurvesDriver {
    CurvesDriver() : ui([this] { draw(); }, {1600, 300}) {
        open_scene(document, moving_scene(), false);
        select_clip(document.playback, document.model(), 0);
        document.selection.bone = 1;
        ui.frames(3);
    }

    void draw() {
        FrameInfo facts;
        if (begin_panel("Curves", {{0, 0}, {1600, 300}})) curve_panel(document, facts, requests);
        end_panel();
    }

    // Whether the graph's text for its right end contains `text`.
    bool tells(const char* text) {
        const ImVec2 middle = ui.center_of("Curves", {"curve"});
        ui.move({1580, middle.y});
        ui.frames(2);
        return ui.shows(text);
    }

    bool shows(const char* text) {
        ui.frames(1);
        return ui.shows(text);
    }

    Document document;
    Requests requests;
    UiDriver ui;
};

// Two vertices of the face; the first is moved by the smile.
struct VertexPanel {
    VertexPanel() : ui([this] { draw(); }, {500, 900}) {
        Scene scene = moving_scene();
        const Model face = face_model();
        scene.model.controllers = face.controllers;
        scene.model.flex_names = face.flex_names;
        scene.model.rules = face.rules;
        scene.model.shapes = face.shapes;
        open_scene(document, std::move(scene), false);
        select_clip(document.playback, document.model(), 0);
        ui.frames(2);
    }

    void draw() {
        update_pose(document.model(), pose_request(document), pose);
        if (has_lag) pose.shapes[0].own_delay = pose.shapes[0].pair_delay = 0.5f;
        const bool is_open = begin_panel("Vertex", {{0, 0}, {500, 900}});
        if (is_open && !pose.local.empty()) vertex_terms(document, pose, vertex);
        end_panel();
    }

    bool shows(const char* text) {
        ui.frames(2);
        return ui.shows(text);
    }

    Document document;
    Pose pose;
    uint32_t vertex = 1;
    bool has_lag = false;
    UiDriver ui;
};

}  // namespace

TEST_CASE("bones are sorted by the motion of the playing clip", "[ui][kept]") {
    Document document;
    open_scene(document, moving_scene(), false);
    select_clip(document.playback, document.model(), 0);
    // root by 6 from -2 to 4; the spine by 12 from 4 to 16
    CHECK(ordered_bones(document)[0].bone == 1);
    CHECK(ordered_bones(document)[0].distance == Approx(12));
    CHECK(ordered_bones(document)[1].distance == Approx(6));
    document.playback.frame = 3;
    const BoneMotion* kept = ordered_bones(document).data();
    document.playback.frame = 4;
    CHECK(ordered_bones(document).data() == kept);  // the frame does not matter
    open_scene(document, moving_scene(2), true);
    CHECK(ordered_bones(document)[0].distance == Approx(24));
    select_clip(document.playback, document.model(), 1);
    CHECK(ordered_bones(document)[0].bone == 4);
    CHECK(ordered_bones(document)[0].distance == Approx(9));
}

TEST_CASE("curves are updated with bone, kind, rules, clip and file", "[ui][kept]") {
    CurvesDriver driver;
    CHECK(driver.tells("y 16"));
    driver.document.selection.bone = 0;
    CHECK(driver.tells("x 4"));
    driver.ui.press("Curves", {"Quaternion"});
    CHECK(driver.tells("w 1"));
    driver.ui.press("Curves", {"Position"});
    open_scene(driver.document, moving_scene(3), true);
    CHECK(driver.tells("x 12"));
    select_clip(driver.document.playback, driver.document.model(), 1);
    driver.document.selection.bone = 4;
    CHECK(driver.tells("z 9"));
}

TEST_CASE("the difference of the rules is updated with frame, rules, second clip and file",
          "[ui][kept]") {
    CurvesDriver driver;
    Playback& playback = driver.document.playback;
    // the spine at frame 3: held at y = 1, or four fifths from 1 to 16
    CHECK(driver.shows("Omitted bones interpolated: here 0.000 units"));
    CHECK(driver.shows("at most 12.000 units"));
    playback.frame = 3;
    CHECK(driver.shows("Omitted bones interpolated: here 12.000 units"));
    playback.second = {1, 0, 1, false};  // only run: nothing of the spine is left
    CHECK(driver.shows("Omitted bones interpolated: no difference in this clip"));
    playback.second.weight = 0.5f;
    CHECK(driver.shows("here 6.000 units"));
    CHECK(driver.shows("at most 6.000 units"));
    playback.second.is_additive = true;  // added to all of it
    CHECK(driver.shows("at most 12.000 units"));
    playback.second = {};
    playback.rules.interpolate_omitted_bones = true;
    CHECK(driver.shows("Omitted bones held: here 12.000 units"));
    playback.off.disabled_bones = {1};
    CHECK(driver.shows("Omitted bones held: no difference in this clip"));
    playback.off = {};
    open_scene(driver.document, moving_scene(2), true);
    CHECK(driver.shows("at most 24.000 units"));
}

TEST_CASE("the position breakdown is updated with vertex, frame, switches, sliders and file",
          "[ui][kept]") {
    VertexPanel driver;
    // vertex 1 at x = 1, on "head"; root is at x = -2 in the clip's first frame, the spine at y = 4
    CHECK(driver.shows("-1.0000"));
    driver.vertex = 2;
    CHECK(driver.shows("2.0000"));
    driver.vertex = 1;
    driver.document.playback.frame = 4;
    CHECK(driver.shows("5.0000"));
    driver.document.playback.off.disabled_bones = {0};
    CHECK_FALSE(driver.shows("5.0000"));
    driver.document.playback.off = {};
    driver.document.flex.direct[0] = 0.25f;  // 3 units along z
    CHECK(driver.shows("0.7500"));
    driver.has_lag = true;
    CHECK_FALSE(driver.shows("0.2500"));
    open_scene(driver.document, moving_scene(7), true);
    driver.has_lag = false;
    driver.document.playback.frame = 4;
    CHECK(driver.shows("29.0000"));
}

TEST_CASE("the motion path of a vertex is updated with everything that moves it", "[ui][kept]") {
    Document document;
    open_scene(document, moving_scene(), false);
    select_clip(document.playback, document.model(), 0);
    const auto& graph = document.derived.vertex_graph;
    const auto end_of = [&](uint32_t vertex) {
        make_vertex_graph(document, vertex, 100);
        return graph.back();
    };
    CHECK(end_of(0)[0] == Approx(4));
    CHECK(end_of(1)[0] == Approx(5));
    document.playback.frame = 2;  // the current frame does not matter
    make_vertex_graph(document, 1, 0);
    CHECK(graph.size() == 7);
    document.playback.second = {1, 0, 0.5f, false};
    CHECK(end_of(1)[0] == Approx(3));
    document.playback.second = {};
    document.playback.off.disabled_bones = {0};
    CHECK(end_of(1)[0] == Approx(1));
    document.playback.off = {};
    open_scene(document, moving_scene(2), true);
    CHECK(end_of(1)[0] == Approx(9));
}

TEST_CASE("the motion path of a vertex is updated with the sliders of its shapes", "[ui][kept]") {
    VertexPanel driver;
    const auto height_of = [&](uint32_t vertex) {
        make_vertex_graph(driver.document, vertex, 100);
        return driver.document.derived.vertex_graph.back()[2];
    };
    CHECK(height_of(1) == Approx(0));
    driver.document.flex.direct[0] = 0.5f;  // the smile moves it by 3 along z
    CHECK(height_of(1) == Approx(1.5));
    CHECK(height_of(4) == Approx(0));  // no shape has this one
}

TEST_CASE("the listed sliders are updated with switches, search, values, clip and file",
          "[ui][kept]") {
    FacePanel face("Flexes");
    FlexSettings& settings = face.document.panels.flexes;
    const auto shows = [&](const char* text) {
        face.ui.frames(2);
        return face.ui.shows(text);
    };
    CHECK(shows("smile"));
    CHECK_FALSE(shows("left_smile"));
    settings.is_linked = false;
    CHECK(shows("left_smile"));
    settings.filter = "jaw";
    CHECK_FALSE(shows("left_smile"));
    CHECK(shows("jaw"));
    settings.filter.clear();
    settings.only_changed = true;
    CHECK_FALSE(shows("jaw"));
    face.document.flex.controllers[2] = 0.5f;
    CHECK(shows("jaw"));
    CHECK_FALSE(shows("loose"));
    face.document.flex.direct[3] = 0.5f;
    CHECK(shows("loose"));
    const FlexRowsKey before = flex_rows_key(face.document);
    settings.held = 3;  // while the mouse drags it
    CHECK_FALSE(flex_rows_key(face.document) == before);
    settings.held = kNone;
    CHECK(flex_rows_key(face.document) == before);
    Scene scene = sample_scene();
    scene.model = face_model();
    scene.model.controllers[2].name = "chin";
    scene.model.clips[0].flex_tracks = {{3, {{-2, 0}, {4, 1}}, {}, 0}};
    open_scene(face.document, std::move(scene), false);
    CHECK_FALSE(shows("chin"));
    select_clip(face.document.playback, face.document.model(), 0);
    CHECK(shows("blink"));
    settings.only_changed = false;
    CHECK(shows("chin"));
}

TEST_CASE("names of sliders have the width of the listed ones", "[ui][kept]") {
    FacePanel face("Flexes");
    face.ui.frames(2);
    const auto slider = [&] {
        return face.ui.center_of("Inspector", {"sliders", "controller", 3, "##value"}).x;
    };
    const float short_names = slider();
    Scene scene = sample_scene();
    scene.model = face_model();
    scene.model.controllers[2].name = "the_lower_jaw_of_the_whole_face";
    open_scene(face.document, std::move(scene), true);
    face.ui.frames(2);
    CHECK(slider() > short_names + 10);
    face.document.panels.flexes.filter = "blink";
    face.ui.frames(2);
    CHECK(slider() == Approx(short_names).margin(1));
}

}  // namespace studioscope::updates_between_frames_test
