// A verb that writes a file writes nothing else: the whole folder is compared before and after. The
// test names the paths that may change.

#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <string>

#include "core/platform/platform.h"
#include "host/program_cache_files.h"
#include "support/folder_snapshot.h"
#include "support/program.h"
#include "support/skip.h"
#include "window/settings_file.h"

namespace studioscope::written_files_test {

namespace {

namespace fs = std::filesystem;
using Paths = std::set<std::string>;

// The folders of cached programs below that of the person's caches, the innermost last.
const std::vector<std::string> kProgramsFolders =
    kThisPlatform == Platform::kWindows
        ? std::vector<std::string>{"cache/Studioscope", "cache/Studioscope/Cache",
                                   "cache/Studioscope/Cache/programs"}
        : std::vector<std::string>{"cache/studioscope", "cache/studioscope/programs"};

// Fills a folder with a copy of a model and other files, which must not change.
void fill(const ScratchFolder& scratch) {
    fs::create_directories(scratch / "in");
    fs::create_directories(scratch / "out");
    fs::copy_file(sample_file("source/ollie_lod3.smd"), scratch / "in/hero.smd");
    write_text(scratch / "out/theirs.txt", "of the person");
    write_text(scratch / "out/old.json", "old");
}

}  // namespace

TEST_CASE("info and check write nothing", "[written]") {
    const ScratchFolder scratch;
    fill(scratch);
    const FolderSnapshot before = snapshot_of(scratch / "");
    for (const char* verb : {"info", "check"})
        run_studioscope({verb, (scratch / "in/hero.smd").generic_string()});
    CHECK(changes_between(before, snapshot_of(scratch / "")) == Paths{});
}

TEST_CASE("pose writes its output and nothing else", "[written]") {
    const ScratchFolder scratch;
    fill(scratch);
    for (const char* name : {"out/new.obj", "out/old.json", "out/new.csv"}) {
        CAPTURE(name);
        const FolderSnapshot before = snapshot_of(scratch / "");
        const Ran ran =
            run_studioscope({"pose", (scratch / "in/hero.smd").generic_string(), "--skinner", "cpu",
                             "-o", (scratch / name).generic_string()});
        CAPTURE(ran.err);
        CHECK(ran.status == 0);
        CHECK(changes_between(before, snapshot_of(scratch / "")) == Paths{name});
    }
}

TEST_CASE("a file with the longest name that a file can have is written", "[written]") {
    const ScratchFolder scratch;
    fill(scratch);
    const FolderSnapshot before = snapshot_of(scratch / "");
    const std::string longest = "out/" + std::string(251, 'x') + ".obj";
    for (const std::string& name : {longest, "out/x" + longest.substr(4)}) {
        const Ran ran =
            run_studioscope({"pose", (scratch / "in/hero.smd").generic_string(), "--skinner", "cpu",
                             "-o", (scratch / name).generic_string()});
        CAPTURE(ran.err);
        CHECK((ran.status == 0) == (name == longest));
    }
    CHECK(changes_between(before, snapshot_of(scratch / "")) == Paths{longest});
}

TEST_CASE("pose that fails to write leaves everything as it was", "[written]") {
    const ScratchFolder scratch;
    fill(scratch);
    const FolderSnapshot before = snapshot_of(scratch / "");
    for (const char* name : {"none/new.obj", "in/hero.smd"})
        CHECK(run_studioscope({"pose", (scratch / "in/hero.smd").generic_string(), "-o",
                               (scratch / name).generic_string()})
                  .status != 0);
    CHECK(changes_between(before, snapshot_of(scratch / "")) == Paths{});
}

TEST_CASE("render writes its picture and nothing else", "[written]") {
    const ScratchFolder scratch;
    fill(scratch);
    const FolderSnapshot before = snapshot_of(scratch / "");
    const Ran ran = run_studioscope({"render", (scratch / "in/hero.smd").generic_string(), "--size",
                                     "64x64", "-o", (scratch / "out/new.png").generic_string()});
    if (ran.status == 4) SKIP("there is no OpenGL 4.5");
    CAPTURE(ran.err);
    CHECK(ran.status == 0);
    CHECK(changes_between(before, snapshot_of(scratch / "")) == Paths{"out/new.png"});
}

TEST_CASE("settings are written to their file and nowhere else", "[written]") {
    const ScratchFolder scratch;
    fill(scratch);
    SettingsFile file(scratch / "config/settings.json");
    file.read();
    Settings settings;
    settings.view.show_skeleton = true;
    const FolderSnapshot before = snapshot_of(scratch / "");
    CHECK_FALSE(file.keep(settings));
    CHECK(changes_between(before, snapshot_of(scratch / "")) ==
          Paths{"config", "config/settings.json"});
}

TEST_CASE("a cached program is written to its folder and nowhere else", "[written]") {
    const ScratchFolder scratch;
    fill(scratch);
    const ProgramCache cache = program_cache_in(scratch / "programs").cache;
    const Bytes entry(10);
    const FolderSnapshot before = snapshot_of(scratch / "");
    cache.write("one", entry);
    CHECK(changes_between(before, snapshot_of(scratch / "")) == Paths{"programs/one.program"});
}

TEST_CASE("render caches its programs in the cache folder, or not at all", "[written]") {
    for (const char* option : {"--no-program-cache", "--no-fixups"}) {
        CAPTURE(option);
        const ScratchFolder scratch;
        fill(scratch);
        fs::create_directories(scratch / "cache");
        const FolderSnapshot before = snapshot_of(scratch / "");
        const Ran ran =
            run_command({studioscope_program(),
                         {"render", (scratch / "in/hero.smd").generic_string(), "--size", "64x64",
                          option, "-o", (scratch / "out/new.png").generic_string()},
                         {},
                         {{"XDG_CACHE_HOME", (scratch / "cache").generic_string()},
                          {"LOCALAPPDATA", (scratch / "cache").generic_string()},
                          {"MESA_SHADER_CACHE_DISABLE", "1"},
                          {"__GL_SHADER_DISK_CACHE", "0"}}});
        if (ran.status == 4) SKIP("there is no OpenGL 4.5");
        CAPTURE(ran.err);
        CHECK(ran.status == 0);
        Paths changed = changes_between(before, snapshot_of(scratch / ""));
        CHECK(changed.erase("out/new.png") == 1);
        const bool keeps = std::string(option) != "--no-program-cache";
        CHECK(changed.empty() == !keeps);
        std::erase_if(changed, [](const std::string& path) {
            return path.starts_with(kProgramsFolders.back() + "/") && path.ends_with(".program");
        });
        CHECK(changed ==
              (keeps ? Paths(kProgramsFolders.begin(), kProgramsFolders.end()) : Paths{}));
    }
}

TEST_CASE("a home that does not exist, or is relative, is not made", "[written]") {
    const ScratchFolder scratch;
    fill(scratch);
    for (const std::string& home :
         {(scratch / "none/home").generic_string(), std::string("home")}) {
        CAPTURE(home);
        const FolderSnapshot before = snapshot_of(scratch / "");
        const Ran ran =
            run_command({studioscope_program(),
                         {"render", (scratch / "in/hero.smd").generic_string(), "--size", "64x64",
                          "-o", (scratch / "out/new.png").generic_string()},
                         scratch / "out",
                         {{"HOME", home},
                          {"XDG_CACHE_HOME", ""},
                          {"LOCALAPPDATA", home},
                          {"MESA_SHADER_CACHE_DISABLE", "1"},
                          {"__GL_SHADER_DISK_CACHE", "0"}}});
        if (ran.status == 4) SKIP("there is no OpenGL 4.5");
        CAPTURE(ran.err);
        CHECK(ran.status == 0);
        CHECK(changes_between(before, snapshot_of(scratch / "")) == Paths{"out/new.png"});
        fs::remove(scratch / "out/new.png");
    }
}

#ifndef _WIN32

// A cache folder that a link of POSIX leads elsewhere is not written to.

TEST_CASE("a cache folder that other users could replace is not used, with a note", "[written]") {
    const ScratchFolder scratch;
    for (const char* folder : {"in", "out", "cache/studioscope"})
        fs::create_directories(scratch / folder);
    fs::copy_file(sample_file("source/ollie_lod3.smd"), scratch / "in/hero.smd");
    fs::create_directory_symlink(scratch / "in", scratch / "cache/studioscope/programs");
    const FolderSnapshot before = snapshot_of(scratch / "");
    const Ran ran = run_command({studioscope_program(),
                                 {"render", (scratch / "in/hero.smd").generic_string(), "--size",
                                  "64x64", "-o", (scratch / "out/new.png").generic_string()},
                                 {},
                                 {{"XDG_CACHE_HOME", (scratch / "cache").generic_string()},
                                  {"MESA_SHADER_CACHE_DISABLE", "1"},
                                  {"__GL_SHADER_DISK_CACHE", "0"}}});
    if (ran.status == 4) SKIP("there is no OpenGL 4.5");
    CHECK(ran.status == 0);
    CHECK(ran.err.find("note: is a link or not a folder") != std::string::npos);
    CHECK(changes_between(before, snapshot_of(scratch / "")) == Paths{"out/new.png"});
}

#endif  // _WIN32

}  // namespace studioscope::written_files_test
