#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/command_actions.h"
#include "ui/dock/dock.h"
#include "ui/shell/bars.h"
#include "ui/shell/panels.h"

namespace studioscope::lod_panel_test {

namespace {

struct LodDriver {
    LodDriver() : ui([this] { draw(); }) {
        open_sample(document);
        open_tab(document.panels.dock, "LODs");
        ui.frames(2);
    }

    void draw() {
        FrameInfo facts;
        facts.drawn_lod = 1;
        facts.lod_metric = 12;
        dock_panel({{0, 0}, {1280, 300}}, document, facts, requests);
    }

    Document document;
    Requests requests;
    UiDriver ui;
};

}  // namespace

TEST_CASE("a click on a level chooses it", "[ui]") {
    LodDriver driver;
    driver.ui.press("Dock", {"wide levels", "1"});
    CHECK(driver.document.view.lod == 1);
}

TEST_CASE("automatic lets the camera choose the level, which is kept when switched off", "[ui]") {
    LodDriver driver;
    driver.ui.press("Dock", {"Automatic"});
    CHECK(driver.document.view.lod == kAutomaticLod);
    driver.ui.press("Dock", {"Automatic"});
    CHECK(driver.document.view.lod == 1);  // the level that the driver reports as drawn
}

TEST_CASE("a click on a root LOD requests it", "[ui]") {
    LodDriver driver;
    driver.ui.press("Dock", {"##root"});
    driver.ui.press("##Combo_00", {"LOD 1"});
    CHECK(driver.requests.get<request::RootLod>() == 1);
}

TEST_CASE("the levels show their materials, bones and the automatic LOD metric", "[ui]") {
    LodDriver driver;
    CHECK(driver.ui.shows("skin, boot"));
    CHECK(driver.ui.shows("LOD metric 12 (LOD 1 starts at 20)"));
    CHECK(driver.ui.shows("2 of 5 bones move vertices"));  // head and foot
    driver.ui.press("Dock", {"bones", 4, "##row"});
    CHECK(driver.document.selection.bone == 4);
    Scene scene = sample_scene();
    for (Mesh& mesh : scene.model.meshes) mesh.lods[1] = {0, 0, {}, {}, kNone};
    open_scene(driver.document, scene, true);
    driver.ui.frames(2);
    CHECK(driver.ui.shows("(empty)"));
}

TEST_CASE("switch values are the user's until reset to the file's", "[ui]") {
    LodDriver driver;
    driver.ui.press("Dock", {"wide levels", 1, "##switch"});
    driver.document.view.switch_points = {0, 7};
    driver.ui.frames(2);
    CHECK(driver.ui.shows("LOD metric 12"));
    CHECK_FALSE(driver.ui.shows("LOD 1 starts"));  // 7 is exceeded
    driver.ui.press("Dock", {"As the file"});
    CHECK(driver.document.view.switch_points.empty());
}

TEST_CASE("the LODs tab compares levels in panes or with a wipe", "[ui]") {
    LodDriver driver;
    ViewSettings& view = driver.document.view;
    driver.ui.press("Dock", {"Side by side"});
    CHECK(view.lod_layout == LodLayout::kPanes);
    driver.ui.press("Dock", {"Wipe"});
    CHECK(view.lod_layout == LodLayout::kWipe);
    driver.ui.frames(2);
    driver.ui.press("Dock", {"##wipe"});
    driver.ui.press("##Combo_00", {"LOD 0"});
    CHECK(view.wipe.lod == 0);
    driver.ui.press("Dock", {"One"});
    CHECK(view.lod_layout == LodLayout::kOne);
}

TEST_CASE("keys toggle the comparison of levels", "[ui]") {
    Document document;
    open_sample(document);
    const ViewSettings& view = document.view;
    UiDriver window([&] { draw_panels(document, {}); });
    window.key('L', {false, true});
    CHECK(view.lod_layout == LodLayout::kPanes);
    window.key('L', {true, false});
    CHECK(view.lod_layout == LodLayout::kWipe);
    window.key('L', {true, false});
    CHECK(view.lod_layout == LodLayout::kOne);
}

TEST_CASE("panes are labelled with level, triangles and vertices", "[ui]") {
    Document document;
    open_sample(document);
    document.panels.is_hidden = true;  // only the view
    UiDriver ui([&] { draw_panels(document, {}); });
    ui.frames(2);
    CHECK_FALSE(ui.shows("3 triangles"));
    document.view.lod_layout = LodLayout::kPanes;
    ui.frames(2);
    CHECK(ui.find_text("3 triangles").position.y < 400);
    CHECK(ui.find_text("10 vertices").position.x < 640);
    CHECK(ui.find_text("2 triangles").position.x > 640);
    CHECK(ui.find_text("6 vertices").position.x > 640);
}

TEST_CASE("the status bar counts all compared levels", "[ui]") {
    Document document;
    open_sample(document);
    float width = 1280;
    Requests requests;
    UiDriver ui([&] { status_bar({{0, 0}, {width, 24}}, document, {}, requests); });
    const auto shows = [&](const char* text) {
        ui.frames(2);
        return ui.shows(text);
    };
    CHECK(shows("10 vertices"));
    CHECK_FALSE(ui.shows("6 vertices"));
    document.view.lod_layout = LodLayout::kPanes;
    for (const char* text : {"LOD 0 | 1", "10 | 6 vertices", "3 | 2 triangles"}) CHECK(shows(text));
    CHECK(ui.shows("2 meshes"));  // equal, so shown once
    CHECK_FALSE(ui.shows("2 | 2"));
    document.view.lod_layout = LodLayout::kWipe;
    document.view.lod = 1;
    for (const char* text : {"LOD 1 | 0", "6 | 10 vertices", "2 | 3 triangles", "2 bones"})
        CHECK(shows(text));
    // complete counts if not all fit, and all of them on the clipboard
    width = 420;
    CHECK(shows("6 | 10 vertices"));
    CHECK_FALSE(ui.shows("bones"));
    ui.press("Status", {"counts"});
    CHECK(ui.clipboard() ==
          "sample.mdl   Drawn: LOD 1 | 0   6 | 10 vertices   2 | 3 triangles   2 meshes   2 bones");
}

TEST_CASE("the status bar leaves hidden parts out", "[ui]") {
    Scene scene = sample_scene();
    scene.model.meshes.push_back({"coat", 0, 0, 1, {{0, 6, {0, 1, 2}, {}, kNone}, {}}});
    Document document;
    open_scene(document, std::move(scene), false);
    Requests requests;
    UiDriver ui([&] { status_bar({{0, 0}, {1280, 24}}, document, {}, requests); });
    const auto shows = [&](const char* text) {
        ui.frames(2);
        return ui.shows(text);
    };
    // upper and lower; the one is weighted to the head and the other to the foot
    CHECK(shows("10 vertices"));
    CHECK(shows("2 meshes"));
    document.hidden.meshes = {1};
    for (const char* text : {"4 vertices", "1 triangle", "1 mesh", "1 bone"}) CHECK(shows(text));
    document.hidden.meshes = {0, 1};
    for (const char* text : {"6 vertices", "2 triangles", "1 mesh", "1 bone"}) CHECK(shows(text));
    document.hidden = {};
    document.bodygroups = {1};  // the coat
    for (const char* text : {"6 vertices", "1 triangle", "1 mesh"}) CHECK(shows(text));
    document.bodygroups = {0};
    CHECK(shows("10 vertices"));
}

// The sample draws 3 triangles of 10 vertices at LOD 0 (above); nine instances draw nine times as
// many.
TEST_CASE("one count of triangles is shown, labelled, over all instances", "[ui]") {
    Scene scene = sample_scene();
    scene.model.meshes.push_back({"coat", 0, 0, 1, {{0, 6, {0, 1, 2}, {}, kNone}, {}}});
    Document document;
    open_scene(document, std::move(scene), false);
    UiDriver ui([&] { draw_panels(document, {}); });
    const auto counts = [&] {
        ui.frames(2);
        std::vector<std::string> shown;
        for (const DrawnText& text : ui.texts())
            if (text.text.find(" triangle") != std::string::npos) shown.push_back(text.text);
        return shown;
    };
    const auto check_one = [&](const std::string& count) {
        const std::vector<std::string> shown = counts();
        CAPTURE(shown);
        REQUIRE(shown.size() == 1);
        CHECK(shown[0].find(count) != std::string::npos);
    };
    check_one("3 triangles");
    CHECK(ui.shows("Drawn: LOD 0"));
    document.view.instances = 9;
    check_one("27 triangles");
    CHECK(ui.shows("90 vertices"));
    CHECK(ui.shows("x 9"));
    CHECK(ui.shows("2 meshes"));
    document.bodygroups = {1};  // only the coat
    check_one("9 triangles");
    document.view.lod_layout = LodLayout::kPanes;  // each pane shows its own counts
    ui.frames(2);
    CHECK_FALSE(ui.shows("3 triangles"));
}

TEST_CASE("the line of a wipe is dragged, and dragging elsewhere turns the model", "[ui]") {
    Document document;
    open_sample(document);
    document.panels.is_hidden = true;
    document.view.lod_layout = LodLayout::kWipe;
    UiDriver ui([&] { draw_panels(document, {}); });
    ui.frames(2);
    const float yaw = document.camera.yaw;
    ui.drag({640, 200}, {960, 220});
    CHECK(document.view.wipe.share == Approx(0.75).margin(0.005));
    CHECK(document.camera.yaw == yaw);
    ui.drag({960, 300}, {3000, 300});
    CHECK(document.view.wipe.share == Approx(0.98));
    ui.drag({300, 300}, {400, 300});
    CHECK(document.camera.yaw != yaw);
}

TEST_CASE("the tab names at most as many materials as the engine supports", "[ui]") {
    Scene scene = sample_scene();
    Model& model = scene.model;
    for (int i = 2; i < 10000; ++i) {
        model.materials.push_back({"stuff_" + std::to_string(i), {}});
        model.skins[0].push_back(i);
        Mesh mesh = model.meshes[0];
        mesh.skin_slot = i;
        model.meshes.push_back(mesh);
    }
    model.skins[1] = model.skins[0];
    LodDriver driver;
    open_scene(driver.document, std::move(scene), true);
    driver.ui.frames(2);
    CHECK(driver.ui.shows("and 9968 more"));
    CHECK_FALSE(driver.ui.shows("stuff_32"));
}

TEST_CASE("if the chosen level is empty all panels show the one that is drawn", "[ui]") {
    Scene scene = sample_scene();
    for (Mesh& mesh : scene.model.meshes) mesh.lods[0] = {0, 0, {}, {}, kNone};
    Document document;
    open_sample(document);
    open_scene(document, scene, true);
    document.view.lod = 0;
    CHECK(chosen_lod(document, 0) == 0);
    CHECK(shown_lod(document, 0) == 1);
    UiDriver ui([&] { draw_panels(document, {}); });
    CHECK(ui.shows("LOD 1"));
    CHECK(ui.shows("6 vertices"));
}

TEST_CASE("a key for a level of a lone VVD requests it as root LOD, and a root LOD is shown",
          "[ui]") {
    Document document;
    Scene scene = sample_scene();
    scene.format = GENERATE("vvd", "mdl");
    open_scene(document, std::move(scene), false);
    Requests requests;
    UiDriver ui([&] {
        draw_panels(document, {}).requests.each<request::RootLod>([&](int lod) {
            requests.push(request::RootLod{lod});
        });
    });
    ui.frames(2);
    ui.key('1');
    CHECK(document.view.lod == 1);
    const bool is_lone = document.scene->format == "vvd";
    CHECK(requests.get<request::RootLod>() == (is_lone ? std::optional(1) : std::nullopt));
    if (!is_lone) return;
    requests.push(request::RootLod{0});
    keep_root_lod_shown(document, 1, requests);
    CHECK(document.view.lod == 0);
    requests = {};
    document.view.lod = kAutomaticLod;
    keep_root_lod_shown(document, 0, requests);
    CHECK(requests.get<request::RootLod>() == 0);
}

}  // namespace studioscope::lod_panel_test
