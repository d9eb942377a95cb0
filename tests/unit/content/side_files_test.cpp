// Files that are read outside of a load: at the limits n and n + 1 of assets/manual/limits.md.

#include "content/side_files.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <memory>

#include "content/archives/archive_files.h"
#include "core/cache_memory.h"
#include "core/memory_budget.h"
#include "support/diagnostics.h"
#include "support/game_tree.h"
#include "support/recorder.h"

namespace studioscope::side_files_test {

namespace {

namespace fs = std::filesystem;

constexpr size_t kMegabyte = size_t{1} << 20;

// A text with a remark at its end that makes it so long.
std::string padded(std::string text, size_t bytes) {
    text += "\n//";
    REQUIRE(text.size() <= bytes);
    return text.append(bytes - text.size(), 'x');
}

std::string gameinfo_of(const std::string& search_paths) {
    return "GameInfo { FileSystem { SteamAppId 220 SearchPaths { " + search_paths + " } } }";
}

Game game_of(const std::string& gameinfo) {
    Game game("");
    game.tree.add(game.gameinfo, gameinfo);
    return game.with("/games/base/hl2/a");
}

using Codes = std::vector<std::string>;

}  // namespace

TEST_CASE("a gameinfo.txt of 1 MB is used, a larger one is not", "[side_files]") {
    const std::string text = gameinfo_of("game hl2");
    const Game fits = game_of(padded(text, kMegabyte));
    CHECK(fits.roots() == Codes{"/games/base/hl2"});
    CHECK(fits.codes().empty());
    const Game large = game_of(padded(text, kMegabyte + 1));
    CHECK(large.roots().empty());
    CHECK(large.codes() == Codes{"side-file-size"});
    CHECK(large.mounts().diagnostics[0].message ==
          "has 1048577 bytes; 1048576 are allowed; it is not used");
    CHECK(large.mounts().diagnostics[0].file == "/games/base/mod/gameinfo.txt");
}

TEST_CASE("a packed gameinfo.txt is refused by its announced size, before it is unpacked",
          "[side_files]") {
    for (const size_t size : {kMegabyte, 16 * kMegabyte}) {
        TreeFiles tree;
        PackedFile packed{"mod/gameinfo.txt", padded(gameinfo_of("game mod"), size)};
        packed.method = 8;
        tree.add("/g.zip", pack_zip({packed}));
        const auto below = tree.files();
        below->memory = std::make_shared<CacheMemory>();
        const Mounts mounts = game_mounts("/g.zip!/mod/gameinfo.txt", {}, with_archives(below));
        CAPTURE(size);
        CHECK(mounts.list.size() == (size == kMegabyte ? 1 : 0));
        CHECK((below->memory->max_used() < kMegabyte) == (size > kMegabyte));
    }
}

TEST_CASE("what a gameinfo.txt says has the memory of a load of 1 MB", "[side_files]") {
    std::string blocks;
    while (blocks.size() + 3 <= 200'000) blocks += "a{}";
    CHECK(game_of(gameinfo_of("game hl2") + blocks).roots() == Codes{"/games/base/hl2"});
    while (blocks.size() + 3 <= kMegabyte - 100) blocks += "a{}";
    const Game much = game_of(gameinfo_of("game hl2") + blocks);
    CHECK(much.roots().empty());
    CHECK(much.codes() == Codes{"budget"});
}

// 64 MB and 16 bytes for each of 1 MB, of which the program itself has 20 MB.
TEST_CASE("a step outside of a load has its own memory, inside that of the load", "[side_files]") {
    const auto take = [](size_t bytes) {
        return within_side_memory([&] { ::operator delete(::operator new(bytes)); });
    };
    CHECK(take(59 * kMegabyte));
    const Result<void> refused = take(60 * kMegabyte + 1);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == "budget");
    CHECK(refused.error().message.find("(80 MB: 64 and 16 for each MB") != std::string::npos);
    MemoryBudget large(200 * kMegabyte);
    const MemoryTrackingScope counts(&large);
    CHECK(take(100 * kMegabyte));
    CHECK_THROWS_AS(take(200 * kMegabyte), MemoryLimitExceeded);
}

TEST_CASE("1000 search paths are used, of one more the first 1000", "[side_files]") {
    std::string paths = "platform ignored ";
    for (int i = 1; i < 1000; ++i) paths += fmt::format("game gone{} ", i);
    const Game fits = game_of(gameinfo_of(paths + "game hl2"));
    CHECK(fits.roots() == Codes{"/games/base/hl2"});
    CHECK(count_code(fits.mounts().diagnostics, "gameinfo-path-count") == 0);
    const Game more = game_of(gameinfo_of(paths + "game hl2 game hl2 game hl2"));
    CHECK(more.roots() == Codes{"/games/base/hl2"});
    CHECK(count_code(more.mounts().diagnostics, "gameinfo-path-count") == 1);
    const Game late = game_of(gameinfo_of(paths + "game gone game hl2"));
    CHECK(late.roots().empty());
}

TEST_CASE("too many search paths are reported also for a gameinfo.txt that was found",
          "[side_files]") {
    std::string paths;
    for (int i = 0; i < 1001; ++i) paths += fmt::format("game gone{} ", i);
    const Game game = game_of(gameinfo_of(paths));
    const Mounts mounts = find_mounts({}, "/games/base/mod/models/a.mdl", game.files());
    CHECK(count_code(mounts.diagnostics, "gameinfo-path-count") == 1);
    CHECK(mounts.diagnostics.size() == 1);
}

namespace {

Mounts of_mount_cfg(const std::string& text) {
    TreeFiles tree;
    tree.add("/gmod/cfg/mount.cfg", text);
    tree.add("/tf2/tf/a");
    return mount_cfg_mounts("/gmod", tree.files());
}

}  // namespace

TEST_CASE("a mount.cfg has 1 MB and 1000 folders at most", "[side_files]") {
    const std::string text = "\"mountcfg\" { \"tf\" \"/tf2/tf\" }";
    CHECK(of_mount_cfg(padded(text, kMegabyte)).list.size() == 1);
    const Mounts large = of_mount_cfg(padded(text, kMegabyte + 1));
    CHECK(large.list.empty());
    CHECK(count_code(large.diagnostics, "side-file-size") == 1);
    std::string many = "\"mountcfg\" { ";
    for (int i = 1; i < 1000; ++i) many += fmt::format("\"{0}\" \"/gone/{0}\" ", i);
    const Mounts fits = of_mount_cfg(many + "\"tf\" \"/tf2/tf\" }");
    CHECK(fits.list.size() == 1);
    CHECK(count_code(fits.diagnostics, "gameinfo-path-count") == 0);
    const Mounts more = of_mount_cfg(many + "\"x\" \"/gone\" \"tf\" \"/tf2/tf\" }");
    CHECK(more.list.empty());
    CHECK(count_code(more.diagnostics, "gameinfo-path-count") == 1);
}

TEST_CASE("Steam's files have 1 MB at most, and name 1000 libraries", "[side_files]") {
    const std::string libraries = "\"libraryfolders\" { \"1\" \"/games\" }",
                      manifest = "\"AppState\" { \"installdir\" \"Portal 2\" }";
    for (const size_t more : {size_t{0}, size_t{1}}) {
        TreeFiles tree;
        tree.add("/s/steamapps/libraryfolders.vdf", padded(libraries, kMegabyte + more));
        tree.add("/games/steamapps/appmanifest_620.acf", padded(manifest, kMegabyte + more));
        Diagnostics said;
        CHECK(steam_libraries("/s", tree.files(), said).size() == 2 - more);
        CHECK(count_code(said, "side-file-size") == more);
        const std::vector<fs::path> games{"/games"};
        CHECK(steam_app(games, 620, tree.files(), said).has_value() == (more == 0));
        CHECK(count_code(said, "side-file-size") == 2 * more);
    }
    TreeFiles tree;
    std::string many = "\"libraryfolders\" { ";
    for (int i = 0; i < 1100; ++i) many += fmt::format("\"{0}\" \"/games/{0}\" ", i);
    tree.add("/s/steamapps/libraryfolders.vdf", many + "}");
    Diagnostics said;
    CHECK(steam_libraries("/s", tree.files(), said).size() == 1000);
}

namespace {

// How often files and folders are asked for, for search paths with so many parts.
size_t looks_at_missing(int paths, int parts) {
    std::string text;
    for (int i = 0; i < paths; ++i) {
        text += fmt::format("game x{}", i);
        for (int part = 0; part < parts; ++part) text += "/a";
        text += ' ';
    }
    const Game game = game_of(gameinfo_of(text));
    const Recorder recorder(game.files());
    const Mounts mounts = game_mounts(game.gameinfo, {}, recorder.files);
    CHECK(count_code(mounts.diagnostics, "gameinfo-missing") == static_cast<size_t>(paths));
    return recorder.asked.size();
}

}  // namespace

TEST_CASE("a search path that is missing takes as many looks however deep it is", "[side_files]") {
    const size_t few = looks_at_missing(10, 10);
    CHECK(looks_at_missing(10, 500) == few);
    CHECK(looks_at_missing(10, 1900) == few);
    CHECK(looks_at_missing(1000, 10) == few);  // below a folder that was listed before
    CHECK(looks_at_missing(20, 0) - looks_at_missing(10, 0) == 10);  // one look for a folder
}

TEST_CASE("a path that ignores case is found below folders that exist", "[side_files]") {
    TreeFiles tree;
    tree.add("/games/Base/HL2/Sub/a");
    const FileSystem files = tree.files();
    for (const auto& [path, spelt] :
         std::vector<std::pair<fs::path, fs::path>>{{"/GAMES/base/hl2/sub", "/games/Base/HL2/Sub"},
                                                    {"/games/Base/hl2", "/games/Base/HL2"},
                                                    {"/games/base/none/x", "/games/Base/none/x"},
                                                    {"/none/base/hl2", "/none/base/hl2"},
                                                    {"/games/Base/HL2/Sub", "/games/Base/HL2/Sub"}})
        CHECK(on_disk_spelling(files, path) == spelt);
}

TEST_CASE("a folder that 400 links name is one mount", "[side_files]") {
    std::string text;
    for (int i = 0; i < 400; ++i) text += fmt::format("game link{} ", i);
    Game game = game_of(gameinfo_of(text));
    for (int i = 0; i < 400; ++i) game.with(fmt::format("/games/base/link{}/a", i));
    const auto links = game.tree.files();
    links->on_resolve = [](const fs::path& path) {
        return path_in_map(path).starts_with("/games/base/link") ? fs::path("/games/real") : path;
    };
    size_t listings = 0;
    links->on_list = [&, list = links->on_list](const fs::path& path) {
        if (path_in_map(path).starts_with("/games/base/link")) ++listings;
        return list(path);
    };
    const Mounts mounts = game_mounts(game.gameinfo, {}, links);
    CHECK(listings == 1);
    REQUIRE(mounts.list.size() == 1);
    CHECK(path_in_map(mounts.list[0].root) == "/games/base/link0");
    MountRequest both;
    both.mounts = {"/games/base/link7", "/games/base/link8"};
    both.game = game.gameinfo;
    CHECK(find_mounts(both, "/elsewhere/a.mdl", links).list.size() == 1);
}

}  // namespace studioscope::side_files_test
