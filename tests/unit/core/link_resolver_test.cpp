// Symbolic links are followed one by one, and nothing outside of the folders is asked for: a record
// of every question shows it.

#include "core/link_resolver.h"

#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <string>

#include "support/function_files.h"

namespace studioscope::link_resolver_test {

namespace {

namespace fs = std::filesystem;

// Links by their paths, and what was asked for.
struct Links {
    std::map<fs::path, fs::path> targets;
    std::set<fs::path> asked;

    FileSystem files() {
        const auto files = std::make_shared<FunctionFiles>();
        files->on_read_link = [this](const fs::path& path) -> std::optional<fs::path> {
            asked.insert(path);
            const auto found = targets.find(path);
            return found == targets.end() ? std::nullopt : std::optional(found->second);
        };
        return files;
    }
};

// The game lies in /games/mod; the person wrote /home/me/mod, a link to it.
std::optional<fs::path> resolve(Links& links, const fs::path& path) {
    LinkResolver folders;
    folders.add("/home/me/mod", "/games/mod");
    return folders.resolve(path, *links.files());
}

}  // namespace

TEST_CASE("links within the folders are followed, relative and absolute", "[links]") {
    Links links;
    links.targets = {{"/games/mod/a", "models"},
                     {"/games/mod/models/b", "../materials/c"},
                     {"/games/mod/materials/c", "/games/mod/materials/d"},
                     {"/games/mod/materials/d", "/home/me/mod/e"},
                     {"/games/mod/up", "../../games/mod/e"}};
    for (const char* top : {"/games/mod", "/home/me/mod", "/home/me/./x/../mod"}) {
        CAPTURE(top);
        CHECK(resolve(links, fs::path(top) / "models/hat.mdl") == "/games/mod/models/hat.mdl");
        CHECK(resolve(links, fs::path(top) / "a/hat.mdl") == "/games/mod/models/hat.mdl");
        CHECK(resolve(links, fs::path(top) / "a/b/x") == "/games/mod/e/x");
        CHECK(resolve(links, fs::path(top) / "a/../up") == "/games/mod/e");
        CHECK(resolve(links, fs::path(top) / "") == "/games/mod");
    }
    for (const fs::path& path : links.asked) CHECK(is_below(path, "/games/mod"));
}

TEST_CASE("where a link leaves the folders nothing is asked for", "[links]") {
    for (const char* target :
         {"/net/host/share", "//host/share", "/etc/passwd", "../../etc/passwd", "../other/x",
          "/games", "/", "..", "/games/mod2/x", "/home/me/mod2", "/games/../etc"}) {
        CAPTURE(target);
        Links links;
        links.targets = {{"/games/mod/evil", target}, {"/games/mod/models/again", "../evil"}};
        CHECK_FALSE(resolve(links, "/games/mod/evil"));
        CHECK_FALSE(resolve(links, "/games/mod/evil/below/it"));
        CHECK_FALSE(resolve(links, "/home/me/mod/models/again/x"));
        for (const fs::path& path : links.asked) CHECK(is_below(path, "/games/mod"));
    }
}

TEST_CASE("a link out of the folders and back in is refused", "[links]") {
    Links links;
    links.targets = {{"/games/mod/a", "/other/b"}, {"/other/b", "/games/mod/models"}};
    CHECK_FALSE(resolve(links, "/games/mod/a"));
    CHECK_FALSE(links.asked.contains("/other/b"));
}

TEST_CASE("a path that leaves the folders behind a link is refused", "[links]") {
    Links links;
    links.targets = {{"/games/mod/a", "models/deep"}};
    CHECK(resolve(links, "/games/mod/a/../x") == "/games/mod/models/x");
    CHECK_FALSE(resolve(links, "/games/mod/a/../../../x"));
    CHECK_FALSE(resolve(links, "/games/mod/../other/x"));
    CHECK_FALSE(resolve(links, "/etc/passwd"));
    for (const fs::path& path : links.asked) CHECK(is_below(path, "/games/mod"));
}

// Linux follows 40 links on the way to a file.
TEST_CASE("forty links are followed, and not one more", "[links]") {
    Links links;
    for (int i = 0; i < 41; ++i)
        links.targets["/games/mod/" + std::to_string(i)] = std::to_string(i + 1);
    CHECK(resolve(links, "/games/mod/1") == "/games/mod/41");
    CHECK_FALSE(resolve(links, "/games/mod/0"));
    links.targets = {{"/games/mod/loop", "loop"}};
    CHECK_FALSE(resolve(links, "/games/mod/loop"));
}

}  // namespace studioscope::link_resolver_test
