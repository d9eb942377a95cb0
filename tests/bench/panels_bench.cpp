// Processor time of a frame of all panels, without OpenGL: an empty window compared with a model
// whose lists have ten thousand rows, and a hundred thousand vertices. It has to stay below 2 ms
// with any tab.

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "facts/vertex/filter.h"
#include "measure.h"
#include "support/ui_driver.h"
#include "ui/dock/dock.h"
#include "ui/shell/panels.h"

namespace studioscope {

namespace {

constexpr int kRows = 10000;
constexpr uint32_t kVerticesOfMesh = 10;
constexpr size_t kVertices = size_t{kRows} * kVerticesOfMesh;
constexpr int kFrames = 100;

std::string numbered(const char* name, int i) { return fmt::format("{}_{}", name, i); }

void add_mesh(Model& model) {
    model.vertices.resize(kVertices);
    model.tangents.resize(kVertices);
    for (size_t i = 0; i < kVertices; ++i) {
        model.vertices[i].bone[0] = static_cast<uint8_t>(i % 128);
        model.vertices[i].position = {static_cast<float>(i % 317), 0, 1};
    }
    model.lods = {{0}};
    model.skins = {{}};
    model.body_parts = {{"body", {"body"}}};
    for (int i = 0; i < kRows; ++i) {
        model.materials.push_back({numbered("material", i), {}});
        model.skins[0].push_back(i);
        const auto first = static_cast<uint32_t>(i) * kVerticesOfMesh;
        model.meshes.push_back(
            {numbered("mesh", i),
             i,
             0,
             0,
             {{first, kVerticesOfMesh, {first, first + 1, first + 2}, {}, kNone}}});
    }
}

// A clip with keys of every bone at every third existing frame; every fifth is skipped.
Clip long_clip() {
    Clip clip;
    clip.name = "long";
    for (int frame = 0; frame <= kFrames; ++frame)
        if (frame % 5 != 4) clip.frames.push_back(frame);
    clip.tracks.resize(kRows);
    for (int bone = 0; bone < kRows; ++bone) {
        Track& track = clip.tracks[static_cast<size_t>(bone)];
        track.bone = bone;
        for (const int frame : clip.frames)
            if (frame % 3 == 0)
                track.positions.push_back(
                    {static_cast<float>(frame), {static_cast<float>(bone * frame % 17), 0, 0}});
    }
    return clip;
}

Scene wide_scene() {
    Scene scene;
    scene.file = "wide.mdl";
    scene.format = "mdl";
    Model& model = scene.model;
    for (int i = 0; i < kRows; ++i) {
        model.bones.push_back({numbered("bone", i), i == 0 ? kNone : (i - 1) / 4, {}, {}, 0});
        model.clips.push_back({});
        model.clips.back().name = numbered("clip", i);
        model.flex_names.push_back(numbered("flex", i));
        model.shapes.push_back({});
        model.shapes.back().name = numbered("shape", i);
        model.shapes.back().flex = i;
        model.controllers.push_back({});
        model.controllers.back().name = numbered("slider", i);
    }
    add_mesh(model);
    model.clips[0] = long_clip();
    VertexFile file;
    file.lod_count = 1;
    for (uint32_t i = 0; i < kRows; ++i)
        file.fixups.push_back({0, i * kVerticesOfMesh, kVerticesOfMesh});
    file.pool = model.vertices;
    scene.vertex_file = std::make_shared<VertexFile>(file);
    for (int i = 0; i < kRows; ++i)
        scene.diagnostics.push_back(warning("smd-odd", numbered("something odd", i), at_line(7)));
    return scene;
}

double frame_milliseconds(Document& document) {
    FrameInfo facts;
    Pose pose;
    update_pose(document.model(), pose_request(document), pose);
    facts.pose = &pose;
    UiDriver ui([&] { draw_panels(document, facts); });
    ui.frames(3);
    std::vector<double> times;
    times.reserve(30);
    for (int i = 0; i < 30; ++i)
        times.push_back(1000 * own_seconds([&] {
                            ui.frames(1);
                            return 0;
                        }));
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

void report(const char* what, Document& document) {
    fmt::print("{:<28} {:8.3f} ms\n", what, frame_milliseconds(document));
}

}  // namespace

// The vertex table alone: rows are sorted and filtered once.
TEST_CASE("a frame of a hundred thousand vertices", "[!benchmark]") {
    Document document;
    open_scene(document, wide_scene(), false);
    open_tab(document.panels.dock, "Vertices");
    report("vertices", document);
    document.panels.vertex_table.column = static_cast<int>(VertexColumn::kX);
    document.selection.vertex = 50000;
    report("sorted, one selected", document);
    document.panels.vertex_table.filter = "bones:1";
    report("filtered", document);
}

// 65 536 vertices for each of eight body groups, the most that a compiled model can have: filtering
// has to stay below 0.1 s and sorting below 0.3 s.
TEST_CASE("filtering and sorting half a million vertices", "[!benchmark]") {
    Scene scene = wide_scene();
    Model& model = scene.model;
    model.vertices.resize(size_t{8} * 65536, model.vertices.front());
    for (size_t i = 0; i < model.vertices.size(); ++i)
        model.vertices[i].position.x = static_cast<float>(i * 2654435761u % 1000003u);
    const auto columns = vertex_columns(scene, {});
    const auto milliseconds = [](const char* what, auto run) {
        fmt::print("{:<60} {:8.1f} ms\n", what, 1000 * own_seconds(run));
    };
    milliseconds("columns", [&] { return vertex_columns(scene, {}).lod.size(); });
    for (const char* text : {"x > 500000", "bone_99", "weight[bone_77] > 0.5 and lod >= 0 or x < 9",
                             "distance[bone_77] < 100 and not bones == 2"})
        milliseconds(text, [&] { return matching_vertices(model, columns, text).fits.size(); });
    for (const VertexColumn column :
         {VertexColumn::kX, VertexColumn::kMesh, VertexColumn::kDistance})
        milliseconds("sort",
                     [&] { return ordered_vertices(model, columns, {}, column, true).size(); });
}

TEST_CASE("a frame of the panels", "[!benchmark]") {
    Document empty;
    report("empty window", empty);
    Document document;
    open_scene(document, wide_scene(), false);
    select_clip(document.playback, document.model(), 0);
    for (const DockTab& tab : dock_tabs()) {
        open_tab(document.panels.dock, tab.title);
        report(tab.title, document);
    }
    for (const char* tab : {"Flexes", "Shapes", "File"}) {
        document.panels.inspector_tab.wanted = tab;
        report(tab, document);
    }
    document.panels.tree.folded = {};
    report("all sections open", document);
    document.selection.bone = 5000;
    document.selection.vertex = 50000;
    report("a bone and a vertex selected", document);
    document.view.show_bone_names = true;
    report("names of bones", document);
    document.panels.show_keys = true;
    document.panels.palette.is_open = true;
    report("keys and palette", document);
    document.panels.tree.filter = "bone 99";
    document.panels.messages.filter = "odd 99";
    report("searched", document);
}

}  // namespace studioscope
