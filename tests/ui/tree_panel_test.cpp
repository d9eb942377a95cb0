#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "model/validate.h"
#include "sample_document.h"
#include "support/ui_driver.h"
#include "tree_ids.h"
#include "ui/tree/panels.h"
#include "ui/tree/rows.h"

namespace studioscope::tree_panel_test {

namespace {

std::vector<int> bones_of(const std::vector<BoneRow>& rows) {
    std::vector<int> bones;
    bones.reserve(rows.size());
    for (const BoneRow& row : rows) bones.push_back(row.bone);
    return bones;
}

// The rows as text: two spaces per depth, then the kind's number and the index.
std::string outline(const Model& model, const TreeSettings& settings) {
    std::string text;
    for (const TreeRow& row : tree_rows(model, settings))
        text += fmt::format("{:{}}{}.{}\n", "", row.depth * 2, static_cast<int>(row.node.kind),
                            row.node.index);
    return text;
}

void draw(Document& document) { tree_panel({{0, 0}, {300, 600}}, document, 0); }

}  // namespace

TEST_CASE("the bone tree lists parents before their children, depth first", "[ui]") {
    const std::vector<BoneRow> rows = bone_rows(sample_model(), {});
    CHECK(bones_of(rows) == std::vector<int>{0, 1, 2, 3, 4});
    CHECK(rows[2].depth == 2);
    CHECK(rows[1].has_children);
    CHECK_FALSE(rows[4].has_children);
}

TEST_CASE("a bone whose parent is far before it is listed below that parent", "[ui]") {
    Model model;
    model.bones = {{"a", kNone, {}, {}, 0}, {"b", kNone, {}, {}, 0}, {"c", 0, {}, {}, 0}};
    CHECK(bones_of(bone_rows(model, {})) == std::vector<int>{0, 2, 1});
}

TEST_CASE("a filter keeps the matches and their ancestors", "[ui]") {
    TreeSettings settings;
    settings.filter = "FOOT";
    settings.folded = {{TreeKind::kBone, 3}};
    const std::vector<BoneRow> rows = bone_rows(sample_model(), settings);
    CHECK(bones_of(rows) == std::vector<int>{0, 3, 4});
    CHECK_FALSE(rows[0].is_match);
    CHECK(rows[2].is_match);

    settings.is_flat = true;
    CHECK(bones_of(bone_rows(sample_model(), settings)) == std::vector<int>{4});
}

TEST_CASE("a collapsed bone hides its descendants", "[ui]") {
    TreeSettings settings;
    settings.folded = {{TreeKind::kBone, 1}};
    CHECK(bones_of(bone_rows(sample_model(), settings)) == std::vector<int>{0, 1, 3, 4});
}

TEST_CASE("a click on a bone selects it, another deselects it", "[ui]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] { draw(document); });

    ui.press("Model", {"tree", kBones, 3, "##row"});
    CHECK(document.selection.bone == 3);
    ui.press("Model", {"tree", kBones, 3, "##row"});
    CHECK(document.selection.bone == kNone);
}

TEST_CASE("a click on the arrow collapses and expands", "[ui]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] { draw(document); });

    ui.press("Model", {"tree", kBones, 1, "fold"});
    CHECK(document.panels.tree.folded.count({TreeKind::kBone, 1}) == 1);
    CHECK_FALSE(ui.try_press("Model", {"tree", kBones, 2, "##row"}));
    ui.press("Model", {"tree", kBones, 1, "fold"});
    ui.press("Model", {"tree", kBones, 2, "##row"});
    CHECK(document.selection.bone == 2);
}

TEST_CASE("a search without matches shows a message inside the panel", "[ui]") {
    Document document;
    open_sample(document);
    document.panels.tree.filter = "nothing like it";
    UiDriver ui([&] { draw(document); });
    CHECK(ui.find_text("Nothing here has such a name.").position.y < 200);  // of 600 or more
}

TEST_CASE("typing into the search box filters", "[ui]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] { draw(document); });

    ui.press("Model", {"##filter"});
    ui.type("hip");
    CHECK(document.panels.tree.filter == "hip");
    CHECK_FALSE(ui.try_press("Model", {"tree", kBones, 2, "##row"}));
    CHECK(ui.try_press("Model", {"tree", kBones, 3, "##row"}));
}

TEST_CASE("rows are updated with the flat list and another model", "[ui]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] { draw(document); });
    document.panels.tree.folded = {{TreeKind::kBone, 0}};
    ui.frames(2);
    CHECK_FALSE(ui.try_press("Model", {"tree", kBones, 2, "##row"}));
    ui.press("Model", {"Flat list"});  // in the file's order, with no bone below another
    CHECK(ui.try_press("Model", {"tree", kBones, 2, "##row"}));
    Scene small = sample_scene();
    small.model = {};
    small.model.bones = {{"alone", kNone, {}, {}, 0}};
    open_scene(document, std::move(small), false);
    ui.frames(2);
    CHECK(ui.shows("alone"));
    CHECK_FALSE(ui.try_press("Model", {"tree", kBones, 2, "##row"}));
}

TEST_CASE("ten thousand bones draw no more than the rows that fit", "[ui]") {
    const auto drawn_with = [](int count) {
        Document document;
        Scene scene;
        for (int i = 0; i < count; ++i)
            scene.model.bones.push_back({"bone", i == 0 ? kNone : 0, {}, {}, 0});
        open_scene(document, scene, false);
        UiDriver ui([&] { draw(document); });
        ui.frames(2);
        return ui.drawn_vertices();
    };
    CHECK(drawn_with(10000) < drawn_with(100) + 100);
}

TEST_CASE("names with '%' and '##' and no letters at all are shown as they are", "[ui]") {
    Document document;
    Scene scene;
    scene.model.bones = {{"%s%n##x", kNone, {}, {}, 0},
                         {"", 0, {}, {}, 0},
                         {std::string(100000, 'x'), 0, {}, {}, 0}};
    open_scene(document, scene, false);
    UiDriver ui([&] { draw(document); });
    ui.press("Model", {"tree", kBones, 1, "##row"});
    CHECK(document.selection.bone == 1);
}

TEST_CASE("a bone selected elsewhere is expanded and scrolled to", "[ui]") {
    Document document;
    Scene scene;
    for (int i = 0; i < 1000; ++i)
        scene.model.bones.push_back({"bone", i == 0 ? kNone : 0, {}, {}, 0});
    open_scene(document, scene, false);
    document.panels.tree.folded = {section_node(TreeKind::kBone), {TreeKind::kBone, 0}};
    UiDriver ui([&] { draw(document); });
    CHECK_FALSE(ui.try_press("Model", {"tree", kBones, 700, "##row"}));

    document.selection.bone = 700;
    ui.frames(3);
    CHECK(document.panels.tree.folded.empty());
    ui.press("Model", {"tree", kBones, 700, "##row"});
    CHECK(document.selection.bone == kNone);
}

TEST_CASE("a search scrolls to its first match", "[ui]") {
    Document document;
    Scene scene;
    for (int i = 0; i < 500; ++i)
        scene.model.bones.push_back({"bone_" + std::to_string(i), i == 0 ? kNone : 0, {}, {}, 0});
    open_scene(document, scene, false);
    document.panels.tree.is_flat = false;
    UiDriver ui([&] { tree_panel({{0, 0}, {300, 300}}, document, 0); });
    document.panels.tree.filter = "bone_4";
    ui.frames(3);
    CHECK(ui.shows("bone_4\n"));
}

TEST_CASE("one tree holds bones, attachments, hitboxes, body groups, materials and skins", "[ui]") {
    Document document;
    open_dressed(document);
    TreeSettings settings;
    settings.folded = {{TreeKind::kBone, 0}};
    // 1 bones, 2 attachments, 3 hitboxes, 4 meshes, 6 body models, 5 body parts, 7 materials, 8
    // skins
    CHECK(outline(document.model(), settings) ==
          "0.1\n  1.0\n0.2\n  2.0\n0.3\n  3.0\n0.4\n  5.0\n    6.0\n      4.0\n      4.1\n"
          "    6.1\n      4.2\n0.7\n  7.0\n  7.1\n0.8\n  8.0\n  8.1\n");
}

TEST_CASE("a search covers the whole tree, and meshes are found by their material", "[ui]") {
    Document document;
    open_dressed(document);
    TreeSettings settings;
    settings.filter = "BOOT";
    settings.folded = {section_node(TreeKind::kMesh)};
    CHECK(outline(document.model(), settings) == "0.4\n  5.0\n    6.0\n      4.1\n0.7\n  7.1\n");
    settings.filter = "eyes";
    CHECK(outline(document.model(), settings) == "0.2\n  2.0\n");
    settings.filter = "head";  // a hitbox without a name has its bone's
    CHECK(outline(document.model(), settings) == "0.1\n  1.0\n    1.1\n      1.2\n0.3\n  3.0\n");
    settings.filter = "nothing of the kind";
    CHECK(outline(document.model(), settings).empty());
}

TEST_CASE("a body group of one choice that is the only one needs no rows of its own", "[ui]") {
    Model model = sample_model();
    model.body_parts = {{"body", {"only"}}};
    TreeSettings settings;
    settings.folded = {section_node(TreeKind::kBone), section_node(TreeKind::kMaterial),
                       section_node(TreeKind::kSkin)};
    CHECK(outline(model, settings) == "0.1\n0.4\n  4.0\n  4.1\n0.7\n0.8\n");
    model.body_parts = {};
    CHECK(outline(model, settings) == "0.1\n0.4\n  4.0\n  4.1\n0.7\n0.8\n");
}

TEST_CASE("rows of the tree select, and choose a body model and a skin", "[ui]") {
    Document document;
    open_dressed(document);
    UiDriver ui([&] { draw(document); });
    ui.press("Model", {"tree", kAttachments, 0, "##row"});
    CHECK(document.selection.attachment == 0);
    ui.press("Model", {"tree", kHitboxes, 0, "##row"});
    CHECK(document.selection.hitbox == 0);
    CHECK(document.selection.attachment == kNone);
    ui.press("Model", {"tree", kMaterials, 1, "##row"});
    CHECK(document.selection.material == 1);
    ui.press("Model", {"tree", kMeshes, 1, "##row"});
    CHECK(document.selection.mesh == 1);
    CHECK(document.selection.material == kNone);
    ui.press("Model", {"tree", kBodyModels, 1, "##row"});
    CHECK(document.bodygroups == std::vector<int>{1});
    ui.press("Model", {"tree", static_cast<int>(TreeKind::kSkin), 1, "##row"});
    CHECK(document.skin == 1);
    ui.press("Model", {"tree", kSections, kBones, "##row"});
    CHECK_FALSE(ui.try_press("Model", {"tree", kBones, 0, "##row"}));
}

TEST_CASE("mesh rows show the material that they use", "[ui]") {
    Document document;
    open_sample(document);
    document.panels.tree.folded = {section_node(TreeKind::kBone),
                                   section_node(TreeKind::kMaterial)};
    UiDriver ui([&] { draw(document); });
    CHECK(ui.shows("boot"));
    document.panels.tree.filter = "lower";
    document.skin = 1;  // in this family the slot of the boots has the skin
    ui.frames(2);
    CHECK_FALSE(ui.shows("boot"));
    CHECK(ui.shows("skin"));
}

TEST_CASE("a hovered mesh or material is outlined; only points light up", "[ui]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] {
        document.hover = {};
        draw(document);
    });
    const ImVec2 row = ui.center_of("Model", {"tree", kMeshes, 1, "##row"});
    ui.move({row.x - 60, row.y});
    ui.frames(2);
    CHECK(document.hover.meshes == std::vector<int>{1});
    CHECK(document.hover.lit.count == 0);
    Scene points = *document.scene;
    for (MeshLod& level : points.model.meshes[1].lods) level.indices.clear();
    open_scene(document, points, true);
    ui.frames(2);
    CHECK(document.hover.lit == VertexRange{6, 4});
    ui.move({row.x - 60, 1});
    ui.frames(2);
    CHECK(document.hover.meshes.empty());
    CHECK(document.hover.lit.count == 0);
}

TEST_CASE("a placeholder material is not listed", "[ui]") {
    Model sliders;
    validate(sliders);  // adds a placeholder
    REQUIRE(sliders.materials.size() == 1);
    CHECK(outline(sliders, {}).empty());
}

TEST_CASE("a skin shows all materials it replaces where there is room, else one and a count",
          "[ui]") {
    Document document;
    Scene scene = sample_scene();
    scene.model.materials = {{"hero_skin", {}}, {"hero_boot_of_leather", {}}};
    open_scene(document, std::move(scene), false);
    document.panels.tree.folded = {section_node(TreeKind::kBone)};
    float width = 320;
    UiDriver ui([&] { tree_panel({{0, 0}, {width, 600}}, document, 0); });
    ui.frames(2);
    CHECK(ui.shows("hero_skin, hero_boot_of_leather"));
    width = 200;
    ui.frames(2);
    CHECK_FALSE(ui.shows("hero_boot_of_leather"));
    CHECK(ui.shows("hero_skin +1"));
}

}  // namespace studioscope::tree_panel_test
