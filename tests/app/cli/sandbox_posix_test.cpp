// The sandbox of the program itself: it is there (the kernel says so), and changes nothing that is
// printed or written. What it refuses is tested in verb_sandbox_posix_test.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "cli/options/command_line.h"
#include "host/output.h"
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
// the line "Seccomp" of the status of its threads, each value once: 2 for restricted ones. It has
// so many tenths of a second to have it.
std::string status_while_it_writes(const std::string& arguments, int tenths = 300) {
    const ScratchFolder scratch;
    const std::string script = fmt::format(
        "mkfifo {0}; exec 3<>{0}; head -c 65536 /dev/zero >&3; "
        "{1}/studioscope {2} >&3 2>/dev/null & pid=$!; i=0; "
        "while [ $i -lt {3} ] && ! grep -q 'Seccomp:.2' /proc/$pid/status; do sleep 0.1; "
        "i=$((i+1)); done; cat /proc/$pid/task/*/status | grep Seccomp: | sort -u; kill $pid",
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

std::ptrdiff_t count_in(const fs::path& folder) {
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
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

TEST_CASE("every verb that reads models is restricted when it writes, but with --no-sandbox",
          "[app][sandbox]") {
    if (available_sandbox() != SandboxState::kFull) SKIP("the system has no full sandbox");
    const std::string model = sample_file("models/studioscope/ollie.mdl");
    const std::string source = sample_file("source/ollie.qc");  // so that diff has what to write
    const std::string folder = sample_file("models");
    for (const std::string& words :
         {"info " + model, "info --git " + model, "info --needs " + model, "check " + model,
          "diff " + model + " " + source, "diff " + folder + " " + sample_file("source"),
          "diff --git-external x " + model + " 0 100644 " + source + " 0 100644",
          "pose -o - " + model, "pose --skinner cpu -o - " + model, "render -o - " + model,
          "thumbnail " + model + " -", "bench --frames 2 --instances 1 " + model,
          std::string("explain --list-codes"), std::string("help render")}) {
        INFO(words);
        CHECK(status_while_it_writes(words) == "Seccomp:\t2\n");
    }
    CHECK(status_while_it_writes("info --no-sandbox " + model, 10) == "Seccomp:\t0\n");
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
        {"pose", model, "-o", "-"},
        {"diff", model, model},
        {"render", model, "-o", "-", "--size", "32x32"},
        {"thumbnail", model, "-"},
    };
    for (std::vector<std::string> call : calls) {
        INFO(fmt::format("{}", fmt::join(call, " ")));
        const Ran with = run_studioscope(call);
        call.emplace_back("--no-sandbox");
        const Ran without = run_studioscope(call);
        CHECK(with.status == 0);
        CHECK(with.status == without.status);
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
    // a pipe is written in place, by the process that may
    const std::string pipe = (scratch / "pipe.csv").generic_string();
    const Ran piped = run_program(
        "sh", {"-c", fmt::format("mkfifo {0} && {{ {1} pose {2} -o {0} & sed -n 1p {0}; wait; }}",
                                 pipe, studioscope_program(), model)});
    CHECK(piped.out == "vertex,x,y,z,nx,ny,nz,tx,ty,tz,tw,u,v\n");
    CHECK(piped.err == "");
    const Ran refused =
        run_studioscope({"pose", model, "-o", (scratch / "new.obj/x.obj").string()});
    CHECK(refused.status == 3);
}

// The program waits for a reader of the pipe, in the process that writes, and is killed there.
TEST_CASE("the process that writes ends with the program, however that ends", "[app][sandbox]") {
    const ScratchFolder scratch;
    for (const char* signal : {"TERM", "KILL"}) {
        const std::string pipe = (scratch / signal).generic_string();
        const std::string script = fmt::format(
            "mkfifo {0}; {1} pose --skinner cpu {2} -o {0} & pid=$!; sleep 1; kill -{3} $pid; "
            "wait $pid; i=0; while [ $i -lt 100 ] && pgrep -f 'o {0}' >/dev/null; "
            "do sleep 0.1; i=$((i+1)); done; [ $i -lt 100 ]",
            pipe, studioscope_program(), sample_file("models/studioscope/ollie.mdl"), signal);
        write_text(scratch / "script", script);  // its own command line does not name the pipe
        CHECK(run_program("sh", {(scratch / "script").generic_string()}).status == 0);
    }
}

TEST_CASE("a report that is not finished leaves no part of it", "[app][sandbox]") {
    const ScratchFolder scratch;
    const Verb& verb = *find_verb("check");
    Options options = initial_options(verb);
    options.output = scratch / "report.txt";
    write_text(options.output, "old");
    const auto in_copy = [&](int (*run)(const Options&)) {
        const pid_t copy = fork();
        if (copy == 0) {
            run_command_line({kDone, run, options, &verb});
            _exit(0);
        }
        waitpid(copy, nullptr, 0);
    };
    in_copy([](const Options& given) {
        ReportOutput report(given);
        static_cast<void>(report.write("first, "));
        static_cast<void>(report.write("second"));
        return report.finish();
    });
    CHECK(read_text(options.output) == "first, second");
    CHECK(count_in(scratch.path()) == 1);
    // a program that nothing restricts has no process that writes, and a kill leaves the part
    if (available_sandbox() != SandboxState::kFull) SKIP("the system has no full sandbox");
    in_copy([](const Options& given) {
        ReportOutput report(given);
        if (report.write("half") == kDone) ::raise(SIGKILL);
        return int{kDone};
    });
    for (int i = 0; i < 100 && count_in(scratch.path()) > 1; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    CHECK(count_in(scratch.path()) == 1);
    CHECK(read_text(options.output) == "first, second");
}

TEST_CASE("the version names the sandbox of the system", "[app][sandbox]") {
    const std::string version = run_studioscope({"--version"}).out;
    const std::string expected =
        landlock_version() > 0 ? fmt::format("sandbox:    {} (Landlock {}",
                                             sandbox_name(available_sandbox()), landlock_version())
                               : std::string("sandbox:    none");
    CHECK(version.find(expected) != std::string::npos);
}

}  // namespace studioscope::sandbox_posix_test
