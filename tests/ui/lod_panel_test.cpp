#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/inspector/inspector_panels.h"

namespace studioscope {

namespace {

struct LodDriver {
    LodDriver() : ui([this] { draw(); }) {
        open_sample(document);
        ui.frames(2);
    }

    void draw() {
        FrameFacts facts;
        facts.drawn_lod = 1;
        details_panel({{0, 0}, {350, 500}}, document, facts, requests);
    }

    Document document;
    Requests requests;
    UiDriver ui;
};

}  // namespace

TEST_CASE("a press on a level chooses it", "[ui]") {
    LodDriver driver;
    driver.ui.press("Details", {"tabs", "LODs", "levels", "1"});
    CHECK(driver.document.view.lod == 1);
}

TEST_CASE("automatic leaves the level to the camera and keeps what was drawn when switched off",
          "[ui]") {
    LodDriver driver;
    driver.ui.press("Details", {"tabs", "LODs", "Automatic"});
    CHECK(driver.document.view.lod == kAutomaticLod);
    driver.ui.press("Details", {"tabs", "LODs", "Automatic"});
    CHECK(driver.document.view.lod == 1);  // what the driver says was drawn
}

TEST_CASE("another root LOD is asked for", "[ui]") {
    LodDriver driver;
    driver.ui.press("Details", {"tabs", "LODs", "##root"});
    driver.ui.press("##Combo_00", {"LOD 1"});
    CHECK(driver.requests.root_lod == 1);
}

}  // namespace studioscope
