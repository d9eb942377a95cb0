// Which files `check` takes for one: named, in lists of any encoding, and by --list
// (interface.md, "The command line and its data").

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "support/program.h"
#include "support/sample_tree.h"
#include "support/triangle_smd.h"

namespace studioscope::check_lists_test {

namespace {

namespace fs = std::filesystem;

// The sample's compiled model under two names, and a source: all files of a folder.
struct Models {
    explicit Models(const ScratchFolder& scratch) : folder(scratch / "models") {
        fs::create_directories(folder);
        for (const PackedFile& file : files_below(sample_files(), "models/studioscope/ollie."))
            for (const char* stem : {"a", "b"}) {
                const std::string ending = fs::path(file.path).filename().string().substr(5);
                write_text(folder / (stem + ending), file.text);
            }
        write_text(folder / "c.smd", kTriangleSmd);
    }
    std::string operator/(const std::string& name) const {
        return (folder / name).generic_string();
    }
    // As a shell expands `models/*`.
    std::vector<std::string> files() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder))
            names.push_back(entry.path().generic_string());
        std::sort(names.begin(), names.end());
        return names;
    }

    fs::path folder;
};

Ran check(std::vector<std::string> arguments, const std::string& input = "") {
    arguments.insert(arguments.begin(), "check");
    return run_command({studioscope_program(), std::move(arguments), {}, {}, input});
}

std::string listed(std::vector<std::string> arguments) {
    arguments.emplace_back("--list");
    return check(std::move(arguments)).out;
}

// ASCII as UTF-16 without a mark; `order` 1: big-endian.
std::string utf16(const std::string& ascii, int order) {
    std::string text;
    for (const char c : ascii) text += order == 0 ? std::string{c, '\0'} : std::string{'\0', c};
    return text;
}

}  // namespace

TEST_CASE("all files of a folder are checked as the folder is", "[app][check]") {
    const ScratchFolder scratch;
    const Models models(scratch);
    std::string vvd = read_text(models / "a.vvd");
    vvd.resize(100);
    write_text(models / "a.vvd", vvd);  // findings to count
    const Ran whole = check({models / ""});
    REQUIRE(whole.status == 1);
    REQUIRE(whole.out.find("\n3 files: ") != std::string::npos);
    CHECK(check(models.files()).out == whole.out);

    std::string list;
    for (const std::string& file : models.files()) list += file + "\n";
    CHECK(check({"--files-from", "-"}, list).out == whole.out);
    CHECK(check({models / "", models / "a.vvd", models / "c.smd"}).out == whole.out);
    CHECK(check({models / "a.dx90.vtx", models / "b.vvd", models / "c.smd"}).out == whole.out);
}

TEST_CASE("files of one model are listed once, by its MDL where the first of them stood",
          "[app][check]") {
    const ScratchFolder scratch;
    const Models models(scratch);
    const std::string a = models / "a.mdl", b = models / "b.mdl";
    CHECK(listed({models / "b.dx90.vtx", models / "a.vvd", b, models / "a.dx90.vtx"}) ==
          b + "\n" + a + "\n");
    CHECK(listed({models / "./a.vvd", models / "../models/a.dx90.vtx"}) == models / "./a.mdl\n");
    CHECK(listed({models / "c.smd", models / "c.smd"}) == models / "c.smd\n");

    fs::remove(a);
    CHECK(listed({models / "a.dx90.vtx"}) == models / "a.vvd\n");
    fs::create_directory(a);  // a folder is no file of the model
    CHECK(listed({models / "a.dx90.vtx"}) == models / "a.vvd\n");

    const Ran missing = check({models / "a.vvd", models / "none.vvd"});
    CHECK(missing.status == 3);
    CHECK(missing.out.find("none.vvd: error: not found [unreadable]") != std::string::npos);
}

TEST_CASE("a file belongs to the model that is spelt like it", "[app][check]") {
    const ScratchFolder scratch;
    const Models models(scratch);
    fs::rename(models / "b.mdl", models / "A.mdl");
    if (fs::exists(models / "a.MDL")) return;  // a folder that ignores case has only one of them
    fs::rename(models / "b.vvd", models / "A.vvd");
    CHECK(listed({models / "a.vvd"}) == models / "a.mdl\n");
    CHECK(listed({models / "A.vvd"}) == models / "A.mdl\n");
    CHECK(listed({models / "A.vvd", models / "a.vvd"}) ==
          models / "A.mdl\n" + (models / "a.mdl\n"));
}

TEST_CASE("lists are UTF-8 or UTF-16 by their mark", "[app][check]") {
    const ScratchFolder scratch;
    const Models models(scratch);
    const std::string a = models / "a.mdl", b = models / "b.mdl";
    const auto run = [](const std::string& list) {
        return check({"--list", "--files-from", "-"}, list);
    };
    const std::string both = a + "\r\n \t\n\n" + b;  // PowerShell writes CR LF
    for (const std::string& list :
         {both, "\xEF\xBB\xBF" + both, "\xFF\xFE" + utf16(both, 0), "\xFE\xFF" + utf16(both, 1),
          a + '\0' + b + '\0', "\xFF\xFE" + utf16(a + '\0' + b, 0)})
        CHECK(run(list).out == a + "\n" + b + "\n");

    for (const std::string& list :
         {utf16(both, 0), utf16(both, 1), "\xFF\xFE" + utf16(both, 0) + "x",
          std::string("\xFF\xFE\0\0", 4) + "a"}) {
        const Ran refused = run(list);
        CAPTURE(refused.err);
        CHECK(refused.status == 2);
        CHECK(refused.out.empty());
        CHECK(std::count(refused.err.begin(), refused.err.end(), '\n') == 1);
    }
    // with -0 bytes are bytes
    const Ran raw = check({"-0", "--files-from", "-"}, std::string("\xFF\xFE", 2) + a);
    CHECK(raw.status == 3);
}

TEST_CASE("baselines and configurations are UTF-8 or UTF-16 by their mark", "[app][check]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a.smd").generic_string(),
                      known = (scratch / "known.json").generic_string(),
                      config = (scratch / "config.json").generic_string();
    write_text(file, kTriangleSmd);
    const std::string report = check({file, "--format", "json"}).out;
    const std::string settings = R"({"ignore": ["material-missing"]})";
    for (const int order : {0, 1}) {
        const std::string mark = order == 0 ? "\xFF\xFE" : "\xFE\xFF";
        write_text(known, mark + utf16(report, order));
        CHECK(check({file, "--baseline", known, "--fail-on", "note"}).status == 0);
        write_text(known, mark + utf16(report, order) + "x");
        CHECK(check({file, "--baseline", known}).status == 2);
        write_text(config, mark + utf16(settings, order));
        CHECK(check({file, "--config", config, "--fail-on", "note"}).status == 0);
        write_text(config, mark + utf16(settings, order) + "x");
        CHECK(check({file, "--config", config}).status == 2);
    }
}

TEST_CASE("the output of -o is what standard output would have", "[app]") {
    const ScratchFolder scratch;
    const Models models(scratch);
    const std::string a = models / "a.mdl", c = models / "c.smd",
                      out = (scratch / "out.txt").generic_string();
    const std::vector<std::vector<std::string>> lines{{"check", models / ""},
                                                      {"check", models / "", "--format", "json"},
                                                      {"check", models / "", "--list"},
                                                      {"info", c},
                                                      {"info", a, "--needs", "--json"},
                                                      {"diff", a, models / "b.mdl"},
                                                      {"diff", models / "", models / ""},
                                                      {"explain", "smd-short-vertex"},
                                                      {"explain", "--list-codes"}};
    for (std::vector<std::string> line : lines) {
        CAPTURE(line);
        write_text(out, "old");
        const Ran shown = run_studioscope(line);
        line.insert(line.end(), {"-o", out});
        const Ran written = run_studioscope(line);
        CHECK(written.status == shown.status);
        CHECK(written.out.empty());
        CHECK(read_text(out) == shown.out);
    }
    CHECK(check({c, "-o", (scratch / "none/out.txt").generic_string()}).status == 3);
}

TEST_CASE("inputs, lists and baselines are never the output of a report", "[app]") {
    const ScratchFolder scratch;
    const Models models(scratch);
    const std::string a = models / "a.mdl", list = (scratch / "list").generic_string(),
                      known = (scratch / "known.json").generic_string(),
                      game = (scratch / "gameinfo.txt").generic_string();
    write_text(list, a);
    write_text(game, "GameInfo { FileSystem { SearchPaths { game . } } }");
    write_text(known, R"({"diagnostics": []})");
    const std::vector<std::vector<std::string>> lines{
        {"check", a, "-o", a},
        {"check", a, "-o", models / "a.vvd"},
        {"check", models / "", "--list", "-o", models / "c.smd"},
        {"check", "--files-from", list, "-o", list},
        {"check", a, "--baseline", known, "-o", known},
        {"info", a, "-o", models / "a.vvd"},
        {"info", a, "--game", game, "-o", game},
        {"diff", a, models / "b.mdl", "-o", models / "b.mdl"}};
    for (const std::vector<std::string>& line : lines) {
        CAPTURE(line);
        const std::string before = read_text(line.back());
        CHECK(run_studioscope(line).status == 2);
        CHECK(read_text(line.back()) == before);
    }
}

TEST_CASE("files of one model in an archive are one model", "[app][check]") {
    const ScratchFolder scratch;
    const std::string archive = (scratch / "addon.zip").generic_string();
    write_bytes_to(archive, pack_zip(files_below(sample_files(), "models/studioscope/ollie.")));
    const std::string top = archive + "!", inside = top + "models/studioscope/ollie";
    CHECK(listed({inside + ".vvd", inside + ".dx90.vtx", archive}) == inside + ".mdl\n");
    CHECK(check({inside + ".vvd"}).out == check({archive}).out);
    CHECK(check({top + "models/studioscope/none.vvd"}).status == 3);
}

}  // namespace studioscope::check_lists_test
