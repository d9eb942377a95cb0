// Files in several mounts: invented trees, with findings by the rules in
// content/mounts/conflicts.h.

#include <catch2/catch.hpp>

#include "content/mounts/conflicts.h"
#include "support/game_tree.h"

namespace studioscope::mount_conflicts_test {

namespace {

constexpr const char* kA = "/games/base/mod/custom/a/materials/hat.vmt";
constexpr const char* kB = "/games/base/mod/custom/b/materials/hat.vmt";

Diagnostics said_of(const Game& game, const std::vector<std::string>& paths = {kFile}) {
    const Mounts mounts = game.mounts();
    std::vector<WantedFile> wanted;
    for (const std::string& path : paths)
        wanted.push_back({path, look_up(mounts, path, game.files())});
    return conflicts_of(mounts, wanted, game.files());
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
    const WantedFile wanted{kFile, look_up(mounts, kFile, game.files())};
    CHECK(conflicts_of(mounts, {&wanted, 1}, game.files()).empty());
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

}  // namespace studioscope::mount_conflicts_test
