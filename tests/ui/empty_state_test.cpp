#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/shell/panels.h"
#include "ui/shell/view_panels.h"

namespace studioscope::empty_state_test {

namespace {

// The sample without vertices and meshes, as a model is read whose VVD is missing.
Scene skeleton_scene() {
    Scene scene = sample_scene();
    scene.model.meshes.clear();
    scene.model.vertices.clear();
    scene.model.tangents.clear();
    scene.vertex_file.reset();
    return scene;
}

std::string banner_of(Scene scene) {
    Document document;
    open_scene(document, std::move(scene), false);
    return missing_part_banner(document);
}

}  // namespace

TEST_CASE("an empty window names what it opens", "[ui][empty]") {
    Document document;
    UiDriver ui([&] { draw_panels(document, {}); });
    ui.frames(2);
    CHECK(ui.shows("Drop a model here,"));
    CHECK(ui.shows("MDL, VVD, SMD, DMX or QC"));
}

TEST_CASE("a file without bones and triangles leads on", "[ui][empty]") {
    Document document;
    edited_scene(document).file = "models/face.dmx";
    UiDriver ui([&] { draw_panels(document, {}); });
    ui.frames(2);
    CHECK(ui.shows("face.dmx"));
    CHECK(ui.shows("see Messages"));
    edited_scene(document).model.controllers.resize(1);
    ui.frames(2);
    CHECK(ui.shows("open the model that they belong to"));
}

TEST_CASE("a model without its VVD or VTX says which file to put where", "[ui][empty]") {
    Scene scene = skeleton_scene();
    scene.files = {{"models/sample.mdl", "mdl", 10, FileStatus::kRead},
                   {"models/sample.vvd", "vvd", 0, FileStatus::kNotFound}};
    CHECK(banner_of(scene) ==
          "Only the skeleton: sample.vvd with the vertices was not found. Put it next to "
          "sample.mdl and press F5.");
    scene = sample_scene();
    for (Mesh& mesh : scene.model.meshes)
        for (MeshLod& level : mesh.lods) level.indices.clear();
    scene.files = {{"models/sample.vvd", "vvd", 10, FileStatus::kRead},
                   {"models/sample.dx90.vtx", "vtx", 0, FileStatus::kNotFound}};
    CHECK(banner_of(scene) ==
          "Only points: sample.dx90.vtx with the triangles was not found. Put it next to "
          "sample.mdl and press F5.");
    scene.format = "vvd";
    CHECK(banner_of(scene).starts_with("Only points: a VVD has no triangles."));
}

TEST_CASE("a model without geometry counts what it has", "[ui][empty]") {
    Scene scene = skeleton_scene();
    CHECK(banner_of(scene) ==
          "No geometry: 5 bones and 2 clips. To see them on a model, open that model and drop "
          "sample.mdl on it.");
    scene.model.clips.resize(1);
    scene.model.bones.resize(1);
    scene.model.clips[0].tracks.clear();
    CHECK(banner_of(scene).starts_with("No geometry: 1 bone and 1 clip."));
    CHECK(banner_of(sample_scene()).empty());
}

}  // namespace studioscope::empty_state_test
