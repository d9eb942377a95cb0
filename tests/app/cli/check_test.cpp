// `check` of many files: on all cores, reported in the order of the files as they are checked.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "support/paths.h"
#include "support/program.h"
#include "support/triangle_smd.h"

namespace studioscope::check_test {

namespace {

namespace fs = std::filesystem;

// A model with this many triangles; the last line is too short, which is an error there.
std::string broken_after(size_t triangles) {
    return smd_start_with(triangles) + "skin\n0 0 0\nend\n";
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
        files.push_back((scratch / (std::to_string(100 + i) + ".smd")).generic_string());
        write_text(files.back(), broken_after((count - i) * 200));
    }
    return files;
}

std::string joined(const std::vector<std::string>& lines, char end) {
    std::string text;
    for (const std::string& line : lines) text += line + end;
    return text;
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
    write_text(files[2], kTriangleSmd);
    files.push_back((scratch / "none.smd").generic_string());
    const std::string list = (scratch / "list").generic_string(),
                      part = (scratch / "part").generic_string();
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

TEST_CASE("check --files-from reads standard input", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a file.smd").generic_string();
    write_text(file, kTriangleSmd);
    const auto check = [](std::vector<std::string> arguments, const std::string& list) {
        arguments.insert(arguments.begin(), "check");
        return run_command({studioscope_program(), std::move(arguments), {}, {}, list});
    };
    const Ran piped = check({"--files-from", "-"}, file + "\r\n\n");
    CHECK(piped.out.ends_with("\n1 file: 0 errors, 0 warnings, 1 note\n"));
    const Ran nothing = check({"--files-from", "-"}, "");
    CHECK(nothing.status == 2);
    CHECK(nothing.err.find("error: there is nothing to check") != std::string::npos);
    const Ran allowed = check({"--allow-empty", "--files-from", "-"}, "");
    CHECK(allowed.status == 0);
    CHECK(allowed.out.find(
              "standard input: note: the list names no files; nothing is checked [no-files]") == 0);
    CHECK(run_studioscope({"check", "--files-from", (scratch / "none").generic_string()}).status ==
          3);
    CHECK(run_studioscope({"check"}).status == 2);
}

// The three formats that list messages one by one; a line of jsonl is one file.
TEST_CASE("every report lists a limited number of messages per code and file", "[app]") {
    const ScratchFolder scratch;
    std::string text = kSmdStart;
    for (int i = 0; i < 8; ++i) text += "skin\n0 0 0\n";  // each line is too short
    const std::string first = (scratch / "a.smd").generic_string(),
                      second = (scratch / "b.smd").generic_string();
    for (const std::string& file : {first, second}) write_text(file, text + "end\n");
    const auto run = [&](const std::string& format, const std::string& count) {
        const Ran ran = run_studioscope({"check", "--only", "smd-short-vertex", "--format", format,
                                         "--max-messages", count, first, second});
        CHECK(ran.status == 1);
        return ran.out;
    };
    const size_t faults = lines_of(run("text", "0")).size() - 1;  // without the line of counts
    REQUIRE(faults >= 4);
    REQUIRE(faults % 2 == 0);
    const size_t in_file = faults / 2;
    const std::string all = std::to_string(in_file), fewer = std::to_string(in_file - 1);
    CHECK(run("text", all) == run("text", "0"));
    const std::vector<std::string> folded = lines_of(run("text", fewer));
    CHECK(folded.size() == faults + 1);
    CHECK(folded[in_file - 1] == first +
                                     ": error: 1 more like this; --max-messages 0 lists all "
                                     "[smd-short-vertex]");
    CHECK(folded.back() == lines_of(run("text", "0")).back());  // folded messages count
    const auto folds = [](const nlohmann::json& list) {
        size_t count = 0;
        for (const nlohmann::json& one : list) count += one.value("folded", size_t{0});
        return count;
    };
    CHECK(folds(nlohmann::json::parse(run("json", "1"))["diagnostics"]) == faults - 2);
    for (const std::string& line : lines_of(run("jsonl", "1")))
        CHECK(folds(nlohmann::json::parse(line)["diagnostics"]) == in_file - 1);
    const auto sarif = nlohmann::json::parse(run("sarif", "1"));
    CHECK(sarif["runs"][0]["results"].size() == 4);
    CHECK(run_studioscope({"check", "--max-messages", "-1", first}).status == 2);

    // without the option, what scripts count is whole
    const auto whole = nlohmann::json::parse(
        run_studioscope({"check", "--only", "smd-short-vertex", "--format", "json", first}).out);
    CHECK(whole["diagnostics"].size() == in_file);
    CHECK(whole["counts"]["error"] == in_file);
    CHECK(whole["files"] == nlohmann::json{{{"file", first}, {"status", "read"}}});
}

TEST_CASE("a report of very many files with one fault stays short", "[app]") {
    const ScratchFolder scratch;
    const std::string folder = (scratch / "m").generic_string();
    fs::create_directories(folder);
    for (int i = 0; i < 1001; ++i) write_text(folder + "/" + std::to_string(i) + ".smd", "");
    const size_t codes = lines_of(run_studioscope({"check", folder + "/0.smd"}).out).size() - 1;
    const Ran ran = run_studioscope({"check", folder});
    // 1000 lines for each of its codes, one about the others, and the counts
    CHECK(lines_of(ran.out).size() == codes * 1001 + 1);
    CHECK(ran.out.find("\n1 more error is not listed; --max-messages 0 lists all [") !=
          std::string::npos);
    CHECK(lines_of(ran.out).back().starts_with("1001 files: "));
    CHECK(ran.status == 1);
    const Ran all = run_studioscope({"check", "--max-messages", "0", folder});
    CHECK(lines_of(all.out).size() == codes * 1001 + 1);
    CHECK(all.out.find("not listed") == std::string::npos);
}

TEST_CASE("check reports a message about a file once, jsonl for each file that has it", "[app]") {
    const ScratchFolder scratch;
    const std::string folder = (scratch / "m").generic_string();
    fs::create_directories(folder);
    write_text(folder + "/a.smd", broken_after(1));
    write_text(folder + "/a.qc", "$modelname a.mdl\n$body b a.smd\n$sequence s a.smd\n");
    const auto count = [](const std::string& text) {
        size_t found = 0;
        for (size_t at = text.find("[smd-short-vertex]"); at != std::string::npos;
             at = text.find("[smd-short-vertex]", at + 1))
            ++found;
        return found;
    };
    CHECK(count(run_studioscope({"check", folder}).out) == 1);
    CHECK(count(run_studioscope({"check", folder + "/a.qc"}).out) == 1);
    size_t lines = 0;
    for (const std::string& line :
         lines_of(run_studioscope({"check", "--format", "jsonl", folder}).out))
        lines += line.find("smd-short-vertex") != std::string::npos ? 1 : 0;
    CHECK(lines == 2);
}

TEST_CASE("text leaves out what is below --min-severity, counts and formats do not", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a.smd").generic_string();
    write_text(file, broken_after(1));  // two errors, and the note of its material
    const auto run = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"check", file});
        return run_studioscope(words);
    };
    const std::vector<std::string> all = lines_of(run({}).out),
                                   errors = lines_of(run({"--min-severity", "error"}).out);
    REQUIRE(all.back() == "1 file: 2 errors, 0 warnings, 1 note");
    REQUIRE(all.size() == 4);
    REQUIRE(errors.size() == 3);
    CHECK(errors.back() == all.back());
    CHECK(lines_of(run({"-q"}).out) == std::vector(errors.begin(), errors.end() - 1));
    CHECK(run({"-q", "--fail-on", "note", "--ignore", "smd-short-vertex"}).status == 1);
    CHECK(run({"-q", "--format", "json"}).out == run({"--format", "json"}).out);
    CHECK(run({"--min-severity", "never"}).status == 2);
}

TEST_CASE("check --list prints the files that would be checked", "[app]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "m");
    for (const char* name : {"m/b.smd", "m/hero.vvd", "m/hero.mdl", "m/notes.txt"})
        write_text(scratch / name, "nothing");
    const Ran ran = run_studioscope({"check", "--list", (scratch / "m").generic_string()});
    CHECK(ran.status == 0);
    CHECK(ran.out == (scratch / "m/b.smd").generic_string() + "\n" +
                         (scratch / "m/hero.mdl").generic_string() + "\n");
}

TEST_CASE("an animated mouse pointer in a folder is not checked as a model", "[app]") {
    const ScratchFolder scratch;
    write_text(scratch / "busy.ani", "RIFF____ACON");
    write_text(scratch / "motion.ani", "IDAG");
    const Ran ran = run_studioscope({"check", "--list", (scratch / ".").generic_string()});
    CHECK(ran.out.find("busy.ani") == std::string::npos);
    CHECK(ran.out.find("motion.ani") != std::string::npos);
}

#ifndef _WIN32

// `check` of lists and names as shells of POSIX pass them: closed streams, pipes, devices, signals,
// and names that other systems cannot have.

namespace {

// Runs a shell script, for "> out", "&" and kill.
Ran in_shell(const std::string& script) {
    const std::string program = "'" + build_folder().generic_string() + "/studioscope'";
    return run_program("sh", {"-c", "s=" + program + "; " + script});
}

}  // namespace

TEST_CASE("check --files-from reads a pipe", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a file.smd").generic_string();
    write_text(file, kTriangleSmd);
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
        write_text(folder + "/" + name, kTriangleSmd);
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
    for (const std::string format : {"text", "json", "jsonl", "sarif", "gitlab"}) {
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

#endif  // _WIN32

}  // namespace studioscope::check_test
