// Files in several mounts: invented trees, with findings by the rules in
// content/mounts/conflicts.h.
// The search for what has the files that a model lacks: invented trees, counted by hand.

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "content/mounts/conflicts.h"
#include "content/mounts/find_providers.h"
#include "core/work_context.h"
#include "support/game_tree.h"

namespace studioscope::providers_test {

namespace {

using Texts = std::vector<std::string>;

constexpr const char* kA = "/games/base/mod/custom/a/materials/hat.vmt";
constexpr const char* kB = "/games/base/mod/custom/b/materials/hat.vmt";

Diagnostics said_of(const Game& game, const std::vector<std::string>& paths = {kFile}) {
    const Mounts mounts = game.mounts();
    std::vector<RequiredFile> wanted;
    for (const std::string& path : paths)
        wanted.push_back({path, find_candidates(mounts, path, game.files())});
    return find_conflicts(mounts, wanted, game.files());
}

constexpr const char* kLacking = "/games/addons/hat/models/a/b/hat.mdl";

RequiredContent wanted_hat() { return {{"materials/hat.vmt", "materials/band.vtf"}, kLacking, {}}; }

// "path files" for each.
std::vector<std::string> found_in(const ProviderSearch& search) {
    std::vector<std::string> texts;
    for (const Provider& one : search.found)
        texts.push_back(one.path.generic_string() + " " + std::to_string(one.files));
    return texts;
}

}  // namespace

TEST_CASE("two addons conflict at a path if their bytes differ", "[mounts]") {
    Game game("game mod/custom/* game mod");
    game.with(kA, "red").with(kB, "blue");
    const Diagnostics said = said_of(game);
    REQUIRE(said.size() == 1);
    CHECK(said[0].code == "content-fight");
    CHECK(said[0].severity == Severity::kWarning);
    CHECK(said[0].file == "/games/base/mod/custom/a");
    CHECK(said[0].message ==
          "addons a and b have different versions of materials/hat.vmt; that of a is used");
    game.with(kB, "rex");  // equal length, other bytes
    CHECK(said_of(game).size() == 1);
    game.with(kB, "red");
    CHECK(said_of(game).empty());
}

// Comparing more would take longer than loading the model.
TEST_CASE("files of equal size above 16 MiB count as equal", "[mounts]") {
    const auto fights = [](size_t size) {
        Game game("game mod/custom/*");
        game.with(kA, std::string(size, 'a')).with(kB, std::string(size, 'b'));
        return said_of(game).size();
    };
    constexpr size_t kMiB = 1024 * 1024;
    CHECK(fights(16 * kMiB) == 1);
    CHECK(fights(16 * kMiB + 1) == 0);
}

TEST_CASE("a conflict over many files is reported once per pair", "[mounts]") {
    Game game("game mod/custom/*");
    std::vector<std::string> paths;
    for (const char* name : {"1", "2", "3", "4", "5", "6", "7"}) {
        paths.push_back(std::string("materials/") + name + ".vmt");
        game.with("/games/base/mod/custom/a/" + paths.back(), "red");
        game.with("/games/base/mod/custom/b/" + paths.back(), "blue");
    }
    game.with("/games/base/mod/custom/c/materials/1.vmt", "green");
    const Diagnostics said = said_of(game, paths);
    REQUIRE(said.size() == 2);
    CHECK(said[0].message.find("materials/5.vmt and 2 more; that of a is used") !=
          std::string::npos);
    CHECK(said[1].message.starts_with("addons a and c"));
}

TEST_CASE("an addon that replaces the game's file is not a conflict", "[mounts]") {
    Game game("game mod/custom/* game mod");
    game.with(kA, "red").with("/games/base/mod/materials/hat.vmt", "blue");
    CHECK(said_of(game).empty());
}

TEST_CASE("an addon in an archive can conflict", "[mounts]") {
    Game game("game mod/custom/*");
    game.with_vpk("/games/base/mod/custom/b.vpk").with(kA, "red");
    const Diagnostics said = said_of(game);
    REQUIRE(said.size() == 1);
    CHECK(said[0].message.starts_with("addons a and b.vpk"));
}

TEST_CASE("a muted addon has no conflicts", "[mounts]") {
    Game game("game mod/custom/*");
    game.with(kA, "red").with(kB, "blue");
    Mounts mounts = game.mounts();
    mounts.list[0].is_muted = true;
    const RequiredFile wanted{kFile, find_candidates(mounts, kFile, game.files())};
    CHECK(find_conflicts(mounts, {&wanted, 1}, game.files()).empty());
}

TEST_CASE("names that differ only in case are reported, in one folder and in two mounts",
          "[mounts]") {
    Game game("game mod game hl2");
    game.with("/games/base/mod/materials/Hat.vmt").with("/games/base/mod/materials/hat.vmt");
    const Diagnostics one = said_of(game);
    REQUIRE(one.size() == 1);
    CHECK(one[0].code == "content-case");
    CHECK(one[0].severity == Severity::kNote);
    CHECK(one[0].file == "/games/base/mod/materials/hat.vmt");
    CHECK(one[0].message == "is used; /games/base/mod/materials/Hat.vmt differs only in case");

    Game other("game mod game hl2");
    other.with("/games/base/mod/Materials/hat.vmt").with("/games/base/hl2/materials/hat.vmt");
    CHECK(said_of(other).size() == 1);
    Game alike("game mod game hl2");
    alike.with("/games/base/mod/materials/hat.vmt").with("/games/base/hl2/materials/hat.vmt");
    CHECK(said_of(alike).empty());
}

TEST_CASE("a name in an archive that differs only in case is not reported", "[mounts]") {
    Game game("game mod game hl2/pak.vpk");
    game.with("/games/base/mod/materials/Hat.VMT").with_vpk("/games/base/hl2/pak.vpk");
    CHECK(said_of(game).empty());
}

TEST_CASE("every spelling of a path is found, and none outside", "[mounts]") {
    TreeFiles tree;
    for (const char* path : {"/m/A/x.vmt", "/m/a/X.vmt", "/m/a/y.vmt", "/x.vmt"}) tree.add(path);
    using Paths = std::vector<std::filesystem::path>;
    CHECK(spellings_in("/m", "a\\X.VMT", tree.files()) == Paths{"/m/a/X.vmt", "/m/A/x.vmt"});
    CHECK(spellings_in("/m", "../x.vmt", tree.files()).empty());
}

TEST_CASE("folders and archives around the model are searched, most files first", "[mounts]") {
    TreeFiles tree;
    tree.add(kLacking, "x");
    tree.add("/games/addons/hat/textures/materials/HAT.vmt", "x");  // below the content root
    tree.add("/games/addons/hat/.content/materials/hat.vmt", "x");  // hidden
    tree.add("/games/addons/felt/Materials/hat.vmt", "x");          // another addon, both files
    tree.add("/games/addons/felt/materials/band.vtf", "x");
    tree.add("/games/addons/wool/materials/other.vmt", "x");
    tree.add("/games/addons/notes/hat.vmt", "x");  // no folder of content
    tree.add("/games/addons/pack_dir.vpk", pack_vpk({{"materials/band.vtf", "x"}}).directory);
    tree.add("/games/addons/pack_000.vpk", "part of a VPK");
    tree.add("/games/silk.gma", as_text(pack_gma({{"materials/hat.vmt", "x"}})));
    const FileSystem files = with_archives(tree.files());
    const ProviderSearch search = find_providers(wanted_hat(), {}, files);
    CHECK(found_in(search) == Texts{"/games/addons/felt 2", "/games/addons/hat/.content 1",
                                    "/games/addons/hat/textures 1", "/games/addons/pack_dir.vpk 1",
                                    "/games/silk.gma 1"});
    // besides these hat and wool
    CHECK(search.searched == 7);
    CHECK_FALSE(search.is_cut_short);
}

TEST_CASE("folders are searched up to three above the content root, and never a whole disk",
          "[mounts]") {
    TreeFiles tree;
    const std::string model = "/a/b/c/d/models/hat.mdl";
    tree.add(model, "x");
    for (const char* folder : {"/a/b/c/d/in", "/a/b/c/near", "/a/b/next", "/a/last", "/disk"})
        tree.add(std::string(folder) + "/materials/hat.vmt", "x");
    const FileSystem files = tree.files();
    CHECK(found_in(find_providers({{kFile}, model, {}}, {}, files)) ==
          Texts{"/a/b/c/d/in 1", "/a/b/c/near 1", "/a/b/next 1", "/a/last 1"});
    // one folder deeper: /a would be the fourth
    const std::string deeper = "/a/b/c/d/in/models/hat.mdl";
    tree.add(deeper, "x");
    CHECK(found_in(find_providers({{kFile}, deeper, {"/a/b/c/d/in"}}, {}, files)) ==
          Texts{"/a/b/c/near 1", "/a/b/next 1"});
    // the next folder above would be the root of the disk
    tree.add("/a/models/hat.mdl", "x");
    CHECK(found_in(find_providers({{kFile}, "/a/models/hat.mdl", {}}, {}, files)) ==
          Texts{"/a/last 1", "/a/b/next 1", "/a/b/c/near 1"});
}

TEST_CASE("folders are searched three deep, hidden ones too, but not below content", "[mounts]") {
    TreeFiles tree;
    tree.add("/top/a/b/c/models/hat.mdl", "x");
    tree.add("/top/a/b/c/.git/x/y/materials/hat.vmt", "x");
    tree.add("/top/a/b/c/.git/x/y/z/materials/hat.vmt", "x");  // four deep
    tree.add("/top/a/b/c/materials/old/materials/hat.vmt", "x");
    tree.add("/top/.far/x/y/z/hats.gma", "no archive");
    tree.add("/top/.far/x/hats.gma", as_text(pack_gma({{"materials/hat.vmt", "x"}})));
    const FileSystem files = with_archives(tree.files());
    const RequiredContent wanted{{kFile}, "/top/a/b/c/models/hat.mdl", {}};
    CHECK(found_in(find_providers(wanted, {}, files)) ==
          Texts{"/top/a/b/c/.git/x/y 1", "/top/.far/x/hats.gma 1"});
}

TEST_CASE("what is mounted already is not offered, muted or not", "[mounts]") {
    TreeFiles tree;
    tree.add(kLacking, "x");
    tree.add("/games/addons/felt/materials/hat.vmt", "x");
    tree.add("/games/addons/silk.gma", as_text(pack_gma({{"materials/hat.vmt", "x"}})));
    const FileSystem files = with_archives(tree.files());
    RequiredContent wanted = wanted_hat();
    wanted.mounted = {"/games/addons/silk.gma!"};
    CHECK(found_in(find_providers(wanted, {}, files)) == Texts{"/games/addons/felt 1"});
    wanted.mounted.emplace_back("/games/addons/felt");
    CHECK(find_providers(wanted, {}, files).found.empty());
}

TEST_CASE("the search of a model in an archive begins at the folder of the archive", "[mounts]") {
    TreeFiles tree;
    tree.add("/games/addons/hat.gma", as_text(pack_gma({{"models/hat.mdl", "x"}})));
    tree.add("/games/addons/felt/materials/hat.vmt", "x");
    const FileSystem files = with_archives(tree.files());
    const RequiredContent wanted{{kFile}, "/games/addons/hat.gma!/models/hat.mdl", {}};
    CHECK(found_in(find_providers(wanted, {}, files)) == Texts{"/games/addons/felt 1"});
}

TEST_CASE("Steam's games and source mods are searched by their search paths", "[mounts]") {
    Game game("game |gameinfo_path|. game |all_source_engine_paths|shared/pak01.vpk");
    const std::string common = "/steam/steamapps/common/Hats 2/";
    const std::string gameinfo =
        "GameInfo { FileSystem { SteamAppId 220 SearchPaths { game |gameinfo_path|. game "
        "|all_source_engine_paths|shared/pak01.vpk game /far/secret } } }";
    game.with("/far/secret/materials/band.vtf");
    game.with(common + "hats/GameInfo.txt", gameinfo).with_vpk(common + "shared/pak01_dir.vpk");
    game.with("/steam/steamapps/sourcemods/caps/gameinfo.txt", gameinfo);
    game.with("/steam/steamapps/sourcemods/caps/materials/band.vtf");
    const std::vector<std::filesystem::path> libraries{"/steam"};
    const ProviderSearch search = find_providers(wanted_hat(), libraries, game.files());
    CHECK(found_in(search) == Texts{common + "hats 1", "/steam/steamapps/sourcemods/caps 1"});
    REQUIRE(search.found.size() == 2);
    CHECK(search.found[0].origin == "Steam: Hats 2");
}

TEST_CASE("at most 10 000 places are searched", "[mounts]") {
    // a folder of so many addons, each with an empty folder of materials
    size_t count = 0;
    const auto files = function_files(
        [](const std::filesystem::path&) -> Result<Bytes> { return error("missing", "no file"); },
        [&](const std::filesystem::path& folder) {
            std::vector<std::string> names;
            if (folder == "/m")
                for (size_t i = 0; i < count; ++i) names.push_back(std::to_string(i));
            else if (folder.parent_path() == "/m")
                names.emplace_back("materials");
            return names;
        });
    const RequiredContent wanted{{kFile}, "/m/0/models/hat.mdl", {}};
    count = kMaxSearchedPlaces;
    const ProviderSearch all = find_providers(wanted, {}, files);
    CHECK(all.searched == kMaxSearchedPlaces);
    CHECK_FALSE(all.is_cut_short);
    ++count;
    const ProviderSearch some = find_providers(wanted, {}, files);
    CHECK(some.searched == kMaxSearchedPlaces);
    CHECK(some.is_cut_short);
}

TEST_CASE("a search for providers can be cancelled", "[mounts]") {
    TreeFiles tree;
    tree.add(kLacking, "x");
    Progress progress;
    progress.is_cancelled = true;
    const ProgressScope scope(progress);
    CHECK_THROWS_AS(find_providers(wanted_hat(), {}, tree.files()), CancelledError);
}

}  // namespace studioscope::providers_test
