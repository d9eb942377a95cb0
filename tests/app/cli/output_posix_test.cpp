// Files that the program writes where POSIX makes it fail: a full device, a closed stream or pipe,
// links and limits. The statuses are those of interface.md.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/names_in.h"
#include "support/paths.h"
#include "support/program.h"
#include "support/triangle_smd.h"

namespace studioscope::output_posix_test {

namespace {

namespace fs = std::filesystem;

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

}  // namespace studioscope::output_posix_test
