// Bones that follow others, bones that swing, and faces of DMX files in QCs. Expected values by
// hand from the QC and flex format pages (qc.md 8 and 12, flex.md 4).
#include "core/at.h"
#include "model/animation/flex.h"
#include "support/qc_files.h"

namespace studioscope::qc_driven_test {

namespace {

QcTexts files(const std::string& rules = "") {
    return {{"a.smd", reference(triangle())}, {"rules.vrd", rules}};
}

const std::string kBody = "$bonemerge tip\n$body body a\n";

// A face as a DMX gives it: a pair and a rule for either side, of two controllers.
Model dmx_face() {
    Model model = *parse_smd(reference(triangle()));
    model.flex_names = {"smileL", "smileR"};
    model.controllers = {{"left", "mouth", 0, 1}, {"right", "mouth", 0, 1}};
    Shape shape;
    shape.name = "smile";
    shape.flex = 0;
    shape.pair = 1;
    shape.deltas = {{1, {0, 0, 2}, {0, 0, 0}, 1, 1, 0}};
    model.shapes.push_back(shape);
    model.rules = {{0, {{FlexOp::kFetchController, 0, 0}}, ""},
                   {1, {{FlexOp::kFetchController, 1, 0}}, ""}};
    return model;
}

}  // namespace

TEST_CASE("procedural bones of a rule file follow their controls", "[qc]") {
    const Model model = build_text(
        kBody + "$proceduralbones rules\n",
        files("<helper> Bip.root none none Bip.tip\n<display> 1 1 1 50\n<basepos> 0 0 1\n"
              "<trigger> 90 0 0 0 0 0 45 1 0 0\n<trigger> 0 0 0 90 0 0 0 0 0 0\n"
              "<helper> nobody none none tip\n<trigger> 90 0 0 0 0 0 0 0 0 0\n"));
    REQUIRE(model.procedural_bones.size() == 1);
    const ProceduralBone& made = model.procedural_bones[0];
    CHECK(made.bone == find_bone(model, "root"));
    CHECK(made.control == find_bone(model, "tip"));
    const auto& rule = std::get<TriggerRule>(made.rule);
    REQUIRE(rule.triggers.size() == 2);
    // one over 90 degrees; base and own place and half of where the control is bound
    CHECK(rule.triggers[0].inverse_tolerance == Approx(0.63661977));
    CHECK(std::isinf(rule.triggers[1].inverse_tolerance));
    CHECK(glm::distance(rule.triggers[0].target.position, glm::vec3(1, 0, 6)) < 1e-5f);
    CHECK(euler_from_rotation(rule.triggers[0].target.rotation).z == Approx(0.78539816));
    CHECK(euler_from_rotation(rule.triggers[1].rotation).z == Approx(1.5707963));
    CHECK(model.diagnostics.empty());
}

TEST_CASE("a bone that aims keeps its position and points at another", "[qc]") {
    const Model model =
        build_text(kBody + "$proceduralbones rules.vrd\n",
                   files("<aimconstraint> tip none root\n<aimvector> 2 0 0\n<upvector> 0 0 3\n"
                         "<basepos> 0 0 4\n"));
    REQUIRE(model.procedural_bones.size() == 1);
    const auto& rule = std::get<AimRule>(model.procedural_bones[0].rule);
    CHECK(rule.aim == glm::vec3(1, 0, 0));
    CHECK(rule.up == glm::vec3(0, 0, 1));
    CHECK(rule.rest.position == glm::vec3(0, 0, 4));
}

TEST_CASE("invalid rule files are reported with their line", "[qc]") {
    const Model model = build_text(
        kBody + "$proceduralbones rules\n$proceduralbones gone\n",
        files("<helper> root none none tip\n<trigger> 90 0 0\n<helper> tip none none root\n"
              "<trigger> 90 0 0 0 0 0 0 0 0 0\n<spin> 1\n"));
    size_t lines = 0;
    for (const Diagnostic& said : model.diagnostics)
        if (said.code == "qc-procedure" && said.file == "rules.vrd") ++lines;
    CHECK(lines > 1);
    CHECK(model.procedural_bones.empty());  // the two follow each other
    CHECK(said(model, "qc-procedure").substr(0, 5) == "error");
}

TEST_CASE("jiggle bones and IK chains are listed and kept", "[qc]") {
    const QcFile qc =
        read_qc(kBody +
                "$jigglebone tip {\n is_flexible {\n  length 10\n  yaw_stiffness 50\n }\n}\n"
                "$ikchain hand tip knee 0 1 0\n$ikchain hand root\n$weightlist top { tip 1 }\n"
                "$weightlist line root 0.5 tip 1\n");
    REQUIRE(qc.motions.jiggle_bones.size() == 1);
    CHECK(qc.motions.jiggle_bones[0].bone == "tip");
    CHECK(qc.motions.jiggle_bones[0].options == "{ is_flexible { length 10 yaw_stiffness 50 } }");
    REQUIRE(qc.motions.ik_chains.size() == 1);  // a second of the name is left out
    CHECK(qc.motions.ik_chains[0].options == "knee 0 1 0");
    REQUIRE(qc.motions.weight_lists.size() == 2);
    CHECK(qc.motions.weight_lists[1].bones.size() == 2);
    const QcTexts texts = files();
    const QcBuild built = build_qc(qc, reach_files(texts));
    CHECK(said(built.model, "qc-jiggle-bones").substr(0, 4) == "note");
    const auto listed = [&](const std::string& name) {
        for (const Property& property : built.properties)
            if (property.name == name) return property.value;
        return std::string("not listed");
    };
    CHECK(listed("IK chain") == "hand to tip knee 0 1 0");
    CHECK(listed("jiggle bone") == "tip { is_flexible { length 10 yaw_stiffness 50 } }");
    CHECK(listed("weight list") == "top: 1 bone named");
}

TEST_CASE("options of jiggle bones are known, others are errors with their line", "[qc]") {
    const QcFile qc = read_qc(kBody +
                              "$jigglebone tip {\n is_rigid {\n  length 10\n  wobble 3 4\n"
                              "  yaw_constraint -20 20\n }\n has_base_spring { base_mass x }\n"
                              " is_boing { frequency 2 }\n}\n$jigglebone root\n");
    REQUIRE(qc.motions.jiggle_bones.size() == 2);
    CHECK(qc.motions.jiggle_bones[0].options ==
          "{ is_rigid { length 10 yaw_constraint -20 20 } has_base_spring { base_mass 0 } "
          "is_boing { frequency 2 } }");
    CHECK(said(qc.diagnostics, "qc-option") == "error qc-option 6");
    CHECK(find_code(qc.diagnostics, "qc-option")->message.find("wobble") != std::string::npos);
    CHECK(said(qc.diagnostics, "qc-number") == "error qc-number 9");
    CHECK(qc.diagnostics.size() == 2);
}

// The names of the four groups as the Valve Developer Community's page on $jigglebone has them,
// each with as many numbers as there.
TEST_CASE("every documented option of jiggle bones is known", "[qc]") {
    const std::string tip =
        "length 20 tip_mass 100 angle_constraint 60 yaw_constraint -20 20 yaw_friction 1 "
        "yaw_bounce 2 pitch_constraint -30 30 pitch_friction 3 pitch_bounce 4";
    const std::string flexible =
        "yaw_stiffness 700 yaw_damping 6 pitch_stiffness 701 pitch_damping 8 allow_length_flex "
        "along_stiffness 100 along_damping 5";
    const std::string spring =
        "base_mass 5 stiffness 800 damping 10 left_constraint -0.5 0.5 up_constraint -0.75 2 "
        "forward_constraint -0.25 0.25 left_friction 10 up_friction 11 forward_friction 12";
    const std::string boing =
        "impact_speed 100 impact_angle 45 damping_rate 0.25 frequency 30 amplitude 0.35";
    const std::string all = "{ is_rigid { " + tip + " } is_flexible { " + tip + " " + flexible +
                            " } has_base_spring { " + spring + " } is_boing { " + boing + " } }";
    const QcFile qc = read_qc(kBody + "$jigglebone tip " + all + "\n");
    CHECK(qc.diagnostics.empty());
    REQUIRE(qc.motions.jiggle_bones.size() == 1);
    CHECK(qc.motions.jiggle_bones[0].options == all);
}

TEST_CASE("weights of positions are listed, they are not compiled", "[qc]") {
    const QcTexts texts = files();
    const QcFile qc = read_qc(kBody +
                              "$weightlist top {\n root 0.5 posweight 0.25\n tip 1\n}\n"
                              "$sequence idle a weightlist top\n");
    const QcBuild built = build_qc(qc, reach_files(texts));
    CHECK(qc.diagnostics.empty());
    std::string listed;
    for (const Property& property : built.properties)
        if (property.name == "weight list") listed = property.value;
    CHECK(listed == "top: 2 bones named, of positions: root 0.25");
    CHECK(built.model.clips.at(0).blend.bone_weights == std::vector<float>{0.5f, 1});
}

TEST_CASE("a vertex animation cache is listed, not skipped", "[qc]") {
    const QcTexts texts = files();
    const QcFile qc = read_qc(
        "$model face a {\n vcafile Throw.vta {\n  frames 3\n }\n localvar smile\n bogus 1\n}\n");
    REQUIRE(qc.body_parts.size() == 1);
    CHECK(qc.body_parts[0].models[0].flex_names == std::vector<std::string>{"smile"});
    CHECK(said(qc.diagnostics, "qc-unknown-command") == "warning qc-unknown-command 6");
    const QcBuild built = build_qc(qc, reach_files(texts));
    std::string listed;
    for (const Property& property : built.properties)
        if (property.name == "vcafile") listed = property.value;
    CHECK(listed == "Throw.vta { frames 3 }");
}

TEST_CASE("properties of a clip and a sequence apart from their motion are listed", "[qc]") {
    const QcFile qc =
        read_qc(kBody +
                "$sequence walk { a node stand iklock hand 1 0 localhierarchy tip root range 0 1 2 "
                "3\n LX transition x y\n}\n");
    const auto texts = [](const std::vector<QcListedOption>& options) {
        std::vector<std::string> all;
        for (const QcListedOption& option : options) all.push_back(option.text());
        return all;
    };
    CHECK(texts(qc.motions.sequences.at(0).listed) ==
          std::vector<std::string>{"node stand", "iklock hand 1 0", "transition x y"});
    CHECK(texts(qc.motions.animations.at(0).listed) ==
          std::vector<std::string>{"localhierarchy tip root range 0 1 2 3"});
    CHECK(qc.diagnostics.empty());
}

TEST_CASE("a DMX named in a QC brings its shapes, controllers and rules", "[qc]") {
    const std::map<std::string, Model> faces = {{"face.dmx", dmx_face()}};
    const std::string more =
        " flexcontroller mouth more\n localvar sum\n %sum = %smileL + more\n}\n";
    const Model model =
        build_text("$body hat a\n$scale 2\n$model face face.dmx {\n" + more, files(), faces);
    CHECK(model.flex_names == std::vector<std::string>{"smileL", "smileR", "sum"});
    REQUIRE(model.controllers.size() == 3);
    REQUIRE(model.shapes.size() == 1);
    REQUIRE(model.shapes[0].deltas.size() == 1);
    CHECK(model.shapes[0].deltas[0].vertex == 4);      // the second of the second body
    CHECK(model.shapes[0].deltas[0].position.z == 4);  // $scale acts on what DMX shapes move
    REQUIRE(model.rules.size() == 3);
    FlexInput input;
    input.controllers = {0.25f, 0.5f, 0.125f};
    const std::vector<float> weights = flex_weights(model, input);
    CHECK(weights == std::vector<float>{0.25f, 0.5f, 0.375f});
    CHECK(find_code(model.diagnostics, "qc-rule-name") == nullptr);

    // Neither its rules nor its controllers, as in a model that was compiled so.
    const Model without = build_text(
        "$model face face.dmx {\n noautodmxrules\n %smileR = more\n" + more, files(), faces);
    CHECK(without.rules.size() == 2);
    CHECK(without.controllers.size() == 1);
    input.controllers = {0.25f};
    CHECK(flex_weights(without, input) == std::vector<float>{0, 0.25f, 0.25f});
    const Model body = build_text("$body face face.dmx\n", files(), faces);
    CHECK(body.shapes.size() == 1);
    CHECK(body.rules.size() == 2);
}

TEST_CASE("a second face's choices and lids read their own controllers, sides their sides",
          "[qc]") {
    Model chooser = dmx_face();
    chooser.controllers = {{"amount", "mouth", 0, 1},
                           {"choose", "mouth", -1, 1},
                           {"close", "eyes", 0, 1},
                           {"look", "eyes", -1, 1}};
    chooser.flex_names = {"choiceL", "choiceR", "lid"};
    const auto number = [](float value) { return FlexInstruction{FlexOp::kConst, 0, value}; };
    chooser.rules = {
        {0, {number(-1), number(0), number(0), number(1), number(1), {FlexOp::kNWay, 0, 0}}, ""},
        {1, {{FlexOp::kFetchFlex, 0, 0}}, ""},
        {2, {number(3), number(-1), number(2), {FlexOp::kUpperEyelid, 1, 0}}, ""}};
    const Model model = build_text("$model face face.dmx\n$model more more.dmx\n", files(),
                                   {{"face.dmx", dmx_face()}, {"more.dmx", chooser}});
    REQUIRE(model.controllers.size() == 6);
    REQUIRE(model.rules.size() == 5);
    FlexInput alone, together;
    alone.controllers = {0.8f, 0.5f, 0.25f, -0.5f};
    together.controllers = {0.1f, 0.2f, 0.8f, 0.5f, 0.25f, -0.5f};
    const std::vector<float> wanted = flex_weights(chooser, alone);
    CHECK(wanted[0] == Approx(0.4));  // an example of the flex page's
    const std::vector<float> found = flex_weights(model, together);
    CHECK(found == std::vector<float>{0.1f, 0.2f, wanted[0], wanted[1], wanted[2]});
    REQUIRE(model.shapes.size() == 2);
    CHECK(model.shapes[1].flex == 2);
    CHECK(model.shapes[1].pair == 3);
}

TEST_CASE("a bone aims at an attachment, in the space of its bone", "[qc]") {
    const Model model =
        build_text(kBody + "$attachment eye root 1 2 3\n$proceduralbones rules.vrd\n",
                   files("<aimconstraint> tip none eye\n<aimvector> 1 0 0\n<upvector> 0 0 1\n"));
    REQUIRE(model.procedural_bones.size() == 1);
    CHECK(model.procedural_bones[0].control == find_bone(model, "root"));
    const auto& rule = std::get<AimRule>(model.procedural_bones[0].rule);
    CHECK(rule.position == model.attachments.at(0).local.position);
}

TEST_CASE("rules that rotate nothing make no bone procedural", "[qc]") {
    const std::pair<const char*, size_t> rows[] = {
        {"<aimconstraint> tip none root\n<aimvector> 0 0 0\n<upvector> 0 0 1\n", 0},
        {"<aimconstraint> tip none root\n<aimvector> 1 0 0\n<upvector> 0 0 0\n", 0},
        {"<aimconstraint> tip none nobody\n<aimvector> 1 0 0\n<upvector> 0 0 1\n", 0},
        {"<aimconstraint> tip\n", 1},
        {"<helper> root none none tip\n", 0},     // no trigger
        {"<trigger> 90 0 0 0 0 0 0 0 0 0\n", 0},  // of no helper
        {"<helper> root none none\n<display> 1 1 1 much\n", 2}};
    for (const auto& [text, faults] : rows) {
        CAPTURE(text);
        const Model model = build_text(kBody + "$proceduralbones rules\n", files(text));
        CHECK(model.procedural_bones.empty());
        CHECK(model.diagnostics.size() == faults);
    }
}

}  // namespace studioscope::qc_driven_test
