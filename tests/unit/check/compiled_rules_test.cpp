// Faults planted in a compiled model are found by the rule for them and by no other. The branches
// are those of the reports that the register of messages cites.

#include <catch2/catch.hpp>
#include <cmath>

#include "support/planted_model.h"

namespace studioscope {

namespace {

using Codes = std::set<std::string>;

constexpr uint32_t kStatic = 0x10;  // $staticprop, studio.h

// Appends `count` records of `size` zero bytes as a table of the header.
void add_rows(PlantedModel& model, MdlTable MdlHeader::*table, int count, size_t size) {
    model.extend([=](ByteWriter& out, MdlHeader& header) {
        header.*table = {count, as_int(out.zeros(size * static_cast<size_t>(count)))};
    });
}

// Appends records of which each has a name, whose offset from the record is at `name_at`.
void add_named_rows(PlantedModel& model, MdlTable MdlHeader::*table, int count, size_t size,
                    size_t name_at) {
    model.extend([=](ByteWriter& out, MdlHeader& header) {
        const size_t start = out.zeros(size * static_cast<size_t>(count));
        header.*table = {count, as_int(start)};
        for (int i = 0; i < count; ++i) {
            const size_t row = start + size * static_cast<size_t>(i);
            out.put_at(row + name_at, as_int(out.size() - row));
            out.text("name" + std::to_string(i));
        }
    });
}

// A jiggle bone: its flags, then 35 floats, of which tests set some by their place in studio.h.
PlantedModel with_jiggle(uint32_t flags, const std::vector<std::pair<size_t, float>>& values = {}) {
    PlantedModel model;
    model.mdl.bones = {{"root"}, {"tail", 0}};
    add_procedure(model, 1, 5, [=](ByteWriter& out) {
        const size_t start = out.put(flags);
        out.zeros(140);
        for (const auto& [at, value] : values) out.put_at(start + at, value);
    });
    return model;
}

}  // namespace

TEST_CASE("the model that faults are planted in has none in any branch", "[branches]") {
    CHECK(branch_codes(PlantedModel()) == Codes());
}

TEST_CASE("an MDL of version 49 is not loaded by two branches", "[branches]") {
    PlantedModel model;
    model.mdl.version = 48;
    CHECK(branch_codes(model) == Codes());
    model.mdl.version = 49;
    CHECK(branches_of(model, "mdl-branch-version") == "error in sdk2013, tf2");
    model.mdl.version = 47;
    CHECK(branches_of(model, "mdl-old-version") == "note in sdk2013");
}

TEST_CASE("a static prop of version 49 gets no baked light", "[branches]") {
    PlantedModel model;
    model.set_flags(kStatic);
    CHECK(branch_codes(model) == Codes());
    model.mdl.version = 49;
    CHECK(branch_codes(model, "gmod") == Codes{"static-prop-49"});
    CHECK(branch_codes(model, "sdk2013") == Codes{"mdl-branch-version"});
    CHECK(branch_codes(model, "csgo") == Codes());
}

TEST_CASE("a static prop needs a dx80.vtx for its light", "[branches]") {
    PlantedModel model;
    model.has_dx80 = false;
    CHECK(branch_codes(model) == Codes());
    model.set_flags(kStatic);
    CHECK(branches_of(model, "no-dx80") == "warning in sdk2013; note in gmod");
}

TEST_CASE("a VTX without a dx in its name is not found by three branches", "[branches]") {
    PlantedModel model;
    model.has_dx80 = false;
    model.vtx_name = ".vtx";
    CHECK(branches_of(model, "vtx-name") == "error in sdk2013, tf2, gmod");
    model.vtx_name = ".dx90.vtx";
    model.more["/game/models/test/hero.vtx"] = model.vtx.bytes();
    CHECK(branch_codes(model) == Codes());
    model.more["/game/models/test/hero.vtx"].back() ^= std::byte{1};
    CHECK(branches_of(model, "vtx-name") == "note in l4d2, portal2");
}

TEST_CASE("gmad refuses a sw.vtx of an addon", "[branches]") {
    PlantedModel model;
    model.more["/game/models/test/hero.sw.vtx"] = model.vtx.bytes();
    CHECK(branch_codes(model) == Codes());
    model.more["/game/addon.json"] = Bytes(2);
    CHECK(branches_of(model, "sw-vtx") == "note in gmod");
}

TEST_CASE("a part that the compiler cut off has a name of its own", "[branches]") {
    PlantedModel model;
    model.extend([](ByteWriter& out, MdlHeader& header) {
        const auto part = static_cast<size_t>(header.body_parts.offset);
        out.put_at(part, as_int(out.size() - part));
        out.text("clamped_body");
    });
    CHECK(branches_of(model, "clamped-part") == "warning in gmod");
}

TEST_CASE("teeth with flexes are a note", "[branches]") {
    PlantedModel model;
    Bytes vtx = model.vtx.bytes();
    // header 36, body part 8, model 8, LOD 12: the mesh's flags are in its last byte
    const size_t mesh = 36 + 8 + 8 + 12;
    vtx.at(mesh + 8) = std::byte{1};
    MemoryFiles files = model.files();
    const std::string stem = PlantedModel::kStem;
    files[stem + ".dx90.vtx"] = vtx;
    CHECK(branch_codes(files, stem + ".mdl") == Codes());
    vtx.at(mesh + 9 + 24) = std::byte{4};  // the strip group's flags
    files[stem + ".dx90.vtx"] = vtx;
    CHECK(branch_codes(files, stem + ".mdl", "sdk2013") == Codes{"teeth-flexed"});
    CHECK(branch_codes(files, stem + ".mdl", "gmod") == Codes());
}

// mdl.md 2.3: the second header has the number of drivers and their place at 24; one of 24 bytes
// has the number of its controls and their place at 4, one of 16 bytes a controller at 4.
TEST_CASE("a bone that drives a flex is found, also one without flexes", "[branches]") {
    PlantedModel model;
    add_named_rows(model, &MdlHeader::flex_controllers, 1, 20, 4);
    model.extend([](ByteWriter& out, MdlHeader& header) {
        const size_t second = out.zeros(256), driver = out.zeros(24 + 16);
        header.header2_offset = as_int(second);
        out.put_at(second + 24, int32_t{1});
        out.put_at(second + 28, as_int(driver - second));
        out.put_at(driver + 4, int32_t{1});
        out.put_at(driver + 8, int32_t{24});
    });
    CHECK(branch_codes(model) == Codes{"flex-driver"});
    CHECK(branches_of(model, "flex-driver") == "warning in l4d2; note in sdk2013, gmod");
    CHECK(branch_codes(model, "tf2") == Codes());
}

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
    const auto size_at = [](float degrees, float tolerance_degrees) {
        PlantedModel model;
        model.mdl.bones = {{"root"}, {"arm", 0}, {"helper", 0}};
        add_procedure(model, 2, 2, [=](ByteWriter& out) {
            out.put(int32_t{1});
            out.put(int32_t{2});
            out.put(int32_t{12});
            for (const float turned : {0.f, degrees}) {
                const float half = turned * 3.14159265f / 360;
                out.put(180 / (tolerance_degrees * 3.14159265f));
                for (const float value : {std::sin(half), 0.f, 0.f, std::cos(half)}) out.put(value);
                for (int i = 0; i < 3; ++i) out.put(0.f);
                for (const float value : {std::sin(half), 0.f, 0.f, std::cos(half)}) out.put(value);
            }
        });
        return branch_codes(model);
    };
    CHECK(size_at(80, 90) == Codes());
    CHECK(size_at(90, 90) == Codes{"helper-shrink"});
    CHECK(size_at(150, 90) == Codes{"helper-shrink"});
    CHECK(size_at(150, 70) == Codes());  // no rotation is near both
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
             check_branches(scene, in_memory(files), *profile_named("all")).findings)
            found += each.diagnostic.code + ": " + text_of(each.branches);
        return found;
    };
    CHECK(with_solids(2, 0) == "jiggle-ragdoll: note in gmod");
    CHECK(with_solids(1, 0).empty());
    CHECK(with_solids(2, 1).empty());  // the bone itself is simulated
}

TEST_CASE("bones are counted by branch", "[branches]") {
    const auto chain = [](size_t count) {
        PlantedModel model;
        for (size_t i = 1; i < count; ++i)
            model.mdl.bones.push_back({"b" + std::to_string(i), static_cast<int>(i) - 1});
        return model;
    };
    CHECK(branch_codes(chain(128)) == Codes());
    CHECK(branches_of(chain(129), "branch-bones") == "error in sdk2013, tf2, l4d2");
    CHECK(branch_codes(chain(129), "gmod") == Codes());
    CHECK(branch_codes(chain(256), "gmod") == Codes());
    CHECK(branch_codes(chain(257), "gmod") == Codes{"branch-bones"});
    CHECK(branch_codes(chain(257), "portal2") == Codes());
    const BranchReport report =
        report_of(chain(129).files(), std::string(PlantedModel::kStem) + ".mdl", "tf2");
    REQUIRE(report.findings.size() == 1);
    CHECK(report.findings[0].diagnostic.message == "129 of 128 bones (tf2)");
    CHECK(report.findings[0].diagnostic.severity == Severity::kError);
    CHECK(report.findings[0].diagnostic.file == std::string(PlantedModel::kStem) + ".mdl");
}

TEST_CASE("lists of an MDL are counted by branch", "[branches]") {
    const auto controllers = [](int count) {
        PlantedModel model;
        add_named_rows(model, &MdlHeader::flex_controllers, count, 20, 4);
        return model;
    };
    CHECK(branch_codes(controllers(95)) == Codes());
    CHECK(branches_of(controllers(96), "flex-controllers") == "error in gmod");
    CHECK(branch_codes(controllers(96), "tf2") == Codes());
    CHECK(branch_codes(controllers(97), "tf2") == Codes{"flex-controllers"});
    CHECK(branch_codes(controllers(127), "sfm") == Codes());
    CHECK(branch_codes(controllers(128), "sfm") == Codes{"flex-controllers"});

    const auto flexes = [](int count) {
        PlantedModel model;
        add_named_rows(model, &MdlHeader::flex_names, count, 4, 0);
        return model;
    };
    CHECK(branch_codes(flexes(1024)) == Codes());
    CHECK(branches_of(flexes(1025), "branch-limit") == "warning in sdk2013, tf2");

    const auto poses = [](int count) {
        PlantedModel model;
        add_named_rows(model, &MdlHeader::pose_parameters, count, 20, 0);
        return model;
    };
    CHECK(branch_codes(poses(24)) == Codes());
    CHECK(branches_of(poses(25), "branch-limit") == "warning in sdk2013, tf2");

    const auto blocks = [](int count) {
        PlantedModel model;
        add_rows(model, &MdlHeader::animation_blocks, count, 8);
        return model;
    };
    CHECK(branch_codes(blocks(256)) == Codes());
    CHECK(branches_of(blocks(257), "anim-blocks") == "warning in gmod; note in sdk2013, tf2");
}

TEST_CASE("materials and body parts are counted by branch", "[branches]") {
    PlantedModel textures;
    for (int i = 1; i < 32; ++i) textures.mdl.textures.push_back("skin" + std::to_string(i));
    CHECK(branch_codes(textures) == Codes());
    textures.mdl.textures.emplace_back("one_more");
    CHECK(branches_of(textures, "branch-limit") == "warning in sdk2013, tf2, gmod, sfm");

    const auto parts = [](int count) {
        PlantedModel model;
        add_named_rows(model, &MdlHeader::body_parts, count, 16, 0);
        return model;
    };
    CHECK(branch_codes(parts(31)) == Codes());
    CHECK(branches_of(parts(32), "body-parts") == "warning in sdk2013, tf2, sfm");
    CHECK(branch_codes(parts(64), "gmod") == Codes());
    CHECK(branch_codes(parts(65), "gmod") == Codes{"body-parts"});
}

TEST_CASE("frame-coded animations are read as key lists by two branches", "[branches]") {
    PlantedModel model;
    add_named_rows(model, &MdlHeader::animations, 1, 100, 4);
    CHECK(branch_codes(model) == Codes());
    model.extend([](ByteWriter& out, MdlHeader& header) {
        out.put_at(static_cast<size_t>(header.animations.offset) + 12, uint32_t{0x40});
    });
    CHECK(branches_of(model, "anim-frame-coded") == "error in sdk2013, tf2; note in gmod");
}

TEST_CASE("limits of a model are reported with what it uses", "[branches]") {
    const BranchReport report =
        report_of(PlantedModel().files(), std::string(PlantedModel::kStem) + ".mdl", "gmod");
    const auto used = [&](std::string_view name) {
        for (const LimitUse& use : report.limits)
            if (use.limit->name == name) return static_cast<int>(use.used);
        return -1;
    };
    CHECK(used("bones") == 1);
    CHECK(used("mesh_vertices") == 3);
    CHECK(used("materials") == 1);
    CHECK(used("lods") == 1);
    CHECK(used("drawn_indices") == 3);
    CHECK(used("walkframes") == -1);  // of a QC only
}

TEST_CASE("a profile is a branch or all of them", "[branches]") {
    CHECK(profile_named("gmod")->branches == std::vector<Branch>{Branch::kGmod});
    CHECK(profile_named("all")->branches.size() == 7);
    CHECK_FALSE(profile_named("hl3"));
    CHECK_FALSE(profile_named(""));
    CHECK(text_of(by_branch("EEW....")) == "error in sdk2013, tf2; warning in gmod");
    CHECK(text_of(by_branch(".......")).empty());
    CHECK(text_of(by_branch("NNNNNNN")) == "note in all branches");
    CHECK(text_of(by_branch("NNNNNN.")) == "note in sdk2013, tf2, gmod, sfm, l4d2, csgo");
}

TEST_CASE("of all branches a finding has the mildest severity", "[branches]") {
    PlantedModel model;
    model.mdl.version = 49;
    const auto severity = [&](const std::string& profile) {
        return report_of(model.files(), std::string(PlantedModel::kStem) + ".mdl", profile)
            .findings.at(0)
            .diagnostic.severity;
    };
    CHECK(severity("sdk2013") == Severity::kError);
    CHECK(severity("all") == Severity::kNote);  // five branches load it
    PlantedModel jiggle = with_jiggle(0x03);
    CHECK(report_of(jiggle.files(), std::string(PlantedModel::kStem) + ".mdl")
              .findings.at(0)
              .diagnostic.severity == Severity::kWarning);
}

}  // namespace studioscope
