// Models put together from a QC and small SMDs and VTAs in memory; expected values by hand from the
// SMD format page, section 7.
#include <catch2/catch.hpp>
#include <map>

#include "formats/qc/build.h"
#include "model/animation/flex.h"
#include "model/measure.h"
#include "model/validate.h"
#include "support/byte_writer.h"
#include "support/parse.h"
#include "support/smd_text.h"

namespace studioscope::qc_build_test {

namespace {

using Files = std::map<std::string, std::string>;

QcFiles reach(const Files& files) {
    const auto read = [&files](const std::string& path) -> Result<Bytes> {
        const auto found = files.find(path);
        if (found == files.end()) return error("unreadable", "cannot be opened");
        return bytes_of(found->second);
    };
    const auto model = [read](const std::string& path) -> Result<Model> {
        Result<Bytes> bytes = read(path);
        if (!bytes) bytes = read(path + ".smd");
        if (!bytes) return bytes.error();
        return parse_smd(as_text(*bytes));
    };
    return {model, read};
}

Model build(const std::string& text, const Files& files) {
    const Result<QcFile> qc = parse_qc(text, {});
    REQUIRE(qc);
    Model model = build_model(*qc, reach(files));
    const size_t said_before = model.diagnostics.size();
    validate(model);
    INFO(all_said(model.diagnostics));
    CHECK(model.diagnostics.size() == said_before);
    return model;
}

const std::string kShapes =
    "version 1\nskeleton\ntime 0\ntime 1\ntime 2\nend\nvertexanimation\n"
    "time 0\n0 0 0 0 0 0 1\n1 1 0 0 0 0 1\n2 0 1 0 0 0 1\n"
    "time 1\n0 0 0 4 0 0 1\n1 1 0 8 0 0 1\ntime 2\n2 0 1 6 0 0 1\nend\n";

}  // namespace

TEST_CASE("body parts, choices and scale", "[qc]") {
    const Model model = build(
        "$modelname a.mdl\n$cdmaterials models/a\n$body body a\n$scale 2\n"
        "$bodygroup hat { studio b.smd\n studio a.smd reverse\n blank\n}\n",
        {{"a.smd", reference(triangle("skin.bmp"))},
         {"b.smd",
          "version 1\nnodes\n5 \"tip\" -1\n6 \"new\" 5\nend\nskeleton\ntime 0\n"
          "5 0 0 10 0 0 0\n6 0 3 0 0 0 0\nend\n" +
              triangles("felt\n" + corners("", "6") + triangle("SKIN", " 1 5 1"))}});
    CHECK(model.name == "a.mdl");
    REQUIRE(model.body_parts.size() == 2);
    CHECK(model.body_parts[1].models == std::vector<std::string>{"b.smd", "a.smd", "blank"});
    REQUIRE(model.bones.size() == 3);
    CHECK(model.bones[2].name == "new");
    CHECK(model.bones[2].parent == 1);
    CHECK(model.bones[2].bind.position.y == 6);  // scaled by 2
    REQUIRE(model.meshes.size() == 4);
    CHECK(model.meshes[1].name == "felt");
    CHECK(model.meshes[1].body_part == 1);
    CHECK(model.meshes[2].skin_slot == model.meshes[0].skin_slot);  // the same material
    CHECK(model.meshes[3].body_model == 1);
    CHECK(model.vertices.at(1).position.x == 1);
    CHECK(model.vertices.at(4).position.x == 2);
    CHECK(model.vertices.at(3).bone[0] == 2);
    const MeshLod& turned = model.meshes[3].lods[0];
    CHECK(turned.indices[1] == turned.first_vertex + 2);
    CHECK(model.materials[0].search_paths == std::vector<FileName>{"models/a/"});
    // "tip" stands at 10 in the first file, at 10 * 2 in the second: what hangs on it is moved.
    CHECK(model.vertices.at(3).position.z == -10);
}

TEST_CASE("levels of detail come from further files", "[qc]") {
    const Files files = {
        {"a.smd", reference(triangle("skin") + triangle("lace") + "skin\n" + corners("", "1"))},
        {"low/a1.smd", reference(triangle("skin") + triangle("coarse"))},
        {"hat.smd", reference(triangle("hat"))}};
    const Model model = build(
        "$body body a.smd\n$body hat hat.smd\n$lod 10 {\n replacemodel a low/a1\n"
        " replacematerial skin skin_low\n}\n$lod 20 {\n removemodel \"a.smd\"\n"
        " removemesh hat\n}\n$lod 30 {\n replacemodel a.smd gone\n}\n",
        files);
    REQUIRE(model.lods.size() == 4);
    CHECK(model.lods[1].switch_point == 10);
    CHECK(triangle_count(model, 0) == 4);
    CHECK(triangle_count(model, 1) == 2);  // one of a1, one of the hat as it is
    CHECK(triangle_count(model, 2) == 0);
    CHECK(triangle_count(model, 3) == 1);
    // "coarse" is no material of level 0: the compilers drop what has it (qc.md 9)
    CHECK(said(model, "qc-lod-material") == "warning qc-lod-material 4");
    REQUIRE(model.meshes.size() == 3);
    CHECK(model.meshes[0].name == "skin");
    const int low = model.meshes[0].lods[1].material;
    REQUIRE(low != kNone);
    CHECK(model.materials.at(static_cast<size_t>(low)).name == "skin_low");
    CHECK(model.meshes[1].lods[1].indices.empty());
    CHECK(said(model, "qc-source") == "error qc-source 12");
}

TEST_CASE("skin families replace materials column by column", "[qc]") {
    const Model model = build(
        "$body body a\n$texturegroup skins {\n { \"skin\" cloth nobody }\n { \"skin_b\" cloth x }\n"
        " { skin_c cloth_c x }\n}\n",
        {{"a.smd", reference(triangle("cloth.tga") + triangle("skin.bmp") + triangle("eye"))}});
    REQUIRE(model.skins.size() == 3);
    const auto name = [&](size_t family, size_t slot) {
        return model.materials.at(static_cast<size_t>(model.skins.at(family).at(slot))).name;
    };
    CHECK(name(0, 0) == "cloth");
    CHECK(name(1, 0) == "cloth");
    CHECK(name(1, 1) == "skin_b");
    CHECK(name(2, 0) == "cloth_c");
    CHECK(name(2, 1) == "skin_c");
    CHECK(name(2, 2) == "eye");
    CHECK(find_code(model.diagnostics, "qc-skin-unused")->message.find("nobody") !=
          std::string::npos);
}

TEST_CASE("clips come from sequences", "[qc]") {
    const std::string frames =
        "time 0\n0 1 0 0 0 0 0\n1 0 0 1 0 0 0\ntime 1\n0 2 0 0 0 0 0\n"
        "time 2\n0 3 0 0 0 0 0\n1 0 0 5 0 0 0\ntime 3\n0 4 0 0 0 0 0\n";
    const Model model = build(
        "$scale 2\n$body body a\n$animation part walk fps 12 frames 1 2\n$sequence walk walk.smd "
        "loop\n"
        "$sequence part_of_it { part fps 15 }\n$sequence idle a fps 1\n$sequence two walk walk\n"
        "$sequence far walk frames 50 60\n$sequence none gone.smd\n",
        {{"a.smd", reference(triangle() + triangle("skin", " 1 1 1"))},
         {"walk.smd", animation(frames)}});
    REQUIRE(model.clips.size() == 5);
    CHECK(model.clips[0].name == "walk");
    CHECK(model.clips[0].file == "walk.smd");
    CHECK(model.clips[0].is_looping);
    CHECK(model.clips[0].fps == 30);
    CHECK(model.clips[0].frames == std::vector<int>{0, 1, 2, 3});
    // scaled; the root is turned a quarter about Z (qc.md 3)
    CHECK(model.clips[0].tracks[0].positions[1].position.y == Approx(4));
    const Clip& part = model.clips[1];
    CHECK(part.fps == 15);
    CHECK(part.frames == std::vector<int>{1, 2});
    REQUIRE(part.tracks[1].positions.size() == 2);
    CHECK(part.tracks[1].positions[0].frame == 1);  // held from frame 0
    CHECK(part.tracks[1].positions[0].position.z == 2);
    CHECK(part.tracks[1].positions[1].position.z == 10);
    CHECK(model.clips[2].frames == std::vector<int>{0});
    // The tip stands as in the bind pose and needs no key; the root is turned.
    REQUIRE(model.clips[2].tracks.size() == 1);
    CHECK(model.clips[2].tracks[0].bone == 0);
    CHECK(model.clips[3].blend.animations == std::vector<int>{0, 1});
    CHECK(model.clips[4].frames == std::vector<int>{3});  // cut to what is there
    CHECK(said(model, "qc-frames") == "warning qc-frames 8");
    CHECK(said(model, "qc-source") == "error qc-source 9");
}

TEST_CASE("shapes, controllers and rules of a flex block", "[qc]") {
    const Model model = build(
        "$model face face.smd {\n flexfile face {\n  flex lift frame 1 decay 0.5\n"
        "  flexpair brow 1 frame 2\n  flex half frame 1 split 2\n  flex more frame 9\n }\n"
        " flexcontroller mouth range -1 1 open\n flexcontroller mouth OPEN\n localvar tmp\n"
        " %tmp = open - 0.5 - 0.25\n %lift = %tmp\n %browR = open\n %nobody = 1\n %browL = "
        "gone\n}\n",
        {{"face.smd", reference(triangle())}, {"face.vta", kShapes}});
    CHECK(model.flex_names ==
          std::vector<std::string>{"lift", "browR", "browL", "half", "more", "tmp"});
    REQUIRE(model.shapes.size() == 4);
    const Shape& lift = model.shapes[0];
    CHECK(lift.flex == 0);
    CHECK(lift.pair == kNone);
    REQUIRE(lift.deltas.size() == 2);
    CHECK(lift.deltas[0].position.z == 4);
    // Speed: 4 of the longest 8, over the decay 0.5.
    CHECK(lift.deltas[0].speed == 1);
    const Shape& brow = model.shapes[1];
    CHECK(brow.flex == 1);
    CHECK(brow.pair == 2);
    REQUIRE(brow.deltas.size() == 1);
    CHECK(brow.deltas[0].side == 0.5f);  // at x = 0 of a split from -1 to 1
    // x = 0: half of it; x = 1 of a split at 2: t = 1/4, 3/16 - 2/64 = 5/32.
    const Shape& half = model.shapes[2];
    CHECK(half.deltas.at(0).position.z == 2);
    CHECK(half.deltas.at(1).position.z == Approx(8 * 5.0 / 32));
    CHECK(half.deltas.at(0).speed == 1);
    CHECK(model.shapes[3].deltas.empty());
    CHECK(said(model, "qc-flex-frame") == "warning qc-flex-frame 6");

    REQUIRE(model.controllers.size() == 1);
    CHECK(model.controllers[0].min == -1);
    CHECK(said(model, "qc-second-controller") == "warning qc-second-controller 9");
    REQUIRE(model.rules.size() == 3);
    CHECK(model.rules[0].flex == 5);
    CHECK(model.rules[0].text == "open - 0.5 - 0.25");
    CHECK(model.rules[1].program.at(0).op == FlexOp::kFetchFlex);
    CHECK(model.rules[1].program[0].index == 5);
    CHECK(said(model, "qc-rule-order") == "warning qc-rule-order 11");
    CHECK(said(model, "qc-rule-name") == "error qc-rule-name 14");
    CHECK(said(model, "qc-expression") == "error qc-expression 15");
    CHECK(said(model, "qc-no-rule").substr(0, 4) == "note");
}

TEST_CASE("an eyelid of a QC moves with its eyeball", "[qc]") {
    const std::string lid =
        " eyelid lower_left face lowerer 1 -0.4 neutral 0 -0.25 raiser 2 0.25 split 0 eyeball ";
    const Model model =
        build("$model face face.smd {\n eyeball lefteye root 1 2 3 eye_l 1 4 iris 0.6\n" + lid +
                  "LeftEye\n flexcontroller eyes open\n"
                  " %lower_left_raiser = open\n}\n",
              {{"face.smd", reference(triangle())}, {"face.vta", kShapes}});
    REQUIRE(model.eyeballs.size() == 1);
    FlexInput input;
    input.controllers = {1};
    const std::vector<float> weights = flex_weights(model, input);
    REQUIRE(model.flex_names.at(0) == "lower_left");
    CHECK(weights[0] == Approx(0.25));  // the raiser's height, on a ball of radius 0.5
    // its shapes count in heights: -11 -10 -0.4 -0.25; -0.4 -0.25 -0.25 0.25; -0.25 0.25 10 11
    const auto shapes = shape_weights(model, weights);
    REQUIRE(shapes.size() == 3);
    CHECK(shapes[0].own == 0);
    CHECK(shapes[1].own == Approx(0).margin(1e-5));
    CHECK(shapes[2].own == Approx(1).margin(1e-5));
    CHECK(find_code(model.diagnostics, "qc-no-rule") == nullptr);

    const Model lost = build("$model face face.smd {\n" + lid + "nobody\n}\n",
                             {{"face.smd", reference(triangle())}, {"face.vta", kShapes}});
    CHECK(said(lost, "qc-eyelid-eyeball") == "error qc-eyelid-eyeball 2");
}

TEST_CASE("QC rule starting with `-`", "[qc]") {
    const Model model = build(
        "$model face face.smd {\n flexfile face {\n  flex lift frame 1\n }\n"
        " flexcontroller mouth open\n %lift = -open\n}\n",
        {{"face.smd", reference(triangle())}, {"face.vta", kShapes}});
    CHECK(said(model, "qc-rule-minus") == "note qc-rule-minus 6");
    REQUIRE(model.rules.size() == 1);
    CHECK(model.rules[0].program.back().op == FlexOp::kNegate);
}

TEST_CASE("QC rule before its flex is declared", "[qc]") {
    const Model model = build(
        "$model face face.smd {\n flexcontroller mouth open\n %lift = open\n"
        " flexfile face {\n  flex lift frame 1\n }\n}\n",
        {{"face.smd", reference(triangle())}, {"face.vta", kShapes}});
    CHECK(said(model, "qc-rule-early") == "error qc-rule-early 3");
    CHECK(model.rules.size() == 1);
}

TEST_CASE("a defaultflex is the new base of mesh and shapes", "[qc]") {
    const Model model = build(
        "$model face face.smd {\n flexfile face.vta\n defaultflex frame 1\n flex a frame 2\n"
        " flex b frame 1\n}\n",
        {{"face.smd", reference(triangle())}, {"face.vta", kShapes}});
    CHECK(model.vertices[0].position.z == 4);
    CHECK(model.vertices[1].position.z == 8);
    REQUIRE(model.shapes.size() == 2);
    REQUIRE(model.shapes[0].deltas.size() == 1);
    CHECK(model.shapes[0].deltas[0].position.z == 6);
    CHECK(model.shapes[1].deltas.empty());
}

TEST_CASE("QC missing, or frames in QC beyond the VTA", "[qc]") {
    const Model model = build(
        "$scale 3\n$model face face.smd {\n flexfile gone\n flex a frame 1\n flexfile face.vta\n"
        " flex b frame 1\n flex c frame 77\n}\n$body other other\n",
        {{"face.smd", reference(triangle())}, {"face.vta", kShapes}});
    CHECK(said(model, "qc-flexfile") == "error qc-flexfile 4");
    CHECK(said(model, "qc-flex-frame") == "warning qc-flex-frame 7");
    CHECK(said(model, "qc-source") == "error qc-source 9");
}

// qc.md 3: the triangle and kShapes are of one size, which $scale changes.
TEST_CASE("a VTA is scaled with its mesh if it matches then, else it is unscaled", "[qc]") {
    const std::string text =
        "$scale 3\n$model face face.smd {\n flexfile face.vta\n flex b frame 1\n}\n";
    const Model model = build(text, {{"face.smd", reference(triangle())}, {"face.vta", kShapes}});
    CHECK(said(model, "qc-vta-scaled") == "note qc-vta-scaled 4");
    CHECK(find_code(model.diagnostics, "vta-unmatched") == nullptr);
    REQUIRE(model.shapes.at(0).deltas.size() == 2);
    CHECK(model.shapes[0].deltas[0].position == glm::vec3(0, 0, 12));
    CHECK(model.shapes[0].deltas[1].position == glm::vec3(0, 0, 24));

    const std::string as_built =  // by the 2006 tool: its base is the scaled mesh
        "version 1\nskeleton\ntime 0\ntime 1\nend\nvertexanimation\n"
        "time 0\n0 0 0 0 0 0 1\n1 3 0 0 0 0 1\n2 0 3 0 0 0 1\ntime 1\n1 3 0 8 0 0 1\nend\n";
    const Model plain = build(text, {{"face.smd", reference(triangle())}, {"face.vta", as_built}});
    CHECK(find_code(plain.diagnostics, "qc-vta-scaled") == nullptr);
    CHECK(find_code(plain.diagnostics, "vta-unmatched") == nullptr);
    REQUIRE(plain.shapes.at(0).deltas.size() == 1);
    CHECK(plain.shapes[0].deltas[0].position == glm::vec3(0, 0, 8));
}

}  // namespace studioscope::qc_build_test
