// Promises of the command line that need no OpenGL: names, exit statuses, messages.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/program.h"

namespace studioscope::command_line_test {

using nlohmann::json;

TEST_CASE("the version and the help end with 0", "[app]") {
    CHECK(run_studioscope({"--version"}).out.starts_with("studioscope "));
    CHECK(run_studioscope({"--help"}).status == 0);
    for (const char* verb : {"view", "info", "check", "render", "pose", "bench"}) {
        const Ran ran = run_studioscope({verb, "--help"});
        CHECK(ran.status == 0);
        CHECK(ran.out.find("--root-lod") != std::string::npos);
    }
}

TEST_CASE("wrong usage ends with 2 and says why", "[app]") {
    const std::vector<std::vector<std::string>> wrong{
        {"info"},
        {"info", "a.smd", "--nonsense"},
        {"render", "a.smd"},
        {"render", "a.smd", "-o", "x.png", "--size", "0x5"},
        {"render", "a.smd", "-o", "x.png", "--mode", "plaid"},
        {"render", "a.smd", "-o", "x.png", "--background", "red"},
        {"render", "a.smd", "-o", "x.png", "--lods", "all"},
        {"render", "a.smd", "-o", "x.png", "--light", "candle"},
        {"render", "a.smd", "-o", "x.png", "--light-intensity", "0"},
        {"render", "a.smd", "-o", "x.png", "--contact-sheet", "bones"},
        {"pose", "a.smd", "-o", "x.fbx"},
        {"pose", "a.smd", "-o", "x.obj", "--frame", "1", "--time", "2"},
        {"pose", "a.smd", "-o", "x.obj", "--pose-parameter", "move_yaw"},
        {"bench"},
        {"bench", "a.smd", "--skinner", "magic"},
        {"bench", "a.smd", "--instances", "0"},
        {"bench", "a.smd", "--attributes", "PT"},
        {"bench", "a.smd", "--budget", "2"},
        {"bench", "a.smd", "--load", "--budget", "2ms"},
        {"bench", "a.smd", "--load", "--compare", "saved.json"},
        {"bench", "a.smd", "--skinner", "passthrough", "--budget", "2ms"},
    };
    for (const auto& arguments : wrong) {
        const Ran ran = run_studioscope(arguments);
        CAPTURE(arguments, ran.err);
        CHECK(ran.status == 2);
        CHECK_FALSE(ran.err.empty());
    }
}

TEST_CASE("a missing file ends with 3 and is named", "[app]") {
    const Ran ran = run_studioscope({"info", "--json", "nowhere/hero.smd"});
    CHECK(ran.status == 3);
    CHECK(ran.err.find("nowhere/hero.smd: error: ") == 0);
    const json info = json::parse(ran.out);
    CHECK(info["bones"].empty());
    CHECK(info["diagnostics"].size() == 1);
}

TEST_CASE("a choice that the model does not have is refused with the available names", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "walk.smd").generic_string();
    write_text(file,
               "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\n"
               "time 0\n0 0 0 0 0 0 0\ntime 2\n0 1 0 0 0 0 0\nend\n");
    const std::string out = (scratch / "out.json").generic_string();
    const Ran clip = run_studioscope({"pose", file, "-o", out, "--clip", "run"});
    CHECK(clip.status == 2);
    CHECK(clip.err.find("walk") != std::string::npos);
    CHECK(run_studioscope({"pose", file, "-o", out, "--lod", "1"}).status == 2);
    CHECK(run_studioscope({"pose", file, "-o", out, "--skin", "1"}).status == 2);
    CHECK(run_studioscope({"pose", file, "-o", out, "--bodygroup", "hat=1"}).status == 2);
    CHECK(run_studioscope({"pose", file, "-o", out, "--frame", "1"}).status ==
          2);  // no clip is named

    REQUIRE(run_studioscope({"pose", file, "-o", out, "--clip", "WALK", "--frame", "1"}).status ==
            0);
    const json pose = json::parse(read_text(out));
    CHECK(pose["bones"][0]["local"]["position"][0] == 0.5);  // halfway inside the skipped frame
    CHECK(pose["bones"][0]["world"].size() == 12);
}

TEST_CASE("pose and bench use the chosen body group", "[app]") {
    const ScratchFolder scratch;
    const std::string start =
        "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\ntriangles\n";
    const std::string one = "m\n0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\n";
    const std::string two = "m\n0 5 0 0 0 0 1 0 0\n0 6 0 0 0 0 1 1 0\n0 0 6 0 0 0 1 0 1\n";
    write_text(scratch / "small.smd", start + one + "end\n");
    write_text(scratch / "large.smd", start + one + two + "end\n");
    const std::string qc = (scratch / "hat.qc").generic_string(),
                      out = (scratch / "hat.obj").generic_string();
    write_text(scratch / "hat.qc",
               "$modelname hat.mdl\n$bodygroup hat\n{\nstudio small\nstudio large\n}\n");
    const auto faces = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"pose", qc, "-o", out, "--skinner", "reference"});
        REQUIRE(run_studioscope(words).status == 0);
        const std::string text = read_text(out);
        size_t count = 0;
        for (size_t at = 0; (at = text.find("\nf ", at)) != std::string::npos; ++at) ++count;
        return count;
    };
    CHECK(faces({}) == 3);  // all faces of the level, as counted by `info`
    CHECK(faces({"--bodygroup", "hat=0"}) == 1);
    CHECK(faces({"--bodygroup", "hat=1"}) == 2);
    const auto vertices = [&](const char* choice) {
        const Ran ran =
            run_studioscope({"bench", qc, "--frames", "1", "--instances", "1", "--skinner", "cpu",
                             "--format", "json", "--bodygroup", choice});
        REQUIRE(ran.status == 0);
        return json::parse(ran.out)["model"]["vertices"].get<int>();
    };
    CHECK(vertices("hat=0") == 3);
    CHECK(vertices("hat=1") == 6);
}

TEST_CASE("info has every key, empty if the model has no such part", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "bones.smd").generic_string();
    write_text(file,
               "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\n");
    const Ran ran = run_studioscope({"info", "--json", file});
    REQUIRE(ran.status == 0);
    const json info = json::parse(ran.out);
    for (const char* key :
         {"file",   "format",      "encoding", "version",     "checksum", "files",      "bones",
          "lods",   "fixups",      "meshes",   "materials",   "skins",    "bodygroups", "clips",
          "shapes", "controllers", "rules",    "attachments", "hitboxes", "diagnostics"}) {
        CAPTURE(key);
        CHECK(info.contains(key));
    }
    CHECK(info["format"] == "smd");
    CHECK(info["encoding"] == "text");
    for (const char* key : {"shapes", "meshes", "materials", "skins"})
        CHECK(info[key] == json::array());
}

TEST_CASE("check ends with 1 at or above --fail-on", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "odd.smd").generic_string();
    // version 3 is a warning in the page's table
    write_text(file,
               "version 3\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\n");
    CHECK(run_studioscope({"check", file}).status == 0);
    CHECK(run_studioscope({"check", file, "--fail-on", "warning"}).status == 1);
    const Ran sarif = run_studioscope({"check", file, "--format", "sarif"});
    const json report = json::parse(sarif.out);
    CHECK(report["version"] == "2.1.0");
    CHECK(report["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]
                ["startLine"] == 1);
}

}  // namespace studioscope::command_line_test
