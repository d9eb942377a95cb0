#include <catch2/catch.hpp>

#include "flex_document.h"
#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "tree_ids.h"
#include "ui/inspector/panels.h"
#include "ui/tree/panels.h"

namespace studioscope::inspector_panel_test {

namespace {

void draw(Document& document, const Pose* pose, float width = 350) {
    FrameInfo info;
    info.pose = pose;
    Requests requests;
    inspector_panel({{0, 0}, {width, 2000}}, document, info, 0, requests);
}

}  // namespace

TEST_CASE("parent and children of the selected bone are links", "[ui]") {
    Document document;
    open_sample(document);
    document.selection.bone = 3;
    UiDriver ui([&] { draw(document, nullptr); }, {1280, 2000});

    ui.press("Inspector", {"bone", 4, "link"});
    CHECK(document.selection.bone == 4);
    ui.press("Inspector", {"bone", 3, "link"});
    ui.press("Inspector", {"bone", 0, "link"});
    CHECK(document.selection.bone == 0);
}

TEST_CASE("numbers of a bone are copied at full precision", "[ui]") {
    Document document;
    open_sample(document);
    document.selection.bone = 1;
    Pose pose;
    update_pose(document.model(), {}, pose);
    pose.local[1].position = {1.5f, -2, 0.333333343f};
    UiDriver ui([&] { draw(document, &pose); }, {1280, 2000});

    // the cell shows "1.500"; 9 digits distinguish every float from its neighbours
    ui.press("Inspector", {"bone", "posed", "Local", "Position", 1, "1.500", "copy"});
    CHECK(ui.clipboard() == "1.5 -2 0.333333343");
}

TEST_CASE("numbers of a bone continue on the next line in a narrow panel", "[ui]") {
    Document document;
    open_sample(document);
    document.selection.bone = 1;
    Pose pose;
    update_pose(document.model(), {}, pose);
    pose.local[1].position = {-123.5f, -2, 45.25f};
    UiDriver ui([&] { draw(document, &pose, 200); }, {1280, 2000});
    ui.frames(2);
    const ImVec2 first = ui.find_text("-123.500").position, last = ui.find_text("45.250").position;
    CHECK(first.y < last.y);
    ui.click({first.x + 5, first.y + 5});
    CHECK(ui.clipboard() == "-123.5 -2 45.25");
}

TEST_CASE("a pose shorter than the skeleton is left out", "[ui]") {
    Document document;
    open_sample(document);
    document.selection.bone = 4;
    const Pose pose;
    UiDriver ui([&] { draw(document, &pose); });
    CHECK(ui.try_press("Inspector", {"bone", 3, "link"}));
}

TEST_CASE("the page of a material says what becomes of each parameter", "[ui]") {
    Document document;
    open_sample(document);
    ResolvedMaterial look;
    look.shader = "VertexLitGeneric";
    look.file = "materials/skin.vmt";
    look.parameters = {
        {"$basetexture", "skin", 3, "", ParameterUse::kDrawn, ""},
        {"$phongbost", "2", 4, "", ParameterUse::kMisspelt, "did you mean $phongboost?"},
        {"$phong", "1", 5, "", ParameterUse::kDrawn, ""}};
    document.materials = {look, ResolvedMaterial{}};
    document.selection.material = 0;
    UiDriver ui([&] { draw(document, nullptr); }, {1280, 2000});
    ui.frames(2);
    CHECK(ui.shows("2 drawn, 1 misspelt"));
    CHECK(ui.shows("misspelt: did you mean"));  // and wrapped
    CHECK(ui.find_text("$basetexture").position.y < ui.find_text("$phongbost").position.y);
    ui.press("Inspector", {"material", "parameters", "$phongbost", "2", "copy"});
    CHECK(ui.clipboard() == "2");
    document.selection.material = 1;  // without a VMT there is nothing to list
    ui.frames(2);
    CHECK_FALSE(ui.shows("Shader"));
}

TEST_CASE("the page of a material shows its textures, and asks for the picture", "[ui]") {
    Document document;
    open_sample(document);
    Texture texture;
    texture.file = "/mod/materials/hat.vtf";
    texture.stored_as = "DXT5";
    texture.levels = {{2, 2, Bytes(16, std::byte{128})}, {1, 1, Bytes(4)}};
    texture.frames = 8;
    edited_scene(document).textures = {texture, texture};
    document.materials.resize(document.model().materials.size());
    document.materials[0].base_texture = 1;
    document.materials[0].bump_texture = 0;
    document.selection.material = 0;
    document.panels.inspector_tab.shown = "Material";
    Requests requests;
    ShownTexture shown;
    UiDriver ui(
        [&] {
            FrameInfo info;
            info.texture = &shown;
            requests = {};
            inspector_panel({{0, 0}, {350, 2000}}, document, info, 0, requests);
        },
        {1280, 2000});
    ui.frames(2);
    REQUIRE(requests.has<request::ShowTexture>());
    CHECK(requests.get<request::ShowTexture>()->texture == 1);
    CHECK(requests.get<request::ShowTexture>()->channels == TextureChannels::kColor);
    CHECK(ui.shows("hat.vtf"));
    CHECK(ui.shows("2 x 2, DXT5, 20 B, 8 frames"));
    CHECK(ui.shows("mip 0: 2 x 2"));
    ui.press("Inspector", {"A"});
    document.panels.texture_view.level = 1;
    document.panels.texture_view.texture = 0;
    ui.frames(2);
    CHECK(requests.get<request::ShowTexture>() == TextureView{0, 1, TextureChannels::kAlpha, true});
    CHECK(ui.shows("$bumpmap"));
    document.selection.material = 1;  // without textures
    ui.frames(2);
    CHECK_FALSE(requests.has<request::ShowTexture>());
}

TEST_CASE("the page of a material chooses a frame, a face and a slice", "[ui]") {
    Document document;
    open_sample(document);
    Texture texture;
    texture.file = "/mod/materials/hat.vtf";
    texture.stored_as = "I8";
    texture.levels = {{2, 2, Bytes(16)}, {1, 1, Bytes(4)}};
    texture.frames = 3;
    texture.faces = 7;
    texture.depth = 4;
    edited_scene(document).textures = {texture};
    document.materials.resize(document.model().materials.size());
    document.materials[0].base_texture = 0;
    document.selection.material = 0;
    document.panels.inspector_tab.shown = "Material";
    TextureView& view = document.panels.texture_view;
    Requests requests;
    ShownTexture shown;
    shown.problem = "the file has changed since it was opened";
    UiDriver ui(
        [&] {
            FrameInfo info;
            info.texture = &shown;
            requests = {};
            inspector_panel({{0, 0}, {350, 2000}}, document, info, 0, requests);
        },
        {1280, 2000});
    ui.frames(2);
    CHECK(ui.shows("frame 0 (0 to 2)"));
    CHECK(ui.shows("right (+x)"));
    CHECK(ui.shows("slice 0 (0 to 3)"));
    CHECK(ui.shows("2 x 2, I8, 20 B, 3 frames, 7 faces, 4 slices"));
    view.frame = 2;
    view.face = 6;
    view.slice = 3;
    view.level = 1;
    ui.frames(2);
    CHECK(ui.shows("frame 2 (0 to 2)"));
    CHECK(ui.shows("sphere map"));
    CHECK(ui.shows("slice 1 (0 to 1)"));
    REQUIRE(requests.has<request::ShowTexture>());
    CHECK(texture_image_place(texture, *requests.get<request::ShowTexture>()) ==
          TextureImagePosition{1, 2, 6, 1});
    shown.view = *requests.get<request::ShowTexture>();
    ui.frames(2);
    CHECK(ui.shows("No picture: the file has changed since it was opened"));
}

TEST_CASE("a narrow inspector clips no number", "[ui]") {
    Document document;
    open_sample(document);
    document.counts.largest_mesh = 11750;
    for (const float width : {180.0f, 350.0f}) {
        CAPTURE(width);
        UiDriver ui([&] { draw(document, nullptr, width); }, {1280, 2000});
        ui.press("Inspector", {"model", "###limits"});
        // limits of the engine: 128 bones, 65 535 vertices per mesh, 24 pose parameters
        for (const char* number : {"128", "11 750", "65 535", "24"})
            CHECK(ui.find_text(number).right < width);
        CHECK_FALSE(ui.shows("\u2026 "));
        CHECK_FALSE(ui.shows("\u2026-"));
    }
}

TEST_CASE("the size of a model has as many decimals as fit into a line", "[ui]") {
    Document document;
    open_sample(document);
    document.counts.bounds = {{-1083.254f, -13.771f, -13.601f}, {83.254f, 13.771f, 13.601f}};
    float width = 350;
    UiDriver ui([&] { draw(document, nullptr, width); }, {1280, 2000});
    ui.frames(2);
    CHECK(ui.shows("-1083.25 -13.77 -13.60\n"));
    width = 218;  // in a window of 800 pixels
    ui.frames(2);
    CHECK(ui.shows("-1083 -14 -14\n"));
    CHECK(ui.shows("1167 28 27\n"));  // as many as the longest of them has
    ui.press("Inspector", {"model", "identity", "Min", "-1083 -14 -14", "copy"});
    CHECK(ui.clipboard() == "-1083.25 -13.77 -13.60");
}

TEST_CASE("a long property name is shown completely before its value", "[ui]") {
    Document document;
    open_sample(document);
    edited_scene(document).properties = {{"illumination position", "1 2 3"}};
    UiDriver ui([&] { draw(document, nullptr); }, {1280, 2000});
    ui.frames(2);
    CHECK(ui.find_text("illumination position").right < ui.find_text("1 2 3").position.x);
}

TEST_CASE("a selection beyond the model shows the model", "[ui]") {
    Document document;
    open_sample(document);
    document.selection.bone = 99;
    document.selection.mesh = 99;
    UiDriver ui([&] { draw(document, nullptr); }, {1280, 2000});
    CHECK(ui.try_press("Inspector", {"model", "###limits"}));
}

TEST_CASE("the selected mesh shows its levels and material", "[ui]") {
    Document document;
    open_sample(document);
    document.selection.mesh = 1;
    UiDriver ui([&] { draw(document, nullptr); }, {1280, 2000});
    ui.press("Inspector", {"mesh", "levels", 0, "boot", "copy"});
    CHECK(ui.clipboard() == "boot");
}

TEST_CASE("a selection in the tree replaces the vertex in the inspector", "[ui]") {
    Document document;
    open_sample(document);
    document.panels.tree.folded = {};
    UiDriver ui([&] { tree_panel({{0, 0}, {300, 600}}, document, 0); });
    const auto pick_vertex = [&] {
        document.selection = {};
        document.selection.vertex = document.selection.triangle = 0;
        document.selection.mesh = 0;
        document.selection.bone = 2;
        ui.frames(2);
    };
    pick_vertex();
    ui.press("Model", {"tree", kMeshes, 1, "##row"});
    CHECK(document.selection.mesh == 1);
    CHECK(document.selection.vertex == kNone);
    CHECK(document.selection.triangle == kNone);
    pick_vertex();
    ui.press("Model", {"tree", kBones, 4, "##row"});
    CHECK(document.selection.bone == 4);
    CHECK(document.selection.vertex == kNone);
    CHECK(document.selection.triangle == kNone);
    pick_vertex();
    ui.press("Model", {"tree", kBones, 1, "fold"});  // that selects nothing
    CHECK(document.selection.vertex == 0);
}

TEST_CASE("the weights of a bone tint the model while its page is in front", "[ui]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] {
        document.hover = {};
        document.hover.tints_bone = false;
        draw(document, nullptr);
    });
    ui.frames(2);
    CHECK_FALSE(document.hover.tints_bone);
    document.selection.bone = 2;  // as selected in the tree
    ui.frames(2);
    CHECK(document.hover.tints_bone);
    document.selection.vertex = 1;  // as picked: the page of the vertex comes first
    ui.frames(3);
    CHECK_FALSE(document.hover.tints_bone);
    ui.press("Inspector", {"tabs", "Bone"});
    ui.frames(2);
    CHECK(document.hover.tints_bone);
}

TEST_CASE("a new selection opens its tab, and an empty one that of the model", "[ui]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] { draw(document, nullptr); }, {1280, 2000});
    ui.frames(2);
    CHECK(ui.shows("Limits"));
    for (const char* tab : {"Vertex", "Bone", "Mesh"})  // nothing is picked
        CHECK_FALSE(ui.try_press("Inspector", {"tabs", tab}));
    document.selection.bone = 2;
    ui.frames(2);
    CHECK(document.panels.inspector_tab.shown == "Bone");
    document.selection.vertex = 1;
    document.selection.mesh = 0;
    ui.frames(2);
    CHECK(document.panels.inspector_tab.shown == "Vertex");
    ui.press("Inspector", {"tabs", "Mesh"});
    document.selection.vertex = 2;  // the page of the mesh stays in front of the next vertex
    ui.frames(2);
    CHECK(document.panels.inspector_tab.shown == "Mesh");
    document.selection = {};
    ui.frames(2);
    CHECK(ui.shows("Limits"));
    CHECK_FALSE(ui.try_press("Inspector", {"tabs", "Mesh"}));
}

TEST_CASE("the tabs are one row, and those without room are behind a button", "[ui]") {
    Document document;
    open_face(document);
    document.selection.bone = 1;
    document.selection.mesh = 0;
    document.selection.vertex = 1;
    const float width = GENERATE(180.0f, 240.0f, 350.0f, 700.0f);
    CAPTURE(width);
    UiDriver ui([&] { draw(document, nullptr, width); }, {1280, 2000});
    ui.frames(2);
    const DrawnText model = ui.find_text("Model"), vertex = ui.find_text("Vertex");
    CHECK(model.position.y == vertex.position.y);  // the shown one is in the row
    CHECK(vertex.right < width);
    const bool has_room = width == 700;
    CHECK(ui.try_press("Inspector", {"tabs", "More"}) != has_room);
    ui.frames(2);
    for (const char* tab : {"Bone", "Mesh", "Flexes", "Shapes", "Clip"}) CHECK(ui.shows(tab));
    if (has_room) return;
    ui.click(ui.find_text("Clip").position);
    CHECK(document.panels.inspector_tab.shown == "Clip");
    ui.frames(2);
    CHECK(ui.find_text("Clip").position.y == model.position.y);
}

TEST_CASE("the tab that was shown before a selection stays next to it", "[ui]") {
    Document document;
    open_face(document);
    document.panels.inspector_tab.wanted = "Shapes";
    UiDriver ui([&] { draw(document, nullptr, 218); }, {1280, 2000});
    ui.frames(3);
    document.selection.bone = document.selection.mesh = 0;
    document.selection.vertex = 0;
    ui.frames(3);
    REQUIRE(document.panels.inspector_tab.shown == "Vertex");
    REQUIRE(ui.shows("More\n"));
    CHECK(ui.shows("Shapes\n"));
    ui.press("Inspector", {"tabs", "Shapes"});
    CHECK(document.panels.inspector_tab.shown == "Shapes");
}

TEST_CASE("the limits are one line of gauges that opens", "[ui]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] { draw(document, nullptr); }, {1280, 2000});
    ui.frames(2);
    const DrawnText title = ui.find_text("Limits of Source SDK 2013");
    CHECK_FALSE(ui.shows("Weights per vertex"));
    ui.move({334, title.position.y + 5});  // the last gauge; the line ends 10 points before 350
    ui.frames(2);
    ImGui::GetIO().DeltaTime = 1;
    ui.frames(3);
    CHECK(ui.shows("Pose parameters: 0 of 24"));
    ui.click({334, title.position.y + 5});
    ui.frames(2);
    CHECK(ui.shows("Weights per vertex"));
}

TEST_CASE("the limits are those of the chosen game", "[ui]") {
    Document document;
    open_sample(document);
    document.counts.most_flexed = 1;
    UiDriver ui([&] { draw(document, nullptr); }, {1280, 2000});
    ui.press("Inspector", {"model", "###limits"});
    ui.frames(2);
    CHECK(ui.shows("128"));                         // bones
    CHECK_FALSE(ui.shows("Vertices with flexes"));  // unlimited there
    ui.press("Inspector", {"model", "##profile"});
    ui.frames(2);
    const DrawnText game = ui.find_text("Source Filmmaker");
    ui.click({game.position.x + 5, game.position.y + 5});
    ui.frames(2);
    CHECK(document.panels.branch == Branch::kSfm);
    CHECK(ui.shows("256"));
    CHECK_FALSE(ui.shows("128"));
    CHECK(ui.shows("Vertices with flexes"));
    CHECK_FALSE(ui.shows("Pose parameters"));  // no number is known
    CHECK(ui.shows("Limits of Source Filmmaker"));
}

}  // namespace studioscope::inspector_panel_test
