#include <imgui.h>

#include <catch2/catch.hpp>
#include <utility>

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/tree/panels.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope::columns_test {

namespace {

// The sample with eight levels: "forearm_l" is two below its root and moves 6 vertices.
Scene scene_of_levels() {
    Scene scene = sample_scene();
    Model& model = scene.model;
    model.bones[2].name = "forearm_l";
    model.lods.resize(8);
    for (Mesh& mesh : model.meshes) mesh.lods.resize(8, mesh.lods[0]);
    return scene;
}

struct Seen {
    bool has_name = false, has_count = false;
};

Seen seen_in(float fonts, float scale = 1) {
    const float width = fonts * 15 * scale;
    Document document;
    open_scene(document, scene_of_levels(), false);
    UiDriver ui([&] { tree_panel({{0, 0}, {width, 600}}, document, 0); }, {1280, 800}, scale);
    ui.frames(3);
    return {ui.shows("forearm_l\n"), ui.shows("\n6\n")};
}

}  // namespace

// columns of 4, 2, 3 and 1 font heights; the third disappears first, then the second, then the last
TEST_CASE("columns disappear one by one, and those without a rank stay", "[ui]") {
    constexpr ColumnRoom kColumns[] = {{4}, {2, 2}, {3, 3}, {1, 1}};
    const auto shown = [&](float fonts, int columns, float pixels) {
        const float padding = 2 * ImGui::GetStyle().CellPadding.x;
        return fitting_columns(kColumns, fonts * ImGui::GetFontSize() +
                                             static_cast<float>(columns) * padding + pixels);
    };
    bool is_asked = false;
    UiDriver ui([&] {
        if (std::exchange(is_asked, true)) return;
        CHECK(shown(10, 4, 0) == 0b1111);
        CHECK(shown(10, 4, -1) == 0b1011);
        CHECK(shown(7, 3, 0) == 0b1011);
        CHECK(shown(7, 3, -1) == 0b1001);
        CHECK(shown(5, 2, 0) == 0b1001);
        CHECK(shown(5, 2, -1) == 0b0001);
        CHECK(shown(0, 0, 0) == 0b0001);
    });
    ui.frames(1);
    CHECK(is_asked);
}

// Columns that the tree leaves out for its names in a narrow panel.

TEST_CASE("names in the tree are complete in a narrow panel and with large text", "[ui]") {
    for (const float scale : {1.0f, 1.6f, 2.0f})
        for (const float fonts : {18.0f, 13.5f, 11.0f, 10.0f}) {
            CAPTURE(scale, fonts);
            CHECK(seen_in(fonts, scale).has_name);
        }
}

TEST_CASE("a narrow tree leaves out its levels, and a narrower one its counts", "[ui]") {
    CHECK(seen_in(18).has_count);
    CHECK(seen_in(13.5f).has_count);
    CHECK_FALSE(seen_in(11).has_count);
}

TEST_CASE("columns of texts are narrowed from the right, and only as far as needed", "[ui]") {
    const auto widths = [](float room) {
        std::vector<float> columns{100, 80, 60};
        shrink_columns(columns, std::vector<float>{40, 40, 30}, room);
        return columns;
    };
    CHECK(widths(240) == std::vector<float>{100, 80, 60});
    CHECK(widths(239) == std::vector<float>{100, 80, 59});
    CHECK(widths(210) == std::vector<float>{100, 80, 30});
    CHECK(widths(209) == std::vector<float>{100, 79, 30});
    CHECK(widths(10) == std::vector<float>{40, 40, 30});
}

TEST_CASE("a list shows texts whole with their width, and cuts the last column without", "[ui]") {
    const std::string first = "a name of some length", last = "materials/models/hat/crown.vtf";
    float width = 2000;
    UiDriver ui([&] {
        if (begin_bare_panel("Panel", {{0, 0}, {width, 100}})) {
            const ListColumn columns[] = {{"", ImGui::CalcTextSize(first.c_str()).x, {4}},
                                          {"", ImGui::CalcTextSize(last.c_str()).x, {4}}};
            const float room = ImGui::GetContentRegionAvail().x;
            // the panel takes as much around the list as it has around it now
            if (width == 2000) width -= room - list_width(columns);
            if (begin_list("list", columns)) {
                begin_row();
                elided(first);
                ImGui::TableNextColumn();
                elided_path(last);
                ImGui::EndTable();
            }
        }
        end_panel();
    });
    ui.frames(3);
    CHECK(ui.shows(first + "\n"));
    CHECK(ui.shows(last + "\n"));
    // the room of its scroll bar, and more than what its width is rounded up by
    width -= ImGui::GetStyle().ScrollbarSize + 4;
    ui.frames(3);
    CHECK(ui.shows(first + "\n"));
    CHECK_FALSE(ui.shows(last + "\n"));
    CHECK(ui.shows("crown.vtf\n"));
}

// four tabs of 50 pixels with gaps of 2, and a button of 40
TEST_CASE("the last tabs give way, before the one that was shown before", "[ui]") {
    constexpr float kWidths[] = {50, 50, 50, 50};
    constexpr size_t kNone = 4;
    const auto row = [&](size_t shown, size_t before, float room) {
        return tabs_in_row(kWidths, shown, before, 2, 40, room);
    };
    using Row = std::vector<size_t>;
    CHECK(row(0, kNone, 206) == Row{0, 1, 2, 3});
    CHECK(row(0, kNone, 205) == Row{0, 1, 2});
    CHECK(row(1, 3, 205) == Row{0, 1, 3});
    CHECK(row(1, 3, 196) == Row{0, 1, 3});
    CHECK(row(1, 3, 195) == Row{1, 3});
    CHECK(row(1, 3, 144) == Row{1, 3});
    CHECK(row(1, 3, 143) == Row{1});
    CHECK(row(3, 0, 10) == Row{3});
}

TEST_CASE("numbers align at the point", "[ui]") {
    CHECK(point_aligned(30, 2) == "30   ");
    CHECK(point_aligned(12.5f, 2) == "12.5 ");
    CHECK(point_aligned(29.97f, 2) == "29.97");
    CHECK(point_aligned(0, 2) == "0   ");
    CHECK(point_aligned(100, 0) == "100");
}

TEST_CASE("a path is cut in its middle, and its file's name stays whole", "[ui]") {
    const std::string path = "materials/models/humans/male/shared/eye-iris-brown.vtf";
    float width = 300;
    UiDriver ui([&] {
        if (begin_bare_panel("Panel", {{0, 0}, {width, 100}})) elided_path(path);
        end_panel();
    });
    CHECK(ui.shows("\u2026/eye-iris-brown.vtf\n"));
    CHECK(ui.shows("materials/"));
    CHECK(ui.find_text("eye-iris").right < width);
    width = 600;
    ui.frames(2);
    CHECK(ui.shows(path));
    width = 80;  // not even the name
    ui.frames(2);
    CHECK(ui.shows("brown.vtf"));
    CHECK_FALSE(ui.shows("materials"));
}

}  // namespace studioscope::columns_test
