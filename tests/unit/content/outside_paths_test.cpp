// Paths outside the model's folders are not opened. Every call of the file system is recorded; the
// allowed folders follow from how each tree is made.

#include <catch2/catch.hpp>

#include "content/bounded_files.h"
#include "support/game_tree.h"
#include "support/recorder.h"

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
    const FileSystem files = confined(recorder.files, named, {});
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

}  // namespace studioscope::outside_paths_test
