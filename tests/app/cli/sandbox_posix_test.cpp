// The sandbox of `check`, `info` and `pose`: it is there (the kernel says so), and changes nothing
// that they print. What it refuses is tested in unit/core/sandbox_posix_test.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "host/sandbox.h"
#include "support/archive_writers.h"
#include "support/game_tree.h"
#include "support/paths.h"
#include "support/program.h"
#include "support/skip.h"

namespace studioscope::sandbox_posix_test {

namespace {

namespace fs = std::filesystem;

// Runs the program in a shell with a full pipe as its output, so that it waits there, and returns
// the line "NoNewPrivs" of its status, which is 1 for a restricted process. It has so many tenths
// of a second to become one.
std::string status_while_it_writes(const std::string& arguments, int tenths = 300) {
    const ScratchFolder scratch;
    const std::string script = fmt::format(
        "mkfifo {0}; exec 3<>{0}; head -c 65536 /dev/zero >&3; "
        "{1}/studioscope {2} >&3 2>/dev/null & pid=$!; i=0; "
        "while [ $i -lt {3} ] && ! grep -q 'NoNewPrivs:.1' /proc/$pid/status; do sleep 0.1; "
        "i=$((i+1)); done; grep NoNewPrivs /proc/$pid/status; kill $pid",
        (scratch / "pipe").generic_string(), build_folder().generic_string(), arguments, tenths);
    return run_program("sh", {"-c", script}).out;
}

// The paths that may be read for a model, sorted.
std::vector<std::string> readable(const Game& game, const std::string& model,
                                  const LoadRequest& request = {},
                                  const ConfiguredMounts& found = {}) {
    const FileSystem files = cached_listing(game.files());
    MountCache mounts(request.mounts, files, found);
    const std::vector<fs::path> named{model};
    std::vector<std::string> paths;
    for (const fs::path& path : paths_to_read(request, named, mounts, files).read)
        paths.push_back(path.generic_string());
    std::sort(paths.begin(), paths.end());
    return paths;
}

}  // namespace

TEST_CASE("a sandbox permits the root of a model and its mounts, nothing above", "[app][sandbox]") {
    Game game("game+mod mod game base/pak01.vpk game ../elsewhere");
    game.with("/games/base/mod/models/a/hat.mdl").with("/games/base/mod/materials/x.vmt");
    game.with("/games/base/secret/models/b.mdl").with("/games/elsewhere/materials/x.vmt");
    game.with_vpk("/games/base/base/pak01_dir.vpk");
    for (const char* part : {"pak01_000.vpk", "PAK01_001.VPK", "pak02_000.vpk", "pak01_x.vpk"})
        game.with(std::string("/games/base/base/") + part);
    CHECK(readable(game, "/games/base/mod/models/a/hat.mdl") ==
          std::vector<std::string>{"/games/base/base/PAK01_001.VPK",
                                   "/games/base/base/pak01_000.vpk",
                                   "/games/base/base/pak01_dir.vpk", "/games/base/mod",
                                   "/games/base/mod/models/a/hat.mdl"});
    LoadRequest asked;
    asked.load.material_folders = {"/textures"};
    asked.mounts.mounts = {"/games/base/secret"};
    const auto with_more = readable(game, "/games/base/mod/models/a/hat.mdl", asked);
    for (const char* path : {"/textures", "/games/base/secret"})
        CHECK(std::count(with_more.begin(), with_more.end(), path) == 1);
    asked.load.allows_outside = true;
    CHECK(readable(game, "/games/base/mod/models/a/hat.mdl", asked) ==
          std::vector<std::string>{"/"});
}

TEST_CASE("a sandbox permits of a found configuration what lies in its folder", "[app][sandbox]") {
    Game game("game |gameinfo_path|. game ../base");
    game.with("/games/base/mod/models/a/hat.mdl").with("/games/base/mod/more/materials/x.vmt");
    game.with("/games/base/secret/models/b.mdl").with("/games/x.txt", "GameInfo {");
    ConfiguredMounts found{"/games/base/mod",
                           {"/games/base/mod/more", "/games/base/secret", "/games"},
                           "/games/x.txt"};
    CHECK(readable(game, "/games/base/mod/models/a/hat.mdl", {}, found) ==
          std::vector<std::string>{"/games/base/mod", "/games/base/mod/models/a/hat.mdl",
                                   "/games/base/mod/more"});
    found.game = "/games/base/mod";
    CHECK(readable(game, "/games/base/mod/models/a/hat.mdl", {}, found) ==
          std::vector<std::string>{"/games/base", "/games/base/mod",
                                   "/games/base/mod/models/a/hat.mdl", "/games/base/mod/more"});
}

TEST_CASE("a folder to write is permitted alone, or the nearest above it", "[app][sandbox]") {
    const ScratchFolder scratch;
    PermittedPaths permitted;
    fs::create_directories(scratch / "there");
    permit_folder(scratch / "there", permitted);
    permit_folder(scratch / "there/a/b", permitted);
    permit_output("-", permitted);
    CHECK(permitted.write == std::vector<fs::path>{scratch / "there", scratch / "there"});
    CHECK(permitted.read.empty());
}

TEST_CASE("check, info and pose run in a sandbox, but not with --no-sandbox", "[app][sandbox]") {
    if (landlock_version() == 0) SKIP("the system has no Landlock");
    const std::string model = sample_file("models/studioscope/ollie.mdl");
    for (const char* verb : {"info", "info --git", "check", "pose --skinner cpu -o -"}) {
        INFO(verb);
        CHECK(status_while_it_writes(fmt::format("{} {}", verb, model)) == "NoNewPrivs:\t1\n");
    }
    CHECK(status_while_it_writes("info --no-sandbox " + model, 10) == "NoNewPrivs:\t0\n");
}

TEST_CASE("a sandbox changes nothing that is printed or written", "[app][sandbox]") {
    const std::string model = sample_file("models/studioscope/ollie.mdl");
    const std::string folder = sample_file("");
    const ScratchFolder scratch;
    write_text(scratch / "a.zip", std::string(as_text(pack_zip({{"a.mdl", read_text(model)}}))));
    const std::string packed = (scratch / "a.zip").generic_string() + "/a.mdl";
    const std::vector<std::vector<std::string>> calls{
        {"check", folder, "--format", "jsonl"},
        {"info", "--json", model},
        {"info", "--needs", model},
        {"info", "--git", model},
        {"info", "--git", packed},
        {"pose", model, "--skinner", "reference", "-o", "-"},
    };
    for (std::vector<std::string> call : calls) {
        INFO(fmt::format("{}", fmt::join(call, " ")));
        const Ran with = run_studioscope(call);
        call.emplace_back("--no-sandbox");
        const Ran without = run_studioscope(call);
        CHECK(with.status == 0);
        CHECK(with.out == without.out);
        CHECK(with.err == without.err);
    }
}

TEST_CASE("a sandbox lets a pose be written over a file and into its folder", "[app][sandbox]") {
    const ScratchFolder scratch;
    const std::string model = sample_file("models/studioscope/ollie.mdl");
    const auto pose = [&](const fs::path& output) {
        return run_studioscope({"pose", model, "--skinner", "cpu", "-o", output.generic_string()})
            .status;
    };
    CHECK(pose(scratch / "new.obj") == 0);
    CHECK(pose(scratch / "new.obj") == 0);
    fs::create_directories(scratch / "elsewhere");
    write_text(scratch / "elsewhere/target.obj", "old");
    fs::create_symlink(scratch / "elsewhere/target.obj", scratch / "link.obj");
    CHECK(pose(scratch / "link.obj") == 0);
    CHECK(read_text(scratch / "elsewhere/target.obj") != "old");
}

TEST_CASE("the version names the sandbox of the system", "[app][sandbox]") {
    const std::string version = run_studioscope({"--version"}).out;
    const std::string expected = landlock_version() > 0
                                     ? fmt::format("sandbox:    Landlock {}", landlock_version())
                                     : std::string("sandbox:    none");
    CHECK(version.find(expected) != std::string::npos);
}

}  // namespace studioscope::sandbox_posix_test
