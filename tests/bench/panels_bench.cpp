// What a frame of all panels costs the processor, without GL: an empty window beside models whose
// lists have ten thousand rows.

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "measure.h"
#include "support/ui_driver.h"
#include "ui/dock/dock.h"
#include "ui/shell/panels.h"

namespace studioscope {

namespace {

constexpr int kRows = 10000;

std::string numbered(const char* name, int i) { return fmt::format("{}_{}", name, i); }

void add_mesh(Model& model) {
    model.vertices.resize(kRows);
    model.tangents.resize(kRows);
    for (size_t i = 0; i < kRows; ++i) model.vertices[i].bone[0] = static_cast<uint8_t>(i % 128);
    model.lods = {{0}};
    model.skins = {{}};
    model.body_parts = {{"body", {"body"}}};
    for (int i = 0; i < kRows; ++i) {
        model.materials.push_back({numbered("material", i), {}});
        model.skins[0].push_back(i);
        const auto first = static_cast<uint32_t>(i);
        model.meshes.push_back(
            {numbered("mesh", i), i, 0, 0, {{first, 1, {first, first, first}, {}, kNone}}});
    }
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
    VertexFile file;
    file.lod_count = 1;
    for (uint32_t i = 0; i < kRows; ++i) file.fixups.push_back({0, i, 1});
    file.pool = model.vertices;
    scene.vertex_file = file;
    for (int i = 0; i < kRows; ++i)
        scene.diagnostics.push_back(warning("smd-odd", numbered("something odd", i), at_line(7)));
    return scene;
}

double frame_milliseconds(Document& document) {
    FrameFacts facts;
    Pose pose;
    update_pose(document.model(), request_of(document), pose);
    facts.pose = &pose;
    UiDriver ui([&] { draw_panels(document, facts); });
    ui.frames(3);
    std::vector<double> times;
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

// The tab alone, with and without a vertex in the inspector.
TEST_CASE("a frame of a hundred thousand vertices", "[!benchmark]") {
    Document document;
    Scene scene;
    scene.file = "long.mdl";
    scene.format = "mdl";
    scene.model.vertices.resize(100000);
    scene.model.tangents.resize(100000);
    for (size_t i = 0; i < 100000; ++i)
        scene.model.vertices[i].position = {static_cast<float>(i % 317), 0, 1};
    scene.model.bones.resize(1);
    scene.model.lods.resize(1);
    scene.model.materials.resize(1);
    scene.model.skins = {{0}};
    scene.model.body_parts = {{"body", {"body"}}};
    scene.model.meshes = {{"mesh", 0, 0, 0, {{0, 100000, {}, {}, kNone}}}};
    open_scene(document, std::move(scene), false);
    const auto panel = [&](const char* what) {
        Requests requests;
        UiDriver ui([&] { dock_panel({{0, 0}, {1280, 400}}, document, {}, requests); });
        open_tab(document.panels.dock, "Vertices");
        ui.frames(3);
        std::vector<double> times;
        for (int i = 0; i < 50; ++i)
            times.push_back(1000 * own_seconds([&] {
                                ui.frames(1);
                                return 0;
                            }));
        std::sort(times.begin(), times.end());
        fmt::print("{:<28} {:8.3f} ms\n", what, times[times.size() / 2]);
    };
    panel("vertices");
    document.panels.vertex_table.column = static_cast<int>(VertexColumn::kX);
    document.selection.vertex = 50000;
    panel("sorted, one selected");
    document.panels.vertex_table.filter = "bones:1";
    panel("filtered");
}

TEST_CASE("a frame of the panels", "[!benchmark]") {
    Document empty;
    report("empty window", empty);
    Document document;
    open_scene(document, wide_scene(), false);
    for (const DockTab& tab : dock_tabs()) {
        open_tab(document.panels.dock, tab.title);
        report(tab.title, document);
    }
    for (const char* tab : {"Flexes", "Shapes", "File"}) {
        document.panels.details_tab.wanted = tab;
        report(tab, document);
    }
    document.panels.tree.folded = {};
    report("all sections open", document);
    document.selection.bone = 5000;
    report("a bone selected", document);
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
