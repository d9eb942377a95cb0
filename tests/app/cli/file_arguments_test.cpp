// Which words of a command line are files, and how several files are combined: interface.md,
// "Several FILEs are one scene", and its table of options, each of which takes one word.

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/program.h"
#include "support/triangle_smd.h"

namespace studioscope::file_arguments_test {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kMesh =
    "version 1\nnodes\n0 \"root\" -1\n1 \"tip\" 0\nend\n"
    "skeleton\ntime 0\n0 0 0 0 0 0 0\n1 0 0 1 0 0 0\nend\n"
    "triangles\nskin\n"
    "0 0 0 0 0 0 1 0 0 1 1 0.5\n0 1 0 0 0 0 1 0 0 1 1 0.5\n0 0 1 0 0 0 1 0 0 1 1 0.5\nend\n";
// the bone tip moves from its bind position 2 along x
constexpr const char* kClip =
    "version 1\nnodes\n0 \"root\" -1\n1 \"tip\" 0\nend\n"
    "skeleton\ntime 0\n0 0 0 0 0 0 0\n1 0 0 1 0 0 0\ntime 1\n1 2 0 1 0 0 0\nend\n";

// x of the first vertex of a CSV, the column after its number.
double first_x(const std::string& csv) {
    const size_t row = csv.find("\n0,");
    return row == std::string::npos ? -1 : std::stod(csv.substr(row + 3));
}

}  // namespace

TEST_CASE("an option takes one word; the words after it are files", "[app][arguments]") {
    const ScratchFolder scratch;
    write_text(scratch / "list.txt", "");
    const std::string list = (scratch / "list.txt").generic_string();
    write_text(scratch / "face.json", "{}");
    const std::string preset = (scratch / "face.json").generic_string();
    const std::string out = (scratch / "out.csv").generic_string();
    const std::string picture = (scratch / "out.png").generic_string();
    const std::vector<std::vector<std::string>> before_a_file{
        {"info", "--materials", (scratch / "").generic_string()},
        {"info", "--mount", (scratch / "").generic_string()},
        {"info", "--no-fixup", "0"},
        {"check", "--files-from", list},
        {"pose", "-o", out, "--flex", "smile=1"},
        {"pose", "-o", out, "--shape", "smile=1"},
        {"pose", "-o", out, "--bodygroup", "hat=1"},
        {"pose", "-o", out, "--pose-parameter", "yaw=1"},
        {"pose", "-o", out, "--flex-preset", preset},
        {"render", "-o", picture, "--show=skeleton,grid"},
        {"bench", "--instances", "1,10"},
        {"bench", "--skinner", "cpu"},
        {"bench", "--attributes", "P"},
    };
    for (std::vector<std::string> words : before_a_file) {
        words.emplace_back("nowhere.smd");
        const Ran ran = run_studioscope(words);
        CAPTURE(words, ran.err);
        CHECK(ran.status == 3);  // 2 would mean that FILE is missing
        CHECK((ran.out + ran.err).find("nowhere.smd") != std::string::npos);
    }
}

TEST_CASE("the first file with a mesh is the model, in any order of files", "[app][arguments]") {
    const ScratchFolder scratch;
    const std::string mesh = (scratch / "mesh.smd").generic_string(),
                      clip = (scratch / "walk.smd").generic_string();
    write_text(mesh, kMesh);
    write_text(clip, kClip);
    for (const auto& files : {std::vector{mesh, clip}, std::vector{clip, mesh}}) {
        const json info = json::parse(run_studioscope({"info", "--json", files[0], files[1]}).out);
        REQUIRE(info.is_object());
        CHECK(info["meshes"].size() == 1);
        bool has_clip = false;
        for (const json& one : info["clips"]) has_clip = has_clip || one["name"] == "walk";
        CHECK(has_clip);
    }
    // two models are two scenes, and the clip belongs to the one before it
    const std::string other = (scratch / "other.smd").generic_string();
    write_text(other, kMesh);
    const json two = json::parse(run_studioscope({"info", "--json", mesh, clip, other}).out);
    REQUIRE(two.size() == 2);
    CHECK(two[0]["files"].size() == 2);
}

TEST_CASE("missing weight goes to the parent bone or is rescaled, by option", "[app][arguments]") {
    const ScratchFolder scratch;
    const std::string mesh = (scratch / "mesh.smd").generic_string(),
                      clip = (scratch / "walk.smd").generic_string();
    write_text(mesh, kMesh);
    write_text(clip, kClip);
    const auto x_with = [&](const char* rule) {
        const Ran ran = run_studioscope({"pose", "-o", "-", "--skinner", "reference", "--clip",
                                         "walk", "--frame", "1", "--weights", rule, mesh, clip});
        CAPTURE(rule, ran.err);
        REQUIRE(ran.status == 0);
        return first_x(ran.out);
    };
    // the bone that moved 2 along x has half the weight of the vertex
    CHECK(x_with("parent") == Approx(1));
    CHECK(x_with("seed") == Approx(1));
    CHECK(x_with("rescale") == Approx(2));
    CHECK(x_with("compiler") == Approx(2));
}

// mdl.md 8: a blend at one of its animations plays as fast as that one.
TEST_CASE("the option --time follows the playback speed set by pose parameters",
          "[app][arguments]") {
    const ScratchFolder scratch;
    const std::string qc = (scratch / "model.qc").generic_string();
    write_text(scratch / "mesh.smd", kMesh);
    for (const auto& [name, length] : {std::pair{"short", 2}, {"long", 4}}) {
        std::string text = kClip;  // tip moves 1 per frame, against the rotation of a QC's clips
        text.erase(text.find("time 0"));
        for (int i = 0; i <= length; ++i)
            text += fmt::format("time {0}\n0 0 0 0 0 0 0\n1 0 -{0} 1 0 0 0\n", i);
        write_text(scratch / (std::string(name) + ".smd"), text + "end\n");
    }
    write_text(qc,
               "$modelname m.mdl\n$body b mesh.smd\n"
               "$animation a short.smd fps 10\n$animation b long.smd fps 10\n"
               "$sequence walk { a b blend p -1 1 loop }\n");
    const auto x_at = [&](const char* parameter) {
        const Ran ran =
            run_studioscope({"pose", "-o", "-", "--skinner", "reference", "--clip", "walk",
                             "--pose-parameter", parameter, "--time", "0.1", "--", qc});
        CAPTURE(parameter, ran.err);
        REQUIRE(ran.status == 0);
        return first_x(ran.out);
    };
    CHECK(x_at("p=-1") == Approx(1));  // half of two frames
    CHECK(x_at("p=1") == Approx(1));   // a quarter of four frames
}

TEST_CASE("unknown names are refused, values out of range are reported", "[app][arguments]") {
    const ScratchFolder scratch;
    const std::string model = sample_file("models/studioscope/ollie.mdl");
    const std::string out = (scratch / "out.csv").generic_string();
    const auto pose = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"pose", "-o", out, "--skinner", "reference", model});
        return run_studioscope(words);
    };
    const json info = json::parse(run_studioscope({"info", "--json", model}).out);
    const json& slider = info["controllers"].at(0);
    const std::string name = slider["name"];
    CHECK(pose({"--flex", name + "=nan"}).status == 2);
    CHECK(pose({"--flex", name + "=inf"}).status == 2);
    const Ran past = pose({"--flex", name + "=1000"});
    CHECK(past.status == 0);
    CHECK(past.err.find("[value-range]") != std::string::npos);
    const Ran within = pose({"--flex", fmt::format("{}={}", name, slider["max"].get<float>())});
    CHECK(within.err.find("[value-range]") == std::string::npos);
    const std::string group = info["bodygroups"].at(0)["name"];
    CHECK(pose({"--bodygroup", group + "=0"}).status == 0);
    CHECK(pose({"--bodygroup", group + "=0.9"}).status == 2);
    CHECK(pose({"--bodygroup", group + "=4294967296"}).status == 2);
    // levels finer than the root LOD are dropped
    const Ran dropped = pose({"--root-lod", "1", "--lod", "0"});
    CHECK(dropped.status == 2);
    CHECK(dropped.err.find("root LOD 1") != std::string::npos);
    CHECK(pose({"--root-lod", "1", "--lod", "1"}).status == 0);
}

TEST_CASE("info without files is an error", "[app][arguments]") {
    const Ran ran = run_studioscope({"info", ""});
    CHECK(ran.status == 3);
    CHECK(ran.err.find("[unreadable]") != std::string::npos);
}

// The sources of a QC are looked for in its folder, which has no name where the QC is named alone.
TEST_CASE("a file is read the same from its own folder as from any other", "[app]") {
    const ScratchFolder scratch;
    write_text(scratch / "a.smd", kTriangleSmd);
    std::filesystem::create_directories(scratch / "parts");
    write_text(scratch / "parts" / "b.smd", kTriangleSmd);
    write_text(scratch / "x.qc", "$modelname a.mdl\n$body a A.smd\n$body b parts/B.smd\n");
    const std::string name = GENERATE("a.smd", "x.qc");
    const std::string full = (scratch / name).generic_string();
    const auto facts = [&](const std::string& file) {
        const Ran ran = run_command({studioscope_program(), {"info", file}, scratch.path()});
        CHECK(ran.status == 0);
        CHECK(ran.err.find("error") == std::string::npos);
        return ran.out.substr(ran.out.find("  bones"));
    };
    CHECK(facts(name) == facts(full));
    CHECK(facts("./" + name) == facts(full));
}

}  // namespace studioscope::file_arguments_test
