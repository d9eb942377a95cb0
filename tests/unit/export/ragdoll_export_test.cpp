// A made-up ragdoll of two bones: exported, built and compared. Lines by the QC page, section 11;
// the text of a PHY by its page, section 3.

#include <catch2/catch.hpp>

#include "model/compiled_model.h"
#include "support/exported_prop.h"
#include "support/phy_file.h"

namespace studioscope::ragdoll_export_test {

namespace {

using assets::Asset;

Asset two_bones() {
    Asset asset = prop_asset();
    asset.bones = {{"hip", kNone, {}},
                   {"leg", 0, {{0, 5, -40}, rotation_from_euler({.1, .2, .3})}}};
    for (assets::AssetBodyPart& part : asset.body_parts)
        for (assets::AssetBodyModel& model : part.models)
            for (assets::AssetMesh& mesh : model.meshes)
                for (size_t i = 0; i < mesh.vertices.size(); ++i)
                    mesh.vertices[i].bone[0] = static_cast<uint8_t>(i % 2);
    // a clip that stands otherwise than the bind pose
    asset.clips = {{"idle",
                    30,
                    false,
                    {{0,
                      {{0, {{1, 2, 3}, rotation_from_euler({.3, .2, .1})}},
                       {1, {{4, 5, 6}, rotation_from_euler({1, .5, .25})}}}}}}};
    return asset;
}

std::string solid(const std::string& index, const std::string& name, const std::string& rest) {
    return "solid {\n\"index\" \"" + index + "\"\n\"name\" \"" + name +
           "\"\n\"surfaceprop\" \"default\"\n" + rest + "}\n";
}

// Equal tetrahedra, of which the second has three times the mass for its volume.
std::string ragdoll_text(const std::string& rules) {
    return solid("0", "hip",
                 "\"mass\" \"10\"\n\"damping\" \"0.5\"\n\"rotdamping\" \"0\"\n"
                 "\"inertia\" \"1\"\n") +
           solid("1", "leg",
                 "\"parent\" \"hip\"\n\"mass\" \"30\"\n\"damping\" \"0.25\"\n"
                 "\"rotdamping\" \"0\"\n\"inertia\" \"2\"\n\"massbias\" \"3\"\n") +
           "ragdollconstraint {\n\"parent\" \"0\"\n\"child\" \"1\"\n\"xmin\" \"-20\"\n"
           "\"xmax\" \"35\"\n\"xfriction\" \"0.4\"\n\"ymin\" \"0\"\n\"ymax\" \"0\"\n"
           "\"yfriction\" \"0\"\n\"zmin\" \"-360\"\n\"zmax\" \"360\"\n\"zfriction\" \"0\"\n}\n" +
           rules +
           "animatedfriction {\n\"animfrictionmin\" \"1\"\n\"animfrictionmax\" \"400\"\n"
           "\"animfrictiontimein\" \"0.5\"\n\"animfrictiontimeout\" \"0.3\"\n"
           "\"animfrictiontimehold\" \"0.2\"\n}\n"
           "editparams {\n\"rootname\" \"hip\"\n\"totalmass\" \"40\"\n"
           "\"jointmerge\" \"hip,tail\"\n}\n";
}

ExportedProp ragdoll(const std::string& text, uint32_t flags = 0) {
    TestPhy phy;
    phy.solids = 2;
    phy.text = text;
    ExportedProp made = export_asset(two_bones(), flags, phy.bytes(), 40);
    REQUIRE(made.exported);
    return made;
}

}  // namespace

TEST_CASE("a ragdoll comes back whole, with limits, friction and pairs", "[export]") {
    const ExportedProp made =
        ragdoll(ragdoll_text("collisionrules {\n\"collisionpair\" \"0,1\"\n}\n"));
    CHECK(described(made.exported->report.differs) == "");
    CHECK(described(made.exported->report.lost) == "");
    CHECK(made.exported->report.equal.at("collision") == 2);
    CHECK(made.exported->report.equal.at("collision_points") == 16);  // of two pieces each
    CHECK(find_file(*made.exported, "physics.smd") != nullptr);
    CHECK(made.exported->files[0].text.find(
              "$collisionjoints \"physics.smd\" {\n\t$concaveperjoint\n\t$mass 40\n\t$inertia "
              "1\n\t$damping 0.5\n"
              "\t$rotdamping 0\n\t$jointinertia \"leg\" 2\n\t$jointdamping \"leg\" 0.25\n"
              "\t$jointmassbias \"leg\" 3\n\t$rootbone \"hip\"\n\t$jointmerge \"hip\" \"tail\"\n"
              "\t$jointconstrain \"leg\" x limit -20 35 2\n"
              "\t$jointconstrain \"leg\" z limit -360 360 0\n"
              "\t$jointcollide \"hip\" \"leg\"\n\t$animatedfriction 1 400 0.5 0.2 0.3\n}\n") !=
          std::string::npos);
}

TEST_CASE("solids that never collide have one word, and another limit differs", "[export]") {
    const ExportedProp made =
        ragdoll(ragdoll_text("collisionrules {\n\"selfcollisions\" \"0\"\n}\n"));
    CHECK(described(made.exported->report.differs) == "");
    CHECK(made.exported->files[0].text.find("\t$noselfcollisions\n") != std::string::npos);

    Result<ExportedModel> changed = export_model(made.scene, "prop");
    REQUIRE(changed);
    std::string& qc = changed->files[0].text;
    const std::string limit = "limit -20 35 2";
    qc.replace(qc.find(limit), limit.size(), "limit -20 36 2");
    check_round_trip(made.scene, *changed);
    CHECK(has(changed->report.differs, "export-differs", "physics constraints: hip to leg"));
    CHECK(changed->report.differs.size() == 1);
}

TEST_CASE("a limit that ends before it begins is lost by its joint", "[export]") {
    std::string text = ragdoll_text("");
    text.replace(text.find("\"35\""), 4, "\"-21\"");
    const ExportedProp made = ragdoll(text);
    CHECK(has(made.exported->report.lost, "export-ragdoll", "solid 1, axis x"));
    CHECK(made.exported->files[0].text.find("\"leg\" x limit") == std::string::npos);
    CHECK(described(made.exported->report.differs) == "");
}

TEST_CASE("solids without a bone of their own are lost by name", "[export]") {
    std::string text = ragdoll_text("");
    text.replace(text.find("\"name\" \"leg\""), 12, "\"name\" \"arm\"");
    const ExportedProp made = ragdoll(text);
    CHECK(has(made.exported->report.lost, "export-ragdoll", "hip"));
    CHECK(has(made.exported->report.lost, "export-ragdoll", "arm"));
    CHECK(made.exported->files[0].text.find("$collisionjoints") == std::string::npos);
    CHECK(described(made.exported->report.differs) == "");
}

}  // namespace studioscope::ragdoll_export_test
