// Names of materials in a QC: folders are part of them (qc.md 4), but lines about those of a mesh
// may go by base names (qc.md 9).
#include "core/at.h"
#include "support/parse.h"
#include "support/qc_files.h"

namespace studioscope::qc_materials_test {

namespace {

std::vector<std::string> material_names(const Model& model) {
    std::vector<std::string> names;
    for (const Material& material : model.materials) names.push_back(material.name);
    return names;
}

using Names = std::vector<std::string>;

const QcTexts kFiles = {{"a.smd", reference(triangle("m.bmp"))}};

// A triangle each of the skins of two folders, as a DMX names them.
Model two_skins() {
    Model model = *parse_smd(reference(triangle("one") + triangle("other")));
    model.materials.at(0).name = "models\\a\\skin";
    model.materials.at(1).name = "models\\b\\skin";
    return model;
}

}  // namespace

// qc.md 4: row k of $texturegroup is skin family k by column; a family in another folder has other
// pictures.
TEST_CASE("a skin of the same base name in another folder is another material", "[qc]") {
    const Model model =
        build_from(
            "$body b a.smd\n$texturegroup skins { { \"m\" } { \"blue/m.vmt\" } { \"m_red\" } "
            "{ \"BLUE\\m\" } }\n$lod 10 { replacematerial \"m\" \"lods/m\" }\n",
            kFiles)
            .model;
    CHECK(material_names(model) == Names{"m", "lods/m", "blue/m", "m_red"});
    REQUIRE(model.skins.size() == 4);
    CHECK(model.skins[0].at(0) == 0);
    CHECK(model.skins[1].at(0) == 2);
    CHECK(model.skins[2].at(0) == 3);
    CHECK(model.skins[3].at(0) == 2);  // however its slashes are written
    CHECK(model.meshes.at(0).lods.at(1).material == 1);
}

TEST_CASE("$renamematerial may move a material into a folder", "[qc]") {
    const Model model = build_from("$body b a.smd\n$renamematerial m sub/m.vmt\n", kFiles).model;
    CHECK(material_names(model) == Names{"sub/m"});
}

// qc.md 4: of a DMX the path is kept in the texture name.
TEST_CASE("materials of a DMX that differ only in their folders stay two", "[qc]") {
    const std::map<std::string, Model> sources = {{"two.dmx", two_skins()}};
    const Model model = build_text(
        "$body b two.dmx\n$texturegroup t { { models/b/skin } { blue } }\n"
        "$lod 10 { replacematerial models/b/skin low }\n$lod 20 { removemesh skin }\n",
        {}, sources);
    REQUIRE(model.materials.size() == 4);
    CHECK(model.materials[0].name == "models\\a\\skin");
    CHECK(model.materials[1].name == "models\\b\\skin");
    REQUIRE(model.skins.size() == 2);
    CHECK(model.skins[1].at(0) == 0);
    CHECK(at(model.materials, model.skins[1].at(1)).name == "blue");
    REQUIRE(model.meshes.size() == 2);
    CHECK(model.meshes[0].lods.at(1).material == kNone);
    CHECK(at(model.materials, model.meshes[1].lods.at(1).material).name == "low");
    // a base name means both
    CHECK(model.meshes[0].lods.at(2).indices.empty());
    CHECK(model.meshes[1].lods.at(2).indices.empty());
}

// qc.md 1: a file named without its extension may be a DMX.
TEST_CASE("a DMX named without its extension keeps the folders of its materials", "[qc]") {
    const std::map<std::string, Model> sources = {{"two", two_skins()}, {"low.dmx", two_skins()}};
    const QcTexts files;
    QcFiles reach = reach_files(files, sources);
    reach.is_dmx = [](const std::string& path) { return path == "two"; };
    const Model model =
        build_model(read_qc("$body b two\n$lod 10 { replacemodel two low.dmx }\n"), reach);
    CHECK(material_names(model) == Names{"models\\a\\skin", "models\\b\\skin"});
    CHECK(model.materials[0].search_paths.back().empty());
    CHECK(find_code(model.diagnostics, "qc-lod-material") == nullptr);
}

// qc.md 4: the published compiler of 2006 looks at the first letter of a word for the braces of
// this command, in rows and around them; a word in quotes is one (qc.md 1).
TEST_CASE("a brace that touches a word opens or closes a row, and the word is lost", "[qc]") {
    const QcFile qc = read_qc(
        "$body b a\n$texturegroup skins\n{\n {\"m.vmt\" \"n\"}\n { m_red \"n_red\" }end\n}\n"
        "$scale 2\n");
    CHECK(qc.skins == std::vector<Names>{{"n"}, {"m_red", "n_red"}});
    CHECK(said(qc.diagnostics, "qc-brace-word") == "warning qc-brace-word 4");
    CHECK(count_code(qc, "qc-brace-word") == 2);
    CHECK(said(qc.diagnostics, "qc-ragged-skins") == "note qc-ragged-skins 3");
    CHECK(qc.diagnostics.size() == 3);
    const QcFile around =
        read_qc("$body b a\n$texturegroup s\n{open\n{ \"a\" }\n{ \"b\" }\n}//end\n$scale 2\n");
    CHECK(around.skins == std::vector<Names>{{"a"}, {"b"}});
    CHECK(count_code(around, "qc-brace-word") == 2);
    CHECK(around.diagnostics.size() == 2);
}

TEST_CASE("a skin that is equal to another is reported", "[qc]") {
    const QcFile qc =
        read_qc("$body b a\n$texturegroup t {\n { m n }\n { o n }\n { M N }\n { O n }\n}\n");
    CHECK(said(qc.diagnostics, "qc-equal-skins") == "note qc-equal-skins 2");
    CHECK(find_code(qc.diagnostics, "qc-equal-skins")->message.find("row 3 ") == 0);
    CHECK(qc.diagnostics.size() == 1);  // once
    CHECK(read_qc("$texturegroup t {\n { m n }\n { n m }\n}\n").diagnostics.empty());
}

// The game looks body groups and attachments up by name, and ends at the first.
TEST_CASE("body groups and attachments of one name are reported", "[qc]") {
    const QcFile qc = read_qc(
        "$bodygroup hat { studio a blank }\n$bodygroup Hat { studio b blank }\n"
        "$body studio a\n$body studio b\n"  // one choice each: nothing to look up
        "$attachment eye root 0 0 0\n$attachment EYE root 1 0 0\n");
    CHECK(count_code(qc, "qc-same-name") == 2);
    CHECK(said(qc.diagnostics, "qc-same-name") == "note qc-same-name 2");
    CHECK(qc.diagnostics.back().location == at_line(6));
    CHECK(qc.diagnostics.size() == 2);
}

}  // namespace studioscope::qc_materials_test
