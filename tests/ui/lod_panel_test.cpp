#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/command_actions.h"
#include "ui/dock/dock.h"
#include "ui/shell/panels.h"

namespace studioscope {

namespace {

struct LodDriver {
    LodDriver() : ui([this] { draw(); }) {
        open_sample(document);
        open_tab(document.panels.dock, "LODs");
        ui.frames(2);
    }

    void draw() {
        FrameFacts facts;
        facts.drawn_lod = 1;
        facts.lod_metric = 12;
        dock_panel({{0, 0}, {1280, 300}}, document, facts, requests);
    }

    Document document;
    Requests requests;
    UiDriver ui;
};

}  // namespace

TEST_CASE("a press on a level chooses it", "[ui]") {
    LodDriver driver;
    driver.ui.press("Dock", {"wide levels", "1"});
    CHECK(driver.document.view.lod == 1);
}

TEST_CASE("automatic leaves the level to the camera and keeps what was drawn when switched off",
          "[ui]") {
    LodDriver driver;
    driver.ui.press("Dock", {"Automatic"});
    CHECK(driver.document.view.lod == kAutomaticLod);
    driver.ui.press("Dock", {"Automatic"});
    CHECK(driver.document.view.lod == 1);  // what the driver says was drawn
}

TEST_CASE("another root LOD is asked for", "[ui]") {
    LodDriver driver;
    driver.ui.press("Dock", {"##root"});
    driver.ui.press("##Combo_00", {"LOD 1"});
    CHECK(driver.requests.root_lod == 1);
}

TEST_CASE("the levels tell their materials, bones and what automatic LOD goes by", "[ui]") {
    LodDriver driver;
    CHECK(driver.ui.shows("skin, boot"));
    CHECK(driver.ui.shows("Metric 12, LOD 1 from 20"));
    CHECK(driver.ui.shows("2 of 5 bones move vertices"));  // head and foot
    driver.ui.press("Dock", {"bones", 4, "##row"});
    CHECK(driver.document.selection.bone == 4);
    Scene scene = sample_scene();
    for (Mesh& mesh : scene.model.meshes) mesh.lods[1] = {0, 0, {}, {}, kNone};
    open_scene(driver.document, scene, true);
    driver.ui.frames(2);
    CHECK(driver.ui.shows("(empty)"));
}

TEST_CASE("switch values are the person's until they are the file's again", "[ui]") {
    LodDriver driver;
    driver.ui.press("Dock", {"wide levels", 1, "##switch"});
    driver.document.view.switch_points = {0, 7};
    driver.ui.frames(2);
    CHECK(driver.ui.shows("Metric 12"));
    CHECK_FALSE(driver.ui.shows("LOD 1 from"));  // 7 is passed
    driver.ui.press("Dock", {"As the file"});
    CHECK(driver.document.view.switch_points.empty());
}

TEST_CASE("where the chosen level is empty everything tells of the one that is drawn", "[ui]") {
    Scene scene = sample_scene();
    for (Mesh& mesh : scene.model.meshes) mesh.lods[0] = {0, 0, {}, {}, kNone};
    Document document;
    open_sample(document);
    open_scene(document, scene, true);
    document.view.lod = 0;
    CHECK(asked_lod(document, 0) == 0);
    CHECK(shown_lod(document, 0) == 1);
    UiDriver ui([&] { draw_panels(document, {}); });
    CHECK(ui.shows("LOD 1"));
    CHECK(ui.shows("6 vertices"));
}

}  // namespace studioscope
