// `diff` of two folders or archives: all models by their paths.

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/program.h"

namespace studioscope::compare_folders_test {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string triangle(const std::string& z) {
    return "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\n"
           "triangles\nskin\n0 0 0 0 0 0 1 0 0\n0 4 0 0 0 0 1 1 0\n0 0 4 " +
           z + " 0 0 1 0 1\nend\n";
}

}  // namespace

TEST_CASE("two folders are compared by the paths of their models", "[app]") {
    const ScratchFolder scratch;
    const fs::path a = scratch / "a", b = scratch / "b";
    for (const fs::path& folder : {a, b}) fs::create_directories(folder / "props");
    write_text(a / "props/crate.smd", triangle("0"));
    write_text(b / "props/crate.smd", triangle("0.5"));
    write_text(a / "same.smd", triangle("0"));
    write_text(b / "same.smd", triangle("0"));
    write_text(a / "old.smd", triangle("0"));
    write_text(b / "new.smd", triangle("0"));
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
    write_text(scratch / "a/good.smd", triangle("0"));
    write_text(scratch / "b/good.smd", triangle("0.5"));
    const Ran ran = run_studioscope(
        {"diff", "--stat", (scratch / "a").generic_string(), (scratch / "b").generic_string()});
    CHECK(ran.status == 3);
    CHECK(ran.err.find("bad.smd") != std::string::npos);
    CHECK(ran.out == "good.smd: LOD 0: 1 moved (at most 0.5 units at bone root)\n");
}

}  // namespace studioscope::compare_folders_test
