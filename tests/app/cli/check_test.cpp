// `check` of many files: on all cores, reported in the order of the files as they are checked.

#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/paths.h"
#include "support/program.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

const std::string kStart =
    "version 1\nnodes\n0 \"a\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\ntriangles\n";
const std::string kTriangle = "skin\n0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\n";

// A model with this many triangles; the last line is too short, which is an error there.
std::string broken_after(size_t triangles) {
    std::string text = kStart;
    for (size_t i = 0; i < triangles; ++i) text += kTriangle;
    return text + "skin\n0 0 0\nend\n";
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

// Earlier files take longer to read, so that later ones are done first.
std::vector<std::string> write_models(const ScratchFolder& scratch, size_t count) {
    std::vector<std::string> files;
    for (size_t i = 0; i < count; ++i) {
        files.push_back((scratch / (std::to_string(100 + i) + ".smd")).string());
        write_text(files.back(), broken_after((count - i) * 200));
    }
    return files;
}

std::string joined(const std::vector<std::string>& lines, char end) {
    std::string text;
    for (const std::string& line : lines) text += line + end;
    return text;
}

// Runs a shell script, for "> out", "&" and kill.
Ran in_shell(const std::string& script) {
    const std::string program = "'" + build_folder().string() + "/studioscope'";
    return run_program("sh", {"-c", "s=" + program + "; " + script});
}

}  // namespace

TEST_CASE("check reports files in order, with one thread or many", "[app]") {
    const ScratchFolder scratch;
    const std::vector<std::string> files = write_models(scratch, 24);
    std::vector<std::string> arguments{"check", "--jobs", "4"};
    arguments.insert(arguments.end(), files.begin(), files.end());
    const Ran many = run_studioscope(arguments);
    arguments[2] = "1";
    CHECK(run_studioscope(arguments).out == many.out);
    const std::vector<std::string> lines = lines_of(many.out);
    REQUIRE(lines.size() > files.size());
    CHECK(lines.back().starts_with("24 files: "));
    size_t line = 0;
    for (const std::string& file : files) {  // each file is reported completely before the next
        REQUIRE(lines[line].starts_with(file));
        while (lines[line].starts_with(file)) ++line;
    }
}

TEST_CASE("check --format jsonl writes one line per file, and slices concatenate to the whole",
          "[app]") {
    const ScratchFolder scratch;
    std::vector<std::string> files = write_models(scratch, 5);
    write_text(files[2], kStart + kTriangle + "end\n");
    files.push_back((scratch / "none.smd").string());
    const std::string list = (scratch / "list").string(), part = (scratch / "part").string();
    write_text(list, joined(files, '\n'));
    const Ran whole = run_studioscope({"check", "--format", "jsonl", "--files-from", list});
    CHECK(whole.status == 3);
    const std::vector<std::string> lines = lines_of(whole.out);
    REQUIRE(lines.size() == files.size());
    for (size_t i = 0; i < lines.size(); ++i) {
        const auto json = nlohmann::json::parse(lines[i]);
        CHECK(json["file"] == files[i]);
        CHECK(json["status"] == (i == 5 ? "unreadable" : "read"));
        CHECK((json["diagnostics"][0]["severity"] == "error") == (i != 2));
    }
    std::string slices;
    for (size_t i = 0; i < files.size(); i += 2) {
        write_text(part, joined({files[i], files[i + 1]}, '\0'));
        slices += run_studioscope({"check", "--format", "jsonl", "--files-from", part}).out;
    }
    CHECK(slices == whole.out);
}

TEST_CASE("check --files-from reads standard input and pipes", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a file.smd").string();
    write_text(file, kStart + kTriangle + "end\n");
    const Ran piped = in_shell("printf '%s\\r\\n\\n' '" + file + "' | $s check --files-from -");
    CHECK(piped.out.ends_with("\n1 file: 0 errors, 0 warnings, 1 note\n"));
    const Ran nothing = in_shell("$s check --files-from - </dev/null");
    CHECK(nothing.out.find(
              "standard input: warning: the list names no files; nothing is checked [no-files]") ==
          0);
    CHECK(run_studioscope({"check", "--files-from", (scratch / "none").string()}).status == 3);
    CHECK(run_studioscope({"check"}).status == 2);
}

TEST_CASE("check of a list that cannot be read ends with 3", "[app]") {
    const ScratchFolder scratch;
    const std::string folder = (scratch / ".").string();
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
    const std::string folder = (scratch / "m").string();
    fs::create_directories(folder);
    const std::string names[] = {"a\nerror: b.smd", "c\x1b[31md.smd", "e\u202Ef.smd", "g\xE9.smd"};
    std::string raw;
    for (const std::string& name : names) {
        write_text(folder + "/" + name, kStart + kTriangle + "end\n");
        raw += folder + "/" + name + '\0';
    }
    CHECK(run_studioscope({"check", "--list", folder}).out ==
          folder + "/a\\nerror: b.smd\n" + folder + "/c\\x1b[31md.smd\n" + folder +
              "/e\\u202ef.smd\n" + folder + "/g\u00e9.smd\n");
    CHECK(run_studioscope({"check", "--list", "-0", folder}).out == raw);
    // the list is read as well, also if it is a single path without its zero byte
    const std::string list = (scratch / "list").string();
    write_text(list, raw);
    CHECK(run_studioscope({"check", "--files-from", list}).out.find("\n4 files: 0 errors") !=
          std::string::npos);
    write_text(list, folder + "/" + names[0]);
    CHECK(run_studioscope({"check", "-0", "--files-from", list}).status == 0);
    CHECK(run_studioscope({"check", "--files-from", list}).status == 3);
    CHECK(run_studioscope({"check", "-0", folder}).status == 2);
}

TEST_CASE("a text report lists a limited number of messages per code and counts the others",
          "[app]") {
    const ScratchFolder scratch;
    std::vector<std::string> files;
    for (int i = 0; i < 5; ++i) {
        files.push_back((scratch / (std::to_string(i) + ".smd")).string());
        write_text(files.back(), broken_after(1));  // an error and the note of a missing material
    }
    const auto lines_with = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "check");
        arguments.insert(arguments.end(), files.begin(), files.end());
        const Ran ran = run_studioscope(arguments);
        CHECK(ran.status == 1);
        return lines_of(ran.out);
    };
    const std::vector<std::string> all = lines_with({});
    CHECK(lines_with({"--max-messages", "5"}) == all);
    CHECK(lines_with({"--max-messages", "0"}) == all);
    const std::vector<std::string> few = lines_with({"--max-messages", "4"});
    CHECK(few.back() == all.back());  // the last counts are the total
    CHECK(
        few[few.size() - 2].starts_with("1 more error is not listed; --max-messages 0 lists all "
                                        "[smd-"));
    const std::vector<std::string> one = lines_with({"--max-messages", "1"});
    CHECK(one[one.size() - 2].starts_with("4 more errors are not listed; "));
    const std::vector<std::string> lines = lines_with({"--max-messages", "1", "--format", "jsonl"});
    CHECK(lines == lines_with({"--format", "jsonl"}));
    CHECK(run_studioscope({"check", "--max-messages", "-1", files[0]}).status == 2);
}

TEST_CASE("a report of very many files with one fault stays short", "[app]") {
    const ScratchFolder scratch;
    const std::string list = (scratch / "list").string(), file = (scratch / "a.smd").string();
    write_text(file, "");
    write_text(list, joined(std::vector<std::string>(1500, file), '\n'));
    const Ran ran = run_studioscope({"check", "--files-from", list});
    // at most 1000 lines for each of its codes
    const Ran alone = run_studioscope({"check", file});
    const size_t codes = lines_of(alone.out).size() - 1;
    CHECK(lines_of(ran.out).size() == codes * 1001 + 1);
    CHECK(lines_of(ran.out).back().starts_with("1500 files: "));
    CHECK(ran.status == alone.status);
}

TEST_CASE("check --list prints the files that would be checked", "[app]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "m");
    for (const char* name : {"m/b.smd", "m/hero.vvd", "m/hero.mdl", "m/notes.txt"})
        write_text(scratch / name, "nothing");
    const Ran ran = run_studioscope({"check", "--list", (scratch / "m").string()});
    CHECK(ran.status == 0);
    CHECK(ran.out ==
          (scratch / "m/b.smd").string() + "\n" + (scratch / "m/hero.mdl").string() + "\n");
}

TEST_CASE("an interrupted check has reported what it found", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a.smd").string(), list = (scratch / "list").string();
    const std::string out = (scratch / "out").string();
    write_text(file, broken_after(100));
    write_text(list, joined(std::vector<std::string>(100000, file), '\n'));
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
    const std::string mdl = (scratch / "ollie.mdl").string();
    REQUIRE(in_shell("mkfifo '" + (scratch / "ollie.vvd").string() + "'").status == 0);
    for (const std::string& file : {mdl, (scratch / "ollie.vvd").string()}) {
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
    const std::string top = (scratch / "top").string(), step(200, 'a');
    // 25 times 200 letters are more than the 4096 of a path
    REQUIRE(in_shell("mkdir '" + top + "' && cd '" + top + "' && for i in $(seq 25); do mkdir " +
                     step + " && cd -P " + step + " || exit 1; done; : >x.smd")
                .status == 0);
    const Ran ran = run_studioscope({"check", top});
    CHECK(in_shell("rm -rf '" + top + "'").status == 0);
    CHECK(ran.status == 3);
    CHECK(ran.out.find("File name too long [unreadable]") != std::string::npos);
}

TEST_CASE("an animated mouse pointer in a folder is not checked as a model", "[app]") {
    const ScratchFolder scratch;
    write_text(scratch / "busy.ani", "RIFF____ACON");
    write_text(scratch / "motion.ani", "IDAG");
    const Ran ran = run_studioscope({"check", "--list", (scratch / ".").string()});
    CHECK(ran.out.find("busy.ani") == std::string::npos);
    CHECK(ran.out.find("motion.ani") != std::string::npos);
}

}  // namespace studioscope
