// Mounts of a model: invented trees with mounts named by the user, a game above the model, and
// muted mounts. Computed by hand from content.md, sections 4 and 5.
// Where Steam is looked for. The folders are those that its installers make on each system.
// Invented trees of Garry's Mod and Steam's libraries (content.md, section 4), as in
// search_paths_test.cpp.

#include <catch2/catch.hpp>
#include <map>
#include <string>

#include "content/mounts/mounts.h"
#include "support/game_tree.h"

namespace studioscope::find_mounts_test {

namespace {

using Roots = std::vector<std::string>;
using Folders = std::vector<std::filesystem::path>;

constexpr const char* kModel = "/games/base/mod/models/hat.mdl";

Roots roots_of(const Mounts& mounts) {
    Roots roots;
    for (const Mount& mount : mounts.list) roots.push_back(path_in_map(mount.root));
    return roots;
}

Roots codes_of(const Mounts& mounts) {
    Roots codes;
    for (const Diagnostic& said : mounts.diagnostics) codes.push_back(said.code);
    return codes;
}

Folders folders_with(Platform platform, const std::map<std::string, std::string>& variables) {
    return steam_folders(platform, [&](const char* name) {
        const auto found = variables.find(name);
        return found == variables.end() ? std::string() : found->second;
    });
}

// Garry's Mod in the folder where Steam installs it.
struct GarrysMod {
    Game game;

    GarrysMod()
        : game("game+mod garrysmod game |all_source_engine_paths|sourceengine", "SteamAppId 4000") {
        const Result<Bytes> text = game.tree.files()->read(game.gameinfo);
        game.gameinfo = "/s/steamapps/common/GarrysMod/garrysmod/gameinfo.txt";
        game.tree.add(game.gameinfo, *text);
        game.with("/s/steamapps/common/GarrysMod/sourceengine/a");
    }
    std::string at(const std::string& path) const {
        return "/s/steamapps/common/GarrysMod/garrysmod/" + path;
    }
};

}  // namespace

TEST_CASE("search paths: the user's mounts come before the game, in the given order",
          "[search_paths]") {
    Game game("game mod");
    game.with("/b/materials/hat.vmt").with_vpk("/a/pack.vpk").with(kModel);
    MountRequest request;
    request.mounts = {"/b", "/a/pack.vpk"};
    const Mounts mounts = find_mounts(request, kModel, game.files());
    CHECK(roots_of(mounts) == Roots{"/b", "/a/pack.vpk!", "/games/base/mod"});
    CHECK(mounts.list[0].is_named);
    CHECK(mounts.list[1].is_named);
    CHECK_FALSE(mounts.list[2].is_named);
}

TEST_CASE("search paths: a mount named x.vpk means x_dir.vpk if only that exists",
          "[search_paths]") {
    Game game("game mod");
    game.with_vpk("/a/pack_dir.vpk").with_vpk("/b/two_dir.vpk").with_vpk("/b/two.vpk");
    MountRequest request;
    request.mounts = {"/a/pack.vpk", "/b/two.vpk"};
    CHECK(roots_of(find_mounts(request, "/elsewhere/hat.mdl", game.files())) ==
          Roots{"/a/pack_dir.vpk!", "/b/two.vpk!"});
}

TEST_CASE("search paths: a missing named mount is reported", "[search_paths]") {
    Game game("game mod");
    MountRequest request;
    request.mounts = {"/none", "/none.gma"};
    const Mounts mounts = find_mounts(request, "/elsewhere/hat.mdl", game.files());
    CHECK(mounts.list.empty());
    CHECK(codes_of(mounts) == Roots{"mount-missing", "mount-missing"});
}

TEST_CASE("search paths: a game found above a model mounts folders next to it, without notes",
          "[search_paths]") {
    Game game("game mod/custom/* game mod game /far/secret game gone");
    game.with("/far/secret/materials/hat.vmt").with(kModel);
    game.with("/games/base/mod/custom/Models/x.mdl");
    const Mounts mounts = find_mounts({}, kModel, game.files());
    CHECK(roots_of(mounts) == Roots{"/games/base/mod"});
    CHECK(codes_of(mounts) == Roots{kContentInCustom});  // the engine would stop at it
    MountRequest named;
    named.game = game.gameinfo;
    const Mounts all = find_mounts(named, "/elsewhere/hat.mdl", game.files());
    CHECK(roots_of(all) == Roots{"/games/base/mod", "/far/secret"});
    CHECK_FALSE(mounts.list[0].is_from_named_game);
    CHECK(all.list[0].is_from_named_game);
    CHECK(all.list[1].is_from_named_game);
}

TEST_CASE("search paths: an invalid gameinfo.txt found above a model is a warning",
          "[search_paths]") {
    const auto codes_with = [](const std::string& text) {
        Game game("");
        game.with(kModel).with(game.gameinfo, text);
        const Mounts mounts = find_mounts({}, kModel, game.files());
        for (const Diagnostic& said : mounts.diagnostics) {
            CHECK(said.severity == Severity::kWarning);
            CHECK(path_in_map(said.file) == game.gameinfo);
        }
        return codes_of(mounts);
    };
    CHECK(codes_with("") == Roots{kNoSearchPaths});
    CHECK(codes_with("garbage {{{").back() == kNoSearchPaths);
    CHECK(codes_with(std::string("G\0a\0m\0e\0", 8)) == Roots{"keyvalues-binary", kNoSearchPaths});
    // readable content is not reported: a superfluous }, a missing path
    CHECK(codes_with("GameInfo { FileSystem { SearchPaths { game mod game gone } } } }").empty());
}

TEST_CASE("search paths: an unreadable gameinfo.txt found above a model is a warning",
          "[search_paths]") {
    Game game("game mod");
    game.with(kModel);
    const auto files = game.tree.files();
    files->on_read = [](const std::filesystem::path& path) {
        Diagnostic refused = error("unreadable", "cannot be opened: Permission denied");
        refused.file = path.string();
        return refused;
    };
    CHECK(codes_of(find_mounts({}, kModel, files)) == Roots{"unreadable"});
}

TEST_CASE("search paths: a mount is muted by its root, whatever its source", "[search_paths]") {
    Game game("game mod game hl2");
    game.with("/games/base/hl2/materials/hat.vmt").with("/b/materials/hat.vmt").with(kModel);
    MountRequest request;
    request.mounts = {"/b"};
    for (const char* root : {"/b", "/games/base/mod", "/not/there"})
        request.muted.push_back(std::filesystem::absolute(root));
    const Mounts mounts = find_mounts(request, kModel, game.files());
    REQUIRE(mounts.list.size() == 3);
    CHECK(mounts.list[0].is_muted);
    CHECK(mounts.list[1].is_muted);
    CHECK_FALSE(mounts.list[2].is_muted);
}

TEST_CASE("search paths: mounts found by a wildcard are addons, mod and game are not",
          "[search_paths]") {
    Game game("game mod/custom/* game mod");
    game.with("/games/base/mod/custom/a/x").with_vpk("/games/base/mod/custom/b.vpk");
    const Mounts mounts = game.mounts();
    REQUIRE(mounts.list.size() == 3);
    CHECK(mounts.list[0].is_addon);
    CHECK(mounts.list[1].is_addon);
    CHECK_FALSE(mounts.list[2].is_addon);
}

TEST_CASE("Steam is looked for in the folders of its installers", "[mounts]") {
    CHECK(folders_with(Platform::kWindows,
                       {{"ProgramFiles(x86)", "C:/Program Files (x86)"}, {"HOME", "/home/me"}}) ==
          Folders{"C:/Program Files (x86)/Steam"});
    const Folders linux_folders = folders_with(Platform::kLinux, {{"HOME", "/home/me"}});
    REQUIRE(linux_folders.size() == 6);
    CHECK(linux_folders[0] == "/home/me/.local/share/Steam");
    CHECK(folders_with(Platform::kLinux, {}).empty());
}

TEST_CASE("the registry of Windows says where Steam is, on any drive", "[mounts]") {
    const auto registry = [](const char* key, const char* value) -> std::string {
        if (std::string(key) != "Software\\Valve\\Steam") return {};
        if (std::string(value) == "SteamPath") return "d:/games/steam";
        return value == std::string("InstallPath") ? "E:\\Steam" : "";
    };
    const auto variable = [](const char* name) -> std::string {
        return name == std::string("ProgramFiles(x86)") ? "C:/Program Files (x86)" : "";
    };
    CHECK(steam_folders(Platform::kWindows, variable, registry) ==
          Folders{"d:/games/steam", "E:/Steam", "C:/Program Files (x86)/Steam"});
    CHECK(steam_folders(Platform::kLinux, variable, registry).empty());
}

TEST_CASE("a folder of Steam that two variables name is searched once", "[mounts]") {
    const Folders folders = folders_with(
        Platform::kLinux, {{"HOME", "/home/me"}, {"XDG_DATA_HOME", "/home/me/.local/share"}});
    CHECK(folders.size() == 6);
    CHECK(folders[0] == "/home/me/.local/share/Steam");
}

TEST_CASE("search paths: Garry's Mod searches its addons before its own folder", "[search_paths]") {
    GarrysMod gmod;
    gmod.game.with(gmod.at("addons/hats/materials/hat.vmt")).with(gmod.at("materials/hat.vmt"));
    CHECK(gmod.game.winner() == gmod.at("addons/hats/materials/hat.vmt"));
    CHECK(gmod.game.roots() == Roots{gmod.at("addons/hats"),
                                     "/s/steamapps/common/GarrysMod/garrysmod",
                                     "/s/steamapps/common/GarrysMod/sourceengine"});
}

TEST_CASE("search paths: Garry's Mod's addons may be GMA files, Workshop items too",
          "[search_paths]") {
    GarrysMod gmod;
    gmod.game.tree.add(gmod.at("addons/hats.gma"), pack_gma({{kFile, "one"}}));
    gmod.game.tree.add("/s/steamapps/workshop/content/4000/99/big_legacy.bin",
                       pack_lzma_alone(pack_gma({{kFile, "two"}, {"materials/b.vmt", "b"}})));
    gmod.game.tree.add(gmod.at("cache/workshop/7.gma"), pack_gma({{"materials/c.vmt", "c"}}));
    CHECK(gmod.game.winner() == gmod.at("addons/hats.gma!/materials/hat.vmt"));
    CHECK(gmod.game.winner("materials/b.vmt") ==
          "/s/steamapps/workshop/content/4000/99/big_legacy.bin!/materials/b.vmt");
    CHECK(gmod.game.winner("materials/c.vmt") == gmod.at("cache/workshop/7.gma!/materials/c.vmt"));
}

TEST_CASE("search paths: mount.cfg comes last, with its VPKs, and missing folders are reported",
          "[search_paths]") {
    GarrysMod gmod;
    gmod.game.with(gmod.at("cfg/mount.cfg"),
                   "\"mountcfg\" { \"tf\" \"/tf2/tf\" \"gone\" \"/nowhere\" }");
    gmod.game.with("/tf2/tf/materials/hat.vmt")
        .with_vpk("/tf2/tf/tf2_misc_dir.vpk", "materials/m.vmt");
    CHECK(gmod.game.winner() == "/tf2/tf/materials/hat.vmt");
    CHECK(gmod.game.winner("materials/m.vmt") == "/tf2/tf/tf2_misc_dir.vpk!/materials/m.vmt");
    CHECK(gmod.game.codes() == Roots{"mount-missing"});
    gmod.game.with(gmod.at("materials/hat.vmt"));
    CHECK(gmod.game.winner() == gmod.at("materials/hat.vmt"));
}

TEST_CASE("search paths: Garry's Mod's mounted games are found ignoring case", "[search_paths]") {
    GarrysMod gmod;
    gmod.game.with(gmod.at("cfg/mount.cfg"), "\"mountcfg\" { \"tf\" \"/g/TF2\\TF\" }");
    gmod.game.with("/g/tf2/tf/materials/hat.vmt");
    CHECK(gmod.game.winner() == "/g/tf2/tf/materials/hat.vmt");
    CHECK(gmod.game.codes().empty());
}

TEST_CASE("search paths: Garry's Mod's download and fallbacks come after everything",
          "[search_paths]") {
    GarrysMod gmod;
    gmod.game.with(gmod.at("download/materials/hat.vmt"))
        .with(gmod.at("fallbacks/materials/f.vmt"));
    gmod.game.with("/s/steamapps/common/GarrysMod/sourceengine/materials/hat.vmt");
    CHECK(gmod.game.winner() == "/s/steamapps/common/GarrysMod/sourceengine/materials/hat.vmt");
    CHECK(gmod.game.winner("materials/f.vmt") == gmod.at("fallbacks/materials/f.vmt"));
}

TEST_CASE("search paths: Garry's Mod's overrides come after its addons", "[search_paths]") {
    GarrysMod gmod;
    gmod.game.with(gmod.at("overrides/materials/hat.vmt")).with(gmod.at("materials/hat.vmt"));
    CHECK(gmod.game.winner() == gmod.at("overrides/materials/hat.vmt"));
    gmod.game.with(gmod.at("addons/a/materials/hat.vmt"));
    CHECK(gmod.game.winner() == gmod.at("addons/a/materials/hat.vmt"));
}

TEST_CASE("search paths: Steam's libraries are read in the old and the new format",
          "[search_paths]") {
    TreeFiles tree;
    tree.add("/steam/steamapps/libraryfolders.vdf",
             "\"libraryfolders\" { \"contentstatsid\" \"5\" \"0\" { \"path\" \"/steam\" \"apps\" { "
             "\"220\" \"1\" } } \"1\" { \"path\" \"/mnt\\\\games\" } \"2\" \"/old/way\" }");
    tree.add("/mnt/games/steamapps/appmanifest_620.acf",
             "\"AppState\" { \"appid\" \"620\" \"installdir\" \"Portal 2\" }");
    tree.add("/old/way/steamapps/appmanifest_6.acf",
             "\"AppState\" { \"installdir\" \"../../escape\" }");
    const FileSystem files = tree.files();
    Diagnostics said;
    const auto libraries = steam_libraries("/steam", files, said);
    CHECK(libraries == std::vector<std::filesystem::path>{"/steam", "/mnt/games", "/old/way"});
    CHECK(steam_app(libraries, 620, files, said) == "/mnt/games/steamapps/common/Portal 2");
    CHECK_FALSE(steam_app(libraries, 6, files, said));
    CHECK_FALSE(steam_app(libraries, 220, files, said));
    CHECK(steam_libraries("/none", files, said).empty());
}

}  // namespace studioscope::find_mounts_test
