#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/tree/bone_rows.h"
#include "ui/tree/tree_panels.h"

namespace studioscope {

namespace {

std::vector<int> bones_of(const std::vector<BoneRow>& rows) {
    std::vector<int> bones;
    for (const BoneRow& row : rows) bones.push_back(row.bone);
    return bones;
}

void draw(Document& document) {
    hierarchy_panel({{0, 0}, {300, 600}}, document.model(), document.counts, 0, document.selection,
                    document.panels.hierarchy);
}

}  // namespace

TEST_CASE("the bone tree lists parents before their children, depth first", "[ui]") {
    const std::vector<BoneRow> rows = bone_rows(sample_model(), {});
    CHECK(bones_of(rows) == std::vector<int>{0, 1, 2, 3, 4});
    CHECK(rows[2].depth == 2);
    CHECK(rows[1].has_children);
    CHECK_FALSE(rows[4].has_children);
}

TEST_CASE("a bone whose parent stands far before it is listed under that parent", "[ui]") {
    Model model;
    model.bones = {{"a", kNone, {}, {}, 0}, {"b", kNone, {}, {}, 0}, {"c", 0, {}, {}, 0}};
    CHECK(bones_of(bone_rows(model, {})) == std::vector<int>{0, 2, 1});
}

TEST_CASE("a filter keeps what it finds and the ancestors thereof", "[ui]") {
    HierarchySettings settings;
    settings.filter = "FOOT";
    settings.collapsed = {3};
    const std::vector<BoneRow> rows = bone_rows(sample_model(), settings);
    CHECK(bones_of(rows) == std::vector<int>{0, 3, 4});
    CHECK_FALSE(rows[0].is_match);
    CHECK(rows[2].is_match);

    settings.is_flat = true;
    CHECK(bones_of(bone_rows(sample_model(), settings)) == std::vector<int>{4});
}

TEST_CASE("a folded bone hides what is below it", "[ui]") {
    HierarchySettings settings;
    settings.collapsed = {1};
    CHECK(bones_of(bone_rows(sample_model(), settings)) == std::vector<int>{0, 1, 3, 4});
}

TEST_CASE("a press on a bone selects it, another lets it go", "[ui]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] { draw(document); });

    ui.press("Hierarchy", {"bones", 3, "##row"});
    CHECK(document.selection.bone == 3);
    ui.press("Hierarchy", {"bones", 3, "##row"});
    CHECK(document.selection.bone == kNone);
}

TEST_CASE("a press on the arrow folds and unfolds", "[ui]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] { draw(document); });

    ui.press("Hierarchy", {"bones", 1, "fold"});
    CHECK(document.panels.hierarchy.collapsed == std::set<int>{1});
    CHECK_FALSE(ui.try_press("Hierarchy", {"bones", 2, "##row"}));
    ui.press("Hierarchy", {"bones", 1, "fold"});
    ui.press("Hierarchy", {"bones", 2, "##row"});
    CHECK(document.selection.bone == 2);
}

TEST_CASE("typing into the search box filters", "[ui]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] { draw(document); });

    ui.press("Hierarchy", {"##filter"});
    ui.type("hip");
    CHECK(document.panels.hierarchy.filter == "hip");
    CHECK_FALSE(ui.try_press("Hierarchy", {"bones", 2, "##row"}));
    CHECK(ui.try_press("Hierarchy", {"bones", 3, "##row"}));
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
    ui.press("Hierarchy", {"bones", 1, "##row"});
    CHECK(document.selection.bone == 1);
}

TEST_CASE("a bone selected elsewhere is unfolded and scrolled to", "[ui]") {
    Document document;
    Scene scene;
    for (int i = 0; i < 1000; ++i)
        scene.model.bones.push_back({"bone", i == 0 ? kNone : 0, {}, {}, 0});
    open_scene(document, scene, false);
    document.panels.hierarchy.collapsed = {0};
    UiDriver ui([&] { draw(document); });
    CHECK_FALSE(ui.try_press("Hierarchy", {"bones", 700, "##row"}));

    document.selection.bone = 700;
    ui.frames(3);
    CHECK(document.panels.hierarchy.collapsed.empty());
    ui.press("Hierarchy", {"bones", 700, "##row"});
    CHECK(document.selection.bone == kNone);
}

TEST_CASE("a beginning that nine names in ten share can be dropped", "[ui]") {
    std::vector<Bone> bones;
    for (const char* name :
         {"ValveBiped.Bip01_Pelvis", "ValveBiped.Bip01_Spine", "ValveBiped.Bip01_L_Hand",
          "ValveBiped.Bip01_R_Hand", "ValveBiped.Bip01_Head1", "ValveBiped.Bip01_Neck",
          "ValveBiped.Bip01_Spine1", "ValveBiped.Bip01_Spine2", "ValveBiped.Bip01_Spine4",
          "weapon"})
        bones.push_back({name, kNone, {}, {}, 0});
    CHECK(common_prefix(bones) == "ValveBiped.Bip01_");
    CHECK(without_prefix("ValveBiped.Bip01_Spine1", "ValveBiped.Bip01_") == "Spine1");
    CHECK(without_prefix("weapon", "ValveBiped.Bip01_") == "weapon");
    CHECK(without_prefix("a_", "a_") == "a_");
    bones.push_back({"jiggle", kNone, {}, {}, 0});
    CHECK(common_prefix(bones).empty());  // nine of eleven
    CHECK(common_prefix({}).empty());
}

TEST_CASE("a search scrolls to its first match", "[ui]") {
    Document document;
    Scene scene;
    for (int i = 0; i < 500; ++i)
        scene.model.bones.push_back({"bone_" + std::to_string(i), i == 0 ? kNone : 0, {}, {}, 0});
    open_scene(document, scene, false);
    document.panels.hierarchy.is_flat = false;
    UiDriver ui([&] {
        hierarchy_panel({{0, 0}, {300, 300}}, document.model(), document.counts, 0,
                        document.selection, document.panels.hierarchy);
    });
    document.panels.hierarchy.filter = "bone_4";
    ui.frames(3);
    CHECK(ui.shows("bone_4\n"));
}

}  // namespace studioscope
