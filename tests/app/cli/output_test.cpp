// Files that the program writes: complete or not at all, never over an input, with an exit status
// if it failed. The statuses are those of interface.md.

#include "host/output.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/platform/platform.h"
#include "support/names_in.h"
#include "support/program.h"
#include "support/triangle_smd.h"

namespace studioscope::output_test {

namespace {

namespace fs = std::filesystem;

}  // namespace

TEST_CASE("an input is never overwritten by an output", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a.smd").generic_string();
    const std::string picture = (scratch / "skin.png").generic_string();
    const std::string preset = (scratch / "face.json").generic_string();
    write_text(file, kTriangleSmd);
    write_text(picture, "is looked for, and so it is an input");
    write_text(preset, "{}");
    CHECK(run_studioscope({"render", file, "-o", file}).status == 2);
    CHECK(run_studioscope({"pose", file, "-o", preset, "--flex-preset", preset}).status == 2);
    CHECK(read_text(file) == kTriangleSmd);
    CHECK(read_text(preset) == "{}");
    CHECK(read_text(picture) == "is looked for, and so it is an input");
}

TEST_CASE("render refuses a file extension that it cannot write", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a.smd").generic_string();
    write_text(file, kTriangleSmd);
    for (const char* name : {"a.jpg", "a.mdl", "png", "a"}) {
        const Ran ran = run_studioscope({"render", file, "-o", (scratch / name).generic_string()});
        CHECK(ran.status == 2);
        CHECK(ran.err.find("expected a name that ends in .png") != std::string::npos);
    }
}

TEST_CASE("a temporary file of another process is not touched by writing", "[app]") {
    const ScratchFolder scratch;
    const fs::path out = scratch / "a.txt";
    // the names that this process would try first, as left behind by a crashed process with the
    // same number
    for (int i = 0; i < 3; ++i)
        write_text(scratch / fmt::format(".a.txt.{}-{}.part", process_number(), i), "not ours");
    const std::vector<std::string> before = names_in(scratch / ".");
    REQUIRE(write_output(out, as_bytes("new")));
    CHECK(read_text(out) == "new");
    for (const std::string& name : before) CHECK(read_text(scratch / name) == "not ours");
    CHECK(names_in(scratch / ".").size() == before.size() + 1);
}

TEST_CASE("a name in an OBJ does not change the direction of its lines", "[app]") {
    const ScratchFolder scratch;
    const std::string smd = (scratch / "b.smd").generic_string(),
                      out = (scratch / "a.obj").generic_string();
    std::string text = kTriangleSmd;
    text.replace(text.find("skin\n"), 4, "a\u202Eb\u2066c\u200Fd\u061Ce");
    write_text(smd, text);
    REQUIRE(run_studioscope({"pose", smd, "-o", out, "--skinner", "reference"}).status == 0);
    CHECK(read_text(out).find("usemtl a_b_c_d_e\n") != std::string::npos);
}

TEST_CASE("a name cannot inject control characters into the terminal or an OBJ", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a.dmx").generic_string(),
                      out = (scratch / "a.obj").generic_string();
    // keyvalues2 knows escapes: a bone and a material with line ends in their names
    std::string text = kTriangleSmd;
    text.replace(text.find("skin\n"), 4, "sk\x1b[31min");
    const std::string smd = (scratch / "b.smd").generic_string();
    write_text(smd, text);
    const Ran info = run_studioscope({"info", smd});
    CHECK(info.out.find('\x1b') == std::string::npos);
    CHECK(info.out.find("sk\\x1b[31min") != std::string::npos);
    CHECK(info.err.find('\x1b') == std::string::npos);
    REQUIRE(run_studioscope({"pose", smd, "-o", out, "--skinner", "reference"}).status == 0);
    CHECK(read_text(out).find('\x1b') == std::string::npos);
    CHECK(read_text(out).find("usemtl sk_[31min\n") != std::string::npos);
}

TEST_CASE("a file with nothing to draw is reported and ends with 3", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "session.dmx").generic_string();
    write_text(file,
               "<!-- dmx encoding keyvalues2 1 format sfm_session 1 -->\n"
               "\"DmElement\"\n{\n\t\"id\" \"elementid\" "
               "\"00000000-0000-0000-0000-000000000001\"\n\t\"name\" \"string\" \"session\"\n}\n");
    for (const char* verb : {"render", "pose"}) {
        const std::string out = (scratch / "a.png").generic_string(),
                          table = (scratch / "a.csv").generic_string();
        const Ran ran =
            run_studioscope({verb, file, "-o", std::string(verb) == "pose" ? table : out});
        CAPTURE(ran.err);
        CHECK(ran.status == 3);
        CHECK(ran.err.find("nothing") != std::string::npos);
        CHECK_FALSE(fs::exists(out));
        CHECK_FALSE(fs::exists(table));
    }
    // a skeleton alone has no row in a table, but it is a pose
    const std::string walk = (scratch / "walk.smd").generic_string();
    const std::string whole(kTriangleSmd);
    write_text(walk, whole.substr(0, whole.find("triangles")));
    CHECK(run_studioscope({"pose", walk, "-o", (scratch / "w.csv").generic_string()}).status == 3);
    CHECK(run_studioscope({"pose", walk, "-o", (scratch / "w.json").generic_string()}).status == 0);
}

TEST_CASE("a broken material does not change the exit status", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a.smd").generic_string();
    write_text(file, kTriangleSmd);
    for (const char* text : {"Lit { $basetexture x", "Lit { /* $a */ }", "#include \"none.vmt\"",
                             "", "Lit { $basetexture \"x\n}"}) {
        write_text(scratch / "skin.vmt", text);
        CAPTURE(text);
        CHECK(run_studioscope({"info", file}).status == 0);
        CHECK(run_studioscope({"check", file}).status == 0);
        CHECK(run_studioscope({"pose", file, "-o", "-", "--skinner", "reference"}).status == 0);
    }
}

}  // namespace studioscope::output_test
