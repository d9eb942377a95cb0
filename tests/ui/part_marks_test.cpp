// Lists mark parts with errors in the model's file.

#include <catch2/catch.hpp>

#include "flex_document.h"
#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/tree/panels.h"
#include "ui/tree/rows.h"

namespace studioscope::part_marks_test {

namespace {

void draw_tree(Document& document) { tree_panel({{0, 0}, {300, 600}}, document, 0); }

Diagnostic of_mesh(const Document& document, size_t index) {
    const Mesh& mesh = document.model().meshes.at(index);
    return error("vtx-range", "mesh \"" + mesh.name + "\": 3 strips do not fit", at_offset(8));
}

}  // namespace

TEST_CASE("a mesh with an error in its file is marked in the tree", "[ui]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] { draw_tree(document); });
    ui.frames(3);
    CHECK_FALSE(ui.shows("!"));
    CHECK_FALSE(content_of_row(document, {TreeKind::kMesh, 0}, 0, "").mark);

    edited_scene(document).diagnostics = {of_mesh(document, 0)};
    ui.frames(3);
    CHECK(ui.shows("!"));
    const TreeRowContent content = content_of_row(document, {TreeKind::kMesh, 0}, 0, "");
    REQUIRE(content.mark);
    CHECK(content.mark->severity == Severity::kError);
    CHECK(content.help.find("Error: mesh ") != std::string::npos);
    CHECK(content.help.find("3 strips do not fit") != std::string::npos);
}

TEST_CASE("notes and messages of other files mark no mesh", "[ui]") {
    Document document;
    open_sample(document);
    const auto is_marked = [&] {
        return content_of_row(document, {TreeKind::kMesh, 0}, 0, "").mark.has_value();
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
        CHECK(mark_of(*document.scene, PartKind::kMesh, 0).has_value() == is_seen);
        CHECK(faults_of(*document.scene, PartKind::kMesh, 0) ==
              (is_seen ? std::vector<size_t>{255} : std::vector<size_t>{}));
    }
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

}  // namespace studioscope::part_marks_test
