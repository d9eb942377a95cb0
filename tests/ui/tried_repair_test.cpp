// A repair of the fixup table that is tried in the view.

#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/dock/dock.h"
#include "ui/dock/panels.h"
#include "ui/shell/panels.h"
#include "ui/shell/view_panels.h"

namespace studioscope::tried_repair_test {

namespace {

// The sample whose row 3 begins at 8 instead of 9.
Scene torn_scene() {
    Scene scene = sample_scene();
    file_in(scene).fixups[3].source = 8;
    return scene;
}

// The same scene as it is read while the repair is tried.
Scene tried_scene() {
    Scene scene = sample_scene();
    scene.fixup_use.tried = TriedFixup{3, {0, 8, 1}, {0, 9, 1}};
    return scene;
}

struct WindowDriver {
    explicit WindowDriver(Scene scene, ImVec2 size = {1280, 800}) : ui([this] { draw(); }, size) {
        open_scene(document, std::move(scene), false);
        open_tab(document.panels.dock, kFixupsTab);
        ui.frames(3);
    }
    void draw() {
        const Requests drawn = draw_panels(document, {}).requests;
        drawn.each<request::Fixups>([&](const FixupUse& use) { asked = use; });
    }

    Document document;
    std::optional<FixupUse> asked;
    UiDriver ui;
};

}  // namespace

TEST_CASE("the repair of a fixup table is tried by a click", "[ui][fixups]") {
    WindowDriver driver(torn_scene());
    driver.ui.press("Dock", {"Try"});
    driver.ui.frames(2);
    REQUIRE(driver.asked);
    CHECK(driver.asked->tried == TriedFixup{3, {0, 8, 1}, {0, 9, 1}});
    CHECK(driver.asked->uses_table);
}

TEST_CASE("the view says that a repair is tried, and a click sets it back", "[ui][fixups]") {
    WindowDriver driver(tried_scene());
    const char* kText = "Row 3 begins at 9 instead of 8: tried in the view, the file is unchanged";
    CHECK(driver.ui.shows(kText));
    driver.ui.press("Tried repair", {"Set back"});
    driver.ui.frames(2);
    REQUIRE(driver.asked);
    CHECK_FALSE(driver.asked->tried);
    open_scene(driver.document, torn_scene(), true);
    driver.ui.frames(2);
    CHECK_FALSE(driver.ui.shows(kText));
}

TEST_CASE("the text about a tried repair keeps to the view of a small window", "[ui][fixups]") {
    WindowDriver driver(tried_scene(), {800, 600});
    driver.document.panels.show_toast("Nothing to undo");
    driver.ui.frames(2);
    const DrawnText first = driver.ui.find_text("Row 3 begins"),
                    last = driver.ui.find_text("is unchanged");
    CHECK(first.position.x > driver.ui.find_text("Flat list").right);
    CHECK(last.right < driver.ui.find_text("Format").position.x);
    CHECK(last.position.y > first.position.y);
    CHECK(driver.ui.find_text("Nothing to undo").position.y > last.position.y + 13);
}

TEST_CASE("the text about a tried repair lies below the labels of panes", "[ui][fixups]") {
    WindowDriver driver(tried_scene());
    driver.document.view.lod_layout = LodLayout::kPanes;
    driver.ui.frames(3);
    const float label = driver.ui.find_text("LOD 0").position.y;
    CHECK(driver.ui.find_text("Row 3 begins").position.y > label + 13);
}

TEST_CASE("rows are switched on and off while a repair is tried", "[ui][fixups]") {
    WindowDriver driver(tried_scene());
    const FixupReport& report = driver.document.fixups;
    const FixupUse off = toggle_row(report, 1);
    CHECK(off.disabled_rows == std::vector<int>{1});
    CHECK(off.tried.has_value());
    CHECK(all_rows(report, false).tried.has_value());
    CHECK(first_rows(report, 2).tried.has_value());
    CHECK_FALSE(without_tried(report).tried.has_value());
}

TEST_CASE("a banner about the broken file makes room for the repair that is tried",
          "[ui][fixups]") {
    Document document;
    Scene scene = tried_scene();
    scene.diagnostics = {error("vvd-fixup-range", "row 3 reads too much")};
    open_scene(document, scene, false);
    CHECK(vertex_file_banner(document).empty());
    scene.fixup_use.tried.reset();
    open_scene(document, scene, false);
    CHECK_FALSE(vertex_file_banner(document).empty());
}

TEST_CASE("a selected row that the root LOD does not use is not in the legend", "[ui][fixups]") {
    Document document;
    Scene scene = sample_scene();
    scene.root_lod = 1;  // which uses rows 0 and 2
    open_scene(document, std::move(scene), false);
    document.view.mode = ShadingMode::kFixups;
    document.selection.fixup = 2;
    CHECK(mode_legend(document)->swatches.back().text == "row 2 is selected");
    document.selection.fixup = 1;
    CHECK(mode_legend(document)->swatches.back().text == "2");
}

}  // namespace studioscope::tried_repair_test
