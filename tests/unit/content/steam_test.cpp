// Where Steam is looked for. The folders are those that its installers make on each system.

#include <catch2/catch.hpp>
#include <map>
#include <string>

#include "content/mounts/mounts.h"

namespace studioscope::steam_test {

namespace {

using Folders = std::vector<std::filesystem::path>;

Folders folders_with(Platform platform, const std::map<std::string, std::string>& variables) {
    return steam_folders(platform, [&](const char* name) {
        const auto found = variables.find(name);
        return found == variables.end() ? std::string() : found->second;
    });
}

}  // namespace

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

}  // namespace studioscope::steam_test
