// The eyes of the tree's rows: hiding, showing and undoing it.
// Lists mark parts with errors in the model's file.

#include <catch2/catch.hpp>

#include "document/choices/history.h"
#include "document/visibility.h"
#include "flex_document.h"
#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "tree_ids.h"
#include "ui/tree/panels.h"
#include "ui/tree/rows.h"

namespace studioscope::tree_rows_test {

namespace {

void draw(Document& document) { tree_panel({{0, 0}, {300, 600}}, document, 0); }

void draw_tree(Document& document) { tree_panel({{0, 0}, {300, 600}}, document, 0); }

Diagnostic of_mesh(const Document& document, size_t index) {
    const Mesh& mesh = document.model().meshes.at(index);
    return error("vtx-range", "mesh \"" + mesh.name + "\": 3 strips do not fit", at_offset(8));
}

}  // namespace

TEST_CASE("the eye of a row hides its part, and shows it again", "[ui]") {
    Document document;
    open_dressed(document);
    UiDriver ui([&] { draw(document); });
    ui.press("Model", {"tree", kMeshes, 1, "eye"});
    CHECK(is_drawn(document, 0));
    CHECK_FALSE(is_drawn(document, 1));
    CHECK(document.selection.mesh == kNone);  // the row below the eye is not selected
    CHECK(node_visibility(document, {TreeKind::kMesh, 1}) == Visibility::kShut);
    CHECK(node_visibility(document, {TreeKind::kBodyModel, 0}) == Visibility::kHalf);
    ui.press("Model", {"tree", kMaterials, 1, "eye"});  // the same mesh by its material
    CHECK(is_drawn(document, 1));
    CHECK(document.hidden == Hidden{});
    ui.press("Model", {"tree", kBones, 1, "eye"});
    CHECK(document.hidden.bones == std::vector<char>{0, 1, 1});  // the head is below the spine
    ui.press("Model", {"Show all"});
    CHECK(document.hidden == Hidden{});
}

TEST_CASE("the eye of a section toggles its overlay, the eye of a choice chooses it", "[ui]") {
    Document document;
    open_dressed(document);
    UiDriver ui([&] { draw(document); });
    ui.press("Model", {"tree", kSections, kHitboxes, "eye"});
    CHECK(document.view.show_hitboxes);
    ui.press("Model", {"tree", kSections, kHitboxes, "eye"});
    CHECK_FALSE(document.view.show_hitboxes);
    CHECK_FALSE(is_drawn(document, 2));
    ui.press("Model", {"tree", kMeshes, 2, "eye"});
    CHECK(is_drawn(document, 2));
    CHECK(document.bodygroups == std::vector<int>{1});
}

TEST_CASE("isolating a part hides the rest, and the second time shows everything", "[ui]") {
    Document document;
    open_dressed(document);
    document.selection.mesh = 0;
    UiDriver ui([&] { draw(document); });
    const ImVec2 eye = ui.center_of("Model", {"tree", kMeshes, 0, "eye"});
    document.hidden = {};
    ui.click(eye, {true, false});
    CHECK(document.hidden.meshes == std::vector<char>{0, 1, 1});
    ui.click(eye, {true, false});
    CHECK(document.hidden == Hidden{});
    show_alone(document, {TreeKind::kBone, 3});
    CHECK(document.hidden.bones == std::vector<char>{1, 1, 1});  // hip and foot are left
    CHECK(document.view.show_skeleton);
    show_alone(document, {TreeKind::kMaterial, 0});
    CHECK(document.hidden.meshes == std::vector<char>{0, 1});  // upper and coat use it
}

TEST_CASE("hiding is undone, and reset by another model", "[ui][history]") {
    Document document;
    open_dressed(document);
    History history;
    history.note(document, false);
    toggle_visibility(document, {TreeKind::kMesh, 0});
    history.note(document, false);
    document.selection.material = 1;
    history.note(document, false);
    REQUIRE(history.undo(document));
    CHECK(document.selection.material == kNone);
    CHECK_FALSE(is_drawn(document, 0));
    REQUIRE(history.undo(document));
    CHECK(is_drawn(document, 0));
    REQUIRE(history.redo(document));
    open_scene(document, sample_scene(), true);  // loaded again
    CHECK_FALSE(is_drawn(document, 0));
    open_scene(document, sample_scene(), false);
    CHECK(is_drawn(document, 0));
}

TEST_CASE("the eyes are completely inside the panel, with LOD indicators and without", "[ui]") {
    Document document;
    open_dressed(document);
    const bool has_levels = GENERATE(true, false);
    if (!has_levels) edited_scene(document).model.lods.resize(1);
    UiDriver ui([&] { draw(document); });
    ui.frames(2);
    // the button is 1.1 font heights wide; a part beyond the edge would be clipped
    const ImVec2 eye = ui.center_of("Model", {"tree", kMeshes, 1, "eye"});
    const float half = ImGui::GetTextLineHeight() * 0.55f;
    CHECK(eye.x + half <= 300 - ImGui::GetStyle().WindowPadding.x);
}

TEST_CASE("a mesh with an error in its file is marked in the tree", "[ui]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] { draw_tree(document); });
    ui.frames(3);
    CHECK_FALSE(ui.shows("!"));
    CHECK_FALSE(tree_row_content(document, {TreeKind::kMesh, 0}, 0, "").badge);

    edited_scene(document).diagnostics = {of_mesh(document, 0)};
    ui.frames(3);
    CHECK(ui.shows("!"));
    const TreeRowContent content = tree_row_content(document, {TreeKind::kMesh, 0}, 0, "");
    REQUIRE(content.badge);
    CHECK(content.badge->severity == Severity::kError);
    CHECK(content.help.find("Error: mesh ") != std::string::npos);
    CHECK(content.help.find("3 strips do not fit") != std::string::npos);
}

TEST_CASE("notes and messages of other files mark no mesh", "[ui]") {
    Document document;
    open_sample(document);
    const auto is_marked = [&] {
        return tree_row_content(document, {TreeKind::kMesh, 0}, 0, "").badge.has_value();
    };
    Diagnostic message = of_mesh(document, 0);
    edited_scene(document).diagnostics = {message};
    CHECK(is_marked());
    message.severity = Severity::kNote;
    edited_scene(document).diagnostics = {message};
    CHECK_FALSE(is_marked());
    message = of_mesh(document, 0);
    message.code = "smd-short-vertex";
    edited_scene(document).diagnostics = {message};
    CHECK_FALSE(is_marked());
}

TEST_CASE("the first 256 messages are compared with the parts", "[ui]") {
    Document document;
    open_sample(document);
    const auto other = note("mdl-other", "about nothing");
    for (const size_t before : {size_t{255}, size_t{256}}) {
        Diagnostics& messages = edited_scene(document).diagnostics;
        messages.assign(before, other);
        messages.push_back(of_mesh(document, 0));
        const bool is_seen = before == 255;
        CHECK(issue_badge(*document.scene, PartKind::kMesh, 0).has_value() == is_seen);
        CHECK(part_faults(*document.scene, PartKind::kMesh, 0) ==
              (is_seen ? std::vector<size_t>{255} : std::vector<size_t>{}));
    }
}

TEST_CASE("a missing material is marked by the severity of its own message", "[ui]") {
    Document document;
    open_sample(document);
    document.materials.resize(document.model().materials.size());
    document.materials.at(0).status = MaterialStatus::kMissing;
    const auto missing = [&](size_t index, Diagnostic message) {
        return about({MessageSubject::Kind::kMaterial, document.model().materials.at(index).name},
                     std::move(message));
    };
    const auto severity = [&] {
        return tree_row_content(document, {TreeKind::kMaterial, 0}, 0, "").badge.value().severity;
    };
    document.messages.clear();
    CHECK(severity() == Severity::kNote);
    document.messages = {missing(0, note("material-missing", "not found")),
                         missing(1, warning("material-missing", "not found")),
                         missing(0, warning("phong-no-trigger", "ignored"))};
    CHECK(severity() == Severity::kNote);
    CHECK(missing_material_severity(document.messages) == Severity::kWarning);
    document.messages.push_back(missing(0, warning("vtf-size", "too small")));
    CHECK(severity() == Severity::kWarning);
}

TEST_CASE("a shape with an error in its file is marked in the list", "[ui]") {
    FacePanel shapes("Shapes");
    shapes.ui.frames(3);
    CHECK_FALSE(shapes.ui.shows("!"));
    const std::string& name = shapes.document.model().shapes.at(1).name;
    edited_scene(shapes.document).diagnostics = {
        warning("mdl-flex-vertex-range", "flex \"" + name + "\" moves 3 vertices", at_offset(8))};
    shapes.ui.frames(3);
    CHECK(shapes.ui.shows("!"));
}

}  // namespace studioscope::tree_rows_test
