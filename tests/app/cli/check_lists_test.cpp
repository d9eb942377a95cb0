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
