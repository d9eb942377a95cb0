// Blocks of a QC of a made-up static prop: the words by the QC page, the turn by its section 3.

#include "export/qc_blocks.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "export/clips.h"

namespace studioscope::qc_blocks_test {

namespace {

MdlFile prop_file() {
    MdlFile mdl;
    mdl.name = "props/crate.mdl";
    mdl.header.flags = 0x10;
    mdl.header.contents = 1;
    mdl.surface_property = "wood";
    mdl.bones.resize(1);
    mdl.bones[0].name = "static_prop";
    mdl.textures = {{"props\\side"}, {"lid"}, {"side_red"}};
    mdl.texture_folders = {"models\\props\\", ""};
    mdl.skins = {{0, 1, 2}, {2, 1, 2}};
    return mdl;
}

// Two body parts: one model, and a choice of one with triangles and one without.
Model prop() {
    Model model;
    model.lods = {{0}, {20}, {-1}};
    model.body_parts = {{"body", {"crate"}}, {"lid", {"lid", ""}}};
    for (int part = 0; part < 2; ++part) {
        Mesh mesh;
        mesh.body_part = part;
        mesh.lods.resize(3);
        mesh.lods[0].indices = {0, 0, 0};
        if (part == 0) mesh.lods[1].indices = mesh.lods[2].indices = {0, 0, 0};
        model.meshes.push_back(mesh);
    }
    return model;
}

std::string file_name(size_t part, size_t body, size_t lod) {
    if (part == 1 && body == 1) return "";
    const std::string level = lod == 0 ? "" : "_lod" + std::to_string(lod);
    return std::string(part == 0 ? "crate" : "lid") + (body == 0 ? "" : "2") + level + ".smd";
}

}  // namespace

TEST_CASE("the head has the name and a word for each flag", "[export]") {
    MdlFile mdl = prop_file();
    CHECK(qc_head(mdl) == "$modelname \"props/crate.mdl\"\n$staticprop\n");
    mdl.header.flags = 0x10 | 0x8 | 0x2000;
    mdl.header.light_dot = 255;
    CHECK(qc_head(mdl) ==
          "$modelname \"props/crate.mdl\"\n$staticprop\n$mostlyopaque\n"
          "$constantdirectionallight 1.0009804\n");
}

TEST_CASE("what no QC can hold in a name is replaced", "[export]") {
    CHECK(qc_quoted("a b") == "\"a b\"");
    CHECK(qc_quoted("a\"b\nc\r") == "\"a_b_c_\"");
}

// Published compilers drop the quotes of a word before they look at it.
TEST_CASE("no name in quotes is a command or the end of a block", "[export]") {
    CHECK(qc_quoted("$Include") == "\"_Include\"");
    CHECK(qc_quoted("$definemacro") == "\"_definemacro\"");
    CHECK(qc_quoted("$definevariable") == "\"_definevariable\"");
    CHECK(qc_quoted("}") == "\"_\"");
    CHECK(qc_quoted("a } $include") == "\"a } $include\"");
    CHECK(qc_block_lines("\"}\" $modelname x") == "\"_\" \"$modelname\"\n\"x\" \n");
}

TEST_CASE("the light's byte is hit whether compilers cut off or round", "[export]") {
    MdlFile mdl = prop_file();
    mdl.header.flags |= 0x2000;
    for (int byte = 0; byte < 256; ++byte) {
        mdl.header.light_dot = static_cast<uint8_t>(byte);
        const std::string text = qc_head(mdl);
        const float written = std::strtof(text.c_str() + text.rfind(' '), nullptr);
        CHECK(static_cast<int>(written * 255) == byte);
        CHECK(std::lround(written * 255) == byte);
    }
}

TEST_CASE("folders keep their order and the empty one", "[export]") {
    CHECK(qc_material_folders(prop_file()) ==
          "$cdmaterials \"models\\props\\\"\n$cdmaterials \"\"\n");
}

TEST_CASE("a model without triangles is blank", "[export]") {
    CHECK(qc_bodies(prop(), file_name) ==
          "$body \"body\" \"crate.smd\"\n$bodygroup \"lid\" {\n\tstudio \"lid.smd\"\n\tblank\n}\n");
}

TEST_CASE("skins name the columns that differ, by whole names", "[export]") {
    MdlFile mdl = prop_file();
    CHECK(qc_skins(mdl) ==
          "$texturegroup \"skins\" {\n\t{ \"props\\side\" }\n\t{ \"side_red\" }\n}\n");
    mdl.skins.pop_back();
    CHECK(qc_skins(mdl).empty());
    // a texture that the file lacks
    mdl.skins = {{0, 1, 2}, {2, 1, 3}, {2, 1, -1}};
    CHECK(skin_columns(mdl) == std::vector<size_t>{0});
}

TEST_CASE("points are written before the turn, boxes as they are stored", "[export]") {
    MdlFile mdl = prop_file();
    mdl.header.illumination_position = {-2, 1, 3};
    mdl.header.hull_min = {-1, -2, 0};
    mdl.header.hull_max = {1, 2, 3};
    CHECK(qc_surface_and_boxes(mdl) ==
          "$surfaceprop \"wood\"\n$illumposition 1 2 3\n$bbox -1 -2 0 1 2 3\n");
    mdl.header.contents = 0x2000008;
    mdl.header.view_max = {4, 4, 4};
    CHECK(qc_surface_and_boxes(mdl).find("$contents \"grate\" \"monster\"\n") != std::string::npos);
    CHECK(qc_surface_and_boxes(mdl).find("$cbox 0 0 0 4 4 4\n") != std::string::npos);
}

TEST_CASE("an attachment is turned back", "[export]") {
    MdlFile mdl = prop_file();
    // The turn of a point at (1, 2, 3) that is not turned itself: columns are (0,1,0) and (-1,0,0).
    MdlAttachment top{"top", 0x10000, 0, {}};
    top.local.rows[0] = {0, -1, 0, -2};
    top.local.rows[1] = {1, 0, 0, 1};
    top.local.rows[2] = {0, 0, 1, 3};
    mdl.attachments = {top};
    CHECK(qc_attachments(mdl) == "$attachment \"top\" \"static_prop\" 1 2 3 world_align\n");
}

TEST_CASE("hit boxes are left to the compiler that made them", "[export]") {
    MdlFile mdl = prop_file();
    mdl.hitbox_sets = {{"default", {{"", 0, 1, {-1, -1, -1}, {1, 1, 1}, {}, 0}}}};
    CHECK(qc_hitboxes(mdl) == "$hboxset \"default\"\n$hbox 1 \"static_prop\" -1 -1 -1 1 1 1\n");
    mdl.header.flags |= 1;
    CHECK(qc_hitboxes(mdl).empty());
}

TEST_CASE("each level names what replaces a mesh, and what it leaves out", "[export]") {
    CompiledModel files;
    files.mdl = std::make_shared<const MdlFile>(prop_file());
    VtxFile vtx;
    vtx.material_replacements = {{}, {{1, "lid_far"}}};
    files.vtx = std::make_shared<const VtxFile>(vtx);
    CHECK(qc_lods(files, prop(), file_name) ==
          "$lod 20 {\n\treplacemodel \"crate.smd\" \"crate_lod1.smd\"\n\tremovemodel \"lid.smd\"\n"
          "\treplacematerial \"lid\" \"lid_far\"\n}\n"
          "$shadowlod {\n\treplacemodel \"crate.smd\" \"crate_lod2.smd\"\n"
          "\tremovemodel \"lid.smd\"\n}\n");
}

TEST_CASE("the collision model has the numbers of the PHY's text", "[export]") {
    PhyFile phy;
    phy.blocks = {{"solid", {{"mass", "5"}, {"damping", "0.1"}}},
                  {"editparams", {{"totalmass", "12.5"}}}};
    CollisionModel collision;
    collision.solids.resize(1);
    CollisionSolid& solid = collision.solids[0];
    solid.pieces.resize(1);
    CHECK(qc_collision(phy, 12.5f, collision, "crate_phys.smd") ==
          "$collisionmodel \"crate_phys.smd\" {\n\t$mass 12.5\n\t$damping 0.1\n}\n");
    solid.pieces.resize(20);
    CHECK(qc_collision(phy, 12.5f, collision, "a.smd").find("$concave\n\t$mass") !=
          std::string::npos);
    solid.pieces.resize(21);
    CHECK(qc_collision(phy, 12.5f, collision, "a.smd").find("$maxconvexpieces 21\n") !=
          std::string::npos);
    // the PHY's text has six decimals, the header all
    CHECK(qc_collision(phy, 12.5000005f, collision, "a.smd").find("$mass 12.500001\n") !=
          std::string::npos);
    CHECK(qc_collision(phy, 13, collision, "a.smd").find("$mass 12.5\n") != std::string::npos);
    // text that would be more than a number
    for (const char* value : {"5\n}\n$include secret.qc", "5 }", "heavy", ""}) {
        phy.blocks[1].pairs[0].second = value;
        CHECK(qc_collision(phy, 12.5f, collision, "a.smd").find("$mass") == std::string::npos);
    }
}

TEST_CASE("key values are written without the block that the compiler puts around", "[export]") {
    MdlFile mdl = prop_file();
    CHECK(qc_key_values(mdl).empty());
    mdl.key_values = "mdlkeyvalue\n{\nprop_data { \"base\" \"Wooden.Small\" }\n}\n";
    CHECK(qc_key_values(mdl) ==
          "$keyvalues {\n\"prop_data\" \n{\n\"base\" \"Wooden.Small\"\n}\n}\n");
    // one brace too many would end the block, and what follows be commands
    mdl.key_values = "mdlkeyvalue { } } $include \"secret.qc\" { }";
    CHECK(qc_key_values(mdl).empty());
}

TEST_CASE("sections are written where an animation without them would get some", "[export]") {
    constexpr int kMax = std::numeric_limits<int>::max();
    MdlFile mdl = prop_file();
    mdl.animations.resize(1);
    const auto sections = [&](int frame_count) {
        ExportReport report;
        mdl.animations[0].frame_count = frame_count;
        return qc_sections(mdl, report);
    };
    CHECK(sections(119) == "");
    CHECK(sections(120) == "$sectionframes 30 121\n");
    CHECK(sections(kMax - 1) == "$sectionframes 30 2147483647\n");
    CHECK(sections(kMax) == "$sectionframes 30 2147483647\n");
}

TEST_CASE("an animation has a last frame, whatever its record says", "[export]") {
    const auto last = [](int frame_count) {
        MdlAnimation animation;
        animation.frame_count = frame_count;
        return last_frame_of(animation);
    };
    CHECK(last(std::numeric_limits<int>::min()) == 0);
    CHECK(last(0) == 0);
    CHECK(last(1) == 0);
    CHECK(last(2) == 1);
}

}  // namespace studioscope::qc_blocks_test
