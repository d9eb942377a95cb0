// Pictures of the fixup lanes, drawn without OpenGL: whole, with row 3 off, and torn.

#include <catch2/catch.hpp>

#include "support/golden.h"
#include "support/ui_driver.h"
#include "support/ui_picture.h"
#include "ui/dock/panels.h"
#include "ui/widgets/widgets.h"

namespace studioscope::fixup_golden_test {

namespace {

// Two models of three levels: the rows copy to the order of meshes; the pool is ordered by level.
Scene lanes_scene(FixupUse use) {
    Scene scene;
    scene.fixup_use = std::move(use);
    VertexFile file;
    file.lod_count = 3;
    file.lod_vertex_counts = {1000, 500, 200, 200, 200, 200, 200, 200};
    file.fixup_offset = 64;
    file.fixups = {{2, 0, 120},  {1, 200, 180}, {0, 500, 300},
                   {2, 120, 80}, {1, 380, 120}, {0, 800, 200}};
    scene.vertex_file = std::make_shared<VertexFile>(file);
    Mesh body, head;
    body.name = "body";
    head.name = "head";
    head.body_model = 1;
    body.lods = {{0, 600, {}, {}, kNone}, {0, 300, {}, {}, kNone}, {0, 120, {}, {}, kNone}};
    head.lods = {{600, 400, {}, {}, kNone}, {600, 200, {}, {}, kNone}, {600, 80, {}, {}, kNone}};
    scene.model.meshes = {body, head};
    scene.model.lods.resize(3);
    scene.model.vertices.resize(1000);
    scene.model.tangents.resize(1000);
    scene.model.materials.resize(1);
    scene.model.skins = {{0}};
    scene.model.body_parts = {{"body", {"body", "head"}}};
    return scene;
}

void check(const char* name, Scene scene, float scale) {
    Document document;
    open_scene(document, std::move(scene), false);
    document.selection.vertex = 650;
    const ImVec2 size(900 * scale, 230 * scale);
    UiDriver ui(
        [&] {
            Requests requests;
            document.hover = {};
            if (begin_panel("Fixups", {{0, 0}, {size.x, size.y}}))
                fixup_panel(document, {}, requests);
            end_panel();
        },
        size, scale);
    ui.frames(3);
    const Comparison comparison = compare_golden(name, ui_picture());
    CAPTURE(name, comparison.problem);
    CHECK(comparison.changed <= 0.001);
}

}  // namespace

TEST_CASE("the fixup lanes: whole, with row 3 off, torn, with faults, at scale 2",
          "[ui][fixups][golden]") {
    check("lanes_whole", lanes_scene({}), 1);
    check("lanes_row_3_off", lanes_scene({true, {3}}), 1);
    check("lanes_torn", lanes_scene({false}), 1);
    Scene faulty = lanes_scene({});
    const auto file = std::make_shared<VertexFile>(*faulty.vertex_file);
    faulty.vertex_file = file;
    file->fixups[3].source = 100;  // 100..119 twice, 180..199 never
    check("lanes_faults", std::move(faulty), 1);
    check("lanes_whole_2x", lanes_scene({}), 2);
}

}  // namespace studioscope::fixup_golden_test
