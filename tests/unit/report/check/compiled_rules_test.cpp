// Faults planted in a compiled model are found by the rule for them and by no other. The branches
// are those of the reports that the register of messages cites.

#include <catch2/catch.hpp>

#include "support/phy_file.h"
#include "support/planted_model.h"

namespace studioscope::compiled_rules_test {

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
    for (const int changed : {53, 50, 43, 0}) {  // a number that no game knows, on a sound file
        model.mdl.version = changed;
        CHECK(branches_of(model, "mdl-branch-version") == "error in all branches");
    }
}

// Of 5352 public solids three are of version 0x0101, all of Strata Source, which has no profile.
TEST_CASE("solids of version 0x0101 are read by no branch", "[branches]") {
    PlantedModel model;
    TestPhy phy;
    Bytes& file = model.more["/game/models/test/hero.phy"];
    file = phy.bytes();
    CHECK(branch_codes(model) == Codes());
    phy.records = kPhyRecords0101;
    file = phy.bytes();
    CHECK(branches_of(model, "phy-branch-version") == "error in all branches");
}

// The sizes of records and the places of names: mdl.md, sections 5 and 8.
TEST_CASE("sequences and attachments of one name are found, whatever its case", "[branches]") {
    const auto found = [](MdlTable MdlHeader::*table, size_t size, size_t name_at,
                          const std::vector<std::string>& names) {
        PlantedModel model;
        model.extend([=](ByteWriter& out, MdlHeader& header) {
            const size_t start = out.zeros(size * names.size());
            header.*table = {as_int(names.size()), as_int(start)};
            for (size_t i = 0; i < names.size(); ++i) {
                out.put_at(start + size * i + name_at, as_int(out.size() - (start + size * i)));
                out.text(names[i]);
            }
        });
        return branch_codes(model, "tf2");
    };
    CHECK(found(&MdlHeader::attachments, 92, 0, {"eyes", "Eyes"}) == Codes{"mdl-same-name"});
    CHECK(found(&MdlHeader::attachments, 92, 0, {"eyes", "eye", ""}) == Codes());
    CHECK(found(&MdlHeader::attachments, 92, 0, {"", ""}) == Codes());
    CHECK(found(&MdlHeader::sequences, 212, 4, {"idle", "run", "idle"}).count("mdl-same-name") ==
          1);
    CHECK(found(&MdlHeader::sequences, 212, 4, {"idle", "run"}).count("mdl-same-name") == 0);
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
    CHECK(find_profile("gmod")->branches == std::vector<Branch>{Branch::kGmod});
    CHECK(find_profile("all")->branches.size() == 7);
    CHECK_FALSE(find_profile("hl3"));
    CHECK_FALSE(find_profile(""));
    BranchSeverities severities{Severity::kError, Severity::kError, Severity::kWarning};
    CHECK(branches_text(severities) == "error in sdk2013, tf2; warning in gmod");
    CHECK(branches_text(BranchSeverities{}).empty());
    severities.fill(Severity::kNote);
    CHECK(branches_text(severities) == "note in all branches");
    severities.back().reset();
    CHECK(branches_text(severities) == "note in sdk2013, tf2, gmod, sfm, l4d2, csgo");
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

}  // namespace studioscope::compiled_rules_test
