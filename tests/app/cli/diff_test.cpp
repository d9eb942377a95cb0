// The verb `diff`: which files it takes, what it prints, and its exit statuses.
// `diff` of two folders or archives: all models by their paths.

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/program.h"
#include "support/triangle_smd.h"

namespace studioscope::diff_test {

namespace {

using nlohmann::json;
namespace fs = std::filesystem;

const char* const kHead =
    "version 1\nnodes\n0 \"root\" -1\n1 \"arm\" 0\nend\n"
    "skeleton\ntime 0\n0 0 0 0 0 0 0\n1 0 0 8 0 0 0\nend\ntriangles\n";

// A triangle whose third corner is at the height `z`.
std::string triangle(const std::string& z) {
    return std::string(kHead) +
           "skin\n"
           "0 0 0 0 0 0 1 0 0 1 0 1\n"
           "0 4 0 0 0 0 1 1 0 1 0 1\n"
           "0 0 4 " +
           z + " 0 0 1 0 1 1 1 1\nend\n";
}

}  // namespace

TEST_CASE("diff ends with 0 for equal models, with 1 for others, with 3 for trouble", "[app]") {
    const ScratchFolder scratch;
    const std::string a = (scratch / "a.smd").generic_string(),
                      b = (scratch / "b.smd").generic_string();
    write_text(a, triangle("0"));
    write_text(b, triangle("0.5"));

    const Ran same = run_studioscope({"diff", a, a});
    CHECK(same.status == 0);
    CHECK(same.out.empty());
    const Ran other = run_studioscope({"diff", a, b});
    CHECK(other.status == 1);
    CHECK(other.out ==
          a + " -> " + b +
              "\n  LOD 0 vertices: 2 kept, 1 moved\n"
              "  LOD 0 mesh body/skin: 1 vertex moved, at most 0.5 units (vertex 2 at 0 4 0, "
              "bone arm)\n");
    CHECK(run_studioscope({"diff", a, "--against", b}).out == other.out);
    CHECK(run_studioscope({"diff", a, (scratch / "none.smd").generic_string()}).status == 3);
    CHECK(run_studioscope({"diff", a, b, "--tolerance", "0.5"}).status == 0);
    CHECK(run_studioscope({"diff", a, b, "--tolerance", "0.49"}).status == 1);
}

TEST_CASE("diff --stat prints a line, --format json an object", "[app]") {
    const ScratchFolder scratch;
    const std::string a = (scratch / "a.smd").generic_string(),
                      b = (scratch / "b.smd").generic_string();
    write_text(a, triangle("0"));
    write_text(b, triangle("0.5"));

    CHECK(run_studioscope({"diff", "--stat", a, a}).out == a + ": no difference\n");
    CHECK(run_studioscope({"diff", "--stat", a, b}).out ==
          a + ": LOD 0: 1 moved (at most 0.5 units at bone arm)\n");
    const Ran ran = run_studioscope({"diff", a, b, "--format", "json"});
    CHECK(ran.status == 1);
    const json diff = json::parse(ran.out);
    CHECK(diff["format_version"] == 1);
    CHECK(diff["same"] == false);
    CHECK(diff["levels"][0]["fates"]["moved"] == 1);
    CHECK(diff["levels"][0]["vertices"] == 3);
    const json& fact = diff["differences"].at(0);
    CHECK(fact["change"] == "moved");
    CHECK(fact["amount"] == Approx(0.5));
    CHECK(fact["place"]["bone"] == "arm");
}

TEST_CASE("diff takes several files of a side, and two LODs of one model", "[app]") {
    const std::string mdl = sample_file("models/studioscope/ollie.mdl");
    const std::string qc = sample_file("source/ollie.qc"), smd = sample_file("source/ollie.smd");
    const Ran parts = run_studioscope(
        {"diff", "-q", smd, sample_file("source/anims/idle.smd"), "--against", smd});
    CHECK(parts.status == 0);  // the clips of a part are some of the model's
    const Ran lods = run_studioscope({"diff", mdl, "--lod", "0", "--against-lod", "2", "--stat"});
    CHECK(lods.status == 1);
    CHECK(lods.out.find("lost") != std::string::npos);
    CHECK(run_studioscope({"diff", mdl, "--lod", "1", "--against-lod", "1"}).status == 0);
    const Ran compiled = run_studioscope({"diff", "-q", qc, mdl, "--lod", "1"});
    CHECK(compiled.out.find("vertices:") == std::string::npos);
}

TEST_CASE("wrong usage of diff ends with 2", "[app]") {
    const std::string mdl = sample_file("models/studioscope/ollie.mdl");
    const std::vector<std::vector<std::string>> wrong{
        {"diff"},
        {"diff", mdl},
        {"diff", mdl, mdl, mdl},
        {"diff", mdl, mdl, "--lod", "8"},
        {"diff", mdl, mdl, "--lod", "7"},  // it has 4
        {"diff", mdl, mdl, "--tolerance", "-1"},
        {"diff", mdl, mdl, "--format", "sarif"},
    };
    for (const auto& arguments : wrong) {
        const Ran ran = run_studioscope(arguments);
        CAPTURE(arguments, ran.err);
        CHECK(ran.status == 2);
        CHECK_FALSE(ran.err.empty());
        CHECK(ran.out.empty());
    }
}

TEST_CASE("two folders are compared by the paths of their models", "[app]") {
    const ScratchFolder scratch;
    const fs::path a = scratch / "a", b = scratch / "b";
    for (const fs::path& folder : {a, b}) fs::create_directories(folder / "props");
    write_text(a / "props/crate.smd", lying_smd("0"));
    write_text(b / "props/crate.smd", lying_smd("0.5"));
    write_text(a / "same.smd", lying_smd("0"));
    write_text(b / "same.smd", lying_smd("0"));
    write_text(a / "old.smd", lying_smd("0"));
    write_text(b / "new.smd", lying_smd("0"));
    const std::vector<std::string> words{"diff", a.generic_string(), b.generic_string()};
    const Ran ran = run_studioscope(words);
    CAPTURE(ran.err);
    CHECK(ran.status == 1);
    CHECK(ran.out ==
          "new.smd: added\nold.smd: lost\n" + (a / "props/crate.smd").generic_string() + " -> " +
              (b / "props/crate.smd").generic_string() +
              "\n  LOD 0 vertices: 2 kept, 1 moved\n"
              "  LOD 0 mesh body/skin: 1 vertex moved, at most 0.5 units (vertex 2 at 0 4 0, "
              "bone root)\n");
    CHECK(run_studioscope({"diff", "--stat", a.generic_string(), b.generic_string()}).out ==
          "new.smd: added\nold.smd: lost\n"
          "props/crate.smd: LOD 0: 1 moved (at most 0.5 units at bone root)\n");
    const json all = json::parse(
        run_studioscope({"diff", "-f", "json", a.generic_string(), "--against", b.generic_string()})
            .out);
    CHECK(all["models"].size() == 3);
    CHECK(all["models"][2]["change"] == "changed");
    CHECK(run_studioscope({"diff", a.generic_string(), a.generic_string()}).status == 0);
    CHECK(run_studioscope({"diff", a.generic_string(), b.generic_string(), "--lod", "0"}).status ==
          2);
}

TEST_CASE("a folder with one file of a model has that one compared", "[app]") {
    const ScratchFolder scratch;
    for (const char* side : {"a", "b"}) fs::create_directories(scratch / side);
    std::string vtx = read_text(sample_file("models/studioscope/ollie.dx90.vtx"));
    write_text(scratch / "a/ollie.dx90.vtx", vtx);
    ++vtx[4];  // the size of the vertex cache, 24 (vtx.md, section 2)
    write_text(scratch / "b/ollie.dx90.vtx", vtx);
    const Ran ran = run_studioscope(
        {"diff", (scratch / "a").generic_string(), (scratch / "b").generic_string()});
    CHECK(ran.status == 1);
    CHECK(ran.out.find("\n-vertex_cache 24\n") != std::string::npos);
    CHECK(ran.out.find("\n+vertex_cache 25\n") != std::string::npos);
}

TEST_CASE("a broken model is an error among the others", "[app]") {
    const ScratchFolder scratch;
    for (const char* side : {"a", "b"}) {
        fs::create_directories(scratch / side);
        write_text(scratch / (std::string(side) + "/bad.smd"), std::string("no SMD ") + side);
    }
    write_text(scratch / "a/good.smd", lying_smd("0"));
    write_text(scratch / "b/good.smd", lying_smd("0.5"));
    const Ran ran = run_studioscope(
        {"diff", "--stat", (scratch / "a").generic_string(), (scratch / "b").generic_string()});
    CHECK(ran.status == 3);
    CHECK(ran.err.find("bad.smd") != std::string::npos);
    CHECK(ran.out == "good.smd: LOD 0: 1 moved (at most 0.5 units at bone root)\n");
}

}  // namespace studioscope::diff_test
