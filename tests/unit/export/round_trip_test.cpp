// Made-up props by the writers of tests, exported, read again and compared: what the report must
// hold is worked out from what the prop was given, by the pages QC and Export.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "content/disk_files.h"
#include "export/sources.h"
#include "export/steps.h"
#include "formats/load.h"
#include "model/compiled_model.h"
#include "support/data_files.h"
#include "support/exported_prop.h"
#include "support/paths.h"
#include "support/phy_file.h"
#include "support/skip.h"

namespace studioscope::round_trip_test {

using namespace assets;
using Made = ExportedProp;

TEST_CASE("a static prop comes out whole, and its report says so", "[export]") {
    const Made made = export_asset(prop_asset());
    REQUIRE(made.exported);
    const ExportReport& report = made.exported->report;
    CHECK(described(report.differs) == "");
    CHECK(described(report.lost) == "");
    CHECK(report.equal.at("bone") == 1);
    CHECK(report.equal.at("lod") == 3);
    CHECK(report.equal.at("mesh") == 3);
    // five, four and three vertices at three levels of three meshes
    CHECK(report.equal.at("vertices") == 36);
    // four, two and one triangles
    CHECK(report.equal.at("triangles") == 21);
    CHECK(report.equal.at("skin") == 2);
    CHECK(report.equal.at("attachment") == 1);
    CHECK(report.equal.at("hitbox") == 1);
    CHECK(report.equal.at("clip") == 1);
}

TEST_CASE("files have the names that people know, the QC first", "[export]") {
    const Made made = export_asset(prop_asset());
    REQUIRE(made.exported);
    std::vector<std::string> names;
    for (const ExportedFile& file : made.exported->files) names.push_back(file.path);
    CHECK(names == std::vector<std::string>{"prop.qc", "tiny.smd", "tiny_lod1.smd", "tiny_lod2.smd",
                                            "extra.smd", "extra_lod1.smd", "extra_lod2.smd",
                                            "idle.smd", "export.json"});
    CHECK(made.exported->report.output == names);
}

TEST_CASE("exporting twice gives the same bytes", "[export]") {
    const Made first = export_asset(prop_asset()), second = export_asset(prop_asset());
    REQUIRE(first.exported);
    REQUIRE(second.exported);
    REQUIRE(first.exported->files.size() == second.exported->files.size());
    for (size_t i = 0; i < first.exported->files.size(); ++i)
        CHECK(first.exported->files[i].text == second.exported->files[i].text);
}

TEST_CASE("a change of the written text is found by the comparison", "[export]") {
    const Made made = export_asset(prop_asset());
    const auto differences = [&](const std::string& file, const std::string& from,
                                 const std::string& to) {
        Result<ExportedModel> changed = export_model(made.scene, "prop");
        REQUIRE(changed);
        for (ExportedFile& one : changed->files) {
            if (one.path != file) continue;
            const size_t at = one.text.find(from);
            REQUIRE(at != std::string::npos);
            one.text.replace(at, from.size(), to);
        }
        check_round_trip(made.scene, *changed);
        std::set<std::string> kinds;
        for (const ExportEntry& entry : changed->report.differs) kinds.insert(entry.kind);
        return kinds;
    };
    CHECK(differences("prop.qc", "$hbox 2", "$hbox 3").contains("hitbox"));
    CHECK(differences("prop.qc", "$cdmaterials \"models", "$cdmaterials \"model")
              .contains("material_folder"));
    CHECK(differences("prop.qc", "$bbox ", "$bbox 1").contains("model"));
    CHECK(differences("prop.qc", "$lod 10", "$lod 11").contains("lod"));
    CHECK(differences("prop.qc", "$attachment \"top\" \"static_prop\" ",
                      "$attachment \"top\" \"static_prop\" 1")
              .contains("attachment"));
    CHECK(
        differences("tiny.smd", "triangles\nred\n0 ", "triangles\nred\n0 9").contains("vertices"));
    CHECK(differences("prop.qc", "fps 30", "fps 31").contains("clip"));
}

TEST_CASE("the collision mesh and its numbers come out", "[export]") {
    TestPhy phy;
    phy.text =
        "solid {\n\"index\" \"0\"\n\"name\" \"prop_phys\"\n\"mass\" \"12.5\"\n\"surfaceprop\" "
        "\"default\"\n\"damping\" \"0.25\"\n\"rotdamping\" \"0\"\n\"inertia\" \"1\"\n}\n"
        "editparams {\n\"rootname\" \"\"\n\"totalmass\" \"12.5\"\n\"concave\" \"1\"\n}\n"
        "break {\n\"model\" \"props/piece one\"\n\"health\" \"10\"\n}\n";
    const Made made = export_asset(prop_asset(), kStaticProp, phy.bytes());
    REQUIRE(made.exported);
    const ExportReport& report = made.exported->report;
    const std::string& qc = made.exported->files[0].text;
    CHECK(qc.find("$collisionmodel \"prop_phys.smd\" {\n\t$concave\n\t$mass 12.5\n\t$inertia 1\n"
                  "\t$damping 0.25\n\t$rotdamping 0\n}\n") != std::string::npos);
    CHECK(qc.find("$collisiontext {\n\"break\" {\n\t\"model\" \"props/piece one\"\n\t\"health\" "
                  "\"10\"\n}\n}\n") != std::string::npos);
    CHECK(find_file(*made.exported, "prop_phys.smd") != nullptr);
    // two equal tetrahedra in one place, of four points each
    CHECK(report.equal.at("collision_points") == 8);
    CHECK(report.equal.at("physics_text") == 1);
    CHECK(described(report.lost) == "");
}

TEST_CASE("a mass that was printed with six decimals is equal, another is not", "[export]") {
    const auto report = [](const std::string& mass) {
        TestPhy phy;
        phy.text = "solid {\n\"index\" \"0\"\n\"name\" \"phys\"\n\"mass\" \"" + mass +
                   "\"\n\"surfaceprop\" \"default\"\n\"damping\" \"0\"\n\"rotdamping\" "
                   "\"0\"\n\"inertia\" \"1\"\n}\neditparams {\n\"rootname\" \"\"\n"
                   "\"totalmass\" \"9.099635\"\n\"concave\" \"1\"\n}\n";
        return export_asset(prop_asset(), kStaticProp, phy.bytes(), 9.099635f).exported->report;
    };
    CHECK(described(report("9.099634").differs) == "");
    CHECK(report("9.099634").equal["collision"] == 1);
    CHECK(has(report("9.0996").differs, "export-differs", "phys"));
    CHECK(report("9.0996").equal["collision"] == 0);
}

TEST_CASE("a mass and a surface of the PHY that the MDL has otherwise are lost", "[export]") {
    TestPhy phy;
    phy.text =
        "solid {\n\"index\" \"0\"\n\"name\" \"phys\"\n\"mass\" \"12.5\"\n\"surfaceprop\" "
        "\"wood\"\n\"damping\" \"0\"\n\"rotdamping\" \"0\"\n\"inertia\" \"1\"\n}\n"
        "editparams {\n\"rootname\" \"\"\n\"totalmass\" \"12.5\"\n\"concave\" \"1\"\n}\n";
    const Made made = export_asset(prop_asset(), kStaticProp, phy.bytes(), 30);
    REQUIRE(made.exported);
    CHECK(described(made.exported->report.differs) == "");
    const std::vector<ExportEntry>& lost = made.exported->report.lost;
    REQUIRE(lost.size() == 2);
    CHECK((lost[0].kind == "surface_property" && lost[0].name == "wood"));
    CHECK((lost[1].kind == "mass" && lost[1].amount == 30));
}

TEST_CASE("a material that no mesh shows takes no name from one that is shown", "[export]") {
    Model model;
    for (const char* name : {"a/skin", "b/skin"})
        model.materials.push_back(named_material(FileName(name), {}));
    model.meshes.resize(1);
    model.skins = {{1}};
    CHECK(smd_material_names(model) == std::vector<std::string>{"skin_2", "skin"});
}

TEST_CASE("rules of a ragdoll that are written hide no difference of the only solid", "[export]") {
    TestPhy phy;
    phy.text =
        "solid {\n\"index\" \"0\"\n\"name\" \"phys\"\n\"mass\" \"5\"\n\"surfaceprop\" "
        "\"default\"\n}\neditparams {\n\"totalmass\" \"12.5\"\n}\ncollisionrules {\n"
        "\"selfcollisions\" \"0\"\n}\n";
    const Made made = export_asset(prop_asset(), kStaticProp, phy.bytes());
    REQUIRE(made.exported);
    const ExportReport& report = made.exported->report;
    CHECK(described(report.lost) == "");
    CHECK(made.exported->files[0].text.find("\t$noselfcollisions\n") != std::string::npos);
    CHECK(has(report.differs, "export-differs", "phys"));
    CHECK_FALSE(has(report.differs, "export-differs", "physics settings: collisionrules"));
}

TEST_CASE("a solid that is its own parent, and pieces without their key, are said", "[export]") {
    TestPhy phy;
    phy.text =
        "solid {\n\"index\" \"0\"\n\"name\" \"phys\"\n\"parent\" \"Phys\"\n\"mass\" "
        "\"12.5\"\n\"surfaceprop\" \"default\"\n\"damping\" \"0\"\n\"rotdamping\" \"0\"\n"
        "\"inertia\" \"1\"\n}\neditparams {\n\"rootname\" \"\"\n\"totalmass\" \"12.5\"\n}\n";
    const Made made = export_asset(prop_asset(), kStaticProp, phy.bytes());
    REQUIRE(made.exported);
    CHECK(described(made.exported->report.differs) == "");
    CHECK(has(made.exported->report.lost, "export-physics", "phys"));
    CHECK(has(made.exported->report.guessed, "export-physics", "phys"));
}

TEST_CASE("a new material is one difference of the names", "[export]") {
    const Made made = export_asset(prop_asset());
    Result<ExportedModel> changed = export_model(made.scene, "prop");
    REQUIRE(changed);
    for (ExportedFile& file : changed->files)
        if (const size_t at = file.text.find("triangles\nred\n"); at != std::string::npos)
            file.text.replace(at + 10, 3, "aaa");
    check_round_trip(made.scene, *changed);
    const ExportReport& report = changed->report;
    CHECK(std::count_if(report.differs.begin(), report.differs.end(), [](const ExportEntry& entry) {
              return entry.kind == "material_name";
          }) == 1);
    CHECK(report.equal.at("material_name") == 3);
}

TEST_CASE("a model with a face and clips comes back whole", "[export]") {
    Asset asset = tiny_asset();
    asset.body_parts[1].models[1].name = "blank";
    asset.clips.push_back({"still", 30, false, {{0, {{0, {}}, {1, {}}}}}});
    const Made made = export_asset(asset, 0);
    REQUIRE(made.exported);
    const ExportReport& report = made.exported->report;
    CHECK(described(report.lost) == "");
    CHECK(described(report.differs) == "");
    CHECK(report.equal.at("bone") == 2);
    CHECK(report.equal.at("clip") == 2);
    CHECK(report.equal.at("vertices") == 36);
}

TEST_CASE("a model without triangles keeps its name, and one named blank is blank", "[export]") {
    Asset asset = prop_asset();
    asset.body_parts[1].models[1].name = "nothing.smd";
    const Made made = export_asset(asset);
    REQUIRE(made.exported);
    CHECK(described(made.exported->report.differs) == "");
    CHECK(find_file(*made.exported, "nothing.smd") != nullptr);
}

TEST_CASE("a collision mesh named as the mesh keeps its name in a folder", "[export]") {
    TestPhy phy;
    phy.text =
        "solid {\n\"index\" \"0\"\n\"name\" \"Tiny\"\n\"mass\" \"12.5\"\n}\n"
        "editparams {\n\"totalmass\" \"12.5\"\n}\n";
    const Made made = export_asset(prop_asset(), kStaticProp, phy.bytes());
    REQUIRE(made.exported);
    CHECK(find_file(*made.exported, "physics/Tiny.smd") != nullptr);
    CHECK(has(made.exported->report.guessed, "export-file-name", "Tiny"));
    CHECK(made.exported->report.equal.at("collision_points") == 8);
}

TEST_CASE("a model without its vertices exports what it has", "[export]") {
    const CompiledFiles files = compile(prop_asset());
    const MemoryFiles alone{{"/m/prop.mdl", with(files.mdl, kFlagsOffset, kStaticProp)}};
    const Scene scene = load_from(alone, "/m/prop.mdl");
    const Result<ExportedModel> made = export_and_compare(scene, "prop");
    REQUIRE(made);
    CHECK(has(made->report.lost, "export-part", "vvd"));
    CHECK(has(made->report.lost, "export-part", "vtx"));
    CHECK(described(made->report.differs) == "");
    CHECK(made->files[0].text.find("$attachment \"top\"") != std::string::npos);
}

namespace {

// The MDL with key values behind its end.
Bytes with_key_values(Bytes mdl, const std::string& text) {
    const auto start = static_cast<int32_t>(mdl.size());
    const ByteSpan bytes = as_bytes(text);
    mdl.insert(mdl.end(), bytes.begin(), bytes.end());
    mdl.push_back(std::byte{0});
    constexpr size_t kLengthOffset = 76;
    mdl = with(mdl, kLengthOffset, static_cast<int32_t>(mdl.size()));
    mdl = with(mdl, offsetof(MdlHeader, key_values_offset), start);
    return with(mdl, offsetof(MdlHeader, key_values_size), static_cast<int32_t>(text.size() + 1));
}

}  // namespace

TEST_CASE("key values of any length are compared to their last word", "[export]") {
    std::string text = "mdlkeyvalue\n{\nlong {\n";
    for (int i = 0; i < 1000; ++i) text += "\"key" + std::to_string(i) + "\" \"\xE4\"\n";
    const CompiledFiles files = compile(prop_asset());
    const MemoryFiles all{
        {"/m/prop.mdl",
         with_key_values(with(files.mdl, kFlagsOffset, kStaticProp), text + "}\n}\n")},
        {"/m/prop.vvd", files.vvd},
        {"/m/prop.dx90.vtx", files.vtx}};
    const Scene scene = load_from(all, "/m/prop.mdl");
    const Result<ExportedModel> made = export_and_compare(scene, "prop");
    REQUIRE(made);
    CHECK(described(made->report.differs) == "");
    CHECK(made->report.equal.at("key_values") == 1);
    CHECK(made->files[0].text.find("\"key999\" \"\xE4\"") != std::string::npos);
    Result<ExportedModel> changed = export_model(scene, "prop");
    REQUIRE(changed);
    std::string& qc = changed->files[0].text;
    qc.replace(qc.find("key999"), 6, "key998");
    check_round_trip(scene, *changed);
    REQUIRE(changed->report.differs.size() == 1);
    CHECK(changed->report.differs[0].kind == "key_values");
}

TEST_CASE("clips of an included model are not missed in the sources", "[export]") {
    const auto compiled = [](const char* clip) {
        Asset asset = prop_asset();
        asset.clips[0].name = clip;
        return compile(asset);
    };
    const CompiledFiles own = compiled("own"), other = compiled("other");
    // The included model is named behind the end, by two offsets from its record.
    constexpr size_t kIncludedOffset = offsetof(MdlHeader, include_models);
    Bytes mdl = with(own.mdl, kFlagsOffset, kStaticProp);
    const auto record = static_cast<int32_t>(mdl.size());
    mdl.resize(mdl.size() + 8);
    mdl = with(mdl, static_cast<size_t>(record) + 4, int32_t{8});
    const ByteSpan name = as_bytes("models/sub\\other.mdl");
    mdl.insert(mdl.end(), name.begin(), name.end());
    mdl.push_back(std::byte{0});
    mdl = with(with(mdl, kIncludedOffset, int32_t{1}), kIncludedOffset + 4, record);
    constexpr size_t kLengthOffset = 76;
    mdl = with(mdl, kLengthOffset, static_cast<int32_t>(mdl.size()));
    const MemoryFiles all{{"/m/models/prop.mdl", mdl},
                          {"/m/models/prop.vvd", own.vvd},
                          {"/m/models/prop.dx90.vtx", own.vtx},
                          {"/m/models/sub/other.mdl", other.mdl}};
    const Scene scene = load_from(all, "/m/models/prop.mdl");
    REQUIRE(scene.model.clips.size() == 2);
    const Result<ExportedModel> made = export_and_compare(scene, "prop");
    REQUIRE(made);
    CHECK(described(made->report.differs) == "");
    CHECK(made->files[0].text.find("$includemodel \"sub\\other.mdl\"\n") != std::string::npos);
    CHECK(made->report.equal.at("clip") == 1);
}

TEST_CASE("materials that would end or be left out of an SMD are read again", "[export]") {
    Asset asset = prop_asset();
    asset.materials = {"a/end ", "b/ ", "End"};
    const Made made = export_asset(asset);
    REQUIRE(made.exported);
    CHECK(made.exported->report.equal.at("triangles") == 21);
}

TEST_CASE("no small file names more text than it may", "[export]") {
    Asset asset = prop_asset();
    asset.body_parts[1].models.resize(1);
    // each of these models is an SMD of all bones
    for (int i = 0; i < 1500; ++i)
        asset.body_parts[1].models.push_back({"m" + std::to_string(i), {}});
    for (int i = 0; i < 120; ++i)
        asset.bones.push_back({std::string(200, 'b') + std::to_string(i), 0, {}});
    CHECK(export_asset(asset).exported);  // a static prop has one bone in its sources
    const Made made = export_asset(asset, 0);
    REQUIRE_FALSE(made.exported);
    CHECK(made.exported.error().code == "export-too-long");
}

TEST_CASE("materials with folders get them back by a new name", "[export]") {
    Asset asset = prop_asset();
    asset.materials = {"a/red", "b/red", "v1.5"};
    const Made made = export_asset(asset);
    REQUIRE(made.exported);
    CHECK(described(made.exported->report.differs) == "");
    CHECK(made.exported->report.guessed.size() == 2);
    CHECK(made.exported->files[0].text.find("$renamematerial \"red_2\" \"b/red\"\n") !=
          std::string::npos);
}

TEST_CASE("values that are no numbers are written as 0", "[export]") {
    Asset asset = prop_asset();
    asset.body_parts[0].models[0].meshes[0].vertices[0].uv.x = std::nanf("");
    const Made made = export_asset(asset);
    REQUIRE(made.exported);
    for (const ExportedFile& file : made.exported->files)
        if (file.path != "export.json") CHECK(file.text.find("nan") == std::string::npos);
}

TEST_CASE("static props of other people come out whole", "[export][data]") {
    if (!has_data()) SKIP(kNoData);
    const size_t props = for_each_static_prop([](const Scene& scene) {
        const Result<ExportedModel> made = export_and_compare(scene, "prop");
        REQUIRE(made);
        CHECK(described(made->report.differs) == "");
        // one, of an error model, has no mesh for its texture
        if (!scene.model.meshes.empty()) CHECK(described(made->report.lost) == "");
    });
    CHECK(props > 0);
}

}  // namespace studioscope::round_trip_test
