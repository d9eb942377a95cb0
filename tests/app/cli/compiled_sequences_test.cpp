// Output for scripts about compiled sequences, and about models that cannot be read.

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "host/open_document.h"
#include "support/motion_files.h"
#include "support/program.h"

namespace studioscope::compiled_sequences_test {

using nlohmann::json;

namespace {

void write_bytes(const std::filesystem::path& path, const Bytes& bytes) {
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
}

// "idle", and "sway", an autoplay sequence.
Bytes model_bytes() {
    TestMdl mdl;
    TestMotion motion;
    motion.animations[0].data = DataWriter().u8({255, 0}).u16({0}).bytes;
    motion.sequences = {{}, {}};
    motion.sequences[0].name = "idle";
    motion.sequences[0].layers = {{0.25f, 0.5f, 0.75f, 1}};
    motion.sequences[1].name = "sway";
    motion.sequences[1].flags = 0x8;
    mdl.extra = motion;
    return mdl.bytes();
}

}  // namespace

TEST_CASE("a model of Titanfall 2 is refused by name", "[app][cases]") {
    const ScratchFolder scratch;
    const auto path = scratch / "titan.mdl";
    for (const auto& [version, game] :
         {std::pair{53, "Titanfall 2"}, {52, "Titanfall"}, {54, "Apex"}, {10, "GoldSource"}}) {
        write_bytes(path, with(model_bytes(), 4, int32_t{version}));
        for (const char* verb : {"info", "check"}) {
            const Ran ran = run_studioscope({verb, path.generic_string()});
            CAPTURE(version, verb, ran.out, ran.err);
            CHECK(ran.status == (std::string(verb) == "check" ? 1 : 3));  // a finding
            CHECK((ran.out + ran.err).find("skeleton") == std::string::npos);
            CHECK((ran.out + ran.err).find(game) != std::string::npos);
            CHECK((ran.out + ran.err).find("[mdl-version]") != std::string::npos);
            CHECK((ran.out + ran.err).find("titan.mdl@0x00000004: error: ") != std::string::npos);
        }
    }
}

TEST_CASE("a broken clip is reported by check, info and the verbs that play it", "[app][later]") {
    TestMdl mdl;
    TestMotion motion;
    motion.animations = {{"stand", 3}, {"run", 3}};
    motion.animations[0].data = DataWriter().u8({255, 0}).u16({0}).bytes;
    motion.animations[1].data = DataWriter().node(9, 0x04, 0).bytes;  // bone 9 does not exist
    motion.sequences = {{}, {}};
    motion.sequences[0].name = "stand";
    motion.sequences[1].name = "run";
    motion.sequences[1].animations = {1};
    mdl.extra = motion;
    const ScratchFolder scratch;
    const std::string path = (scratch / "a.mdl").generic_string();
    write_bytes(path, mdl.bytes());
    const auto says = [&](const std::vector<std::string>& arguments) {
        const Ran ran = run_studioscope(arguments);
        return (ran.out + ran.err).find("[mdl-keys-bone]") != std::string::npos;
    };
    const auto pose = [&](const char* clip) {
        return std::vector<std::string>{"pose",   path, "-o", (scratch / "a.json").generic_string(),
                                        "--clip", clip};
    };
    CHECK(says({"check", path}));
    CHECK(says({"info", path}));
    CHECK(says(pose("run")));
    CHECK_FALSE(says(pose("stand")));
    CHECK(run_studioscope(pose("run")).status == 3);
    CHECK(run_studioscope(pose("stand")).status == 0);
}

TEST_CASE("info lists the properties of sequences apart from their motion", "[app]") {
    const ScratchFolder scratch;
    const auto path = scratch / "hero.mdl";
    write_bytes(path, model_bytes());
    const Ran ran = run_studioscope({"info", "--json", path.generic_string()});
    REQUIRE(ran.status == 0);
    const json clips = json::parse(ran.out)["clips"];
    REQUIRE(clips.size() == 2);
    CHECK(clips[0]["autoplay"] == false);
    REQUIRE(clips[0]["layers"].size() == 1);
    CHECK(clips[0]["layers"][0]["clip"] == "sway");
    CHECK(clips[0]["layers"][0]["peak"] == 0.5);
    CHECK(clips[1]["autoplay"] == true);
    CHECK(clips[1]["flags"] == 8);
    for (const char* key : {"events", "ik_rules"}) CHECK(clips[1][key].empty());
}

TEST_CASE("a sequence that is only declared is listed as such, without a warning", "[app]") {
    const ScratchFolder scratch;
    TestMdl mdl;
    TestMotion motion;
    motion.animations[0].data = DataWriter().u8({255, 0}).u16({0}).bytes;
    motion.sequences = {{}, {}};
    motion.sequences[0].name = "wave";
    motion.sequences[0].flags = 0x800;
    motion.sequences[0].columns = motion.sequences[0].rows = 0;
    motion.sequences[1].name = "idle";
    mdl.extra = motion;
    const auto path = scratch / "hero.mdl";
    write_bytes(path, mdl.bytes());
    const Ran ran = run_studioscope({"info", "--json", path.generic_string()});
    const json info = json::parse(ran.out);
    CHECK(info["clips"][0]["declared_only"] == true);
    CHECK(info["clips"][1]["declared_only"] == false);
    CHECK(ran.err.find("mdl-") == std::string::npos);
    CHECK(run_studioscope({"info", path.generic_string()}).out.find("wave  only declared") !=
          std::string::npos);
    const Ran posed = run_studioscope({"pose", path.generic_string(), "--clip", "wave", "-o",
                                       (scratch / "pose.json").generic_string()});
    CHECK(posed.status == 0);
    CHECK(posed.err.find("[clip-declared]") != std::string::npos);
}

TEST_CASE("a model starts with a sequence that shows it undistorted", "[app]") {
    Document document;
    Scene scene;
    scene.format = "mdl";
    scene.model.clips.resize(3);
    scene.model.clips[0].is_delta = true;
    scene.model.clips[1].is_hidden = true;
    open_scene(document, std::move(scene), false);
    Options options;
    for (const auto& [has_view, clip] : {std::pair{true, 2}, {false, kNone}}) {
        options.has_view = has_view;
        REQUIRE(apply_options(options, document));
        CHECK(document.playback.clip == clip);
    }
}

TEST_CASE("pose of a lone VVD lists the vertices of its root level", "[app]") {
    const ScratchFolder scratch;
    const std::string path = (scratch / "cloud.vvd").generic_string();
    TestVvd vvd;  // a pool of seven vertices: level 2 keeps the runs 0..1 and 2, level 1 also 3
    vvd.lod_counts = {7, 4, 3};
    vvd.fixups = {{2, 0, 2}, {1, 3, 1}, {0, 4, 1}, {2, 2, 1}, {0, 5, 2}};
    const auto posed = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {"pose", path, "-o", "-", "--skinner", "reference"});
        const Ran ran = run_studioscope(options);
        CHECK(ran.status == 0);
        std::string xs;  // vertex i is at x = i
        std::istringstream lines(ran.out);
        std::string line;
        std::getline(lines, line);
        while (std::getline(lines, line))
            xs += line.substr(line.find(',') + 1, line.find(',', 2) - line.find(',') - 1) + " ";
        return xs;
    };
    for (const bool has_fixups : {true, false}) {
        if (!has_fixups) vvd.fixups.clear();
        write_bytes(path, vvd.bytes());
        CAPTURE(has_fixups);
        CHECK(posed({}) == (has_fixups ? "0 1 3 4 2 5 6 " : "0 1 2 3 4 5 6 "));
        CHECK(posed({"--root-lod", "1"}) == (has_fixups ? "0 1 3 2 " : "0 1 2 3 "));
        CHECK(posed({"--root-lod", "2"}) == "0 1 2 ");
        // an unknown row is reported and changes nothing
        const Ran past =
            run_studioscope({"pose", path, "-o", "-", "--no-fixup", "5", "--skinner", "reference"});
        CHECK(past.status == 0);
        CHECK(past.err.find(has_fixups ? "the table has rows 0..4"
                                       : "the file has no fixup table") != std::string::npos);
        CHECK(posed({"--no-fixup", "5"}) == posed({}));
        if (!has_fixups) continue;
        // the places of a row that is off keep the pool's vertices
        CHECK(posed({"--no-fixup", "1"}) == "0 1 2 4 2 5 6 ");
        CHECK(posed({"--no-fixup", "1", "--no-fixup", "2"}) == "0 1 2 3 2 5 6 ");
        CHECK(posed({"--no-fixups"}) == "0 1 2 3 4 5 6 ");
    }
}

TEST_CASE("info counts the vertices of bones in the first level that is not empty", "[app]") {
    const ScratchFolder scratch;
    TestMdl mdl;
    mdl.meshes = {{0, {3, 3}}};
    TestVvd vvd;
    vvd.lod_counts = {3, 3};
    TestVtx vtx;
    vtx.lods = {{{}}, {{1, {0, 1, 2}, {0, 1, 2}}}};
    vtx.switch_points = {0, 10};
    write_bytes(scratch / "hero.mdl", mdl.bytes());
    write_bytes(scratch / "hero.vvd", vvd.bytes());
    write_bytes(scratch / "hero.dx90.vtx", vtx.bytes());
    const std::string path = (scratch / "hero.mdl").generic_string();
    const json info = json::parse(run_studioscope({"info", "--json", path}).out);
    CHECK(info["lods"][0]["triangles"] == 0);
    CHECK(info["lods"][1]["triangles"] == 1);
    CHECK(info["bones"][0]["vertices"] == 3);
    const Ran posed = run_studioscope({"pose", path, "-o", "-", "--skinner", "reference"});
    CHECK(std::count(posed.out.begin(), posed.out.end(), '\n') == 4);
}

TEST_CASE("autoplay sequences and procedural bones can be switched off", "[app]") {
    const std::string path = sample_file("models/studioscope/ollie.mdl");
    for (const char* name : {"--autoplay", "--procedural-bones"}) {
        CHECK(run_studioscope({"pose", path, "-o", "-", "--skinner", "cpu", name, "off"}).status ==
              0);
        CHECK(run_studioscope({"pose", path, "-o", "-", name, "maybe"}).status == 2);
    }
}

}  // namespace studioscope::compiled_sequences_test
