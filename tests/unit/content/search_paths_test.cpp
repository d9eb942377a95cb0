// Invented trees for the search rules of content.md, section 4. The expected mounts are found by
// hand from the page; the case's name has the rule.

#include <catch2/catch.hpp>

#include "support/game_tree.h"

namespace studioscope::search_paths_test {

namespace {

using Roots = std::vector<std::string>;

}  // namespace

TEST_CASE("search paths: the first mount in list order with the file is used", "[search_paths]") {
    Game game("game hl2 game mod");
    game.with("/games/base/hl2/materials/hat.vmt").with("/games/base/mod/materials/hat.vmt");
    CHECK(game.winner() == "/games/base/hl2/materials/hat.vmt");
    Game other("game mod game hl2");
    other.with("/games/base/hl2/materials/hat.vmt").with("/games/base/mod/materials/hat.vmt");
    CHECK(other.winner() == "/games/base/mod/materials/hat.vmt");
}

TEST_CASE("search paths: a file that only a later mount has is found there", "[search_paths]") {
    Game game("game mod game hl2");
    game.with("/games/base/hl2/materials/hat.vmt");
    CHECK(game.winner() == "/games/base/hl2/materials/hat.vmt");
    CHECK(game.winner("materials/none.vmt").empty());
}

TEST_CASE("search paths: the gameinfo_path prefix is the folder of gameinfo.txt",
          "[search_paths]") {
    CHECK(Game("game |gameinfo_path|.").roots() == Roots{"/games/base/mod"});
    Game sub("game |gameinfo_path|extra");
    CHECK(sub.with("/games/base/mod/extra/a").roots() == Roots{"/games/base/mod/extra"});
    Game capitals("game |GameInfo_Path|.");
    CHECK(capitals.roots() == Roots{"/games/base/mod"});
}

TEST_CASE("search paths: no prefix and all_source_engine_paths are the base folder",
          "[search_paths]") {
    Game plain("game hl2");
    CHECK(plain.with("/games/base/hl2/a").roots() == Roots{"/games/base/hl2"});
    Game prefixed("game |all_source_engine_paths|hl2");
    CHECK(prefixed.with("/games/base/hl2/a").roots() == Roots{"/games/base/hl2"});
}

TEST_CASE("search paths: an absolute path is used unchanged", "[search_paths]") {
    Game game("game \"/other/place\"");
    CHECK(game.with("/other/place/a").roots() == Roots{"/other/place"});
}

TEST_CASE("search paths: dots are resolved, a backslash is a slash", "[search_paths]") {
    Game game("game |gameinfo_path|../shared/./x game hl2\\sub");
    game.with("/games/base/shared/x/a").with("/games/base/hl2/sub/a");
    CHECK(game.roots() == Roots{"/games/base/shared/x", "/games/base/hl2/sub"});
}

TEST_CASE("search paths: only the path IDs game and mod are used, joined or alone, ignoring case",
          "[search_paths]") {
    Game game("game_lv a platform b gamebin c mod_write d Game+Mod e MOD f default_write+game g");
    for (const char* folder : {"a", "b", "c", "d", "e", "f", "g"})
        game.with(std::string("/games/base/") + folder + "/x");
    CHECK(game.roots() == Roots{"/games/base/e", "/games/base/f", "/games/base/g"});
}

TEST_CASE("search paths: a wildcard mounts every matching folder and VPK, sorted ignoring case",
          "[search_paths]") {
    Game game("game mod/custom/*");
    game.with("/games/base/mod/custom/Zebra/a").with("/games/base/mod/custom/apple/a");
    game.with_vpk("/games/base/mod/custom/mango.vpk").with("/games/base/mod/custom/readme.txt");
    CHECK(game.roots() == Roots{"/games/base/mod/custom/apple", "/games/base/mod/custom/mango.vpk!",
                                "/games/base/mod/custom/Zebra"});
}

TEST_CASE("search paths: a wildcard ignores names with a leading dot", "[search_paths]") {
    Game game("game mod/custom/*");
    game.with("/games/base/mod/custom/.git/a").with("/games/base/mod/custom/a/a");
    CHECK(game.roots() == Roots{"/games/base/mod/custom/a"});
}

TEST_CASE("search paths: a wildcard drops the parts of a split VPK, but not a lone number",
          "[search_paths]") {
    Game game("game mod/custom/*");
    game.with_vpk("/games/base/mod/custom/big_dir.vpk")
        .with("/games/base/mod/custom/big_000.vpk")
        .with("/games/base/mod/custom/BIG_001.vpk")
        .with_vpk("/games/base/mod/custom/lone_042.vpk");
    CHECK(game.roots() ==
          Roots{"/games/base/mod/custom/big_dir.vpk!", "/games/base/mod/custom/lone_042.vpk!"});
}

TEST_CASE("search paths: a wildcard may be part of a name, a question mark is one character",
          "[search_paths]") {
    Game game("game mod/custom/hat_? game mod/custom/*_new");
    for (const char* name : {"hat_1", "hat_22", "hat_", "coat_new", "coat_newer"})
        game.with(std::string("/games/base/mod/custom/") + name + "/a");
    CHECK(game.roots() == Roots{"/games/base/mod/custom/hat_1", "/games/base/mod/custom/coat_new"});
}

TEST_CASE("search paths: a wildcard that matches nothing is a note", "[search_paths]") {
    Game game("game mod/custom/* game mod");
    CHECK(game.roots() == Roots{"/games/base/mod"});
    CHECK(game.codes() == Roots{"gameinfo-wildcard"});
}

TEST_CASE("search paths: content directly in custom is a warning and no mount", "[search_paths]") {
    Game game("game mod/custom/*");
    game.with("/games/base/mod/custom/Materials/hat.vmt").with("/games/base/mod/custom/a/a");
    CHECK(game.roots() == Roots{"/games/base/mod/custom/a"});
    CHECK(game.codes() == Roots{"gameinfo-content-in-custom"});
}

TEST_CASE("search paths: the first of a wildcard's addons is used for a path", "[search_paths]") {
    Game game("game mod/custom/*");
    game.with("/games/base/mod/custom/b/materials/hat.vmt")
        .with("/games/base/mod/custom/A/materials/hat.vmt");
    CHECK(game.winner() == "/games/base/mod/custom/A/materials/hat.vmt");
    CHECK(find_candidates(game.mounts(), kFile, game.files()).size() == 2);
}

TEST_CASE("search paths: x.vpk means x_dir.vpk if only that exists", "[search_paths]") {
    Game game("game mod/pack.vpk");
    game.with_vpk("/games/base/mod/pack_dir.vpk");
    CHECK(game.winner() == "/games/base/mod/pack_dir.vpk!/materials/hat.vmt");
    game.with_vpk("/games/base/mod/pack.vpk");
    CHECK(game.winner() == "/games/base/mod/pack.vpk!/materials/hat.vmt");
}

TEST_CASE("search paths: a name without extension may be a VPK's", "[search_paths]") {
    Game game("game mod/pack");
    CHECK(game.with_vpk("/games/base/mod/pack_dir.vpk").roots() ==
          Roots{"/games/base/mod/pack_dir.vpk!"});
}

TEST_CASE("search paths: a folder mounts its pak01, pak02 up to the first gap, before it",
          "[search_paths]") {
    Game game("game mod");
    game.with_vpk("/games/base/mod/pak01_dir.vpk")
        .with_vpk("/games/base/mod/pak02_dir.vpk")
        .with_vpk("/games/base/mod/pak04_dir.vpk")
        .with("/games/base/mod/materials/hat.vmt");
    CHECK(game.roots() == Roots{"/games/base/mod/pak01_dir.vpk!", "/games/base/mod/pak02_dir.vpk!",
                                "/games/base/mod"});
    CHECK(game.winner() == "/games/base/mod/pak01_dir.vpk!/materials/hat.vmt");
}

TEST_CASE("search paths: DLC folders and update come first, the newest before older ones",
          "[search_paths]") {
    Game game("game mod");
    game.with("/games/base/mod_dlc1/a")
        .with("/games/base/mod_dlc2/a")
        .with("/games/base/mod_dlc4/a");
    game.with("/games/base/update/a");
    CHECK(game.roots() == Roots{"/games/base/update", "/games/base/mod_dlc2",
                                "/games/base/mod_dlc1", "/games/base/mod"});
}

TEST_CASE("search paths: 99 DLC folders are mounted", "[search_paths]") {
    Game game("game mod");
    for (int i = 1; i <= 100; ++i) game.with("/games/base/mod_dlc" + std::to_string(i) + "/a");
    const Roots roots = game.roots();
    REQUIRE(roots.size() == 100);  // with the mod itself
    CHECK(roots.front() == "/games/base/mod_dlc99");
}

TEST_CASE("search paths: update without DLC is another branch's folder", "[search_paths]") {
    Game game("game mod");
    CHECK(game.with("/games/base/update/a").roots() == Roots{"/games/base/mod"});
}

TEST_CASE("search paths: the chosen language comes before english", "[search_paths]") {
    Game game("game mod/sound_english.vpk game mod");
    game.with_vpk("/games/base/mod/sound_english_dir.vpk")
        .with_vpk("/games/base/mod/sound_german_dir.vpk");
    CHECK(game.roots() == Roots{"/games/base/mod/sound_english_dir.vpk!", "/games/base/mod"});
    game.options.language = "german";
    CHECK(game.roots() == Roots{"/games/base/mod/sound_german_dir.vpk!",
                                "/games/base/mod/sound_english_dir.vpk!", "/games/base/mod"});
}

TEST_CASE("search paths: an app's number is its install folder", "[search_paths]") {
    Game game("game |appid_420|ep2 game |appid_999|x game |appid_|y");
    game.with("/steam/ep2 here/ep2/a");
    game.options.find_app = [](int app) -> std::optional<std::filesystem::path> {
        if (app == 420) return "/steam/ep2 here";
        return std::nullopt;
    };
    CHECK(game.roots() == Roots{"/steam/ep2 here/ep2"});
    CHECK(game.codes() == Roots{"gameinfo-missing", "gameinfo-app"});
}

TEST_CASE("search paths: a source mod's base is the game that it names", "[search_paths]") {
    Game game("game |gameinfo_path|. game |all_source_engine_paths|hl2",
              "SteamAppId 243730 ToolsAppId 211");
    TreeFiles tree;
    const Result<Bytes> text = game.tree.files()->read(game.gameinfo);
    REQUIRE(text);
    game.gameinfo = "/steam/steamapps/sourcemods/mymod/gameinfo.txt";
    game.tree.add(game.gameinfo, *text);
    game.with("/steam/sdk2013/hl2/a").with("/steam/sdkbase/hl2/a");
    game.options.find_app = [](int app) -> std::optional<std::filesystem::path> {
        if (app == 243730) return "/steam/sdk2013";
        if (app == 211) return "/steam/sdkbase";
        return std::nullopt;
    };
    CHECK(game.roots() ==
          Roots{"/steam/steamapps/sourcemods/mymod", "/steam/sdk2013/hl2", "/steam/sdkbase/hl2"});
}

TEST_CASE("search paths: a missing folder is a note, not a mount", "[search_paths]") {
    Game game("game gone game mod");
    CHECK(game.roots() == Roots{"/games/base/mod"});
    CHECK(game.codes() == Roots{"gameinfo-missing"});
    CHECK(game.mounts().lost.size() == 1);
}

TEST_CASE("search paths: a folder named twice is one mount", "[search_paths]") {
    Game game("game |gameinfo_path|. game mod game mod/ game+mod mod/../mod");
    CHECK(game.roots() == Roots{"/games/base/mod"});
}

TEST_CASE("search paths: two mods that name each other end", "[search_paths]") {
    Game game("game mod game other");
    game.with("/games/base/other/gameinfo.txt",
              "GameInfo { FileSystem { SearchPaths { game other game mod } } }");
    CHECK(game.roots() == Roots{"/games/base/mod", "/games/base/other"});
}

TEST_CASE("search paths: without SearchPaths its own folder is mounted", "[search_paths]") {
    Game game("");
    game.with(game.gameinfo, "GameInfo { title \"x\" }");
    CHECK(game.roots() == Roots{"/games/base/mod"});
    CHECK(game.codes() == Roots{"gameinfo-paths"});
}

TEST_CASE("search paths: folders and files of a path are found ignoring case", "[search_paths]") {
    Game game("game mod");
    game.with("/games/base/mod/Materials/Hats/Hat.VMT");
    CHECK(game.winner("materials/hats/hat.vmt") == "/games/base/mod/Materials/Hats/Hat.VMT");
    game.with("/games/base/mod/materials/other.vmt");  // two folders that differ only in case
    CHECK(game.winner("materials/hats/hat.vmt") == "/games/base/mod/Materials/Hats/Hat.VMT");
    CHECK(game.winner("MATERIALS\\OTHER.VMT") == "/games/base/mod/materials/other.vmt");
}

// On Windows, where these files are written, "HL2" and "hl2" are one folder.
TEST_CASE("search paths: a folder in another case is mounted with the disk's spelling",
          "[search_paths]") {
    Game game(
        "game HL2 game |gameinfo_path|CUSTOM/* game Other\\Packs/Misc.vpk game Gone/x "
        "game Other/PACKS/Name");
    game.with("/games/base/hl2/materials/hat.vmt").with("/games/base/mod/custom/a/a");
    game.with_vpk("/games/base/other/packs/misc_dir.vpk");
    game.with_vpk("/games/base/other/packs/NAME.vpk");
    CHECK(game.roots() == Roots{"/games/base/hl2", "/games/base/mod/custom/a",
                                "/games/base/other/packs/misc_dir.vpk!",
                                "/games/base/other/packs/NAME.vpk!"});
    CHECK(game.codes() == Roots{"gameinfo-missing"});
    CHECK(game.winner("materials/HAT.vmt") == "/games/base/hl2/materials/hat.vmt");
}

TEST_CASE("search paths: of two spellings the exact one is mounted", "[search_paths]") {
    Game game("game HL2");
    game.with("/games/base/hl2/a").with("/games/base/HL2/a");
    CHECK(game.roots() == Roots{"/games/base/HL2"});
}

TEST_CASE("search paths: no path is too long", "[search_paths]") {
    std::string path = "a";
    for (int i = 0; i < 100'000; ++i) path += "/a";
    CHECK(Game("game \"" + path + "\"").roots().empty());
}

// An entry has one spelling for any spelling of the request.
TEST_CASE("search paths: a file in an archive has the archive's spelling", "[search_paths]") {
    Game game("game a.vpk");
    game.with_vpk("/games/base/a.vpk", "MATERIALS/Models/Hat.VMT");
    CHECK(game.winner("materials\\models/hat.vmt") ==
          "/games/base/a.vpk!/MATERIALS/Models/Hat.VMT");
}

TEST_CASE("search paths: a path from a file never leaves the mounts", "[search_paths]") {
    Game game("game mod");
    game.with("/games/base/secret.vmt").with("/games/base/mod/a/b.vmt");
    CHECK(game.winner("../secret.vmt").empty());
    CHECK(game.winner("a/../../secret.vmt").empty());
    CHECK(game.winner("a\\..\\..\\secret.vmt").empty());
    CHECK(game.winner("c:/secret.vmt").empty());
    CHECK(game.winner("/a//./b.vmt") == "/games/base/mod/a/b.vmt");  // still below the mount
    CHECK(game.winner("").empty());
}

TEST_CASE("search paths: a muted mount is listed but not used", "[search_paths]") {
    Game game("game mod game hl2");
    game.with("/games/base/hl2/materials/hat.vmt").with("/games/base/mod/materials/hat.vmt");
    Mounts mounts = game.mounts();
    mounts.list[0].is_muted = true;
    const std::vector<Candidate> found = find_candidates(mounts, kFile, game.files());
    REQUIRE(found.size() == 2);
    CHECK(found[0].is_muted);
    CHECK_FALSE(found[1].is_muted);
    CHECK(found[1].mount == 1);
}

TEST_CASE("search paths: a deleted mount is skipped", "[search_paths]") {
    Game game("game mod");
    Mounts mounts;
    add_mount(mounts, "/gone", "test");
    add_mount(mounts, "/gone/away.vpk!", "test");
    add_mounts(mounts, game.mounts());
    game.with("/games/base/mod/materials/hat.vmt");
    const std::vector<Candidate> found = find_candidates(mounts, kFile, game.files());
    REQUIRE(found.size() == 1);
    CHECK(found[0].mount == 2);
}

TEST_CASE("search paths: gameinfo.txt is found by climbing", "[search_paths]") {
    Game game("game mod");
    game.with("/games/base/mod/models/props/hat.mdl");
    CHECK(find_gameinfo("/games/base/mod/models/props", game.files()) == game.gameinfo);
    CHECK_FALSE(find_gameinfo("/elsewhere/models", game.files()));
}

TEST_CASE("search paths: each folder is searched for gameinfo.txt once", "[search_paths]") {
    Game game("game mod");
    game.with("/games/base/mod/models/props/hat.mdl");
    FoundGameInfos found;
    CHECK(find_gameinfo("/games/base/mod/models", game.files(), found) == game.gameinfo);
    CHECK(find_gameinfo("/elsewhere", game.files(), found).empty());
    const FileSystem nothing = TreeFiles().files();
    CHECK(find_gameinfo("/games/base/mod/models/props", nothing, found) == game.gameinfo);
    CHECK(find_gameinfo("/games/base/mod/sounds", nothing, found) == game.gameinfo);
    // this folder is new, and those above it are known to have none
    CHECK(find_gameinfo("/elsewhere/models", game.files(), found).empty());
}

TEST_CASE("search paths: without gameinfo.txt the folder that holds models is the root",
          "[search_paths]") {
    TreeFiles tree;
    tree.add("/addons/hat/models/props/hat.mdl");
    tree.add("/addons/hat/materials/hat.vmt");
    tree.add("/addons/lone/x.mdl");
    CHECK(content_root("/addons/hat/models/props/hat.mdl", tree.files()) == "/addons/hat");
    CHECK_FALSE(content_root("/addons/lone/x.mdl", tree.files()));
}

}  // namespace studioscope::search_paths_test
