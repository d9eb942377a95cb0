#include <catch2/catch.hpp>
#include <optional>

#include "document/view/rect.h"
#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/dock/fixup_parts.h"
#include "ui/dock/panels.h"
#include "ui/shell/view_panels.h"
#include "ui/widgets/widgets.h"

namespace studioscope::fixup_panel_test {

namespace {

// The dock at the bottom of a window. The sample's rows: 0 is 0..2 of level 1, 1 is 6..8 of level
// 0, 2 is 3..5 of level 1, 3 is 9 of level 0.
struct FixupDriver {
    explicit FixupDriver(Scene scene = sample_scene(), ImVec2 size = {1280, 300})
        : ui([this, size] { draw(size); }, size) {
        open_scene(document, std::move(scene), false);
        ui.frames(3);
    }

    void draw(ImVec2 size) {
        document.hover = {};
        if (begin_panel("Dock", {{0, 0}, {size.x, size.y}})) {
            fixup_tools(document, {}, requests);
            fixup_panel(document, {}, requests);
        }
        end_panel();
        hovered = document.hover;
        if (requests.has<request::Fixups>())
            document.panels.load.is_busy = true;  // until the model is rebuilt
    }

    // The middle of a place in a lane, by the ruler: 10 vertices across the lanes.
    ImVec2 place(FixupLane lane, float vertex) {
        const float zero = ui.find_text("Pool").position.x;
        const float left = zero + ImGui::CalcTextSize("LOD 0").x + 12;
        const char* names[] = {"Pool", "Rows", "LOD "};
        const float y = ui.find_text(names[static_cast<size_t>(lane)]).position.y + 6;
        return {left + (vertex + 0.5f) * width() / 10, y};
    }
    float width() {
        const float home = 1280 - 2 * 8, table = 27 * 15 + 2 * 12, between = 2 * 7;
        return home - table - between - ImGui::CalcTextSize("LOD 0").x - 12 - 4;
    }

    Document document;
    Hover hovered;
    Requests requests;
    UiDriver ui;
};

}  // namespace

TEST_CASE("a click on a fixup row selects it", "[ui][fixups]") {
    FixupDriver driver;
    driver.ui.press("Dock", {"fixups", "2"});
    CHECK(driver.document.selection.fixup == 2);
    driver.ui.press("Dock", {"fixups", "2"});
    CHECK(driver.document.selection.fixup == kNone);
}

TEST_CASE("a click on the square of a fixup row toggles it", "[ui][fixups]") {
    FixupDriver driver;
    driver.ui.press("Dock", {"fixups", 3, "switch"});
    REQUIRE(driver.requests.has<request::Fixups>());
    CHECK(*driver.requests.get<request::Fixups>() == FixupUse{true, {3}});
}

TEST_CASE("the number of fixup rows that are off agrees with its verb", "[ui][fixups]") {
    Scene scene = sample_scene();
    scene.diagnostics.clear();  // a fault would be shown instead
    scene.fixup_use = {true, {3}};
    CHECK(FixupDriver(scene).ui.shows("1 of 4 rows off: torn on purpose"));
    scene.fixup_use = {true, {2, 3}};
    CHECK(FixupDriver(scene).ui.shows("2 of 4 rows off: torn on purpose"));
}

TEST_CASE("fixup rows are found by their values", "[ui][fixups]") {
    FixupDriver driver;
    // the mesh that contains the destinations of rows 2 and 3
    driver.document.panels.fixup_filter = "lower";
    driver.ui.frames(2);
    CHECK_FALSE(driver.ui.try_press("Dock", {"fixups", "0"}));
    CHECK(driver.ui.try_press("Dock", {"fixups", "3"}));
}

TEST_CASE("the root LOD has eight buttons", "[ui][fixups]") {
    FixupDriver driver;
    driver.ui.press("Dock", {"1"});
    CHECK(driver.requests.get<request::RootLod>() == 1);
    driver.requests = {};
    driver.ui.try_press("Dock", {"5"});  // the file has two levels
    CHECK_FALSE(driver.requests.has<request::RootLod>());
}

TEST_CASE("fixup rows are applied one by one from the torn model to the whole one",
          "[ui][fixups]") {
    FixupDriver driver;
    driver.ui.press("Dock", {"Apply fixups"});
    REQUIRE(driver.requests.has<request::Fixups>());
    CHECK(driver.requests.get<request::Fixups>()->disabled_rows == std::vector<int>{0, 1, 2, 3});
    for (int row = 0; row < 4; ++row) {
        Scene scene = sample_scene();
        scene.fixup_use = *driver.requests.get<request::Fixups>();
        open_scene(driver.document, std::move(scene), true);
        driver.ui.frames(2);
        CHECK(driver.ui.shows("Apply row " + std::to_string(row)));
        driver.ui.press("Dock", {"###next"});
    }
    CHECK(*driver.requests.get<request::Fixups>() == FixupUse{});
}

TEST_CASE("the rows that the root LOD uses are played one after the other", "[ui][fixups]") {
    FixupDriver driver;
    const auto rebuild = [&] {
        Scene scene = *driver.document.scene;
        scene.fixup_use = *driver.requests.get<request::Fixups>();
        driver.requests = {};
        open_scene(driver.document, std::move(scene), true);
        driver.document.panels.load.is_busy = false;
    };
    driver.ui.press("Dock", {"##play"});
    REQUIRE(driver.requests.has<request::Fixups>());
    CHECK(driver.requests.get<request::Fixups>()->disabled_rows ==
          std::vector<int>{0, 1, 2, 3});  // from the start
    rebuild();
    for (int applied = 1; applied <= 4; ++applied) {
        for (int i = 0; i < 60 && !driver.requests.has<request::Fixups>(); ++i) driver.ui.frames(1);
        REQUIRE(driver.requests.has<request::Fixups>());
        CHECK(driver.requests.get<request::Fixups>()->disabled_rows.size() ==
              static_cast<size_t>(4 - applied));
        CHECK(count_first_rows_on(driver.document.fixups) == static_cast<size_t>(applied - 1));
        rebuild();
    }
    driver.ui.frames(60);
    CHECK_FALSE(driver.requests.has<request::Fixups>());
    CHECK_FALSE(driver.document.panels.fixup_player.is_playing);
}

TEST_CASE("playing the fixup rows waits for the model and can be paused", "[ui][fixups]") {
    FixupDriver driver;
    driver.document.panels.fixup_player.is_playing = true;
    edited_scene(driver.document).fixup_use.disabled_rows = {1};
    driver.document.fixups = make_fixup_report(*driver.document.scene);
    driver.document.panels.load.is_busy = true;
    driver.ui.frames(120);
    CHECK_FALSE(driver.requests.has<request::Fixups>());
    driver.document.panels.load.is_busy = false;
    driver.ui.press("Dock", {"##play"});
    driver.ui.frames(120);
    CHECK_FALSE(driver.requests.has<request::Fixups>());
}

TEST_CASE("only rows that the root LOD uses tear the model", "[ui][fixups]") {
    Scene scene = sample_scene();
    scene.diagnostics.clear();
    scene.root_lod = 1;  // keeps rows 0 and 2
    const auto last_swatch = [](Document& document) {
        document.view.mode = ShadingMode::kFixups;
        const std::optional<Legend> legend = mode_legend(document);
        return legend && !legend->swatches.empty() ? legend->swatches.back().text : "";
    };
    SECTION("a dropped row is off") {
        scene.fixup_use.disabled_rows = {1};
        FixupDriver driver(scene);
        CHECK_FALSE(driver.ui.shows("on purpose"));
        CHECK(count_rows_off(driver.document.fixups) == 0);
        CHECK(last_swatch(driver.document) == "2");  // row 3 brings nothing
    }
    SECTION("a kept row is off") {
        scene.fixup_use.disabled_rows = {1, 2};
        FixupDriver driver(scene);
        CHECK(driver.ui.shows("1 of 2 rows off: torn on purpose"));
        CHECK(last_swatch(driver.document) == "torn on purpose: 1 row off");
        CHECK(count_first_rows_on(driver.document.fixups) == 1);
        CHECK(first_rows(driver.document.fixups, 1) == FixupUse{true, {2}});
        CHECK(first_rows(driver.document.fixups, 2) == FixupUse{});
    }
}

TEST_CASE("a square of the matrix of rows chooses its root LOD", "[ui][fixups]") {
    FixupDriver driver;
    const ImVec2 square = driver.ui.center_of("Dock", {"fixups", 1, 1, "root"});
    driver.requests = {};
    driver.ui.move(square);
    driver.ui.frames(40);
    CHECK(driver.ui.shows("Row 1 at root LOD 1: dropped"));
    driver.ui.click(square);
    REQUIRE(driver.requests.has<request::RootLod>());
    CHECK(*driver.requests.get<request::RootLod>() == 1);
    CHECK(driver.document.selection.fixup == kNone);  // the row below it was not clicked
}

TEST_CASE("the item hovered in the lanes is highlighted", "[ui][fixups]") {
    FixupDriver driver;
    driver.ui.move(driver.place(FixupLane::kPool, 7));  // 6..8 of the pool belong to row 1
    driver.ui.frames(2);
    CHECK(driver.hovered.fixup == 1);
    CHECK(driver.ui.shows("Vertex 7 of the pool"));
    driver.ui.move(driver.place(FixupLane::kRows, 7));  // the third row is at 6..8
    CHECK(driver.hovered.fixup == 2);
    driver.ui.move(driver.place(FixupLane::kResult, 4));  // 3..5 were written by row 1
    driver.ui.frames(2);
    CHECK(driver.hovered.fixup == 1);
    CHECK(driver.hovered.lit.first == 3);
    CHECK(driver.hovered.lit.count == 3);
    CHECK(driver.ui.shows("Place 4 holds vertex 7 of the pool"));
    driver.ui.move({5, 5});
    CHECK(driver.hovered.fixup == kNone);
}

TEST_CASE("a click in the lanes selects, Ctrl+click toggles, a double-click picks",
          "[ui][fixups]") {
    FixupDriver driver;
    driver.ui.click(driver.place(FixupLane::kRows, 7));
    CHECK(driver.document.selection.fixup == 2);
    driver.ui.click(driver.place(FixupLane::kRows, 1), {true, false});
    REQUIRE(driver.requests.has<request::Fixups>());
    CHECK(*driver.requests.get<request::Fixups>() == FixupUse{true, {0}});
    driver.ui.double_click(driver.place(FixupLane::kPool, 7));
    CHECK(driver.document.selection.vertex == 4);  // the destination of row 1
}

TEST_CASE("the wheel zooms the lanes about the cursor and a drag pans", "[ui][fixups]") {
    FixupLaneSettings settings;
    LaneScale scale = lane_scale(settings, 100, 1000, 5000);
    CHECK(scale.vertex_at(600) == Approx(2500));
    zoom_lanes(settings, scale, 350, 8, 5000);
    scale = lane_scale(settings, 100, 1000, 5000);
    CHECK(settings.zoom == Approx(std::pow(1.25, 8)));
    CHECK(scale.vertex_at(350) == Approx(1250));  // it stayed under the cursor
    CHECK(scale.x_at(1250) == Approx(350).margin(0.01));
    zoom_lanes(settings, scale, 350, -100, 5000);
    CHECK(settings.zoom == 1);
    CHECK(settings.first == 0);
}

TEST_CASE("faults of a fixup table are shown above the lanes", "[ui][fixups]") {
    Scene scene = sample_scene();
    file_in(scene).fixups[3].source = 8;  // 8 twice, 9 never
    FixupDriver driver(std::move(scene));
    CHECK(driver.ui.shows("2 faults: 2 rows take the vertices 8..8 of the pool"));
}

// A scene as read from a file whose row 1 at byte 76 takes three vertices from 8 of 10.
static Scene scene_with_bad_row() {
    Scene scene = sample_scene();
    file_in(scene).fixup_offset = 64;
    file_in(scene).fixups[1] = {0, 8, 2, 1, FixupValues{0, 8, 3}};
    return scene;
}

TEST_CASE("a bad row shows the file's values, their offset and their bytes", "[ui][fixups]") {
    const std::string bytes = "00 00 00 00 08 00 00 00 03 00 00 00";
    SECTION("in columns, where there is room for them") {
        FixupDriver driver(scene_with_bad_row());
        CHECK(driver.ui.shows("3 faults: row 1 reads 8..10 of 10"));
        CHECK(driver.ui.shows("8..10"));
        CHECK(driver.ui.shows("0x4c"));
        CHECK(driver.ui.shows(bytes));
        CHECK(driver.ui.find_text(bytes).position.y == driver.ui.find_text("0x4c").position.y);
        for (const char* name : {"Offset", "Bytes", "Mesh"})
            CHECK(driver.ui.find_text(name).right < 1280);
    }
    SECTION("in a tooltip in any case") {
        FixupDriver driver(scene_with_bad_row(), {900, 300});
        CHECK(driver.ui.shows("8..10"));
        CHECK_FALSE(driver.ui.shows(bytes));
        driver.ui.move(driver.ui.center_of("Dock", {"fixups", "1"}));
        driver.ui.frames(60);
        CHECK(driver.ui.shows("Row 1 of 4 at 0x4c"));
        CHECK(driver.ui.shows("03 00 00 00"));
    }
}

TEST_CASE("the columns of a valid table are unchanged", "[ui][fixups]") {
    FixupDriver driver;
    CHECK_FALSE(driver.ui.shows("Bytes"));
    CHECK_FALSE(driver.ui.shows("Offset"));
}

TEST_CASE("a bad row far down in the table is scrolled to once", "[ui][fixups]") {
    Scene scene = sample_scene();
    file_in(scene).fixups.assign(200, {1, 0, 0});
    file_in(scene).fixups[150] = {0, 10, 0, 1, FixupValues{0, 77, 1}};
    FixupDriver driver(std::move(scene));
    const auto listed = [&]() -> std::optional<DrawnText> {
        for (const DrawnText& text : driver.ui.texts())
            if (text.text == "77..77") return text;
        return std::nullopt;
    };
    REQUIRE(listed());
    driver.ui.wheel(listed()->position, 100);  // to the top
    driver.ui.frames(3);
    CHECK_FALSE(listed());
}

TEST_CASE("a fault of a VVD outside its table is shown above the lanes", "[ui][fixups]") {
    Scene scene = sample_scene();
    scene.diagnostics = {note("vvd-empty", "a note of the file"),
                         warning("vvd-tangent-range", "a warning of the file"),
                         error("vtx-vertex-range", "an error of another file")};
    {
        FixupDriver warned(scene);
        CHECK(warned.ui.shows("a warning of the file"));
        CHECK_FALSE(warned.ui.shows("an error of another file"));
    }
    scene.diagnostics.push_back(error("vvd-vertex-start", "an error of the file"));
    FixupDriver broken(std::move(scene));
    CHECK(broken.ui.shows("an error of the file"));
    CHECK_FALSE(broken.ui.shows("a warning of the file"));
}

TEST_CASE("a model whose VVD was not read shows why it has no table", "[ui][fixups]") {
    Scene scene;
    scene.file = "models/hero.mdl";
    scene.format = "mdl";
    {
        FixupDriver alone(scene);
        CHECK(alone.ui.shows("This model has no VVD"));
        CHECK_FALSE(alone.ui.shows("Only a compiled model"));
    }
    Diagnostic refused = error("vvd-magic", "not a VVD: it starts with 00 00 00 00");
    refused.file = "models/hero.vvd";
    scene.diagnostics = {refused};
    FixupDriver driver(std::move(scene));
    CHECK(driver.ui.shows("hero.vvd: not a VVD: it starts with 00 00 00 00"));
    CHECK_FALSE(driver.ui.shows("Only a compiled model"));
}

TEST_CASE("the fixup panel accepts small areas and models without a table", "[ui][fixups]") {
    for (const ImVec2 size : {ImVec2{60, 40}, ImVec2{300, 90}, ImVec2{3840, 600}}) {
        FixupDriver driver(sample_scene(), size);
        driver.ui.move({size.x / 2, size.y / 2});
    }
    {
        FixupDriver empty(Scene{});
        CHECK(empty.ui.shows("Only a compiled model has a fixup table"));
    }
    Scene plain = sample_scene();
    file_in(plain).fixups.clear();
    plain.diagnostics.clear();
    FixupDriver driver(std::move(plain));
    CHECK(driver.ui.shows("No fixup table"));
}

TEST_CASE("the row that brought a picked vertex is scrolled to once", "[ui][fixups]") {
    Scene scene = sample_scene();
    file_in(scene).fixups.assign(200, {1, 0, 0});
    file_in(scene).fixups[150] = {0, 0, 10};
    FixupDriver driver(std::move(scene));
    const auto listed = [&]() -> std::optional<DrawnText> {
        for (const DrawnText& text : driver.ui.texts())
            if (text.text == "0..9") return text;
        return std::nullopt;
    };
    CHECK_FALSE(listed());
    driver.document.selection.vertex = 4;
    driver.ui.frames(3);
    REQUIRE(listed());
    driver.ui.wheel(listed()->position, 100);  // to the top
    driver.ui.frames(3);
    CHECK_FALSE(listed());
}

TEST_CASE("the row that would make the table whole is said, its bytes are copied", "[ui][fixups]") {
    Scene scene = sample_scene();
    file_in(scene).fixups[3].source = 8;  // 8 twice, 9 never
    scene.file = "a.mdl";
    FixupDriver driver(scene);
    CHECK(driver.ui.shows("row 3 should begin at 9: then every vertex is used once"));
    driver.ui.press("Dock", {"Copy bytes"});
    CHECK(driver.ui.clipboard().starts_with(
        "a.vvd: row 3 should begin at 9: then every vertex is used once\noffset 0x"));
    CHECK(driver.ui.clipboard().ends_with(": old 08 00 00 00, new 09 00 00 00"));
}

TEST_CASE("a whole fixup table has nothing to repair", "[ui][fixups]") {
    CHECK_FALSE(FixupDriver().ui.shows("should"));
}

TEST_CASE("the legend of fixup rows has those that the root LOD uses", "[ui][fixups]") {
    Document document;
    Scene scene = sample_scene();
    scene.root_lod = 1;
    open_scene(document, std::move(scene), false);
    document.view.mode = ShadingMode::kFixups;
    std::vector<std::string> rows;
    const auto legend = mode_legend(document);
    for (const auto& swatch : legend->swatches) rows.push_back(swatch.text);
    CHECK(rows == std::vector<std::string>{"0", "2"});
}

}  // namespace studioscope::fixup_panel_test
