// An empty window accepts every button.

#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/thorough.h"
#include "support/ui_driver.h"
#include "ui/commands.h"
#include "ui/shell/panels.h"
#include "ui/shell/view_panels.h"

namespace studioscope::empty_document_test {

namespace {

// Runs all commands and, like the app, restores the scene.
void run_all_commands(Document& document) {
    for (const Command& command : all_commands()) {
        CAPTURE(command.name);
        Requests requests;
        command.run(document, requests, command.argument);
        if (command.is_on) command.is_on(document, command.argument);
    }
}

// Clicks at every point of a grid over the window, whatever has opened meanwhile.
void click_everywhere(UiDriver& ui, float spacing, ImGuiMouseButton button) {
    if (!is_thorough()) spacing *= 1.4f;
    for (float y = 4; y < 800; y += spacing)
        for (float x = 4; x < 1280; x += spacing) ui.drag({x, y}, {x, y}, {}, button);
}

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

TEST_CASE("every command runs on an empty document", "[ui]") {
    Document document;
    UiDriver ui([&] { draw_panels(document, {}); });
    run_all_commands(document);
    ui.frames(3);
    run_all_commands(document);
    ui.frames(3);
    CHECK(document.model().bones.empty());
    CHECK(document.playback.clip == kNone);
    CHECK_FALSE(document.playback.is_playing);
}

TEST_CASE("every key can be pressed in an empty document", "[ui]") {
    Document document;
    UiDriver ui([&] { draw_panels(document, {}); });
    for (const Command& command : all_commands())
        for (const KeyStroke& stroke : command.keys) {
            ui.key(stroke.code, {stroke.with_ctrl, stroke.with_shift});
            ui.frames(2);
            ui.key(kKeyEscape);
        }
    CHECK(document.selection.bone == kNone);
}

TEST_CASE("an empty window can be clicked everywhere", "[ui]") {
    Document document;
    FolderListing folder{"/models", {{"a.mdl", false, 10}, {"sub", true, 0}}, {}, 1};
    FrameInfo facts;
    facts.folder = &folder;
    Requests asked;
    UiDriver ui([&] { asked = draw_panels(document, facts).requests; });
    click_everywhere(ui, 14, 0);
    click_everywhere(ui, 40, 1);
    CHECK(document.model().meshes.empty());
}

TEST_CASE("a window with a model can be clicked everywhere", "[ui]") {
    Document document;
    open_sample(document);
    open_tab(document.panels.dock, kMessagesTab);
    document.playback.clip = 0;
    Pose pose;
    update_pose(document.model(), {}, pose);
    FrameInfo facts;
    facts.pose = &pose;
    UiDriver ui([&] { draw_panels(document, facts); });
    click_everywhere(ui, 14, 0);
    CHECK(document.model().bones.size() == 5);
}

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

TEST_CASE("a file that was not read says why in the view, and nothing else", "[ui][empty]") {
    Document document;
    Scene scene;
    scene.file = "models/page.mdl";
    scene.files = {{"models/page.mdl", "mdl", 10, FileStatus::kNotUnderstood},
                   {"models/page.vvd", "vvd", 0, FileStatus::kNotFound}};
    scene.diagnostics = {
        about_file(std::string("models/page.mdl"),
                   error("other-format", "this is a web page (HTML) by its first bytes"))};
    open_scene(document, std::move(scene), false);
    UiDriver ui([&] { draw_panels(document, {}); });
    ui.frames(2);
    CHECK(ui.shows("page.mdl was not read"));
    CHECK(ui.shows("this is a web page (HTML) by its first bytes."));
    CHECK_FALSE(ui.shows("neither bones nor triangles"));
    CHECK_FALSE(ui.shows("Put it next to"));
}

TEST_CASE("a QC without anything to draw says its first error in the view", "[ui][empty]") {
    Document document;
    Scene scene;
    scene.file = "hero.qc";
    scene.format = "qc";
    scene.diagnostics = {warning("qc-scale", "odd"), error("qc-source", "a.smd cannot be used"),
                         error("qc-source", "b.smd cannot be used")};
    open_scene(document, std::move(scene), false);
    CHECK(empty_view_lines(document) ==
          std::vector<std::string>{"There is nothing to draw in", "hero.qc",
                                   "a.smd cannot be used.",
                                   "Open another file, or see Messages for what was read."});
}

TEST_CASE("a model whose MDL was not read says why above its points", "[ui][empty]") {
    Scene scene = sample_scene();
    scene.format = "vvd";
    for (Mesh& mesh : scene.model.meshes)
        for (MeshLod& lod : mesh.lods) lod.indices.clear();
    scene.files = {{"models/sample.mdl", "mdl", 10, FileStatus::kNotUnderstood}};
    scene.diagnostics = {about_file(std::string("models/sample.mdl"),
                                    error("mdl-version", "MDL version 10 (GoldSource)"))};
    CHECK(banner_of(scene) == "sample.mdl was not read: MDL version 10 (GoldSource).");
}

TEST_CASE("a model without its VVD or VTX says which file to put where", "[ui][empty]") {
    Scene scene = skeleton_scene();
    scene.files = {{"models/sample.mdl", "mdl", 10, FileStatus::kRead},
                   {"models/sample.vvd", "vvd", 0, FileStatus::kNotFound}};
    CHECK(banner_of(scene) ==
          "Only the skeleton: sample.vvd with the vertices was not found. Put it next to "
          "sample.mdl and press F5.");
    scene.model.bones.clear();  // a truncated MDL, say: the middle of the view has its fault
    scene.model.clips.clear();
    CHECK(banner_of(scene).empty());
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

}  // namespace studioscope::empty_document_test
