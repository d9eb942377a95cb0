// Files that the program writes: complete or not at all, never over an input, with an exit status
// if it failed. The statuses are those of interface.md.

#include "host/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/platform/platform.h"
#include "support/paths.h"
#include "support/program.h"
#include "support/triangle_smd.h"

namespace studioscope::output_test {

namespace {

namespace fs = std::filesystem;

// The names of a folder's files and folders, in order.
std::vector<std::string> names_in(const std::filesystem::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.push_back(entry.path().filename().generic_string());
    std::sort(names.begin(), names.end());
    return names;
}

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

#ifndef _WIN32  // where making a link needs a right

TEST_CASE("an output that is a link is written where it leads, and stays a link", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a.smd").generic_string();
    write_text(file, kTriangleSmd);
    fs::create_directories(scratch / "there/deep");
    write_text((scratch / "there/old.csv").generic_string(), "old");
    // to a file, to none yet, over a second link, and to a folder that is missing
    fs::create_symlink("there/old.csv", scratch / "old.csv");
    fs::create_symlink("there/new.csv", scratch / "new.csv");
    fs::create_symlink("there/second.csv", scratch / "first.csv");
    fs::create_symlink("deep/last.csv", scratch / "there/second.csv");
    fs::create_symlink("nowhere/lost.csv", scratch / "lost.csv");
    fs::create_symlink("round.csv", scratch / "round.csv");
    const auto pose = [&](const char* name) {
        return run_studioscope(
            {"pose", "--skinner", "cpu", file, "-o", (scratch / name).generic_string()});
    };
    const auto is_table = [&](const char* name) {
        return read_text((scratch / name).generic_string()).starts_with("vertex,");
    };
    for (const char* name : {"old.csv", "new.csv", "first.csv"}) {
        CAPTURE(name);
        CHECK(pose(name).status == 0);
        CHECK(fs::is_symlink(scratch / name));
    }
    for (const char* written : {"there/old.csv", "there/new.csv", "there/deep/last.csv"})
        CHECK(is_table(written));
    CHECK(fs::is_symlink(scratch / "there/second.csv"));
    const Ran lost = pose("lost.csv");
    CHECK(lost.status == 3);
    CHECK(lost.err.find("cannot be written: there is no folder ") != std::string::npos);
    const Ran round = pose("round.csv");
    CHECK(round.status == 3);
    CHECK(round.err.find("cannot be written: its links lead in a circle") != std::string::npos);
    CHECK(fs::is_symlink(scratch / "round.csv"));
    CHECK(names_in(scratch / "there") ==
          std::vector<std::string>{"deep", "new.csv", "old.csv", "second.csv"});
}

TEST_CASE("an output is written behind 40 links, as Linux follows, and not behind 41", "[app]") {
    const ScratchFolder scratch;
    const auto link = [&](int number) { return scratch / ("link" + std::to_string(number)); };
    for (int i = 1; i <= 41; ++i) fs::create_symlink(i == 1 ? "a.csv" : link(i - 1), link(i));
    CHECK(written_file(link(40)) == scratch / "a.csv");
    CHECK(written_file(link(41)) == link(41));
}

#endif

TEST_CASE("a file is written where the names of its temporary file are taken", "[app]") {
    const ScratchFolder scratch;
    const fs::path out = scratch / "a.txt";
    // the names that this process would try first; a file there may be one that a process left,
    // and go (replace_file_posix_test)
    for (int i = 0; i < 3; ++i)
        fs::create_directory(scratch / fmt::format(".a.txt.{}-{}.part", process_number(), i));
    const std::vector<std::string> before = names_in(scratch / ".");
    REQUIRE(write_output(out, as_bytes("new")));
    CHECK(read_text(out) == "new");
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

TEST_CASE("what is passed on says nothing of the folders above a model's root", "[app]") {
    const ScratchFolder scratch;
    for (const char* folder : {"PRIVATE/models/a", "PRIVATE/loose", "addon/models/a"}) {
        fs::create_directories(scratch / folder);
        write_text(scratch / folder / "hero.smd", kTriangleSmd);
    }
    const auto written = [&](std::vector<std::string> arguments, const char* name) {
        const fs::path out = scratch / name;
        arguments.insert(arguments.end(), {"-o", out.generic_string()});
        const Ran ran = run_studioscope(arguments);
        CAPTURE(ran.err);
        CHECK(ran.status == 0);
        return read_text(out);
    };
    const auto file = [&](const char* name) { return (scratch / name).generic_string(); };
    const auto obj = [&](const char* name) {
        return written({"pose", file(name), "--skinner", "reference"}, "a.obj");
    };
    CHECK(obj("PRIVATE/models/a/hero.smd").starts_with("# models/a/hero.smd LOD 0\n"));
    CHECK(obj("PRIVATE/loose/hero.smd").starts_with("# hero.smd LOD 0\n"));
    const std::string png = written({"render", file("addon/models/a/hero.smd"), "--against",
                                     file("PRIVATE/loose/hero.smd"), "--size", "64x64"},
                                    "a.png");
    CHECK(png.find("Studioscope view") != std::string::npos);
    CHECK(png.find("\"hero.smd\"") != std::string::npos);
    CHECK(png.find("PRIVATE") == std::string::npos);
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
    const Ran table = run_studioscope({"pose", walk, "-o", (scratch / "w.csv").generic_string()});
    CHECK(table.status == 3);
    CHECK(table.err.find("no bones") == std::string::npos);  // it has some
    CHECK(table.err.find("no vertices") != std::string::npos);
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

#ifndef _WIN32

// Files that the program writes where POSIX makes it fail: a full device, a closed stream or pipe,
// links and limits.

namespace {

// Exit status of a command with shell words after the arguments: "> /dev/full", ">&-".
int status_of_shell(const std::string& arguments) {
    const std::string program = build_folder().generic_string() + "/studioscope";
    return run_program("sh", {"-c", "'" + program + "' " + arguments}).status;
}

}  // namespace

TEST_CASE("output that cannot be written ends with 3", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a.smd").generic_string();
    write_text(file, kTriangleSmd);
    const std::vector<std::string> verbs{"--help",
                                         "--version",
                                         "info --help",
                                         "info '" + file + "'",
                                         "info --json '" + file + "'",
                                         "check '" + file + "'",
                                         "check --format json '" + file + "'",
                                         "check --format sarif '" + file + "'",
                                         "pose --skinner reference -o - '" + file + "'",
                                         "bench --load '" + file + "'",
                                         "bench --frames 1 --instances 1 '" + file + "'"};
    for (const std::string& verb : verbs) {
        CAPTURE(verb);
        CHECK(status_of_shell(verb + " >/dev/null") == 0);
        // an empty report writes nothing, so it cannot fail
        if (verb.starts_with("check '")) continue;
        CHECK(status_of_shell(verb + " >/dev/full") == 3);
        CHECK(status_of_shell(verb + " >&-") == 3);
    }
    const std::string full = (scratch / "full.obj").generic_string();
    fs::create_symlink("/dev/full", full);
    CHECK(status_of_shell("pose --skinner reference -o '" + full + "' '" + file + "'") == 3);
    const Ran ran = run_program("sh", {"-c", "'" + build_folder().generic_string() +
                                                 "/studioscope' info '" + file + "' >/dev/full"});
    CHECK(
        ran.err.ends_with("standard output: error: cannot be written: No space left on "
                          "device [write-failed]\n"));
}

TEST_CASE("a limit of the size of files is a sentence, and the old file stays", "[app]") {
    const ScratchFolder scratch;
    const std::string out = (scratch / "a.csv").generic_string();
    write_text(out, "old");
    const std::string command = "ulimit -f 8; exec '" + build_folder().generic_string() +
                                "/studioscope' " + "pose --skinner reference '" +
                                sample_file("source/ollie_lod3.smd") + "' -o ";
    const Ran file = run_program("sh", {"-c", command + "'" + out + "'"});
    CHECK(file.status == 3);
    CHECK(file.err.ends_with("a.csv: error: cannot be written: File too large [write-failed]\n"));
    CHECK(read_text(out) == "old");
    CHECK(names_in(scratch / ".").size() == 1);
    CHECK(run_program("sh", {"-c", command + "- >'" + out + "'"}).status == 3);
}

// As a program that SIGPIPE ends, in the words of a shell: 128 + 13.
TEST_CASE("a reader that goes away ends the program silently with 141", "[app]") {
    const ScratchFolder scratch;
    const std::string status = (scratch / "status").generic_string();
    const std::string program = "'" + build_folder().generic_string() + "/studioscope'";
    const std::string model = "'" + sample_file("models/studioscope/ollie.mdl") + "'";
    for (const std::string& verb :
         {"info --json " + model, "pose --skinner reference -o - " + model,
          "check --format json " + model, std::string("completion fish"), "--help " + model}) {
        // the pipe's reader has closed it before anything is written
        const Ran ran = run_program("sh", {"-c", "{ sleep 0.3; " + program + " " + verb +
                                                     "; echo $? >'" + status + "'; } | true"});
        CAPTURE(verb);
        CHECK(read_text(status) == "141\n");
        CHECK(ran.err.empty());
    }
    // what was written to a file is whole, whoever reads the messages
    const std::string out = (scratch / "a.csv").generic_string();
    run_program("sh", {"-c", "{ " + program + " pose --skinner reference -v -o '" + out + "' " +
                                 model + "; echo $? >'" + status + "'; } 2>&1 | true"});
    CHECK(read_text(status) == "0\n");
    CHECK(read_text(out).starts_with("vertex,"));
}

TEST_CASE("an input is not overwritten through a link", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a.smd").generic_string();
    write_text(file, kTriangleSmd);
    fs::create_symlink(file, scratch / "link.obj");
    const Ran link = run_studioscope({"pose", file, "-o", (scratch / "link.obj").generic_string()});
    CHECK(link.status == 2);
    CHECK(link.err.find("expected another file than those that are read") != std::string::npos);
    CHECK(read_text(file) == kTriangleSmd);
}

TEST_CASE("a file is replaced completely or stays unchanged", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a.smd").generic_string();
    fs::create_directory(scratch / "out");
    const std::string out = (scratch / "out/a.obj").generic_string();
    write_text(file, kTriangleSmd);
    write_text(out, "the old one");
    // at most 512 bytes may be written: the text is longer
    const std::string program = "'" + build_folder().generic_string() + "/studioscope'";
    const std::string pose = program + " pose --skinner reference '" + file + "' -o '" + out + "'";
    const Ran cut =
        run_program("sh", {"-c", "trap '' XFSZ; ulimit -f 0; " + pose + " 2>/dev/null"});
    CHECK(cut.status == 3);
    CHECK(read_text(out) == "the old one");
    CHECK(names_in(scratch / "out") == std::vector<std::string>{"a.obj"});
    fs::permissions(out, fs::perms::owner_read | fs::perms::owner_write);
    CHECK(run_program("sh", {"-c", pose}).status == 0);
    CHECK(read_text(out).find("\nf ") != std::string::npos);
    CHECK(fs::status(out).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
    CHECK(names_in(scratch / "out") == std::vector<std::string>{"a.obj"});
    // the target of a link is replaced
    fs::create_symlink(out, scratch / "link.obj");
    CHECK(run_studioscope({"pose", "--skinner", "reference", file, "-o",
                           (scratch / "link.obj").generic_string()})
              .status == 0);
    CHECK(fs::is_symlink(scratch / "link.obj"));
    CHECK(run_studioscope({"pose", file, "-o", "/dev/null/x.obj", "--skinner", "cpu"}).status == 3);
}

TEST_CASE("a name that is not UTF-8 appears in every JSON report", "[app]") {
    const ScratchFolder scratch;
    // a surrogate and a code point past U+10FFFF, in the name of the file and in that of a bone
    const std::string bad = "\xED\xA0\x80\xF4\x90\x80\x80",
                      file = (scratch / (bad + ".smd")).generic_string();
    std::string text = kTriangleSmd;
    text.replace(text.find("root"), 4, "ro" + bad + "ot");
    write_text(file, text);
    const std::string out = (scratch / "out.json").generic_string();
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"info", "--json", file},
          std::vector<std::string>{"check", "--format", "jsonl", file},
          std::vector<std::string>{"check", "--format", "sarif", file},
          std::vector<std::string>{"pose", file, "-o", out, "--skinner", "reference"},
          std::vector<std::string>{"bench", "--load", "--format", "json", file}}) {
        CAPTURE(arguments[0]);
        const Ran ran = run_studioscope(arguments);
        CHECK(ran.status == 0);
        CHECK(ran.err.find("cannot go on") == std::string::npos);
    }
    CHECK_FALSE(nlohmann::json::parse(read_text(out), nullptr, false).is_discarded());
}

#endif  // _WIN32

}  // namespace studioscope::output_test
