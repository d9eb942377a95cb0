// A made-up character whose records are added to those of a compiled model, which is then exported,
// built and compared. The lines are by the QC page, sections 5 and 10 to 12.

#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <memory>

#include "export/qc_blocks.h"
#include "export/smd_writer.h"
#include "formats/qc/motion.h"
#include "support/exported_prop.h"

namespace studioscope::rig_export_test {

namespace {

using assets::Asset;

// Three bones below each other, of which the first and the second have vertices.
Asset character() {
    Asset asset = prop_asset();
    asset.bones = {{"Bip.hip", kNone, {}},
                   {"Bip.leg", 0, {{0, 0, -4}, rotation_from_euler({.1, -.2, .3})}},
                   {"Bip.foot", 1, {{1, 2, 3}, rotation_from_euler({-.5, .25, 1.75})}}};
    for (assets::AssetBodyPart& part : asset.body_parts)
        for (assets::AssetBodyModel& model : part.models)
            for (assets::AssetMesh& mesh : model.meshes)
                for (size_t i = 0; i < mesh.vertices.size(); ++i)
                    mesh.vertices[i].bone[0] = static_cast<uint8_t>(i % 2);
    asset.clips.clear();
    asset.attachments = {{"top", 1, {{1, 2, 3}, rotation_from_euler({.1, .2, .3})}}};
    return asset;
}

struct Exported {
    Scene scene;
    Result<ExportedModel> made = error("unreadable", "");

    const std::string& qc() const { return made->files[0].text; }
    bool says(const std::string& line) const {
        return qc().find("\n" + line + "\n") != std::string::npos;
    }
};

Exported export_with(const std::function<void(MdlFile&, Model&)>& change) {
    Exported all{export_asset(character(), 0).scene};
    auto mdl = std::make_shared<MdlFile>(*all.scene.compiled->mdl);
    change(*mdl, all.scene.model);
    auto files = std::make_shared<CompiledModel>(*all.scene.compiled);
    files->mdl = mdl;
    all.scene.compiled = files;
    all.made = export_and_compare(all.scene, "prop");
    REQUIRE(all.made);
    return all;
}

void check_whole(const Exported& all) {
    CHECK(described(all.made->report.differs) == "");
    CHECK(described(all.made->report.lost) == "");
}

}  // namespace

TEST_CASE("a skeleton comes back whole, with lines for all its bones", "[export]") {
    const Exported all = export_with([](MdlFile&, Model&) {});
    check_whole(all);
    INFO(all.qc());
    CHECK(all.qc().find("$definebone \"Bip.hip\" \"\" 0 0 0 0 0 0 0 0 0 0 0 0\n"
                        "$definebone \"Bip.leg\" \"Bip.hip\" 0 0 -4 ") != std::string::npos);
    CHECK(all.made->report.equal.at("bone") == 3);
}

TEST_CASE("degrees are those of which the radians are the same float, where there are any",
          "[export]") {
    CHECK(degrees_text(0) == "0");
    CHECK(degrees_text(1.5707964f) == "90");
    size_t same = 0, all = 0;
    for (float radians = -3.1f; radians < 3.1f; radians += 0.00731f, ++all) {
        const double degrees = std::strtof(degrees_text(radians).c_str(), nullptr);
        same += static_cast<float>(degrees * 3.14159265358979323846 / 180) == radians;
        CHECK(std::abs(degrees * 3.14159265358979323846 / 180 - double{radians}) <= 1.34e-7);
    }
    CHECK(same * 10 >= all * 7);
}

TEST_CASE("values of single bones are lines where they are not the parent's", "[export]") {
    const Exported all = export_with([](MdlFile& mdl, Model&) {
        mdl.bones[1].surface_property = mdl.bones[2].surface_property = "flesh";
        mdl.bones[2].contents = 0x2000008;
        mdl.bones[1].flags |= 0x600000;
        mdl.bones[2].flags |= 0x400000;
        for (MdlBone& bone : mdl.bones) bone.flags |= 0x40000;
    });
    check_whole(all);
    CHECK(all.says("$jointsurfaceprop \"Bip.leg\" \"flesh\""));
    CHECK_FALSE(all.says("$jointsurfaceprop \"Bip.foot\" \"flesh\""));
    CHECK(all.says("$jointcontents \"Bip.foot\" \"grate\" \"monster\""));
    CHECK(all.says("$bonesaveframe \"Bip.leg\" position rotation"));
    CHECK(all.says("$bonesaveframe \"Bip.foot\" rotation"));
    CHECK(all.says("$bonemerge \"Bip.foot\""));
}

TEST_CASE("contents without a word are lost by the bone", "[export]") {
    const Exported all =
        export_with([](MdlFile& mdl, Model&) { mdl.bones[2].contents = 0x40000001; });
    CHECK(has(all.made->report.lost, "export-bone-rule", "Bip.foot"));
    CHECK(described(all.made->report.differs) == "");
}

TEST_CASE("controllers have their axis and wrap around by their range", "[export]") {
    const Exported all = export_with([](MdlFile& mdl, Model&) {
        mdl.bone_controllers = {{1, 0x20, -45, 45.5f, 0, 0}, {2, 0x40008, -180, 180, 0, 4}};
    });
    check_whole(all);
    CHECK(all.says("$controller 0 \"Bip.leg\" ZR -45 45.5"));
    CHECK(all.says("$controller mouth \"Bip.foot\" XR -180 180"));
    const Exported rest = export_with([](MdlFile& mdl, Model&) {
        mdl.bone_controllers = {{1, 0x20, -45, 45, 7, 0}};
    });
    CHECK(has(rest.made->report.lost, "export-bone-rule", "Bip.leg"));
    CHECK(described(rest.made->report.differs) == "");
}

TEST_CASE("all numbers of a jiggle bone come back", "[export]") {
    const Exported all = export_with([](MdlFile& mdl, Model&) {
        MdlJiggle jiggle;
        jiggle.bone = 2;
        jiggle.springs = {0x01 | 0x04 | 0x08 | 0x10 | 0x40,
                          12.5f,
                          3,
                          101,
                          2,
                          102,
                          3,
                          103,
                          4,
                          .5f,
                          -.25f,
                          .75f,
                          .1f,
                          .2f,
                          -.125f,
                          .375f,
                          .3f,
                          .4f,
                          5,
                          104,
                          6,
                          -7,
                          8,
                          .5f,
                          -9,
                          10,
                          .6f,
                          -11,
                          12,
                          .7f};
        mdl.jiggles = {jiggle};
        jiggle.bone = 1;
        jiggle.springs = default_jiggle_springs();
        jiggle.springs.flags = 0x02 | 0x20 | 0x80;
        jiggle.boing = {90, .5f, .3f, 25, .4f};
        mdl.jiggles.insert(mdl.jiggles.begin(), jiggle);
    });
    check_whole(all);
    CHECK(all.says("\t\tallow_length_flex"));
    CHECK(all.says("\t\tforward_constraint -11 12"));
    CHECK(all.says("\t\timpact_angle 60"));
}

TEST_CASE("a limit that a jiggle bone does not use is said to be lost", "[export]") {
    const Exported all = export_with([](MdlFile& mdl, Model&) {
        MdlJiggle jiggle;
        jiggle.bone = 2;
        jiggle.springs = default_jiggle_springs();
        jiggle.springs.flags = 0x01 | 0x20;
        jiggle.springs.max_yaw = 1;
        mdl.jiggles = {jiggle};
    });
    CHECK(has(all.made->report.lost, "export-bone-rule", "Bip.foot"));
    CHECK(described(all.made->report.differs) == "");
}

TEST_CASE("helpers and aims are one rule file, by the names behind the dot", "[export]") {
    const glm::quat turned = rotation_from_euler({.1, .2, .3});
    const Exported all = export_with([&](MdlFile& mdl, Model& model) {
        MdlProcedure helper;
        helper.kind = kMdlProcedureTriggers;
        helper.bone = 2;
        helper.triggers = {{2, {1, 0, 0, 0}, {{1, 2, 3}, turned}},
                           {1.27324f, turned, {{4, 5, 6}, {1, 0, 0, 0}}}};
        MdlProcedure aim;
        aim.kind = kMdlProcedureAimAtAttachment;
        aim.bone = 1;
        aim.parent = 0;
        aim.aim = {0, 1, 0};
        aim.up = {0, 0, 1};
        aim.base = {1, 0, -4};
        mdl.procedures = {aim, helper};
        model.procedural_bones = {{2, 0,
                                   TriggerRule{{{{1, 0, 0, 0}, 2, {{1, 2, 3}, turned}},
                                                {turned, 1.27324f, {{4, 5, 6}, {1, 0, 0, 0}}}}}}};
        mdl.procedures.erase(mdl.procedures.begin());
    });
    check_whole(all);
    CHECK(all.says("$proceduralbones \"prop.vrd\""));
    const ExportedFile* rules = find_file(*all.made, "prop.vrd");
    REQUIRE(rules != nullptr);
    CHECK(
        rules->text.starts_with("<helper> foot leg hip hip\n<display> 0 0 0 0\n"
                                "<basepos> 0 0 0\n<trigger> 28.64789 0 0 0 "));
    CHECK(rules->text.find(" 4 5 6\n") != std::string::npos);
}

TEST_CASE("a rule with a blank in a name, or by an axis, is lost by its bone", "[export]") {
    MdlFile mdl;
    mdl.bones.resize(3);
    mdl.bones[0].name = "a.hip";
    mdl.bones[1].name = "b.hip";
    mdl.bones[2].name = "the foot";
    MdlProcedure rule;
    rule.kind = kMdlProcedureTriggers;
    rule.bone = 1;
    rule.triggers.resize(1);
    rule.triggers[0].inverse_tolerance = 1;
    mdl.procedures = {rule, rule, rule, rule};
    mdl.procedures[1].bone = 2;
    mdl.procedures[2].kind = kMdlProcedureAxis;
    mdl.procedures[3].triggers[0].inverse_tolerance = 0;

    const std::vector<std::string> rules = bone_rules(mdl);

    REQUIRE(rules.size() == 4);
    CHECK(rules[0].starts_with("<helper> b.hip b.hip a.hip a.hip\n"));  // of two named hip
    CHECK(rules[1].empty());
    CHECK(rules[2].empty());
    CHECK(rules[3].empty());
}

TEST_CASE("a bone that moves a slider has a line for each axis", "[export]") {
    const auto with_drivers = [](std::vector<MdlBoneDriver> drivers) {
        return export_with([&](MdlFile& mdl, Model& model) {
            mdl.flex_controllers.resize(2);
            for (const size_t i : {0u, 1u}) {
                const std::string name = i == 0 ? "jaw open" : "brow";
                mdl.flex_controllers[i].name = name;
                mdl.flex_controllers[i].type = "phoneme";
                mdl.flex_controllers[i].max = 1;
                model.controllers.push_back({name, "phoneme", 0, 1});
            }
            mdl.bone_drivers = drivers;
            for (const MdlBoneDriver& one : drivers)
                if (one.axis < 3 && one.controller < 2)
                    model.bone_drivers.push_back(
                        {one.bone, one.axis, one.controller, one.min, one.max});
        });
    };
    const Exported all = with_drivers({{2, 0, 0, -1.5f, 4, 0}, {2, 2, 1, 0, 0.1f, 0}});
    check_whole(all);
    CHECK(all.says("$boneflexdriver \"Bip.foot\" tx \"jaw open\" -1.5 4"));
    CHECK(all.says("$boneflexdriver \"Bip.foot\" tz \"brow\" 0 0.1"));
    const Exported odd = with_drivers({{2, 3, 0, 0, 1, 0}, {1, 0, 2, 0, 1, 0}});
    CHECK(odd.qc().find("$boneflexdriver") == std::string::npos);
    CHECK(has(odd.made->report.lost, "export-bone-rule", "Bip.foot"));
    CHECK(has(odd.made->report.lost, "export-bone-rule", "Bip.leg"));
}

TEST_CASE("a model that is lit at a bone says so in its line", "[export]") {
    const Exported all = export_with([](MdlFile& mdl, Model& model) {
        MdlAttachment lit = mdl.attachments[0];
        lit.name = "__illumPosition";
        lit.local = to_affine(to_matrix(Transform{{4, 5, 6}, {1, 0, 0, 0}}));
        mdl.attachments.insert(mdl.attachments.begin(), lit);
        mdl.illumination_attachment = 1;
        model.attachments.insert(model.attachments.begin(),
                                 {"__illumPosition", lit.bone, {{4, 5, 6}, {1, 0, 0, 0}}});
    });
    CHECK(all.says("$illumposition 4 5 6 \"Bip.leg\""));
    CHECK(described(all.made->report.lost) == "");
    CHECK(all.made->report.equal.at("attachment") == 2);
}

TEST_CASE("a hit box keeps its turn and radius, and a name that is a number", "[export]") {
    const Exported all = export_with([](MdlFile& mdl, Model& model) {
        mdl.hitbox_sets.at(0).boxes.at(0).angles_degrees = {10, 20, 30};
        mdl.hitbox_sets[0].boxes[0].radius = 2.5f;
        MdlHitbox box = mdl.hitbox_sets[0].boxes[0];
        box.bone = 1;
        box.angles_degrees = {};
        box.radius = 0;
        box.name = "7";
        mdl.hitbox_sets[0].boxes.push_back(box);
        model.hitboxes.push_back({"7", 0, 1, box.group, box.min, box.max});
    });
    check_whole(all);
    CHECK(all.says("$hbox 2 \"Bip.hip\" -1 -1 -1 1 1 1 10 20 30 2.5"));
    CHECK(all.says("$hbox 2 \"Bip.leg\" -1 -1 -1 1 1 1 0 0 0 0 \"7\""));
    CHECK(all.made->report.guessed.size() == 1);
}

}  // namespace studioscope::rig_export_test
