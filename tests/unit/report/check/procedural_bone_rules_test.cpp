// Faults planted in the procedural bones of a compiled model: helper bones and jiggle bones. Each
// is found by the rule for it and by no other.

#include <catch2/catch.hpp>
#include <cmath>

#include "support/planted_model.h"

namespace studioscope::procedural_bone_rules_test {

namespace {

using Codes = std::set<std::string>;

}  // namespace

TEST_CASE("helper bones have 32 triggers at most, and a control with a parent", "[branches]") {
    PlantedModel model;
    model.mdl.bones = {{"root"}, {"arm", 0}, {"helper", 0}};
    PlantedModel more = model;
    add_helper(model, 2, 1, 32);
    CHECK(branch_codes(model) == Codes());
    add_helper(more, 2, 1, 33);
    CHECK(branches_of(more, "helper-triggers") ==
          "error in sdk2013, tf2; warning in gmod, sfm, l4d2, csgo, portal2");
    PlantedModel root;
    root.mdl.bones = model.mdl.bones;
    add_helper(root, 2, 0, 1);
    CHECK(branches_of(root, "helper-root-control") ==
          "error in sdk2013, tf2; warning in gmod, sfm, l4d2, csgo, portal2");
}

TEST_CASE("two triggers whose mix shrinks the mesh are found", "[branches]") {
    // The mix of quaternions 0 and a degrees apart about X has the squared length n = cos^2(a / 4);
    // with the mixed angle a / 2 the size is sqrt(1 - 2 n (1 - n) (1 - cos(a / 2))): 0.9755
    // at 80 degrees, 0.9627 at 90.
    using Turns = std::vector<float>;  // degrees of each trigger, there and of the helper
    const auto sizes = [](const Turns& turns, float tolerance_degrees) {
        PlantedModel model;
        model.mdl.bones = {{"root"}, {"arm", 0}, {"helper", 0}};
        add_procedure(model, 2, 2, [=](ByteWriter& out) {
            out.put(int32_t{1});
            out.put(static_cast<int32_t>(turns.size()));
            out.put(int32_t{12});
            for (const float turned : turns) {
                const float half = turned * 3.14159265f / 360;
                out.put(180 / (tolerance_degrees * 3.14159265f));
                for (const float value : {std::sin(half), 0.f, 0.f, std::cos(half)}) out.put(value);
                for (int i = 0; i < 3; ++i) out.put(0.f);
                for (const float value : {std::sin(half), 0.f, 0.f, std::cos(half)}) out.put(value);
            }
        });
        return branch_codes(model);
    };
    CHECK(sizes({0, 80}, 90) == Codes());
    CHECK(sizes({0, 90}, 90) == Codes{"helper-shrink"});
    CHECK(sizes({0, 150}, 90) == Codes{"helper-shrink"});
    CHECK(sizes({0, 150}, 70) == Codes());  // no rotation is near both
    // Wrists of the games: the two outer ones meet where the middle one has all the weight.
    CHECK(sizes({-90, 0, 90}, 91) == Codes{"helper-shrink"});
    CHECK(sizes({-80, 0, 80}, 81) == Codes());
}

TEST_CASE("options of a jiggle bone that exclude each other are found", "[branches]") {
    // flexible 1, rigid 2, yaw limit 4, base spring 0x40, boing 0x80; limits in radians
    constexpr size_t kMinYaw = 40, kMaxYaw = 44;
    CHECK(branch_codes(with_jiggle(0x01)) == Codes());
    CHECK(branch_codes(with_jiggle(0x03)) == Codes{"jiggle-flags"});
    CHECK(branch_codes(with_jiggle(0xC0), "csgo") == Codes{"jiggle-flags"});
    CHECK(branch_codes(with_jiggle(0x05, {{kMinYaw, -1.5f}, {kMaxYaw, 1.57f}})) == Codes());
    CHECK(branch_codes(with_jiggle(0x05, {{kMinYaw, -1.58f}})) == Codes{"jiggle-flags"});
    CHECK(branch_codes(with_jiggle(0x05, {{kMaxYaw, 1.58f}})) == Codes{"jiggle-flags"});
    const float right_angle = std::acos(-1.0f) / 2;
    CHECK(branch_codes(with_jiggle(0x05, {{kMaxYaw, right_angle}})) == Codes{"jiggle-flags"});
    CHECK(branch_codes(with_jiggle(0x05, {{kMaxYaw, std::nextafter(right_angle, 0.0f)}})) ==
          Codes());
    CHECK(branch_codes(with_jiggle(0x01, {{kMaxYaw, 1.58f}})) == Codes());
}

TEST_CASE("up to 1000 findings of a rule are listed, then their number", "[branches]") {
    const auto messages_of = [](int jiggles) {
        PlantedModel model;
        for (int i = 1; i <= jiggles; ++i) {
            model.mdl.bones.push_back({"b" + std::to_string(i), 0});
            add_procedure(model, i, 5, [](ByteWriter& out) {
                out.put(uint32_t{0x03});  // flexible and rigid
                out.zeros(140);
            });
        }
        std::vector<std::string> messages;
        for (const BranchFinding& found :
             report_of(model.files(), std::string(PlantedModel::kStem) + ".mdl").findings)
            if (found.diagnostic.code == "jiggle-flags")
                messages.push_back(found.diagnostic.message);
        return messages;
    };
    const std::vector<std::string> all = messages_of(1000), more = messages_of(1001);
    REQUIRE(all.size() == 1000);
    CHECK(all.back() ==
          "jiggle bone b1000 is flexible and rigid at once (warning in all branches)");
    REQUIRE(more.size() == 1000);
    CHECK(more[998] == "jiggle bone b999 is flexible and rigid at once (warning in all branches)");
    CHECK(more.back() == "2 more like this (warning in all branches)");
}

TEST_CASE("springs of jiggle bones are checked by branch", "[branches]") {
    CHECK(branches_of(with_jiggle(0x40), "jiggle-rate") == "note in sdk2013, tf2, gmod");
    CHECK(branches_of(with_jiggle(0x80), "boing-scale") == "note in gmod");
    // damping / 20 + stiffness / 800 is 2 at 1600, and at 1000 with a damping of 15
    constexpr size_t kYawStiffness = 12, kPitchStiffness = 20, kPitchDamping = 24;
    CHECK(branch_codes(with_jiggle(1, {{kYawStiffness, 1599.f}})) == Codes());
    CHECK(branch_codes(with_jiggle(1, {{kYawStiffness, 1601.f}})) == Codes{"jiggle-unstable"});
    CHECK(branch_codes(with_jiggle(1, {{kPitchStiffness, 1000.f}, {kPitchDamping, 14.9f}})) ==
          Codes());
    CHECK(branch_codes(with_jiggle(1, {{kPitchStiffness, 1000.f}, {kPitchDamping, 15.1f}})) ==
          Codes{"jiggle-unstable"});
    CHECK(branch_codes(with_jiggle(2, {{kYawStiffness, 1601.f}})) == Codes());
    // along the bone only where its length is free
    constexpr size_t kAlongStiffness = 28;
    CHECK(branch_codes(with_jiggle(1, {{kAlongStiffness, 1601.f}})) == Codes{"jiggle-unstable"});
    CHECK(branch_codes(with_jiggle(0x21, {{kAlongStiffness, 1601.f}})) == Codes());
}

TEST_CASE("a jiggle bone that 60 frames per second keep is a note", "[branches]") {
    // a stiffness of k needs the square root of k / 4 frames per second
    const auto finding = [](float stiffness) {
        const PlantedModel model = with_jiggle(1, {{12, stiffness}});
        return report_of(model.files(), std::string(PlantedModel::kStem) + ".mdl", "tf2")
            .findings.at(0)
            .diagnostic;
    };
    CHECK(finding(4 * 59.f * 59).severity == Severity::kNote);
    CHECK(finding(4 * 60.f * 60).severity == Severity::kWarning);
    CHECK(finding(4 * 61.f * 61).message.find("below 61 frames per second") != std::string::npos);
}

TEST_CASE("a jiggle bone on a ragdoll is a note in one branch", "[branches]") {
    const auto with_solids = [](size_t count, int bone) {
        const MemoryFiles files = with_jiggle(0).files();
        Scene scene = load_from(files, std::string(PlantedModel::kStem) + ".mdl");
        scene.collision.emplace();
        for (size_t i = 0; i < count; ++i) scene.collision->solids.emplace_back().bone = bone;
        std::string found;
        for (const BranchFinding& each :
             check_branches(scene, in_memory(files), *find_profile("all")).findings)
            found += each.diagnostic.code + ": " + branches_text(each.branches);
        return found;
    };
    CHECK(with_solids(2, 0) == "jiggle-ragdoll: note in gmod");
    CHECK(with_solids(1, 0).empty());
    CHECK(with_solids(2, 1).empty());  // the bone itself is simulated
}

}  // namespace studioscope::procedural_bone_rules_test
