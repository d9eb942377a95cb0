// Names of bones over the view: drawn if they do not overlap, and never clipped.

#include <catch2/catch.hpp>

#include "core/at.h"
#include "document/compared_model.h"
#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/shell/panels.h"
#include "ui/shell/view_panels.h"

namespace studioscope::view_labels_test {

namespace {

// Bones at these positions seen from the front: x is right, z up, y away from the camera.
struct Labelled {
    explicit Labelled(std::vector<glm::vec3> places)
        : ui([this] { view_labels(view, document, &pose, 0); }) {
        Scene scene;
        for (size_t i = 0; i < places.size(); ++i)
            scene.model.bones.push_back({"bone_" + std::to_string(i), kNone, {}, {}, 0});
        open_scene(document, scene, false);
        document.view.show_bone_names = true;
        document.panels.tree.drops_prefix = false;  // as many letters for one bone as for more
        document.camera = {};
        document.camera.yaw = document.camera.pitch = 0;
        document.counts.bounds = {glm::vec3(-50), glm::vec3(50)};
        update_pose(document.model(), pose_request(document), pose);
        for (size_t i = 0; i < places.size(); ++i)
            for (int axis = 0; axis < 3; ++axis) at(pose.world[i].rows, axis).w = places[i][axis];
        ui.frames(2);
    }

    // A label is a rounded box with its text; each letter has four corners.
    int vertices() { return ui.frames(1), ui.drawn_vertices(); }

    Rect view{{100, 50}, {800, 600}};
    Document document;
    Pose pose;
    UiDriver ui;
};

int vertices_of(std::vector<glm::vec3> places) { return Labelled(std::move(places)).vertices(); }

}  // namespace

TEST_CASE("names that do not overlap are all drawn", "[ui]") {
    CHECK(vertices_of({{-20, 0, 0}, {20, 0, 0}}) == 2 * vertices_of({{0, 0, 0}}));
}

TEST_CASE("names at one place are arranged around it, as many as fit", "[ui]") {
    const int single = vertices_of({{0, 0, 0}});
    CHECK(vertices_of(std::vector<glm::vec3>(4, glm::vec3(0))) == 4 * single);
    CHECK(vertices_of(std::vector<glm::vec3>(9, glm::vec3(0))) == 4 * single);
}

TEST_CASE("a name at the right edge is drawn left of its bone", "[ui]") {
    const int single = vertices_of({{0, 0, 0}});
    // at a distance of 100 the view is 2 * 100 * tan(22.5 degrees) high: 82.8, and 110.5 wide
    Labelled edge({{54, 0, 0}});
    CHECK(edge.vertices() == single);
    for (const ImDrawVert& vertex : ImGui::GetDrawData()->CmdLists[0]->VtxBuffer)
        CHECK(vertex.pos.x <= edge.view.right());
}

TEST_CASE("with names off only the selected bone's name is drawn", "[ui]") {
    Labelled two({{-20, 0, 0}, {20, 0, 0}});
    const int both = two.vertices();
    two.document.view.show_bone_names = false;
    CHECK(two.vertices() == 0);
    two.document.selection.bone = 1;
    CHECK(two.vertices() == both / 2);
}

TEST_CASE("of ten thousand bones in one place those in front are labelled", "[ui]") {
    const int vertices = vertices_of(std::vector<glm::vec3>(10000, glm::vec3(0)));
    CHECK(vertices > 0);
    CHECK(vertices < 2000);
}

TEST_CASE("the view says why it shows the last good version", "[ui]") {
    Labelled view({{0, 0, 0}});
    view.document.panels.banner = "m.smd is broken at line 2570: this is the last good version";
    view.ui.frames(1);
    CHECK(view.ui.shows("m.smd is broken at line 2570"));
}

// The numbers are those of a table of 10 rows over a pool of 30 270 vertices, whose row 9 takes 1
// 804 from 29 990.
TEST_CASE("the view names the fault of the fixup table that is shown", "[ui]") {
    Labelled view({{0, 0, 0}});
    FixupReport& account = view.document.fixups;
    account.pool_size = 30270;
    account.rows.resize(12);
    account.rows[9].is_clamped = true;
    account.rows[9].written = {0, 29990, 1804};
    Diagnostic fault = error("vvd-fixup-range", "row 9 reads 29990..31793 of 30270; clamped");
    fault.file = "models/hero.vvd";
    const std::string banner = "hero.vvd: row 9 reads 29 990..31 793 of 30 270";
    view.ui.frames(1);
    CHECK_FALSE(view.ui.shows("row 9"));  // no message, no banner
    view.document.messages = {fault};
    view.ui.frames(1);
    CHECK(view.ui.shows(banner));
    CHECK_FALSE(view.ui.shows("more row"));
    account.rows[10].is_clamped = true;
    view.ui.frames(1);
    CHECK(view.ui.shows(banner + "; 1 more row is out of range"));
    account.rows[11].is_clamped = true;
    view.ui.frames(1);
    CHECK(view.ui.shows("; 2 more rows are out of range"));
    account.rows[9].written = {-1, 5, 7};  // no such level
    view.ui.frames(1);
    CHECK(view.ui.shows("row 9 reads 5..11 of 30270 for LOD -1"));

    account.rows.clear();
    account.faults = {{FixupIssue::Kind::kMissing, FixupLane::kPool, 20000, 10270, kNone, ""}};
    view.ui.frames(1);
    CHECK(view.ui.shows("the file ends before the vertices 20 000..30 269 of the pool"));
    account.faults.clear();
    view.ui.frames(1);
    CHECK(view.ui.shows("hero.vvd: " + fault.message));
    view.document.messages[0].severity = Severity::kWarning;
    view.ui.frames(1);
    CHECK_FALSE(view.ui.shows("hero.vvd"));
}

TEST_CASE("a banner wider than the view wraps", "[ui]") {
    Labelled view({{0, 0, 0}});
    view.view.size.x = 300;
    view.document.panels.banner = std::string(15, 'm') + " " + std::string(20, 'n') + " end";
    view.document.panels.toast = "a toast";
    view.document.panels.toast_seconds = 1;
    view.ui.frames(1);
    const DrawnText first = view.ui.find_text("mmm"), last = view.ui.find_text("end");
    CHECK(last.position.y > first.position.y);
    CHECK(first.right <= view.view.right());
    CHECK(last.right <= view.view.right());
    CHECK(view.ui.find_text("a toast").position.y > last.position.y);
}

// Corners in a plate's colour, nearly opaque, are on all sides of the words, which are drawn over
// it.
TEST_CASE("the text of an empty view has a background that hides the ground's lines", "[ui]") {
    Document document;
    UiDriver ui([&] { draw_panels(document, {}); });
    ui.frames(3);
    const DrawnText first = ui.find_text("Drop a model here,");
    const DrawnText last = ui.find_text("or press Ctrl+O to open one");
    const ImDrawList& list = *ImGui::GetBackgroundDrawList();
    bool has_left = false, has_right = false;
    for (const ImDrawVert& corner : list.VtxBuffer) {
        const ImU32 alpha = corner.col >> IM_COL32_A_SHIFT, red = corner.col & 0xFF;
        if (alpha < 200 || red > 40) continue;
        has_left = has_left || (corner.pos.x <= std::min(first.position.x, last.position.x) &&
                                corner.pos.y <= first.position.y);
        has_right = has_right || (corner.pos.x >= std::max(first.right, last.right) &&
                                  corner.pos.y > last.position.y + 8);
    }
    CHECK(has_left);
    CHECK(has_right);
}

TEST_CASE("an empty view names the file being read", "[ui]") {
    Document empty;
    empty.panels.load = {true, "hero.mdl", -1, 1};
    UiDriver ui([&] { view_labels({{0, 0}, {800, 600}}, empty, nullptr, 0); });
    CHECK(ui.shows("Reading hero.mdl"));
    CHECK_FALSE(ui.shows("Drop a model here"));
}

TEST_CASE("a file with nothing to draw has another message than no file", "[ui]") {
    Document sliders;
    edited_scene(sliders).file = "models/flexes.dmx";
    UiDriver ui([&] { view_labels({{0, 0}, {800, 600}}, sliders, nullptr, 0); });
    CHECK(ui.shows("There is nothing to draw in"));
    CHECK(ui.shows("flexes.dmx"));
    CHECK_FALSE(ui.shows("Drop a model here"));
}

TEST_CASE("names of bones do not overlap the legend", "[ui]") {
    // low at the right, just before the legend: the name is left of its bone
    Labelled view({{22, 0, -35}});
    const int named = view.vertices();
    CHECK(named > 0);
    edited_scene(view.document).model.vertices.resize(3);
    view.document.view.mode = ShadingMode::kInfluences;
    const auto legend = legend_rect(view.view, view.document);
    REQUIRE(legend);
    view.ui.frames(1);
    const DrawnText name = view.ui.find_text("bone_0");
    const bool is_left = name.right <= legend->position.x;
    const bool is_above = name.position.y + ImGui::GetTextLineHeight() <= legend->position.y;
    CHECK((is_left || is_above));
}

TEST_CASE("hovering over the legend highlights one category", "[ui]") {
    Document document;
    Scene scene;
    scene.model.vertices.resize(3);
    open_scene(document, scene, false);
    document.view.mode = ShadingMode::kInfluences;
    const Rect home{{0, 0}, {800, 600}};
    UiDriver ui([&] {
        document.hover = {};
        view_legend(home, document);
    });
    ui.frames(2);
    CHECK_FALSE(document.hover.category);
    for (const auto& [text, category] :
         {std::pair{"1", 1}, std::pair{"3", 3}, std::pair{"none", 0}}) {
        CAPTURE(text);
        const DrawnText entry = ui.find_text(text);
        ui.move({entry.position.x + 2, entry.position.y + 4});
        ui.frames(1);
        CHECK(document.hover.category == category);
        ui.move({entry.position.x - ImGui::GetTextLineHeight() * 0.8f, entry.position.y + 4});
        ui.frames(1);
        CHECK(document.hover.category == category);  // its colour
        ImGui::GetIO().MouseDown[0] = true;
        ui.frames(1);
        CHECK_FALSE(document.hover.category);  // the view is being turned
        ImGui::GetIO().MouseDown[0] = false;
        ui.frames(1);
    }
    const DrawnText title = ui.find_text("Bones that move a vertex");
    ui.move({title.position.x + 2, title.position.y + 4});
    ui.frames(1);
    CHECK_FALSE(document.hover.category);
}

TEST_CASE("the free area is the largest part of the view without labels", "[ui]") {
    Document document;
    open_sample(document);
    const Rect view{{100, 50}, {800, 600}};
    const auto free = [&](const Covered& covered) { return free_area(view, document, 0, covered); };
    CHECK(free({}) == PictureArea{});
    // a banner at the top: 60 of 600 pixels
    const PictureArea below = free({{{100, 50}, {500, 60}}});
    CHECK(below.middle.y == Approx(-0.1));
    CHECK(below.half.y == Approx(0.9));
    CHECK(below.half.x == 1);
    // a narrow legend at the right: 80 of 800 pixels
    const PictureArea left = free({{{820, 300}, {80, 350}}});
    CHECK(left.middle.x == Approx(-0.1));
    CHECK(left.half.x == Approx(0.9));
    CHECK(left.half.y == 1);
    CHECK(free({{{0, 0}, {99, 49}}}) == PictureArea{});       // outside
    CHECK(free({{{150, 60}, {700, 580}}}) == PictureArea{});  // too large to keep off
}

TEST_CASE("no label lies on the part of the view in which the model is framed", "[ui]") {
    Document document;
    open_sample(document);
    document.view.lod_layout = GENERATE(LodLayout::kOne, LodLayout::kPanes, LodLayout::kWipe);
    document.view.mode = GENERATE(ShadingMode::kShaded, ShadingMode::kInfluences);
    PanelResult result;
    UiDriver ui([&] { result = draw_panels(document, {}); });
    for (const ImVec2 size : {ImVec2{800, 600}, {1280, 800}, {1920, 1080}, {3840, 2160}}) {
        if (size.x > 1000) {  // one more label than has room in a small window
            document.panels.banner = "hero.smd is broken: this is the last good version";
            document.panels.show_toast("Saved", ToastKind::kSuccess);
            document.panels.sample_card.folder = "/sample";
        }
        ui.resize(size);
        ui.frames(2);
        const Rect& view = result.view;
        const PictureArea& area = document.free_area;
        CAPTURE(size.x, area.middle.x, area.middle.y, area.half.x, area.half.y);
        const std::vector<LodPane> panes = view_panes(document, 0, view.size.x / view.size.y);
        const glm::vec2 first = (area.middle * glm::vec2(1, -1) - area.half + 1.0f) * 0.5f;
        for (const LodPane& pane : panes) {
            const glm::vec2 frame = (pane.frame.last - pane.frame.first) * view.size;
            const glm::vec2 corner = view.position + pane.frame.first * view.size + first * frame;
            const glm::vec2 end = corner + area.half * frame;
            for (const char* text : {"is broken", "Saved", "Drop a model", "Bones that move"}) {
                if (!ui.shows(text)) continue;
                const DrawnText label = ui.find_text(text);
                const bool is_beside = label.right <= corner.x || label.position.x >= end.x ||
                                       label.position.y + 15 <= corner.y ||
                                       label.position.y >= end.y;
                CAPTURE(text, label.position.x, label.position.y, corner.x, corner.y);
                CHECK(is_beside);
            }
        }
    }
}

}  // namespace studioscope::view_labels_test
