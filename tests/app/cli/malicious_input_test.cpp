// Malicious files, and a failing machine: the program ends by itself, with the exit status that
// scripts rely on, and reports what was wrong.

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "core/path_text.h"
#include "support/program.h"
#include "support/triangle_smd.h"

#ifndef _WIN32
#include <sys/stat.h>
#endif

namespace studioscope::malicious_input_test {

namespace {

namespace fs = std::filesystem;

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("check of a folder with only a broken VVD has the exit status of checking the file",
          "[app]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "models");
    const fs::path file = scratch / "models/hero.vvd";
    write_text(file, "IDSV and no more");
    const Ran of_file = run_studioscope({"check", file.generic_string()});
    const Ran of_folder = run_studioscope({"check", (scratch / "models").generic_string()});
    CHECK(of_file.status == 1);
    CHECK(of_folder.status == 1);
    CHECK(of_folder.out == of_file.out);
}

TEST_CASE("check of a folder reports the files of one compiled model as one", "[app]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "models");
    for (const char* name : {"hero.vvd", "hero.phy", "Hero.dx90.vtx", "other.phy", "walk.smd"})
        write_text(scratch / "models" / name, "nothing");
    const Ran ran = run_studioscope({"check", (scratch / "models").generic_string()});
    CHECK(ran.status == 1);
    CHECK(has(ran.out, "\n3 files: "));  // hero, other and walk
}

TEST_CASE("check of a missing, empty or deleted folder reports it", "[app]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "empty");
    const Ran missing = run_studioscope({"check", (scratch / "none").generic_string()});
    CHECK(missing.status == 3);
    CHECK(has(missing.out, "not found"));
    const std::string empty = (scratch / "empty").generic_string();
    const Ran refused = run_studioscope({"check", empty});
    CHECK(refused.status == 2);
    CHECK(has(refused.err, "has no file that can be checked"));
    const Ran allowed = run_studioscope({"check", empty, "--allow-empty", "--fail-on", "warning"});
    CHECK(allowed.status == 0);
    CHECK(has(allowed.out, "[no-files]"));
    CHECK(has(allowed.out, "\n0 files: 0 errors, 0 warnings, 1 note\n"));
}

TEST_CASE("no output of a verb has raw control characters or marks of direction from names",
          "[app]") {
    const ScratchFolder scratch;
    const std::string name = "b\x1b[31m\x7f\u009b1m\u202e";
    std::string smd = kTriangleSmd;
    const size_t root = smd.find("\"root\"");
    REQUIRE(root != smd.npos);
    smd.replace(root, 6, "\"" + name + "\"");
    // C1 controls may stand in the name of a file on every system
    const std::string file = path_text(scratch / path_from_text("a\u009b1m\u202e.smd"));
    write_text(path_from_text(file), smd);
    const std::string posed = path_text(scratch / "posed.json");
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"info", file, "--json"},
             {"check", file, "--format", "json"},
             {"check", file, "--format", "jsonl"},
             {"check", file, "--format", "sarif"},
             {"check", file, "--list", "--format", "json"},
             {"diff", file, sample_file("source/ollie.smd"), "--format", "json"},
             {"bench", file, "--instances", "1", "--frames", "1", "--skinner", "cpu"},
             {"bench", file, "--load"},
             {"bench", file, "--load", "--format", "json"},
             {"pose", file, "--skinner", "cpu", "-o", posed}}) {
        const Ran ran = run_studioscope(arguments);
        const std::string text =
            ran.out + ran.err + (arguments[0] == "pose" ? read_text(path_from_text(posed)) : "");
        CAPTURE(arguments[0], arguments.back(), ran.status, text);
        CHECK(ran.status <= 1);
        for (const char* raw : {"\x1b", "\x7f", "\u009b", "\u202e"}) CHECK_FALSE(has(text, raw));
    }
    CHECK(nlohmann::json::parse(read_text(path_from_text(posed)))["bones"][0]["name"] == name);
}

TEST_CASE("a QC prints no contents of files that are not its own", "[app]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "mod/src");
    write_text(scratch / "secret.txt", "password hunter2\n");
    write_text(scratch / "mod/notes.txt", "pin 1234\n");
    write_text(scratch / "mod/src/hero.qc",
               "$include \"../../secret.txt\"\n$include \"../notes.txt\"\n$body b hero\n");
    write_text(scratch / "mod/src/hero.smd", kTriangleSmd);
    for (const char* format : {"text", "json", "sarif"}) {
        const Ran ran = run_studioscope(
            {"check", (scratch / "mod/src/hero.qc").generic_string(), "--format", format});
        CAPTURE(format, ran.out);
        CHECK(ran.status == 1);
        CHECK_FALSE(has(ran.out + ran.err, "password"));
        CHECK_FALSE(has(ran.out + ran.err, "pin"));
    }
    const Ran outside = run_studioscope(
        {"info", (scratch / "mod/src/hero.qc").generic_string(), "--allow-outside"});
    CHECK_FALSE(has(outside.err, "outside the model's folders"));
}

#ifndef _WIN32

// Malicious files with names, permissions and pipes of POSIX.

TEST_CASE("a path that is not UTF-8 is converted in JSON", "[app]") {
    const ScratchFolder scratch;
    const fs::path file = scratch / "caf\xE9.smd";
    write_text(file, kTriangleSmd);
    const Ran ran = run_studioscope({"info", "--json", file.generic_string()});
    CHECK(ran.status == 0);
    const auto info = nlohmann::json::parse(ran.out);
    CHECK(has(info["file"], "caf\xC3\xA9.smd"));
    CHECK(has(info["files"][0]["path"], "caf\xC3\xA9.smd"));
}

TEST_CASE("check of a folder that may not be read is an error", "[app]") {
    const ScratchFolder scratch;
    const fs::path folder = scratch / "closed";
    fs::create_directories(folder / "below");
    fs::permissions(folder / "below", fs::perms::none);
    std::error_code problem;
    fs::directory_iterator below(folder / "below", problem);
    if (problem) {  // a user with all permissions can read it
        const Ran ran = run_studioscope({"check", folder.generic_string()});
        CHECK(ran.status == 3);
        CHECK(has(ran.out, "cannot be listed"));
    }
    fs::permissions(folder / "below", fs::perms::all);
}

TEST_CASE("a pipe in a checked folder is reported without waiting for it", "[app]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "models");
    write_text(scratch / "models/good.smd", kTriangleSmd);
    REQUIRE(mkfifo((scratch / "models/pipe.smd").c_str(), 0600) == 0);
    const Ran ran = run_studioscope({"check", (scratch / "models").generic_string()});
    CHECK(ran.status == 3);
    CHECK(has(ran.out, "pipe.smd: error: is a device or a pipe, not a file [unreadable]"));
    CHECK(has(ran.out, "2 files: 1 error"));
}

#endif  // _WIN32

}  // namespace studioscope::malicious_input_test
