// Mounts of a model: invented trees with mounts named by the user, a game above the model, and
// muted mounts. Computed by hand from content.md, sections 4 and 5.

#include <catch2/catch.hpp>

#include "support/game_tree.h"

namespace studioscope::find_mounts_test {

namespace {

using Roots = std::vector<std::string>;

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
    CHECK_FALSE(mounts.list[0].is_of_named_game);
    CHECK(all.list[0].is_of_named_game);
    CHECK(all.list[1].is_of_named_game);
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

}  // namespace studioscope::find_mounts_test
