// Paths outside the model's folders are not opened. Every call of the file system is recorded; the
// allowed folders follow from how each tree is made.

#include <catch2/catch.hpp>
#include <fstream>

#include "content/archives/archive_files.h"
#include "content/bounded_files.h"
#include "content/disk_files.h"
#include "support/archive_writers.h"
#include "support/game_tree.h"
#include "support/recorder.h"

#ifndef _WIN32
#include <unistd.h>
#endif

namespace studioscope::outside_paths_test {

namespace {

namespace fs = std::filesystem;

// UNC paths, drives and folders of the system, with either slash.
const std::vector<std::string> kOutside{"/net/host/share", "//host/share",  "\\\\host\\share",
                                        "/proc/self",      "/etc/ssl",      "C:\\Windows",
                                        "C:/Windows/*",    "../../etc/ssl", "..\\..\\etc\\*",
                                        "/net/host/x.vpk", "/net/host/*"};

}  // namespace

TEST_CASE("a gameinfo.txt above a model opens nothing outside its game", "[outside]") {
    for (const std::string& path : kOutside) {
        CAPTURE(path);
        Game game("game \"" + path + "\" game |gameinfo_path|" + path +
                  " game \"|all_source_engine_paths|" + path +
                  "\" game mod game |gameinfo_path|..");
        game.with("/games/base/mod/models/hat.mdl").with("/etc/ssl/x").with("/net/host/share/x");
        Recorder recorder(game.files());
        const Mounts mounts = find_mounts({}, "/games/base/mod/models/hat.mdl", recorder.files);
        CHECK(recorder.outside("/games/base") == std::vector<std::string>{});
        REQUIRE(mounts.list.size() == 2);
        CHECK(path_in_map(mounts.list[0].root) == "/games/base/mod");
        CHECK(path_in_map(mounts.list[1].root) == "/games/base");
        // a user who names the game gets all of its paths
        Game named("game /etc/ssl game mod");
        named.with("/etc/ssl/x");
        MountRequest request;
        request.game = named.gameinfo;
        const Mounts of_game = find_mounts(request, "/m/hat.mdl", named.files());
        REQUIRE_FALSE(of_game.list.empty());
        CHECK(path_in_map(of_game.list[0].root) == "/etc/ssl");
    }
}

TEST_CASE(
    "search paths that mount nothing are known, whether or not a person named the gameinfo.txt",
    "[outside]") {
    Game game("game gone game /far/away game mod");
    game.with("/games/base/mod/models/hat.mdl").with("/games/base/mod/materials/x.vmt");
    const Mounts found = find_mounts({}, "/games/base/mod/models/hat.mdl", game.files());
    REQUIRE(found.lost.size() == 2);
    CHECK(found.lost[0].text == "gone");
    CHECK_FALSE(found.lost[0].is_outside);
    CHECK(path_in_map(found.lost[0].gameinfo) == path_in_map(game.gameinfo));
    CHECK(found.lost[1].text == "/far/away");
    CHECK(found.lost[1].is_outside);
    MountRequest request;
    request.game = game.gameinfo;
    const Mounts named = find_mounts(request, "/m/hat.mdl", game.files());
    REQUIRE(named.lost.size() == 2);
    CHECK_FALSE(named.lost[1].is_outside);
    CHECK(find_mounts({}, {}, game.files()).lost.empty());  // without a model there is no game
}

TEST_CASE("a mount.cfg above a model opens nothing outside its game", "[outside]") {
    TreeFiles tree;
    std::string config = "\"mountcfg\" {";
    for (const std::string& path : kOutside) config += " \"x\" \"" + path + "\"";
    tree.add("/games/base/garrysmod/cfg/mount.cfg", config + " }");
    tree.add("/games/base/garrysmod/gameinfo.txt",
             "GameInfo { FileSystem { SteamAppId 4000 SearchPaths { game |gameinfo_path|. } } }");
    tree.add("/games/base/garrysmod/models/hat.mdl");
    Recorder recorder(tree.files());
    find_mounts({}, "/games/base/garrysmod/models/hat.mdl", recorder.files);
    CHECK(recorder.outside("/games/base") == std::vector<std::string>{});
}

TEST_CASE("a gameinfo.txt in a top-level folder does not mount from the root of the disk",
          "[outside]") {
    TreeFiles tree;
    tree.add("/mod/gameinfo.txt",
             "GameInfo { FileSystem { SearchPaths { game /etc game etc game / game mod } } }");
    tree.add("/mod/models/hat.mdl");
    tree.add("/etc/passwd");
    Recorder recorder(tree.files());
    const Mounts mounts = find_mounts({}, "/mod/models/hat.mdl", recorder.files);
    CHECK(recorder.outside("/mod") == std::vector<std::string>{});
    for (const Mount& mount : mounts.list) CHECK(is_below(path_in_map(mount.root), "/mod"));
}

TEST_CASE("a path in a file that leads outside the model's folders is refused without looking",
          "[outside]") {
    TreeFiles tree;
    tree.add("/game/models/hat.mdl");
    tree.add("/etc/passwd");
    Recorder recorder(tree.files());
    const std::vector<fs::path> named{"/game/models/hat.mdl"};
    const FileSystem files = restricted_files(recorder.files, named, {});
    for (const std::string& path : kOutside)
        for (const fs::path& wanted : {fs::path(path), fs::path("/game/models") / path}) {
            if (is_below(wanted.lexically_normal(), "/game")) continue;  // one of its own paths
            CAPTURE(wanted.string());
            CHECK_FALSE(files->read(wanted));
            CHECK_FALSE(files->open(wanted));
            CHECK(files->list(wanted).empty());
            CHECK(files->find(wanted, "x").empty());
        }
    CHECK(recorder.outside("/game") == std::vector<std::string>{});
    CHECK(files->read("/game/models/hat.mdl"));
}

#ifndef _WIN32

// Links of POSIX that lead outside the model's folders are not followed.

// The disk itself: a link below the model leads to a folder beside the game.
TEST_CASE("where a link below a model leads is not asked for", "[outside]") {
    const fs::path top =
        fs::temp_directory_path() / ("studioscope_links_" + std::to_string(getpid()));
    fs::create_directories(top / "mod/models/in");
    fs::create_directories(top / "elsewhere");
    std::ofstream(top / "mod/models/in/hat.smd") << "inside";
    std::ofstream(top / "elsewhere/hat.smd") << "outside";
    fs::create_directory_symlink(top / "elsewhere", top / "mod/models/out");
    fs::create_directory_symlink("in", top / "mod/models/again");
    const FileSystem disk = disk_files();
    Recorder recorder(disk);
    recorder.files->on_read_link = [&](const fs::path& path) {
        recorder.keep(path);
        return disk->read_link(path);
    };
    const fs::path mod = fs::canonical(top / "mod");
    const std::vector<fs::path> named{mod / "models/hero.mdl"};
    const FileSystem files = restricted_files(recorder.files, named, {});
    CHECK_FALSE(files->is_allowed(mod / "models/out"));
    CHECK_FALSE(files->read(mod / "models/out/hat.smd"));
    CHECK(files->list(mod / "models/out").empty());
    CHECK(files->find(mod / "models/out", "hat.smd").empty());
    CHECK(files->resolve(mod / "models/out/hat.smd") == mod / "models/out/hat.smd");
    CHECK(recorder.outside(mod) == std::vector<std::string>{});
    CHECK(files->read(mod / "models/again/hat.smd"));
    CHECK(files->resolve(mod / "models/again/hat.smd") == mod / "models/in/hat.smd");
    fs::remove_all(top);
}

TEST_CASE("a part of a VPK that is a link to another folder is not opened", "[outside]") {
    const fs::path top =
        fs::temp_directory_path() / ("studioscope_outside_" + std::to_string(getpid()));
    fs::create_directories(top / "in");
    const auto write = [](const fs::path& path, std::string_view text) {
        std::ofstream(path, std::ios::binary) << text;
    };
    const PackedVpk packed = pack_vpk({{"a.txt", "in a part", 0, 0}});
    write(top / "in/x_dir.vpk", as_text(packed.directory));
    write(top / "secret", as_text(packed.parts.at(0)));
    const auto reads = [&](const fs::path& path) {
        const Result<Archive> archive = open_archive(path, disk_files());
        REQUIRE(archive);
        const Result<Bytes> bytes = archive->read(0);
        if (!bytes) CHECK(bytes.error().code == "vpk-part");
        return bytes && as_text(*bytes) == "in a part";
    };
    fs::create_symlink(top / "secret", top / "in/x_000.vpk");
    CHECK_FALSE(reads(top / "in/x_dir.vpk"));
    fs::remove(top / "in/x_000.vpk");
    fs::rename(top / "secret", top / "in/x_000.vpk");
    CHECK(reads(top / "in/x_dir.vpk"));
    // the user's own links to a directory file and its part, or to their folder
    fs::create_directories(top / "links");
    fs::create_symlink(top / "in/x_dir.vpk", top / "links/x_dir.vpk");
    fs::create_symlink(top / "in/x_000.vpk", top / "links/x_000.vpk");
    CHECK(reads(top / "links/x_dir.vpk"));
    fs::create_directory_symlink(top / "in", top / "folder");
    CHECK(reads(top / "folder/x_dir.vpk"));
    fs::remove_all(top);
}

#endif  // _WIN32

}  // namespace studioscope::outside_paths_test
