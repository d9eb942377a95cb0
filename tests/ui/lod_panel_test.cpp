#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/command_actions.h"
#include "ui/dock/dock.h"
#include "ui/inspector/fixup_table.h"
#include "ui/shell/panels.h"

namespace studioscope {

namespace {

struct LodDriver {
    LodDriver() : ui([this] { draw(); }) {
        open_sample(document);
        open_tab(document.panels.dock, "Fixups");
        ui.frames(2);
    }

    void draw() {
        FrameFacts facts;
        facts.drawn_lod = 1;
        dock_panel({{0, 0}, {1280, 300}}, document, facts, requests);
    }

    Document document;
    Requests requests;
    UiDriver ui;
};

}  // namespace

TEST_CASE("a press on a level chooses it", "[ui]") {
    LodDriver driver;
    driver.ui.press("Dock", {"levels", "1"});
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

TEST_CASE("fixup rows go one after another to where root LOD 0 puts them", "[ui]") {
    const std::vector<FixupRow> rows = fixup_rows_of(sample_scene());
    REQUIRE(rows.size() == 4);
    // the runs are 3, 3, 3 and 1 long and all are kept
    CHECK(rows[0].destination == 0);
    CHECK(rows[1].destination == 3);
    CHECK(rows[2].destination == 6);
    CHECK(rows[3].destination == 9);
    const Model model = sample_model();
    CHECK(mesh_fed_by(model, rows[1]) == 0);  // vertices 3..5 are the upper mesh's
    CHECK(mesh_fed_by(model, rows[3]) == 1);
}

TEST_CASE("root LOD 1 keeps the rows of level 1 and coarser", "[ui]") {
    Scene scene = sample_scene();
    scene.root_lod = 1;
    const std::vector<FixupRow> rows = fixup_rows_of(scene);
    CHECK(rows[0].is_kept);
    CHECK_FALSE(rows[1].is_kept);
    CHECK(rows[2].is_kept);
    CHECK_FALSE(rows[3].is_kept);
    CHECK(rows[2].destination == 3);  // right behind the three vertices of row 0
    CHECK(mesh_fed_by(scene.model, rows[1]) == kNone);
}

TEST_CASE("a press on a fixup row selects it", "[ui]") {
    LodDriver driver;
    driver.ui.press("Dock", {"fixups", "2"});
    CHECK(driver.document.selection.fixup == 2);
    driver.ui.press("Dock", {"fixups", "2"});
    CHECK(driver.document.selection.fixup == kNone);
}

TEST_CASE("fixup rows are found by what they say", "[ui]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] {
        Requests requests;
        dock_panel({{0, 0}, {1280, 300}}, document, {}, requests);
    });
    ui.press("Dock", {"tab", "Fixups"});
    document.panels.fixup_filter = "row 2";
    ui.frames(2);
    CHECK_FALSE(ui.try_press("Dock", {"fixups", "0"}));
    ui.press("Dock", {"fixups", "2"});
    CHECK(document.selection.fixup == 2);
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
