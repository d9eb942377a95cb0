// `check` of lists and names as shells of POSIX pass them: closed streams, pipes, devices, signals,
// and names that other systems cannot have.

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "support/broken_smd.h"
#include "support/paths.h"
#include "support/program.h"

namespace studioscope::check_posix_test {

namespace {

namespace fs = std::filesystem;

// Runs a shell script, for "> out", "&" and kill.
Ran in_shell(const std::string& script) {
    const std::string program = "'" + build_folder().generic_string() + "/studioscope'";
    return run_program("sh", {"-c", "s=" + program + "; " + script});
}

}  // namespace

TEST_CASE("check --files-from reads a pipe", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a file.smd").generic_string();
    write_text(file, kSmdStart + kSmdTriangle + "end\n");
    const Ran piped = in_shell("printf '%s\\r\\n\\n' '" + file + "' | $s check --files-from -");
    CHECK(piped.out.ends_with("\n1 file: 0 errors, 0 warnings, 1 note\n"));
}

TEST_CASE("check of a list that cannot be read ends with 3", "[app]") {
    const ScratchFolder scratch;
    const std::string folder = (scratch / ".").generic_string();
    for (const std::string& arguments :
         std::vector<std::string>{"--files-from - <&-", "--files-from - <'" + folder + "'",
                                  "--files-from '" + folder + "'", "--files-from - <&- --list",
                                  "--files-from - 0>'" + folder + "/written'"}) {
        CAPTURE(arguments);
        const Ran ran = in_shell("$s check " + arguments);
        CHECK(ran.status == 3);
        CHECK((ran.out + ran.err).find(": error: cannot be read: ") != std::string::npos);
        CHECK((ran.out + ran.err).find("[no-files]") == std::string::npos);
    }
}

TEST_CASE("check --list prints one name per line, with -0 the unchanged names", "[app]") {
    const ScratchFolder scratch;
    const std::string folder = (scratch / "m").generic_string();
    fs::create_directories(folder);
    const std::string names[] = {"a\nerror: b.smd", "c\x1b[31md.smd", "e\u202Ef.smd", "g\xE9.smd"};
    std::string raw;
    for (const std::string& name : names) {
        write_text(folder + "/" + name, kSmdStart + kSmdTriangle + "end\n");
        raw += folder + "/" + name + '\0';
    }
    CHECK(run_studioscope({"check", "--list", folder}).out ==
          folder + "/a\\nerror: b.smd\n" + folder + "/c\\x1b[31md.smd\n" + folder +
              "/e\\u202ef.smd\n" + folder + "/g\u00e9.smd\n");
    CHECK(run_studioscope({"check", "--list", "-0", folder}).out == raw);
    // the list is read as well, also if it is a single path without its zero byte
    const std::string list = (scratch / "list").generic_string();
    write_text(list, raw);
    CHECK(run_studioscope({"check", "--files-from", list}).out.find("\n4 files: 0 errors") !=
          std::string::npos);
    write_text(list, folder + "/" + names[0]);
    CHECK(run_studioscope({"check", "-0", "--files-from", list}).status == 0);
    CHECK(run_studioscope({"check", "--files-from", list}).status == 3);
    CHECK(run_studioscope({"check", "-0", folder}).status == 2);
}

TEST_CASE("an interrupted check has reported what it found", "[app]") {
    const ScratchFolder scratch;
    const std::string list = (scratch / "list").generic_string(),
                      out = (scratch / "out").generic_string();
    write_text(scratch / "a.smd", broken_after(100));
    // 50 x 400 paths of the file: equal messages would be reported once; the sandbox is told of all
    // of them before the first is read
    for (int i = 0; i < 400; ++i) fs::create_directory_symlink(".", scratch / std::to_string(i));
    std::string paths;
    for (int i = 0; i < 20000; ++i)
        paths += (scratch / (std::to_string(i / 400) + "/" + std::to_string(i % 400) + "/a.smd"))
                     .generic_string() +
                 "\n";
    write_text(list, paths);
    for (const std::string format : {"text", "json", "jsonl", "sarif"}) {
        CAPTURE(format);
        write_text(out, "");  // the output of the last format would end this run before it begins
        // the run is interrupted after it has written something, at most 20 s later; it gets the
        // signal more than once, as from `timeout`; signals at the same time count as one
        const Ran ran = in_shell("$s check --format " + format + " --files-from '" + list + "' >'" +
                                 out + "' & for i in $(seq 200); do [ \"$(wc -c <'" + out +
                                 "')\" -lt 1000 ] || break; sleep 0.1; done; for i in $(seq 50); "
                                 "do kill -TERM $!; done; "
                                 "wait $!");
        CHECK(ran.status == 128 + 15);
        CHECK(ran.err.find("note: interrupted after ") != std::string::npos);
        const std::string text = read_text(out);
        REQUIRE(text.ends_with('\n'));
        if (format == "jsonl")
            for (const std::string& line : lines_of(text)) CHECK(nlohmann::json::accept(line));
        else if (format == "text")
            CHECK(lines_of(text).back().find(" files: ") != std::string::npos);
        else
            CHECK(nlohmann::json::accept(text));
    }
}

TEST_CASE("a file that cannot be opened ends a check with 3", "[app]") {
    const ScratchFolder scratch;
    for (const char* ending : {".mdl", ".dx90.vtx"})
        fs::copy_file(sample_file("models/studioscope/ollie" + std::string(ending)),
                      scratch / ("ollie" + std::string(ending)));
    const std::string mdl = (scratch / "ollie.mdl").generic_string();
    REQUIRE(in_shell("mkfifo '" + (scratch / "ollie.vvd").generic_string() + "'").status == 0);
    for (const std::string& file : {mdl, (scratch / "ollie.vvd").generic_string()}) {
        const Ran ran = run_studioscope({"check", "--format", "jsonl", file});
        CHECK(ran.status == 3);
        CHECK(ran.out.find("\"status\":\"unreadable\"") != std::string::npos);
    }
    // an infinite list is refused
    const Ran endless = run_studioscope({"check", "--files-from", "/dev/zero"});
    CHECK(endless.status == 3);
    CHECK(endless.out.find("/dev/zero: error: lists more than the 256 MB") != std::string::npos);
}

TEST_CASE("a folder too deep to be listed is reported", "[app]") {
    const ScratchFolder scratch;
    const std::string top = (scratch / "top").generic_string(), step(200, 'a');
    // 25 times 200 letters are more than the 4096 of a path
    REQUIRE(in_shell("mkdir '" + top + "' && cd '" + top + "' && for i in $(seq 25); do mkdir " +
                     step + " && cd -P " + step + " || exit 1; done; : >x.smd")
                .status == 0);
    const Ran ran = run_studioscope({"check", top});
    CHECK(in_shell("rm -rf '" + top + "'").status == 0);
    CHECK(ran.status == 3);
    CHECK(ran.out.find("File name too long [unreadable]") != std::string::npos);
}

}  // namespace studioscope::check_posix_test
