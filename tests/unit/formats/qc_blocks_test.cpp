// Where lines, blocks and commands of a QC end. What is expected is from the QC format page,
// sections 1, 4, 6 and 14.
#include <algorithm>
#include <catch2/catch.hpp>

#include "support/qc_files.h"

namespace studioscope::qc_blocks_test {

namespace {

std::vector<std::string> codes(const QcFile& qc) {
    std::vector<std::string> all;
    for (const Diagnostic& said : qc.diagnostics) all.push_back(said.code);
    return all;
}

}  // namespace

// Section 15: `{"base"` is one word, and so is "30}"; a quoted word ends at its second quote.
TEST_CASE("a brace counts only as a separate word", "[qc]") {
    const QcFile qc = read_qc(
        "$texturegroup skins\n{\n { {\"base\" a }\n { \"b\"} }\n$body body a\n"
        "$sequence s walk {\n fadein }1\n}\n$scale 2\n$body more b\n");
    CHECK(qc.skins == std::vector<std::vector<std::string>>{{"{\"base\"", "a"}, {"b"}});
    REQUIRE(qc.body_parts.size() == 2);  // no block swallowed what follows
    CHECK(qc.body_parts[1].models[0].source.scale == 2);
    CHECK(codes(qc) == std::vector<std::string>{"qc-ragged-skins", "qc-number"});
    CHECK(read_qc("$body b a\n$keyvalues\n{x\n$body c a\n").body_parts.size() == 2);
}

// Section 1: a word in quotes runs to the next quote, and is a word. `{ event 2 0 "{" }` is a line
// of the published sources of the mod Entropy : Zero 2, which its compiler takes.
TEST_CASE("a brace in quotes is a word in every block", "[qc]") {
    const char* const rows[] = {
        "$sequence s {\n a\n { event 2 0 \"{\" }\n { event 6 0 \"}\" }\n}\n",
        "$sequence s a { event 2 0 \"{\" }\n",
        "$sequence s a keyvalues { \"base\" \"{\" x \"}\" }\n",
        "$sequence s a activitymodifier \"{\"\n",
        "$keyvalues { prop_data { \"base\" \"{\" } }\n",
        "$keyvalues { \"}\" \"}\" }\n",
        "$unheard { \"{\" }\n",
        "$texturegroup t { { \"{\" } { \"}\" } }\n",
        "$bodygroup g { studio \"{\" studio \"}\" }\n",
        "$weightlist w { \"{\" 1 \"}\" 0 }\n",
        "$model m a { localvar \"{\" \"}\" }\n",
        "$lod 10 { removemodel \"{\" }\n",
        "$ikchain foot b { \"{\" }\n",
        "$surfaceprop \"{\"\n",
    };
    for (const char* text : rows) {
        CAPTURE(text);
        const QcFile qc = read_qc(std::string(text) + "$body last a\n");
        const bool is_unheard = std::string_view(text).starts_with("$unheard");
        CHECK(qc.diagnostics.size() == (is_unheard ? 1 : 0));
        REQUIRE_FALSE(qc.body_parts.empty());
        CHECK(qc.body_parts.back().name == "last");
    }
    const QcFile events = read_qc(rows[0]);
    REQUIRE(events.motions.sequences.size() == 1);
    REQUIRE(events.motions.sequences[0].events.size() == 2);
    CHECK(events.motions.sequences[0].events[0].options == "{");
    CHECK(events.motions.sequences[0].events[1].options == "}");
    const QcFile listed = read_qc(rows[4]);
    REQUIRE(listed.listed.size() == 1);
    CHECK(listed.listed[0].values.at(0) == "{ prop_data { base \"{\" } }");
    CHECK(read_qc(rows[7]).skins == std::vector<std::vector<std::string>>{{"{"}, {"}"}});
}

// Section 15: a word of the collision model's block that is no option.
TEST_CASE("an unknown word in the block of a collision model is a warning", "[qc]") {
    const QcFile qc = read_qc("$collisionmodel a {\n mass 10\n $mass 20\n}\n$body b a\n");
    CHECK(said(qc.diagnostics, "qc-unknown-command") == "warning qc-unknown-command 2");
    CHECK(qc.diagnostics.size() == 1);
    REQUIRE(qc.collision);
    CHECK(qc.collision->mass == 20);
    CHECK(qc.body_parts.size() == 1);
}

// Section 6: the braces about an event are optional and end nothing; section 1: outside braces
// options end with the line.
TEST_CASE("options may follow a block on the same line", "[qc]") {
    const QcFile qc = read_qc(
        "$body b a\n$sequence shoot walk { event 5001 0 \"1\" } { event 5004 5 \"snd\" } ACT_FIRE "
        "1 "
        "fps 15 snap loop\n$sequence four walk { fps 15 } loop\n"
        "$animation an walk { fps 7 } loop\n$sequence next walk\n{\n fps 3\n}\n$scale 2\n");
    CHECK(qc.diagnostics.empty());
    REQUIRE(qc.motions.sequences.size() == 3);
    const QcSequence& shoot = qc.motions.sequences[0];
    REQUIRE(shoot.events.size() == 2);
    CHECK(shoot.events[1].name == "5004");
    CHECK(shoot.activity == "ACT_FIRE");
    REQUIRE(qc.motions.animations.size() == 4);
    CHECK(qc.motions.animations[0].fps == 15.0f);
    CHECK(qc.motions.animations[0].flags == kQcLooping);
    CHECK(shoot.flags == kQcSnap);
    CHECK(qc.motions.animations[1].flags == kQcLooping);
    CHECK(qc.motions.animations[2].flags == kQcLooping);
    CHECK(qc.motions.animations[3].fps == 3.0f);
}

TEST_CASE("a } after options closes nothing and is reported", "[qc]") {
    const QcFile qc = read_qc("$body b a\n$sequence s walk }\n$scale 2\n");
    CHECK(codes(qc) == std::vector<std::string>{"qc-stray-brace"});
    CHECK(qc.diagnostics[0].location == at_line(2));
}

// Section 1: inside braces new lines are free, and braces stand alone.
TEST_CASE("a body group on one line ends where its brace does", "[qc]") {
    const QcFile qc = read_qc(
        "$bodygroup one { studio \"a.smd\" }\n"
        "$bodygroup two { studio \"a.smd\" reverse studio \"b.smd\" blank }\n"
        "$attachment x root 0 0 0\n");
    CHECK(qc.diagnostics.empty());
    REQUIRE(qc.body_parts.size() == 2);
    CHECK(qc.body_parts[0].models.size() == 1);
    REQUIRE(qc.body_parts[1].models.size() == 3);
    CHECK(qc.body_parts[1].models[0].source.is_reversed);
    CHECK(qc.body_parts[1].models[1].source.path == "b.smd");
    CHECK(qc.body_parts[1].models[2].name == "blank");
    CHECK(qc.attachments.size() == 1);
}

TEST_CASE("an option that no file of a body has is reported", "[qc]") {
    const QcFile qc = read_qc("$body b a.smd faces 1 2 bias 3 sideways\n$scale 2\n");
    CHECK(said(qc.diagnostics, "qc-source-option") == "warning qc-source-option 1");
    CHECK(qc.diagnostics.size() == 1);
}

// Section 1, cache: a file is loaded once and keeps the first scale.
TEST_CASE("the scale of a body's file applies to its other uses", "[qc]") {
    const QcFile first = read_qc("$body b a.smd scale 2\n$sequence s a\n");
    CHECK(first.motions.animations.at(0).load_scale == 2);
    CHECK(first.diagnostics.empty());
    const QcFile later = read_qc("$sequence s a\n$body b a.smd scale 2\n");
    CHECK(later.body_parts.at(0).models.at(0).source.scale == 1);
    CHECK(said(later.diagnostics, "qc-source-scale") == "note qc-source-scale 2");
}

TEST_CASE("a flex block on one line ends where its brace does", "[qc]") {
    const QcFile qc = read_qc(
        "$model c a.smd { flexfile f.vta { defaultflex frame 0 } flexcontroller mouth open }\n"
        "$model d a.smd { flexfile f.vta { flex blink frame 1 }\n"
        " localvar x }\n"
        "$model e a.smd { eyeball eye head 1 2 3 m 1 4 iris 0.6 }\n"
        "$model f a.smd { eyeball eye head 1 2 3 m 1 4 iris 0.6\n"
        " eyelid upper lids lowerer 1 0 neutral 0 1 raiser 2 2 split 1 eyeball eye }\n"
        "$model g a.smd { localvar y\n %y = 1 + 2 } $scale 2\n$body h b.smd\n");
    CHECK(qc.diagnostics.empty());
    REQUIRE(qc.body_parts.size() == 6);
    const auto flexes_of = [&](size_t part) { return qc.body_parts[part].models.at(0).flex_names; };
    CHECK(flexes_of(0) == std::vector<std::string>{"default"});
    CHECK(flexes_of(1) == std::vector<std::string>{"blink", "x"});
    CHECK(qc.body_parts[2].models[0].eyeballs.size() == 1);
    CHECK(flexes_of(3).size() == 4);
    REQUIRE(qc.body_parts[4].models[0].rules.size() == 1);
    CHECK(qc.body_parts[4].models[0].rules[0].expression == "1 + 2");
    CHECK(qc.body_parts[5].models[0].source.scale == 2);
}

// Section 14: missing `}` at the end: close all with a warning.
TEST_CASE("a block without its end is reported where it begins, for any command", "[qc]") {
    const char* const rows[] = {
        "$model c a {\n localvar x\n",
        "$lod 10 {\n replacemodel a b\n",
        "$bodygroup g {\n blank\n",
        "$texturegroup t {\n { m }\n { n\n",
        "$collisionmodel a {\n $mass 10\n",
        "$jigglebone b {\n is_flexible {\n",
        "$weightlist w {\n root 1\n",
        "$ikchain foot b {\n",
        "$keyvalues {\n prop_data { base x }\n",
        "$sequence s {\n a\n keyvalues {\n",
        "$unheard {\n of\n",
    };
    for (const char* text : rows) {
        CAPTURE(text);
        const QcFile qc = read_qc("$body b a\n" + std::string(text));
        const std::vector<std::string> all = codes(qc);
        CHECK(std::count(all.begin(), all.end(), "qc-missing-brace") == 1);
        const Diagnostic* told = find_code(qc.diagnostics, "qc-missing-brace");
        REQUIRE(told != nullptr);
        CHECK(told->severity == Severity::kWarning);
        const std::string opener(text, std::string_view(text).find(' '));
        const bool is_inner = opener == "$sequence" || opener == "$texturegroup";
        CHECK((is_inner || told->message.find(opener) != std::string::npos));
    }
}

// Where nothing but names can stand, a command shows that the brace was forgotten.
TEST_CASE("commands after an unclosed list are read", "[qc]") {
    for (const char* open : {"$texturegroup t {\n { m }\n { n }\n", "$lod 10 {\n removemodel a\n",
                             "$bodygroup g {\n blank\n"}) {
        CAPTURE(open);
        const QcFile qc = read_qc("$body b a\n" + std::string(open) + "$sequence s a\n$scale 2\n");
        CHECK(codes(qc) == std::vector<std::string>{"qc-missing-brace"});
        CHECK(qc.diagnostics[0].location == at_line(2));
        CHECK(qc.motions.sequences.size() == 1);
    }
}

// Section 1: a command's options end with the line; what else stands on it is the next command.
TEST_CASE("commands may follow each other on a line", "[qc]") {
    const QcFile qc = read_qc(
        "$modelname t $cdmaterials x\n$upaxis Y $scale 2\n$surfaceprop metal $contents grate\n"
        "$bodygroup g { blank } $body b a\n$keyvalues { a { b } } $attachment x root 0 0 0 $scale "
        "3\n"
        "$sequence s walk loop $sequence r run\n$hbox 1 root 0 0 0 1 1 1 $body c b\n");
    CHECK(qc.diagnostics.empty());
    CHECK(qc.material_paths == std::vector<FileName>{"x/"});
    CHECK(qc.surface_property() == "metal");
    REQUIRE(qc.body_parts.size() == 3);
    CHECK(qc.body_parts[1].models.at(0).source.scale == 2);
    CHECK(qc.body_parts[2].models.at(0).source.scale == 3);
    CHECK(qc.attachments.size() == 1);
    CHECK(qc.motions.sequences.size() == 2);
    CHECK(qc.hitboxes.at(0).name.empty());
}

TEST_CASE("a word that no command takes is reported", "[qc]") {
    const QcFile qc = read_qc("$scale 2 3 { 4 } 5 $upaxis Y\n$body b a\n{\n $body no no\n}\n");
    CHECK(said(qc.diagnostics, "qc-left-over") == "warning qc-left-over 1");
    CHECK(said(qc.diagnostics, "qc-no-command") == "error qc-no-command 3");
    CHECK(qc.diagnostics.size() == 2);
    CHECK(qc.up == UpAxis::kY);
    CHECK(qc.body_parts.size() == 1);
}

TEST_CASE("a command that lacks its block does not consume the next one", "[qc]") {
    const QcFile qc = read_qc("$bodygroup g\n$body b a\n$lod 10\n$body c b\n");
    CHECK(codes(qc) == std::vector<std::string>{"qc-missing-brace", "qc-missing-brace"});
    CHECK(qc.body_parts.size() == 2);
}

TEST_CASE("lines of a level may share a line", "[qc]") {
    const QcFile qc = read_qc(
        "$body b a\n$lod 10 { replacemodel a b reverse replacemodel b a removemesh m nofacial }\n");
    CHECK(qc.diagnostics.empty());
    const QcLod& lod = qc.lods.at(0);
    REQUIRE(lod.models.size() == 2);
    CHECK(lod.models[0].is_reversed);
    CHECK(lod.models[1].from == "b");
    CHECK(lod.materials.size() == 1);
    CHECK_FALSE(lod.has_faces);
}

// A variable is no command, a macro puts options in.
TEST_CASE("a macro or variable does not end options", "[qc]") {
    const QcFile qc = read_qc(
        "$definevariable speed 24\n$definemacro quick \\\\\nfps 12 loop \\\\\n\n"
        "$sequence s walk fps $speed$ snap\n$sequence r run $quick\n$cdmaterials $unset$ b\n");
    CHECK(codes(qc) == std::vector<std::string>{"qc-variable"});
    REQUIRE(qc.motions.animations.size() == 2);
    CHECK(qc.motions.animations[0].fps == 24.0f);
    CHECK(qc.motions.sequences.at(0).flags == kQcSnap);
    CHECK(qc.motions.animations[1].fps == 12.0f);
    CHECK(qc.motions.animations[1].flags == kQcLooping);
    CHECK(qc.material_paths.size() == 2);
}

// Section 14: ragged rows: accept, keep the missing cells, note.
TEST_CASE("rows of a texture group with different lengths are reported once", "[qc]") {
    const QcFile qc = read_qc("$body b a\n$texturegroup t {\n { m n } { o } { }\n}\n");
    CHECK(said(qc.diagnostics, "qc-ragged-skins") == "note qc-ragged-skins 2");
    CHECK(qc.diagnostics.size() == 1);
    CHECK(qc.skins.size() == 3);
}

// Section 5: both change clips and bones in ways that are not followed.
TEST_CASE("a command without a visible effect is reported once", "[qc]") {
    const QcFile qc = read_qc(
        "$body b a\n$realignbones\n$forcerealign\n"
        "$realignbones\n");
    CHECK(codes(qc) == std::vector<std::string>(2, "qc-not-shown"));
}

}  // namespace studioscope::qc_blocks_test
