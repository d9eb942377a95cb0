// Paths of POSIX: where settings lie on each system, the home folder, and a link to settings.

#include <catch2/catch.hpp>
#include <map>

#include "core/platform/platform.h"
#include "support/program.h"
#include "window/settings_file.h"

namespace studioscope::settings_file_posix_test {

namespace {

namespace fs = std::filesystem;

Environment environment_of(std::map<std::string, std::string> values) {
    return [values](const char* name) {
        const auto found = values.find(name);
        return found == values.end() ? std::string() : found->second;
    };
}

}  // namespace

// Linux: the XDG base directory specification. Windows: APPDATA is the roaming folder. macOS: the
// File System Programming Guide's Application Support.
TEST_CASE("every platform has a folder for settings", "[app]") {
    const auto linux_folder = [](std::map<std::string, std::string> values) {
        return config_folder(Platform::kLinux, environment_of(std::move(values)));
    };
    CHECK(linux_folder({{"HOME", "/home/me"}}) == "/home/me/.config/studioscope");
    CHECK(linux_folder({{"HOME", "/home/me"}, {"XDG_CONFIG_HOME", "/c"}}) == "/c/studioscope");
    CHECK(linux_folder({{"HOME", "/home/me"}, {"XDG_CONFIG_HOME", "c"}}) ==
          "/home/me/.config/studioscope");
    CHECK_FALSE(linux_folder({}));
    CHECK(config_folder(Platform::kMac, environment_of({{"HOME", "/Users/me"}})) ==
          "/Users/me/Library/Application Support/Studioscope");
    CHECK(config_folder(Platform::kWindows, environment_of({{"APPDATA", "/roaming"}})) ==
          "/roaming/Studioscope");
    CHECK_FALSE(config_folder(Platform::kWindows, environment_of({{"HOME", "/home/me"}})));
}

TEST_CASE("a tilde means the home folder", "[app]") {
    const Environment home = environment_of({{"HOME", "/home/me"}});
    CHECK(with_home("~", home) == "/home/me");
    CHECK(with_home("~/models", home) == "/home/me/models");
    CHECK(with_home("~other/models", home) == "~other/models");
    CHECK(with_home("~/models", environment_of({})) == "~/models");
}

TEST_CASE("a link to settings stays a link", "[app]") {
    const ScratchFolder scratch;
    write_text(scratch / "real.json", to_text(Settings{}));
    fs::create_symlink(scratch / "real.json", scratch / "settings.json");
    SettingsFile file(scratch / "settings.json");
    file.read();
    Settings changed;
    changed.view.show_skeleton = true;
    CHECK_FALSE(file.keep(changed));
    CHECK(fs::is_symlink(scratch / "settings.json"));
    CHECK(read_text(scratch / "real.json") == to_text(changed));
}

}  // namespace studioscope::settings_file_posix_test
