// Records of compiled files that no scene has, laid out byte by byte by mdl.md (sections 2 to 4, 8,
// 11) and phy.md (sections 1 and 3): each is read, and a change of it is a difference.

#include "facts/compiled_records.h"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "facts/compare/difference_text.h"
#include "facts/compare/scene_diff.h"
#include "support/compiled_files.h"
#include "support/memory_files.h"
#include "support/motion_files.h"
#include "support/phy_file.h"

namespace studioscope::compiled_records_test {

namespace {

using Floats = std::vector<float>;

// The bytes of a record: words and floats in the order of the file, and texts after it.
struct Record {
    ByteWriter out;
    std::vector<std::pair<size_t, std::string>> texts;

    Record& words(std::initializer_list<int32_t> values) {
        for (const int32_t value : values) out.put(value);
        return *this;
    }
    Record& floats(const Floats& values) {
        for (const float value : values) out.put(value);
        return *this;
    }
    Record& zeros(size_t count) {
        out.zeros(count);
        return *this;
    }
    // The offset of a text, from the start of the record.
    Record& text(const std::string& value) {
        texts.emplace_back(out.put(int32_t{0}), value);
        return *this;
    }

    size_t write(ByteWriter& file) const {
        const size_t start = file.size();
        for (const std::byte byte : out.bytes) file.put(byte);
        for (const auto& [at, value] : texts) {
            file.put_at(start + at, as_int(file.size() - start));
            file.text(value);
        }
        return start;
    }
};

const Floats kIdentity{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};

// A model of two bones with all that `extra` adds, and the PHY text.
struct Made {
    TestMdl mdl;
    std::string text;

    Scene scene() const {
        MemoryFiles files{{"/hero.mdl", mdl.bytes()}};
        if (!text.empty()) {
            TestPhy phy;
            phy.text = text;
            files["/hero.phy"] = phy.bytes();
        }
        return load_from(files, "/hero.mdl");
    }
};

Made made(std::function<void(ByteWriter&, MdlHeader&)> extra) {
    Made model;
    model.mdl.bones = {{"root"}, {"hat", 0}};
    model.mdl.extra = std::move(extra);
    return model;
}

const CompiledRecord& record(const Scene& scene, std::string_view kind, const std::string& name) {
    static std::vector<RecordList> lists;
    lists = compiled_records(*scene.compiled);
    for (const RecordList& list : lists)
        for (const CompiledRecord& one : list.records)
            if (list.kind == kind && one.name == name) return one;
    FAIL("no record " << kind << " " << name);
    return lists.at(0).records.at(0);
}

RecordValue field(const Scene& scene, std::string_view kind, const std::string& name,
                  std::string_view field_name) {
    for (const RecordField& one : record(scene, kind, name).fields)
        if (one.name == field_name) return one.value;
    FAIL("no field " << field_name);
    return 0.0;
}
double number(const Scene& scene, std::string_view kind, const std::string& name,
              std::string_view field_name) {
    return std::get<double>(field(scene, kind, name, field_name));
}
std::string text(const Scene& scene, std::string_view kind, const std::string& name,
                 std::string_view field_name) {
    return std::get<std::string>(field(scene, kind, name, field_name));
}

std::vector<std::string> differences(const Made& first, const Made& second) {
    std::vector<std::string> texts;
    for (const Difference& one : compare_scenes(first.scene(), second.scene()).differences)
        texts.push_back(one.name + ": " + one.property + " " + one.before + " -> " + one.after);
    return texts;
}

using Texts = std::vector<std::string>;

Made with_bone_words(const std::string& property, uint32_t contents) {
    return made([=](ByteWriter& out, MdlHeader& header) {
        const auto hat = static_cast<size_t>(header.bones.offset) + 216;
        out.put_at(hat + 0xB0, as_int(out.size() - hat));
        out.text(property);
        out.put_at(hat + 0xB4, contents);
    });
}

Made with_attachment(uint32_t flags) {
    return made([=](ByteWriter& out, MdlHeader& header) {
        Record attachment;
        attachment.text("eyes").words({static_cast<int32_t>(flags), 1}).floats(kIdentity).zeros(32);
        header.attachments = {1, as_int(attachment.write(out))};
    });
}

Made with_hitbox(const std::string& set, float yaw, float radius) {
    return made([=](ByteWriter& out, MdlHeader& header) {
        Record sets;
        sets.text(set).words({1, 64});
        const size_t start = sets.write(out);
        while (out.size() < start + 64) out.put('\0');
        Record box;
        box.words({1, 2}).floats({-1, -2, -3, 1, 2, 3}).text("skull").floats({0, yaw, 0, radius});
        box.zeros(16).write(out);
        header.hitbox_sets = {1, as_int(start)};
    });
}

Made with_controller(int32_t rest) {
    return made([=](ByteWriter& out, MdlHeader& header) {
        Record controller;
        controller.words({1, 32}).floats({-30, 45}).words({rest, 3}).zeros(32);
        header.bone_controllers = {1, as_int(controller.write(out))};
    });
}

// The second header with one source bone transform, and an attachment that may light the model.
Made with_second_header(int32_t attachment, float moved) {
    return made([=](ByteWriter& out, MdlHeader& header) {
        with_attachment(0).mdl.extra(out, header);
        Floats after = kIdentity;
        after[3] = moved;
        Record fix;
        fix.text("Bip01").floats(kIdentity).floats(after);
        const size_t transform = fix.write(out);
        header.header2_offset = as_int(out.size());
        Record second;
        second.words({1, as_int(transform), attachment}).floats({.5f}).zeros(240).write(out);
    });
}

// A jiggle bone whose values are 1 to 29, but for one, and then boing 101 to 105.
Made with_jiggle(uint32_t flags, size_t changed, float value) {
    return made([=](ByteWriter& out, MdlHeader& header) {
        const auto hat = static_cast<size_t>(header.bones.offset) + 216;
        out.put_at(hat + 0xA4, int32_t{5});
        out.put_at(hat + 0xA8, as_int(out.size() - hat));
        Record springs;
        springs.words({static_cast<int32_t>(flags)});
        for (size_t i = 1; i <= 29; ++i)
            springs.floats({i == changed ? value : static_cast<float>(i)});
        springs.floats({101, 102, 103, 104, 105}).write(out);
    });
}

Made with_ik(float knee, float weight) {
    return made([=](ByteWriter& out, MdlHeader& header) {
        Record chain;
        chain.text("rhand").words({0, 1, 64});
        const size_t start = chain.write(out);
        while (out.size() < start + 64) out.put('\0');
        Record().words({1}).floats({knee, 0, 0}).zeros(12).write(out);
        header.ik_chains = {1, as_int(start)};
        header.ik_locks = {
            1, as_int(Record().words({0}).floats({weight, .25f}).words({0}).zeros(16).write(out))};
    });
}

Made with_nodes(uint8_t way) {
    return made([=](ByteWriter& out, MdlHeader& header) {
        const size_t sit = out.text("sit"), stand = out.text("stand");
        header.node_names_offset = as_int(out.put(as_int(sit)));
        out.put(as_int(stand));
        header.nodes = {2, as_int(out.put(std::array<uint8_t, 4>{1, way, 0, 2}))};
    });
}

Made with_sequence(const std::string& modifier, float phase, int32_t version = 48) {
    Made model = made([=](ByteWriter& out, MdlHeader& header) {
        with_nodes(2).mdl.extra(out, header);
        const size_t start = out.zeros(212);
        out.put_at(start, -as_int(start));
        const auto offset = [&](size_t field) {
            out.put_at(start + field, as_int(out.size() - start));
        };
        offset(4);
        out.text("walk");
        out.put_at(start + 0x70, int32_t{1});
        out.put_at(start + 0x74, int32_t{2});
        out.put_at(start + 0x7C, phase);
        out.put_at(start + 0x44, std::array<int32_t, 2>{1, 1});
        offset(0x3C);
        out.put(int16_t{0});
        offset(0xB8);
        const size_t names = out.zeros(4);
        out.put_at(start + 0xBC, int32_t{1});
        out.put_at(names, as_int(out.size() - names));
        out.text(modifier);
        header.sequences = {1, as_int(start)};
    });
    model.mdl.version = version;
    return model;
}

Made with_physics(const std::string& text) {
    Made model = made({});
    model.text = text;
    return model;
}

}  // namespace

TEST_CASE("surface property and contents of a bone are read and compared", "[records]") {
    const Scene scene = with_bone_words("flesh", 0x2000000).scene();
    CHECK(text(scene, "bones", "hat", "surface_property") == "flesh");
    CHECK(number(scene, "bones", "hat", "contents") == 0x2000000);
    CHECK(differences(with_bone_words("flesh", 1), with_bone_words("flesh", 1)) == Texts());
    CHECK(differences(with_bone_words("flesh", 1), with_bone_words("metal", 8)) ==
          Texts{"hat: surface property flesh -> metal", "hat: contents 1 -> 8"});
}

TEST_CASE("flags of an attachment are read and compared, its matrix is not rounded", "[records]") {
    const Scene scene = with_attachment(0x10000).scene();
    CHECK(number(scene, "attachments", "eyes", "flags") == 0x10000);
    const auto matrix =
        std::get<std::vector<double>>(field(scene, "attachments", "eyes", "matrix"));
    CHECK(matrix == std::vector<double>(kIdentity.begin(), kIdentity.end()));
    CHECK(differences(with_attachment(0), with_attachment(0x10000)) ==
          Texts{"eyes: flags 0 -> 65536"});
}

TEST_CASE("names of hit-box sets and turned boxes are read and compared", "[records]") {
    const Scene scene = with_hitbox("default", 30, -1).scene();
    CHECK(text(scene, "hitboxes", "hat", "name") == "skull");
    CHECK(text(scene, "hitboxes", "hat", "set") == "default");
    CHECK(std::get<std::vector<double>>(field(scene, "hitboxes", "hat", "angles_degrees")) ==
          std::vector<double>{0, 30, 0});
    CHECK(differences(with_hitbox("default", 0, 0), with_hitbox("default", 30, 2)) ==
          Texts{"hat: angles degrees 0 0 0 -> 0 30 0", "hat: radius 0 -> 2"});
    CHECK(differences(with_hitbox("default", 0, 0), with_hitbox("cstrike", 0, 0)) ==
          Texts{"hitbox sets: default:   -> ", "hitbox sets: cstrike:   -> "});
    // rubbish of older games
    const Scene rubbish = with_hitbox("default", std::numeric_limits<float>::infinity(), 2).scene();
    CHECK(std::get<std::vector<double>>(field(rubbish, "hitboxes", "hat", "angles_degrees")) ==
          std::vector<double>{0, 0, 0});
    CHECK(number(with_hitbox("default", 30, NAN).scene(), "hitboxes", "hat", "radius") == 0);
}

TEST_CASE("controllers of bones are read and compared with their rest", "[records]") {
    const Scene scene = with_controller(127).scene();
    CHECK(number(scene, "bone_controllers", "hat", "start") == -30);
    CHECK(number(scene, "bone_controllers", "hat", "rest") == 127);
    CHECK(number(scene, "bone_controllers", "hat", "input") == 3);
    CHECK(differences(with_controller(127), with_controller(0)) ==
          Texts{"bone controllers: hat: rest 127 -> 0"});
}

TEST_CASE("the second header lights at an attachment and fixes bones of a source", "[records]") {
    const Scene scene = with_second_header(1, 4).scene();
    CHECK(text(scene, "header", "", "illumination_attachment") == "eyes");
    CHECK(number(scene, "header", "", "max_eye_deflection") == .5);
    CHECK(std::get<std::vector<double>>(
              field(scene, "source_bone_transforms", "Bip01", "after"))[3] == 4);
    CHECK(differences(with_second_header(1, 4), with_second_header(0, 5)) ==
          Texts{": illumination attachment eyes -> ",
                "source bone transforms: Bip01: after number 4: 4 -> number 4: 5"});
}

TEST_CASE("all numbers of a jiggle bone are read and compared", "[records]") {
    const Scene scene = with_jiggle(0x80, 0, 0).scene();
    // mdl.md section 3: length at byte 4, base forward friction at byte 116, then the boing.
    CHECK(number(scene, "jiggle_bones", "hat", "length") == 1);
    CHECK(number(scene, "jiggle_bones", "hat", "max_yaw") == 11);
    CHECK(number(scene, "jiggle_bones", "hat", "base_mass") == 18);
    CHECK(number(scene, "jiggle_bones", "hat", "base_forward_friction") == 29);
    CHECK(number(scene, "jiggle_bones", "hat", "boing_amplitude") == 105);
    for (size_t i = 1; i <= 29; ++i)
        CHECK(differences(with_jiggle(1, 0, 0), with_jiggle(1, i, 50)).size() == 1);
    CHECK(differences(with_jiggle(1, 0, 0), with_jiggle(0x81, 0, 0)).size() == 6);
}

TEST_CASE("the last record of a jiggle bone is left out where the file ends in it", "[records]") {
    Bytes file = with_jiggle(0x80, 0, 0).mdl.bytes();
    const auto impact_speed = [&] {
        const auto mdl = parse_mdl(file);
        REQUIRE(mdl);
        return mdl->jiggles.at(0).boing.impact_speed;
    };
    CHECK(impact_speed() == 101);
    file.resize(file.size() - 1);
    CHECK(impact_speed() == 0);
}

TEST_CASE("knees of IK chains and locks that always hold are read and compared", "[records]") {
    const Scene scene = with_ik(1, .5f).scene();
    CHECK(text(scene, "ik_chains", "rhand", "bones") == "hat");
    CHECK(std::get<std::vector<double>>(field(scene, "ik_chains", "rhand", "knees")) ==
          std::vector<double>{1, 0, 0});
    CHECK(number(scene, "ik_autoplay_locks", "rhand", "rotation_weight") == .25);
    CHECK(differences(with_ik(1, .5f), with_ik(-1, 1)) ==
          Texts{"ik chains: rhand: knees 1 0 0 -> -1 0 0",
                "ik autoplay locks: rhand: position weight 0.5 -> 1"});
}

TEST_CASE("nodes and the ways between them are read and compared", "[records]") {
    CHECK(std::get<std::vector<double>>(field(with_nodes(2).scene(), "nodes", "sit",
                                              "transitions")) == std::vector<double>{1, 2});
    CHECK(differences(with_nodes(2), with_nodes(0)) == Texts{"nodes: sit: transitions 1 2 -> 1 0"});
}

TEST_CASE("nodes, phases and activity modifiers of a sequence are read and compared", "[records]") {
    const Scene scene = with_sequence("scout", .25f).scene();
    CHECK(text(scene, "sequences", "walk", "entry_node") == "sit");
    CHECK(text(scene, "sequences", "walk", "exit_node") == "stand");
    CHECK(number(scene, "sequences", "walk", "entry_phase") == .25);
    CHECK(text(scene, "sequences", "walk", "activity_modifiers") == "scout");
    CHECK(text(with_sequence("scout", 0, 47).scene(), "sequences", "walk", "activity_modifiers")
              .empty());
    // a number that was changed: read as version 49
    const auto renumbered = parse_mdl(with_sequence("scout", 0, 43).mdl.bytes());
    REQUIRE(renumbered);
    CHECK(renumbered->sequences.at(0).activity_modifiers == Texts{"scout"});
    CHECK(differences(with_sequence("scout", 0), with_sequence("medic", .5f)) ==
          Texts{"walk: entry phase 0 -> 0.5", "walk: activity modifiers scout -> medic"});
}

TEST_CASE("sequences that share activity modifiers have no more names than the file has room for",
          "[records][budget]") {
    constexpr int kSequences = 1000, kNames = 256;
    Made model = made([=](ByteWriter& out, MdlHeader& header) {
        const size_t first = out.zeros(212 * kSequences), names = out.zeros(4 * kNames);
        const size_t name = out.text("scout");
        for (size_t i = 0; i < kNames; ++i)
            out.put_at(names + 4 * i, as_int(name - (names + 4 * i)));
        for (size_t i = 0; i < kSequences; ++i) {
            const size_t at = first + 212 * i;
            out.put_at(at, -as_int(at));
            out.put_at(at + 4, as_int(name - at));
            out.put_at(at + 0xB8, std::array{as_int(names - at), kNames});
        }
        header.sequences = {kSequences, as_int(first)};
    });
    model.mdl.version = 48;
    const size_t size = model.mdl.bytes().size();
    const Scene scene = model.scene();
    REQUIRE(scene.compiled->mdl->sequences.size() == kSequences);
    size_t count = 0;
    for (const MdlSequence& sequence : scene.compiled->mdl->sequences)
        count += sequence.activity_modifiers.size();
    CHECK(scene.compiled->mdl->sequences[0].activity_modifiers.size() == kNames);
    CHECK(count <= size / 4);
    CHECK(count + kNames > size / 4);
}

TEST_CASE("a weight list is part of a record unless it is 1 for all bones", "[records]") {
    const auto weights = [](const std::vector<float>& list) {
        TestMotion motion;
        motion.sequences[0].weights = list;
        return field(made(motion).scene(), "sequences", "walk", "weights");
    };
    CHECK(weights({1, .5f}) == RecordValue(std::vector{1.0, .5}));
    CHECK(weights({1, 1}) == RecordValue(std::vector<double>()));
    CHECK(weights({}) == RecordValue(std::vector<double>()));
}

TEST_CASE("solids in another order are no other joint", "[records]") {
    const auto physics = [](const std::string& hand, const std::string& arm,
                            const std::string& min = "-20") {
        return with_physics("solid {\n\"index\" \"" + hand + "\"\n\"name\" \"hand\"\n}\n" +
                            "solid {\n\"index\" \"" + arm + "\"\n\"name\" \"arm\"\n}\n" +
                            "ragdollconstraint {\n\"parent\" \"" + arm + "\"\n\"child\" \"" + hand +
                            "\"\n\"xmin\" \"" + min + "\"\n}\n");
    };
    for (const std::string& text : differences(physics("0", "1"), physics("1", "0")))
        CHECK(text.find("physics constraints") == std::string::npos);
    const Texts limits = differences(physics("0", "1"), physics("1", "0", "-30"));
    CHECK(std::count(limits.begin(), limits.end(),
                     "physics constraints: arm to hand: xmin -20 -> -30") == 1);
}

TEST_CASE("every pair of a PHY's text is a field of its record", "[records]") {
    const std::string solid =
        "solid {\n\"index\" \"0\"\n\"name\" \"hand\"\n\"mass\" \"12.5\"\n\"damping\" \"0.5\"\n}\n";
    const std::string joint =
        "ragdollconstraint {\n\"parent\" \"0\"\n\"child\" \"0\"\n\"xmin\" \"-20.0\"\n"
        "\"xmax\" \"20.0\"\n\"xfriction\" \"0.2\"\n}\n";
    const std::string rest =
        "collisionrules {\n\"selfcollisions\" \"0\"\n\"collisionpair\" \"0,1\"\n"
        "\"collisionpair\" \"2,3\"\n}\nanimatedfriction {\n\"animfrictionmin\" \"1\"\n}\n"
        "editparams {\n\"rootname\" \"hand\"\n\"totalmass\" \"12.5\"\n}\n";
    const Scene scene = with_physics(solid + joint + rest).scene();
    CHECK(number(scene, "physics_solids", "hand", "damping") == .5);
    CHECK(number(scene, "physics_constraints", "hand to hand", "xmin") == -20);
    CHECK(number(scene, "physics_settings", "collisionrules", "selfcollisions") == 0);
    CHECK(text(scene, "physics_settings", "collisionrules", "collisionpair") == "0,1; 2,3");
    CHECK(number(scene, "physics_settings", "animatedfriction", "animfrictionmin") == 1);
    CHECK(text(scene, "physics_settings", "editparams", "rootname") == "hand");

    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string text = solid + joint + rest;
        text.replace(text.find(from), from.size(), to);
        return differences(with_physics(solid + joint + rest), with_physics(text));
    };
    CHECK(changed("\"20.0\"", "\"20\"") == Texts());  // the same number
    CHECK(changed("\"0.5\"", "\"0.25\"") == Texts{"hand: damping 0.5 -> 0.25"});
    CHECK(changed("\"0.2\"", "\"0.4\"") ==
          Texts{"physics constraints: hand to hand: xfriction 0.2 -> 0.4"});
    CHECK(changed("\"2,3\"", "\"2,4\"") ==
          Texts{"physics settings: collisionrules: collisionpair 0,1; 2,3 -> 0,1; 2,4"});
    CHECK(changed(joint, "").size() == 1);
}

// With a number of steps that grew with the square of these counts it took 33 s, not 2.
TEST_CASE("a PHY of very many keys, repeated keys and constraints is read and compared",
          "[records][budget]") {
    std::string keys = "editparams {\n", repeated = "collisionrules {\n", joints;
    for (int i = 0; i < 25'000; ++i) {
        keys += fmt::format("k{} {}\n", i, i);
        repeated += "collisionpair \"0,1\"\n";
        if (i % 2 == 0) joints += fmt::format("solid {{ index {} name s{} }}\n", i, i);
        if (i % 2 == 0) joints += fmt::format("ragdollconstraint {{ parent {} child 0 }}\n", i);
    }
    const auto with_last = [&](const std::string& last) {
        return with_physics(keys + last + "}\n" + repeated + "}\n" + joints);
    };
    const Made first = with_last("last 1\n");
    CHECK(text(first.scene(), "physics_settings", "collisionrules", "collisionpair").size() ==
          5 * 25'000 - 2);
    CHECK(number(first.scene(), "physics_constraints", "s24998 to s0", "parent") == 24998);
    CHECK(differences(first, with_last("last 2\n")) ==
          Texts{"physics settings: editparams: last 1 -> 2"});
}

TEST_CASE("pairs inside a block of a long name in a PHY have a short one", "[records][budget]") {
    std::string pairs;
    for (int i = 0; i < 20'000; ++i) pairs += fmt::format("k{} 1\n", i);
    const Scene scene =
        with_physics("editparams {\n" + std::string(100'000, 'x') + " {\n" + pairs + "}\n}\n")
            .scene();
    CHECK_FALSE(has_code(scene.diagnostics, "budget"));
    const CompiledRecord& found = record(scene, "physics_settings", "editparams");
    REQUIRE(found.fields.size() == 20'000);
    CHECK(found.fields[0].name == shortened(std::string(300, 'x'), 256) + ".k0");
}

TEST_CASE("points of a collision model are compared as a set", "[records]") {
    // A point inside the bounds of TestPhy, moved by half the tolerance of 0.01 units, and by more.
    Scene first = with_physics("solid {\n\"name\" \"hand\"\n}\n").scene(), second = first;
    REQUIRE(second.collision);
    std::vector<glm::vec3>& points = second.collision->solids.at(0).pieces.at(0).points;
    points.push_back({1, 1, -1});
    first.collision->solids[0].pieces[0].points.push_back({1.005f, 1, -1});
    CHECK(compare_scenes(first, second).is_same());
    points.back() = {2, 1, -1};
    const SceneDiff diff = compare_scenes(first, second);
    REQUIRE(diff.differences.size() == 1);
    CHECK(diff.differences[0].subject == Subject::kCollision);
    CHECK(diff.differences[0].property == "points");
    CHECK(diff.differences[0].count == 1);
}

TEST_CASE("a source has no records, and a PHY alone has those of its text", "[records]") {
    const Scene alone = load_from({{"/hero.phy", TestPhy().bytes()}}, "/hero.phy");
    REQUIRE(alone.compiled);
    CHECK(number(alone, "physics_solids", "hand", "mass") == 12.5);
    CHECK(
        load_from({{"/hero.smd", bytes_of("version 1\nnodes\n0 \"root\" -1\nend\n")}}, "/hero.smd")
            .compiled == nullptr);
}

}  // namespace studioscope::compiled_records_test
