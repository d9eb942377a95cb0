// Reading QC files. What a line means is taken from the SMD format page, section 7, and the public
// description of QC commands.
// The first clip or file of a $sequence, whatever option its name begins like. What is expected is
// from the QC format page, sections 14 and 15.

#include "formats/qc/qc.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <map>

#include "support/qc_clips.h"
#include "support/smd_text.h"

namespace studioscope::qc_test {

namespace {

using Files = std::map<std::string, std::string>;

QcFile read(const std::string& text, const Files& files = {}) {
    Result<QcFile> qc = parse_qc(text, [&](const std::string& path) -> Result<Bytes> {
        const auto found = files.find(path);
        if (found == files.end()) return error("unreadable", "cannot be opened");
        const ByteSpan bytes = as_bytes(found->second);
        return Bytes(bytes.begin(), bytes.end());
    });
    REQUIRE(qc);
    return std::move(*qc);
}

// Of the first sequence: what its clip was made of, and what was said.
std::string first_path(const QcFile& qc) {
    INFO(all_said(qc.diagnostics));
    CHECK(qc.diagnostics.empty());
    REQUIRE(qc.motions.sequences.size() == 1);
    REQUIRE(qc.motions.sequences[0].clips.size() == 1);
    return at(qc.motions.animations, qc.motions.sequences[0].clips[0]).path;
}

QcFile read_beside(const std::string& text, const std::string& file) {
    Result<QcFile> qc =
        parse_qc(text, {}, "main.qc", {[&](const std::string& path) { return path == file; }, {}});
    REQUIRE(qc);
    return std::move(*qc);
}

}  // namespace

TEST_CASE("a QC names its model, bodies and materials", "[qc]") {
    const QcFile qc = read(
        "$modelname \"props\\thing.mdl\"\n$cdmaterials \"models\\props\" extra\n"
        "$body Body \"thing_ref\"\n$scale 2 // from here on\n"
        "$bodygroup hat\n{\n\tstudio \"hat.smd\" reverse\n\tblank\n}\n$upaxis Y\n");
    CHECK(qc.diagnostics.empty());
    CHECK(qc.model_name == "props/thing.mdl");
    CHECK(qc.material_paths == std::vector<FileName>{"models/props/", "extra/"});
    REQUIRE(qc.body_parts.size() == 2);
    CHECK(qc.body_parts[0].name == "Body");
    CHECK(qc.body_parts[0].models.at(0).source.path == "thing_ref");
    CHECK(qc.body_parts[0].models[0].source.scale == 1);
    CHECK(qc.body_parts[0].models[0].source.place.line == 3);
    REQUIRE(qc.body_parts[1].models.size() == 2);
    CHECK(qc.body_parts[1].models[0].source.is_reversed);
    CHECK(qc.body_parts[1].models[0].source.scale == 2);
    CHECK(qc.body_parts[1].models[1].name == "blank");
    CHECK(qc.body_parts[1].models[1].source.path.empty());
    CHECK(qc.up == UpAxis::kY);
}

TEST_CASE("words, quotes, comments and braces", "[qc]") {
    const QcFile qc = read(
        "# remark\n; remark\n/* over\nlines */ $BODY \"a b\" \"c d.smd\" /* x */\n"
        "$texturegroup s { { \"a\"b }\n{ c \"d\"} }\n$modelname x;remark\n");
    CHECK(qc.diagnostics.empty());
    CHECK(qc.body_parts.at(0).name == "a b");
    CHECK(qc.body_parts[0].models[0].source.path == "c d.smd");
    CHECK(qc.skins == std::vector<std::vector<std::string>>{{"a", "b"}, {"c", "d"}});
    CHECK(qc.model_name == "x");
}

TEST_CASE("sequences on a line, in a block, and over an animation", "[qc]") {
    const QcFile qc = read(
        "$animation walk_a \"anims\\walk.smd\" fps 24 frames 3 9\n"
        "$sequence idle \"idle.smd\" fps 12.5 loop ACT_IDLE 1 fadein 0.2\n"
        "$sequence \"walk\" {\n\twalk_a\n\tloop\n\t\"ACT_WALK\" 1\n\t{ event 5004 3 \"Step.Left\" "
        "}\n"
        "\tblend move_yaw -180 180\n\tkeyvalues { faceposer { tags { x y } } }\n\tsnap\n}\n"
        "$sequence aim { up.smd down.smd blend pitch -45 45 }\n"
        "$sequence none fps 3\n");
    const std::vector<QcClip>& clips = qc.motions.animations;
    REQUIRE(clips.size() == 4);  // one by name, one for each file that a sequence names
    CHECK(clips[0].name == "walk_a");
    CHECK(clips[0].path == "anims/walk.smd");
    CHECK(clips[0].fps == 24.0f);
    CHECK(clips[0].frames == std::array<int, 2>{3, 9});
    CHECK(clips[0].flags == kQcLooping);  // the sequence's options are its first clip's
    CHECK(qc.motions.sequences.at(1).flags == kQcSnap);  // but those that it has itself
    CHECK(clips[1].name == "@idle");
    CHECK(clips[1].path == "idle.smd");
    CHECK(clips[1].fps == 12.5f);
    CHECK(clips[1].flags == kQcLooping);
    CHECK(clips[2].path == "up.smd");
    CHECK(clips[3].path == "down.smd");
    const std::vector<QcSequence>& sequences = qc.motions.sequences;
    REQUIRE(sequences.size() == 3);
    CHECK(sequences[0].clips == std::vector<int>{1});
    CHECK(sequences[0].activity == "ACT_IDLE");
    CHECK(sequences[1].clips == std::vector<int>{0});
    CHECK(sequences[1].events.at(0).options == "Step.Left");
    CHECK(sequences[1].axes.at(0).parameter == "move_yaw");
    CHECK(sequences[1].listed.at(0).text() == "keyvalues { faceposer { tags { x y } } }");
    CHECK(sequences[2].clips == std::vector<int>{2, 3});
    CHECK(said(qc.diagnostics, "qc-no-source") == "error qc-no-source 13");
    CHECK(qc.diagnostics.size() == 1);
}

TEST_CASE("levels of detail", "[qc]") {
    const QcFile qc = read(
        "$lod 10\n{\n replacemodel \"a.smd\" \"lods/a1\" reverse\n removemodel hat\n"
        " replacematerial skin skin_low\n removemesh lace\n bonetreecollapse \"b\"\n"
        " nofacial\n}\n$shadowlod { replacemodel a a2 }\n");
    REQUIRE(qc.lods.size() == 2);
    CHECK(qc.lods[0].switch_point == 10);
    REQUIRE(qc.lods[0].models.size() == 2);
    CHECK(qc.lods[0].models[0].from == "a.smd");
    CHECK(qc.lods[0].models[0].to == "lods/a1");
    CHECK(qc.lods[0].models[0].is_reversed);
    CHECK(qc.lods[0].models[1].to.empty());
    REQUIRE(qc.lods[0].materials.size() == 2);
    CHECK(qc.lods[0].materials[0].to == "skin_low");
    CHECK(qc.lods[1].switch_point == -1);
    REQUIRE(qc.lods[0].bones.size() == 1);
    CHECK(qc.lods[0].bones[0].from == "b");
    CHECK(qc.lods[0].bones[0].is_tree);
    CHECK_FALSE(qc.lods[0].has_faces);
    CHECK(qc.diagnostics.empty());
}

TEST_CASE("includes, variables and folders", "[qc]") {
    const Files files = {{"common.qci", "$body two \"two.smd\"\n$pushd sub\n$nonsense\n"},
                         {"loop.qci", "$include loop.qci\n"}};
    const QcFile qc = read(
        "$definevariable part \"arm\"\n$body $part$ $part$_ref.smd\n"
        "$include common.qci\n$body three three.smd\n$popd\n$popd\n"
        "$body four four.smd\n$include gone.qci\n$include loop.qci\n",
        files);
    REQUIRE(qc.body_parts.size() == 4);
    CHECK(qc.body_parts[0].name == "arm");
    CHECK(qc.body_parts[0].models[0].source.path == "arm_ref.smd");
    CHECK(qc.body_parts[1].models[0].source.place.file == "common.qci");
    CHECK(qc.body_parts[1].models[0].source.place.line == 1);
    CHECK(qc.body_parts[2].models[0].source.path == "sub/three.smd");
    CHECK(qc.body_parts[2].models[0].source.place.line == 4);
    CHECK(qc.body_parts[3].models[0].source.path == "four.smd");
    CHECK(said(qc.diagnostics, "qc-popd") == "warning qc-popd 6");
    CHECK(find_code(qc.diagnostics, "qc-unknown-command")->file == "common.qci");
    const Diagnostic* gone = find_code(qc.diagnostics, "qc-include");
    REQUIRE(gone != nullptr);
    CHECK(gone->message.find("gone.qci") == 0);
    CHECK(gone->location == at_line(8));
}

TEST_CASE("commands without a visible effect are listed as written", "[qc]") {
    const QcFile qc = read(
        "$surfaceprop metal\n$keyvalues\n{\n\tprop_data { base \"Metal.Large\" }\n}\n"
        "$jointcontents a solid\n$JointContents b grate\n$bodygrouppreset x { y }\n"
        "$body yes yes.smd\n");
    REQUIRE(qc.listed.size() == 4);
    CHECK(qc.listed[0].name == "surfaceprop");
    CHECK(qc.listed[0].values == std::vector<std::string>{"metal"});
    CHECK(qc.listed[1].values == std::vector<std::string>{"{ prop_data { base Metal.Large } }"});
    CHECK(qc.listed[2].values == std::vector<std::string>{"a solid", "b grate"});
    CHECK(qc.body_parts.size() == 1);
    REQUIRE(qc.diagnostics.size() == 1);
    CHECK(said(qc.diagnostics, "qc-newer") == "note qc-newer 8");
}

TEST_CASE("a mistyped command is reported with the one that was probably meant", "[qc]") {
    const QcFile qc = read("$body yes yes.smd\n$sequnce idle idle.smd\n$nothinglikeit\n$opaqe\n");
    std::vector<std::string> unknown;
    for (const Diagnostic& diagnostic : qc.diagnostics)
        if (diagnostic.code == "qc-unknown-command") unknown.push_back(diagnostic.message);
    CHECK(unknown ==
          std::vector<std::string>{"unknown command $sequnce; skipped (did you mean $sequence?)",
                                   "unknown command $nothinglikeit; skipped",
                                   "unknown command $opaqe; skipped (did you mean $opaque?)"});
}

TEST_CASE("an unknown command is a warning with its line, and skipped with its block", "[qc]") {
    const QcFile qc = read(
        "$body yes yes.smd\n$nonsense \"x\"\n{\n\t$body no no.smd\n}\n$odd a\n}\n$odd b\n"
        "$definemacro m x \\\\\n$body no no.smd \\\\\n\n$odd c\n");
    CHECK(qc.body_parts.size() == 1);
    CHECK(said(qc.diagnostics, "qc-stray-brace") == "warning qc-stray-brace 7");
    CHECK(said(qc.diagnostics, "qc-unknown-command") == "warning qc-unknown-command 2");
    const auto odd = std::find_if(
        qc.diagnostics.begin(), qc.diagnostics.end(),
        [](const Diagnostic& d) { return d.message.starts_with("unknown command $odd"); });
    REQUIRE(odd != qc.diagnostics.end());
    CHECK(odd->message.find("3 times") != std::string::npos);
    CHECK(odd->location == at_line(6));
}

TEST_CASE("the flex block of a $model", "[qc]") {
    const QcFile qc = read(
        "$model face \"head.smd\" {\n"
        "  eyeball righteye \"head\" 1 2 3 \"eye_r\" 1 4 \"iris\" 0.6\n"
        "  flexfile \"head.vta\"\n  {\n    defaultflex frame 0\n    flex smile frame 1\n"
        "    flexpair brow 2.5 frame 2 decay 0.5\n    flex half frame 3 split 1 position 0.5\n"
        "    flex half frame 4 position 1\n  }\n"
        "  flexcontroller eyes range -30 30 updown leftright range 0 2 wide\n"
        "  flexcontroller mouth open\n  localvar tmp other\n"
        "  %smile = open * 2\n  %tmp=(open - 1) \\\\\n    + 3 // remark\n"
        "  eyelid upper_right \"lids\" lowerer 1 -0.2 neutral 0 0.1 raiser 2 0.3 split 0.1 "
        "eyeball righteye\n}\n$body after after.smd\n");
    REQUIRE(qc.body_parts.size() == 2);
    const QcModel& model = qc.body_parts[0].models.at(0);
    CHECK(model.source.path == "head.smd");
    CHECK(model.flex_names == std::vector<std::string>{"default", "smile", "browR", "browL", "half",
                                                       "tmp", "other", "upper_right",
                                                       "upper_right_lowerer", "upper_right_neutral",
                                                       "upper_right_raiser"});
    REQUIRE(model.flexes.size() == 8);
    CHECK(model.flexes[0].kind == QcFlex::Kind::kDefault);
    CHECK(model.flexes[1].vta == "head.vta");
    CHECK(model.flexes[1].frame == 1);
    CHECK(model.flexes[2].kind == QcFlex::Kind::kPair);
    CHECK(model.flexes[2].split == 2.5f);
    CHECK(model.flexes[2].decay == 0.5f);
    // Two lines of one name: the first falls where the second rises.
    CHECK(model.flexes[3].split == 1);
    CHECK(model.flexes[3].ramp == std::array<float, 4>{0, 0.5f, 0.5f, 1});
    CHECK(model.flexes[4].ramp == std::array<float, 4>{0.5f, 1, 10, 11});
    CHECK(model.flexes[5].ramp == std::array<float, 4>{-11, -10, -0.2f, 0.1f});
    CHECK(model.flexes[6].ramp == std::array<float, 4>{-0.2f, 0.1f, 0.1f, 0.3f});
    CHECK(model.flexes[7].ramp == std::array<float, 4>{0.1f, 0.3f, 10, 11});
    CHECK(model.flexes[7].vta == "lids");
    REQUIRE(model.controllers.size() == 4);
    CHECK(model.controllers[1].controller.name == "leftright");
    CHECK(model.controllers[1].controller.type == "eyes");
    CHECK(model.controllers[1].controller.min == -30);
    CHECK(model.controllers[2].controller.max == 2);
    CHECK(model.controllers[3].controller.max == 1);
    REQUIRE(model.rules.size() == 2);
    CHECK(model.rules[0].flex == "smile");
    CHECK(model.rules[0].expression == "open * 2");
    CHECK(model.rules[1].expression == "(open - 1)      + 3");
    CHECK(model.rules[1].place.line == 15);
    CHECK(qc.diagnostics.empty());
    REQUIRE(model.eyeballs.size() == 1);
    CHECK(model.eyeballs[0].name == "righteye");
    CHECK(model.eyeballs[0].bone == "head");
    CHECK(model.eyeballs[0].diameter == 1);
    REQUIRE(model.eyelids.size() == 1);
    CHECK(model.eyelids[0].flex == "upper_right");
    CHECK(model.eyelids[0].eyeball == "righteye");
    CHECK(model.eyelids[0].heights == std::array<float, 3>{-0.2f, 0.1f, 0.3f});
}

TEST_CASE("flex lines on the line of $model name their file", "[qc]") {
    const QcFile qc = read("$model face head.smd flex smile \"head.vta\" frame 3\n");
    REQUIRE(qc.body_parts.at(0).models.at(0).flexes.size() == 1);
    CHECK(qc.body_parts[0].models[0].flexes[0].vta == "head.vta");
    CHECK(qc.body_parts[0].models[0].flexes[0].frame == 3);
}

TEST_CASE("errors in a QC are reported with their line", "[qc]") {
    const QcFile qc = read(
        "$scale\n$scale 0\n$upaxis sideways\n$bodygroup x\n$model m m.smd {\n"
        " flex a frame 1\n flexfile f\n flex b\n flex c frame 1 colour\n %d x\n}\n"
        "stray words\n$texturegroup g { { a } }\n$texturegroup h { { b } }\n"
        "$lod x\n$sequence s { s.smd fps zero }\n");
    CHECK(said(qc.diagnostics, "qc-missing-word") == "error qc-missing-word 1");
    CHECK(said(qc.diagnostics, "qc-scale") == "warning qc-scale 1");
    CHECK(said(qc.diagnostics, "qc-up-axis") == "warning qc-up-axis 3");
    CHECK(said(qc.diagnostics, "qc-missing-brace").substr(0, 5) == "error");
    CHECK(said(qc.diagnostics, "qc-no-command") == "error qc-no-command 12");
    CHECK(said(qc.diagnostics, "qc-second-texturegroup") == "warning qc-second-texturegroup 14");
    CHECK(said(qc.diagnostics, "qc-number").substr(0, 5) == "error");
}

// 3.4028235e38 is the largest float; 1e39 is the next power of ten that has none.
TEST_CASE("a number outside the range of float is reported and not used", "[qc]") {
    for (const char* const number : {"1e39", "1e99", "-1e99", "inf", "nan"}) {
        CAPTURE(number);
        const QcFile qc = read(fmt::format("$scale {0}\n$origin {0} 0 0\n", number));
        CHECK(said(qc.diagnostics, "qc-number") == "error qc-number 1");
        CHECK(qc.placement.origin == glm::vec3(0));
    }
    const QcFile qc = read("$scale 3.4028235e38\n$origin 1e38 0 0\n");
    CHECK(said(qc.diagnostics, "qc-number").empty());
    CHECK(qc.placement.origin.x == 1e38f);
}

TEST_CASE("a text without commands is not a QC", "[qc]") {
    for (const char* text : {"", "hello\nworld { } \" \n", "version 1\nnodes\nend\n"}) {
        const Result<QcFile> qc = parse_qc(text, {});
        REQUIRE_FALSE(qc);
        CHECK(qc.error().code == "qc-no-commands");
    }
    // "$a" in the UTF-16 of Windows and of others
    for (const std::string_view text :
         {std::string_view("\xFF\xFE$\0a\0", 6), std::string_view("\xFE\xFF\0$\0a", 6)}) {
        const Result<QcFile> qc = parse_qc(text, {});
        REQUIRE_FALSE(qc);
        CHECK(qc.error().message.find("UTF-16") != std::string::npos);
    }
}

TEST_CASE("a QC cut at any byte ends", "[qc]") {
    const std::string whole =
        "$definevariable a b\n$body $a$ \"x\"\n$model m n { flexfile f { flex a frame 1 }\n"
        "%a = 1 + 2 }\n$lod 1 { replacemodel a b }\n$sequence s { t fps 3 { event 1 2 } }\n/* x";
    for (size_t size = 0; size < whole.size(); ++size) {
        const std::vector<char> cut(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size));
        CHECK(static_cast<bool>(parse_qc({cut.data(), cut.size()}, {})) == (size >= 2));
    }
}

TEST_CASE("a first file whose name begins like an option is a file", "[qc]") {
    for (const std::string name : {"StartReload", "loop_idle", "frames1", "frame_x", "snapshot",
                                   "weights_a", "weightlift", "startle"}) {
        CAPTURE(name);
        for (const std::string& text : {"$sequence s " + name + " fps 12 loop\n",
                                        "$sequence s \"" + name + "\" fps 12 loop\n",
                                        "$sequence s { " + name + "\n fps 12\n loop\n}\n"}) {
            const QcFile qc = read_qc(text);
            CHECK(first_path(qc) == name);
            CHECK(qc.motions.animations[0].fps == 12.0f);
            CHECK(qc.motions.animations[0].flags == kQcLooping);
        }
    }
}

TEST_CASE("a quoted first word is a file, even if it is an option's name", "[qc]") {
    for (const std::string name : {"loop", "fps", "X", "snap", "frames", "activity", "delta"}) {
        CAPTURE(name);
        CHECK(first_path(read_qc("$sequence s \"" + name + "\" fps 12\n")) == name);
    }
}

TEST_CASE("a bare option is the first clip if a file or an animation has that name", "[qc]") {
    CHECK(first_path(read_beside("$sequence s loop fps 12\n", "loop")) == "loop");
    CHECK(first_path(read_beside("$pushd a\n$sequence s loop fps 12\n", "a/loop")) == "a/loop");
    CHECK(first_path(read_beside("$addsearchdir b\n$sequence s loop\n", "b/loop")) == "loop");
    CHECK(first_path(read_qc("$animation loop walk\n$sequence s loop\n")) == "walk");
    const QcFile option = read_beside("$sequence s loop walk\n", "walk");
    CHECK(first_path(option) == "walk");
    CHECK(option.motions.animations[0].flags == kQcLooping);
}

TEST_CASE("after the first clip words that begin like options are options", "[qc]") {
    const QcFile qc = read_qc("$sequence s walk looping frame 2 4 startloop 1\n");
    CHECK(first_path(qc) == "walk");
    const QcClip& clip = qc.motions.animations[0];
    CHECK(clip.flags == kQcLooping);
    CHECK(clip.frames == std::array<int, 2>{2, 4});
    CHECK(clip.loop_start == 1);
}

TEST_CASE("snap is an option only as a whole word", "[qc]") {
    const QcFile qc = read_qc("$sequence s walk snap\n$sequence t { walk snapshot }\n");
    CHECK(qc.diagnostics.empty());
    REQUIRE(qc.motions.sequences.size() == 2);
    CHECK(qc.motions.sequences[0].flags == kQcSnap);
    CHECK(qc.motions.sequences[1].clips.size() == 2);
}

TEST_CASE("an activity before the first clip has its weight, a file of such a name has none",
          "[qc]") {
    const QcFile activity = read_qc("$sequence s \"ACT_IDLE\" 1 walk\n");
    CHECK(first_path(activity) == "walk");
    CHECK(activity.motions.sequences[0].activity == "ACT_IDLE");
    CHECK(first_path(read_qc("$sequence s act_walk fps 12\n")) == "act_walk");
}

}  // namespace studioscope::qc_test
