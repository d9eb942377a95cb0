// The configuration of `check` with links, pipes and owners of POSIX.

#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/program.h"
#include "support/skip.h"
#include "support/triangle_smd.h"

namespace studioscope::check_project_posix_test {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const std::string kMesh =
    kSmdStart + "models/skin\n0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\nend\n";

// An addon with a mesh, and beside it a folder with the mesh's material.
class Addon {
public:
    Addon() {
        write("addon/models/a.smd", kMesh);
        write("secret/materials/models/skin.vmt", "UnlitGeneric { $basetexture models/none }");
    }

    void write(const std::string& name, const std::string& text) const {
        fs::create_directories((scratch_ / name).parent_path());
        write_text(scratch_ / name, text);
    }
    void config(const std::string& text) const { write("addon/.studioscope.json", text); }
    fs::path operator/(const std::string& name) const { return scratch_ / name; }
    Ran check(const std::string& arguments, const std::string& folder = ".") const {
        return run_command(
            {studioscope_program(), words_of("check " + arguments), scratch_ / folder});
    }

private:
    const ScratchFolder scratch_;
};

bool says(const Ran& ran, const std::string& words) {
    return (ran.out + ran.err).find(words) != std::string::npos;
}

// Whether the material beside the addon was read.
bool reads_secret(const Ran& ran) { return says(ran, "$basetexture"); }

constexpr uid_t kOther = 54321;

}  // namespace

TEST_CASE("a mount of a found configuration leads nowhere through a link", "[app][check]") {
    const Addon addon;
    fs::create_directory_symlink("../secret", addon / "addon/link");
    fs::create_directory_symlink("..", addon / "addon/models/up");
    for (const char* mount : {"../secret", "link", "models/up/../secret", "models/up/secret",
                              "link/../../secret", "link/materials/.."}) {
        CAPTURE(mount);
        addon.config("{\"mounts\": [\"" + std::string(mount) + "\"]}");
        const Ran ran = addon.check("addon --fail-on never");
        CHECK_FALSE(reads_secret(ran));
        CHECK(ran.status == 0);
        CHECK(json::parse(addon.check("addon --format json").out)["config"]["mounts"].size() <= 1);
    }
    addon.config("{\"mounts\": [\"../secret\"]}");
    CHECK(reads_secret(addon.check("addon --config addon/.studioscope.json")));
    CHECK(reads_secret(addon.check("addon --mount secret")));
}

TEST_CASE("a game of a found configuration counts as one that was found", "[app][check]") {
    const Addon addon;
    const auto gameinfo = [](const std::string& path) {
        return "GameInfo { FileSystem { SearchPaths { game \"" + path + "\" } } }";
    };
    // beside the mod, as without a configuration; not above that
    addon.write("addon/game/mod/gameinfo.txt", gameinfo("|gameinfo_path|../../../secret"));
    addon.config(R"({"game": "game/mod"})");
    CHECK_FALSE(reads_secret(addon.check("addon")));
    CHECK(reads_secret(addon.check("addon --config addon/.studioscope.json")));
    CHECK(reads_secret(addon.check("addon --game addon/game/mod")));
    addon.write("addon/game/mod/gameinfo.txt", gameinfo("|gameinfo_path|../content"));
    addon.write("addon/game/content/materials/models/skin.vmt",
                "UnlitGeneric { $basetexture models/none }");
    CHECK(reads_secret(addon.check("addon")));
    CHECK_FALSE(reads_secret(addon.check("addon --no-config")));
    // nothing of another file is quoted
    addon.write("private.txt", "root:secret:1\nSearchPaths {\n");
    fs::remove(addon / "addon/game/mod/gameinfo.txt");
    fs::create_symlink(addon / "private.txt", addon / "addon/game/mod/gameinfo.txt");
    for (const char* game : {"game/mod", "game/mod/gameinfo.txt", "../private.txt", ".."}) {
        CAPTURE(game);
        addon.config("{\"game\": \"" + std::string(game) + "\"}");
        const Ran ran = addon.check("addon");
        CHECK_FALSE(says(ran, "root"));
        CHECK_FALSE(says(ran, "private.txt:"));
    }
}

TEST_CASE("a found configuration that is a link is read within its folder", "[app][check]") {
    const Addon addon;
    addon.write("elsewhere.json", R"({"unknown-word": 1})");
    fs::create_symlink("../elsewhere.json", addon / "addon/.studioscope.json");
    const Ran outside = addon.check("addon");
    CHECK(outside.status == 0);
    CHECK(
        says(outside, "addon/.studioscope.json: warning: is a link that leads out of its folder"));
    CHECK(says(outside, "[config-outside]"));
    CHECK_FALSE(says(outside, "unknown-word"));
    CHECK(says(addon.check("addon --config addon/.studioscope.json"), "unknown-word"));
    fs::remove(addon / "addon/.studioscope.json");
    addon.write("addon/models/settings.json", R"({"ignore": ["material-missing"]})");
    fs::create_symlink("models/settings.json", addon / "addon/.studioscope.json");
    CHECK(says(addon.check("addon"), "0 mounts, 1 finding ignored"));
}

TEST_CASE("a configuration of another user is ignored, but not one that is named", "[app][check]") {
    const Addon addon;
    addon.config(R"({"ignore": ["material-missing"]})");
    const fs::path file = addon / "addon/.studioscope.json";
    const auto is_used = [&](const std::string& more = "") {
        const json report = json::parse(addon.check("addon --format json " + more).out);
        return !report["config"].is_null();
    };
    CHECK(is_used());
    // as every file of a Windows drive seems under Linux: rights say nothing about who wrote it
    fs::permissions(file, fs::perms::group_write | fs::perms::others_write, fs::perm_options::add);
    CHECK(is_used());
    if (geteuid() != 0) SKIP("only root can give a file to another user");
    REQUIRE(chown(file.c_str(), kOther, kOther) == 0);
    CHECK_FALSE(is_used());
    const Ran ran = addon.check("addon");
    CHECK(says(ran, "addon/.studioscope.json: warning: belongs to user 54321, not to user 0"));
    CHECK(says(ran, "[config-owner]"));
    CHECK(is_used("--config addon/.studioscope.json"));
    // whatever the other user puts there
    fs::remove(file);
    REQUIRE(mkfifo(file.c_str(), S_IRUSR) == 0);
    CHECK(addon.check("addon").status == 2);  // of this user
    REQUIRE(chown(file.c_str(), kOther, kOther) == 0);
    CHECK(addon.check("addon").status == 0);
    CHECK(addon.check("addon --config addon/.studioscope.json").status == 3);
    fs::remove(file);
    fs::create_directory(file);
    REQUIRE(chown(file.c_str(), kOther, kOther) == 0);
    CHECK(addon.check("addon").status == 0);
}

}  // namespace studioscope::check_project_posix_test
