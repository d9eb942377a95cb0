// Invented trees of Garry's Mod and Steam's libraries (content.md, section 4), as in
// search_paths_test.cpp.

#include <catch2/catch.hpp>

#include "support/game_tree.h"

namespace studioscope::garrys_mod_test {

namespace {

using Roots = std::vector<std::string>;

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

}  // namespace studioscope::garrys_mod_test
