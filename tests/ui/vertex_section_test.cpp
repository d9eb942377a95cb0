// The inspector's section for a vertex, and the table of all vertices.

#include <catch2/catch.hpp>
#include <map>

#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/golden.h"
#include "support/ui_driver.h"
#include "support/ui_picture.h"
#include "ui/dock/panels.h"
#include "ui/inspector/panels.h"
#include "ui/inspector/vertex_parts.h"
#include "ui/widgets/widgets.h"

namespace studioscope::vertex_section_test {

namespace {

// Vertex 4 of the sample is at (4, 0, 0), weighted to "head", and clip "walk" raises "root" by 5 at
// frame 3.
struct VertexDriver {
    VertexDriver() : ui([this] { draw(); }, {400, 1900}) {
        Scene scene = sample_scene();
        VertexFile& file = file_in(scene);
        file.vertex_offset = 0x100;
        file.tangent_offset = 0x1000;
        for (PositionKey& key : scene.model.clips[0].tracks[0].positions)
            if (key.frame == 3) key.position = {0, 0, 5};
        open_scene(document, std::move(scene), false);
        document.selection.vertex = 4;
        document.selection.mesh = 0;
        document.selection.triangle = 1;
        ui.frames(3);
    }

    void draw() {
        update_pose(document.model(), pose_request(document), pose);
        document.hover = {};
        FrameInfo info;
        info.pose = &pose;
        Requests requests;
        inspector_panel({{0, 0}, {400, 1900}}, document, info, 0, requests);
    }

    Document document;
    Pose pose;
    UiDriver ui;
};

}  // namespace

TEST_CASE("a picked vertex is explained byte by byte", "[ui][vertex]") {
    VertexDriver driver;
    // fixups {1,0,3} {0,6,3} {1,3,3} {0,9,1}: place 4 holds vertex 7 of the pool
    CHECK(driver.ui.shows("00000250"));  // 0x100 + 7 * 48
    CHECK(driver.ui.shows("00001070"));  // 0x1000 + 7 * 16
    CHECK(driver.ui.shows("LOD 0: 1"));  // a corner of one triangle
    CHECK(driver.ui.shows("1.0000 head"));
}

TEST_CASE("a vertex is copied as hex, C and JSON", "[ui][vertex]") {
    VertexDriver driver;
    driver.ui.press("Inspector", {"vertex", "Hex"});
    const std::string hex = driver.ui.clipboard();
    // weight 1, then 0, 0; bone 2, 0, 0, count 1; x = 4
    CHECK(hex.starts_with("00 00 80 3f 00 00 00 00 00 00 00 00 02 00 00 01 00 00 80 40"));
    CHECK(std::count(hex.begin(), hex.end(), ' ') == 47 + 15);
    driver.ui.press("Inspector", {"vertex", "C"});
    CHECK(driver.ui.clipboard().find("{ 4.00000000f, 0.00000000f, 0.00000000f }") !=
          std::string::npos);
    driver.ui.press("Inspector", {"vertex", "JSON"});
    CHECK(driver.ui.clipboard().find("\"pool\": 7") != std::string::npos);
}

TEST_CASE("for two seconds the tooltip of a copy button says that it copied", "[ui][vertex]") {
    VertexDriver driver;
    driver.ui.move(driver.ui.center_of("Inspector", {"vertex", "C"}));
    driver.ui.frames(1);
    CHECK(driver.ui.shows("Copied"));
    const float before = ImGui::GetIO().DeltaTime;
    ImGui::GetIO().DeltaTime = 1.9f - 2 * before;
    driver.ui.frames(1);
    ImGui::GetIO().DeltaTime = before;
    CHECK(driver.ui.shows("Copied"));
    ImGui::GetIO().DeltaTime = 0.2f;
    driver.ui.frames(1);
    CHECK_FALSE(driver.ui.shows("Copied"));
    driver.ui.frames(3);
    ImGui::GetIO().DeltaTime = before;
    CHECK(driver.ui.shows("Copy it as an initialiser of C"));
}

TEST_CASE("the position breakdown has a switch for each term", "[ui][vertex]") {
    VertexDriver driver;
    select_clip(driver.document.playback, driver.document.model(), 0);
    driver.document.playback.frame = 3;
    driver.ui.frames(2);
    CHECK(driver.ui.shows("Clip walk"));
    CHECK(driver.ui.shows("5.0000"));
    // terms: bind, rest, then the root in the clip
    driver.ui.press("Inspector", {"vertex", "terms", 2, "switch"});
    CHECK(driver.document.playback.off.disabled_bones == std::vector<int>{0});
    driver.ui.frames(2);
    CHECK(driver.pose.local[0].position.z == 0);
    driver.ui.press("Inspector", {"vertex", "All on"});
    CHECK(driver.document.playback.off == PoseSwitches{});
    driver.ui.press("Inspector", {"vertex", "terms", 2, "stage", "switch"});
    CHECK(driver.document.playback.off.is_clip_disabled);
}

TEST_CASE("the motion path of a vertex over a clip is computed a few frames per frame",
          "[vertex]") {
    VertexDriver driver;
    select_clip(driver.document.playback, driver.document.model(), 0);
    auto& graph = driver.document.derived.vertex_graph;
    make_vertex_graph(driver.document, 4, 3);
    CHECK(graph.size() == 3);
    make_vertex_graph(driver.document, 4, 100);
    REQUIRE(graph.size() == 7);               // frames -2..4
    CHECK(graph[5][2] == Approx(5));          // frame 3
    CHECK(graph[4][2] == Approx(10.0f / 3));  // frame 2 is skipped: two thirds from 0 to 3
    driver.document.playback.rules.hold_skipped_frames = true;
    make_vertex_graph(driver.document, 4, 100);
    CHECK(graph[4][2] == Approx(0));
}

TEST_CASE("the texture view of a large mesh shows every nth triangle and says so", "[ui][vertex]") {
    VertexDriver driver;
    std::vector<uint32_t>& indices = edited_scene(driver.document).model.meshes[0].lods[0].indices;
    const std::vector<uint32_t> first(indices.begin(), indices.begin() + 3);
    CHECK_FALSE(driver.ui.shows("evenly chosen"));
    const int few = driver.ui.drawn_vertices();
    while (indices.size() < size_t{3} * 10000)
        indices.insert(indices.end(), first.begin(), first.end());
    indices.resize(size_t{3} * 10000);
    driver.ui.frames(2);
    CHECK(driver.ui.shows("3 334 of 10 000 triangles are drawn, evenly chosen"));  // every third
    CHECK(driver.ui.drawn_vertices() > few + 3334 * 3);
}

TEST_CASE("the vertex in the inspector looks as it should", "[ui][vertex][golden]") {
    VertexDriver driver;
    select_clip(driver.document.playback, driver.document.model(), 0);
    driver.document.playback.frame = 3;
    driver.ui.frames(12);
    const Comparison comparison = compare_golden("vertex_inspector", ui_picture());
    CAPTURE(comparison.problem);
    CHECK(comparison.changed <= 0.001);
}

TEST_CASE("the table of vertices is sorted and filtered", "[ui][vertex]") {
    Document document;
    open_sample(document);
    Requests requests;
    UiDriver ui([&] {
        document.hover = {};
        if (begin_panel("Dock", {{0, 0}, {1280, 400}})) vertex_table(document, {}, requests);
        end_panel();
    });
    ui.frames(3);
    VertexTableSettings& settings = document.panels.vertex_table;
    CHECK(listed_vertices(document) == std::vector<uint32_t>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
    CHECK(ui.shows("10 of 10 vertices"));
    std::map<std::string, float> right;
    for (const DrawnText& text : ui.texts()) right[text.text] = text.right;
    CHECK(right.at("X") == Approx(right.at("3.000")).margin(1));  // of vertex 3 only
    settings.filter = "foot";  // the bone of the second mesh's vertices
    ui.frames(2);
    CHECK(listed_vertices(document) == std::vector<uint32_t>{6, 7, 8, 9});
    settings.filter = "row:1";  // 6..8 of the pool, at places 3..5
    ui.frames(2);
    CHECK(listed_vertices(document) == std::vector<uint32_t>{3, 4, 5});
    settings.filter = "pool:7";
    ui.frames(2);
    CHECK(listed_vertices(document) == std::vector<uint32_t>{4});
    settings.filter.clear();
    ui.frames(2);
    for (const DrawnText& text : ui.texts())
        if (text.text == "X") ui.click({text.position.x + 2, text.position.y + 4});
    CHECK(settings.column == static_cast<int>(VertexColumn::kX));
    CHECK(listed_vertices(document).front() == (settings.is_descending ? 9u : 0u));
    ui.press("Dock", {"vertices", 6, "##row"});
    CHECK(document.selection.vertex == 6);
}

TEST_CASE("a wrong filter says so and leaves the list as it was", "[ui][vertex]") {
    Document document;
    open_sample(document);
    Requests requests;
    UiDriver ui([&] {
        document.hover = {};
        if (begin_panel("Dock", {{0, 0}, {1280, 400}})) vertex_table(document, {}, requests);
        end_panel();
    });
    VertexTableSettings& settings = document.panels.vertex_table;
    settings.filter = "weight[foot] > 0.5 and x < 8";
    document.selection.vertex = 4;
    ui.frames(3);
    CHECK(listed_vertices(document) == std::vector<uint32_t>{6, 7});
    CHECK(ui.shows("2 of 10 vertices, without the selected 4"));
    const ImVec2 row = ui.find_text("lower").position;
    settings.filter += " and lod ==";
    ui.frames(2);
    CHECK(ui.find_text("lower").position.y == row.y);  // a half-typed filter moves nothing
    CHECK(ui.shows("expected a column, a number or a name at the end"));
    CHECK(listed_vertices(document) == std::vector<uint32_t>{6, 7});
    settings.filter += " 0";  // LOD 1 draws 6 and 7, too
    ui.frames(2);
    CHECK_FALSE(ui.shows("expected"));
    CHECK(listed_vertices(document).empty());
    settings.filter = "7";
    ui.frames(2);
    ui.press("Dock", {"Copy CSV"});
    CHECK(ui.clipboard().starts_with("vertex,mesh,lod,x,"));
    CHECK(ui.clipboard().find("\n7,lower,1,7,0,0,") != std::string::npos);
    ui.press("Dock", {"?"});
    CHECK(ui.shows("Coarsest LOD that draws it"));
}

TEST_CASE("columns of the table of vertices disappear one by one", "[ui][vertex]") {
    Document document;
    open_sample(document);
    Requests requests;
    float width = 1800;
    UiDriver ui(
        [&] {
            document.hover = {};
            if (begin_panel("Dock", {{0, 0}, {width, 400}})) vertex_table(document, {}, requests);
            end_panel();
        },
        {1800, 800});
    const auto is_header = [&](const char* name) {
        for (const DrawnText& text : ui.texts())
            if (text.text == name) return true;
        return false;
    };
    ui.frames(3);
    for (const char* name : {"Vertex", "Mesh", "X", "Row", "Nx", "Turn", "Distance"})
        CHECK(is_header(name));
    width = 700;
    ui.frames(3);
    for (const char* name : {"Vertex", "Mesh", "X", "Bone"}) CHECK(is_header(name));
    for (const char* name : {"Nx", "Turn", "Distance"}) CHECK_FALSE(is_header(name));
    document.panels.vertex_table.filter = "distance > 2";  // what is asked for is shown
    ui.frames(3);
    CHECK(is_header("Distance"));
    width = 160;
    ui.frames(3);
    CHECK(is_header("Vertex"));
    CHECK_FALSE(is_header("X"));
}

TEST_CASE("a vertex's row has no minus zero and shows the end of a long name", "[ui][vertex]") {
    Document document;
    Scene scene = sample_scene();
    scene.model.vertices[0].position = {-0.0004f, -0.0006f, -0.0f};
    scene.model.meshes[0].name = "models/a folder of many/with a long name/for each/hat_001";
    open_scene(document, std::move(scene), false);
    Requests requests;
    UiDriver ui([&] {
        if (begin_panel("Dock", {{0, 0}, {1280, 400}})) vertex_table(document, {}, requests);
        end_panel();
    });
    ui.frames(3);
    CHECK_FALSE(ui.shows("-0.000"));
    CHECK(ui.shows("-0.001"));
    CHECK(ui.shows("each/hat_001"));
    CHECK_FALSE(ui.shows("models/a folder"));
    ui.move(ui.find_text("each/hat_001").position);
    ui.frames(40);  // 0.4 s at 1/60
    CHECK(ui.shows("Mesh models/a folder of many"));
}

}  // namespace studioscope::vertex_section_test
