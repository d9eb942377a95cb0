#include "window/settings_file.h"

#include <catch2/catch.hpp>
#include <map>

#include "core/path_text.h"
#include "core/platform/platform.h"
#include "support/program.h"

namespace studioscope::settings_file_test {

namespace {

namespace fs = std::filesystem;

size_t files_in(const fs::path& folder) {
    return static_cast<size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

Settings with_skeleton() {
    Settings settings;
    settings.view.show_skeleton = true;
    return settings;
}

}  // namespace

TEST_CASE("settings are written when they change and read again", "[app]") {
    const ScratchFolder scratch;
    const fs::path path = scratch / "a" / "b" / "settings.json";
    SettingsFile file(path);
    CHECK(file.read().diagnostics.empty());
    CHECK_FALSE(file.keep({}));
    CHECK_FALSE(fs::exists(path));  // nothing changed
    CHECK_FALSE(file.keep(with_skeleton()));
    CHECK(files_in(path.parent_path()) == 1);  // nothing is left over
    const std::string text = read_text(path);
    CHECK(text == to_text(with_skeleton()));
    CHECK(SettingsFile(path).read().settings.view.show_skeleton);
    fs::remove(path);
    CHECK_FALSE(file.keep(with_skeleton()));
    CHECK_FALSE(fs::exists(path));
}

TEST_CASE("invalid settings are kept until the user changes a setting", "[app]") {
    const ScratchFolder scratch;
    const fs::path path = scratch / "settings.json";
    const std::string text = GENERATE("{ half of", "{\"version\": 7, \"keymap\": 3}");
    write_text(path, text);
    SettingsFile file(path);
    const ReadSettings read = file.read();
    REQUIRE(read.diagnostics.size() == 1);
    CHECK(read.diagnostics[0].file == path_text(path));
    Settings opened = read.settings;
    opened.panels.open_dialog.recent = {"/m/a.mdl"};
    opened.window.width = 999;
    CHECK_FALSE(file.keep(opened));
    CHECK(read_text(path) == text);
    opened.panels.keymap = Keymap::kHlmv;
    CHECK_FALSE(file.keep(opened));
    CHECK(read_text(path) == to_text(opened));
    CHECK(read_text(path.string() + ".old") == text);
}

TEST_CASE("settings that cannot be written are reported once", "[app]") {
    const ScratchFolder scratch;
    write_text(scratch / "file", "in the way");
    SettingsFile file(scratch / "file" / "settings.json");
    CHECK(file.read().diagnostics.empty());
    const auto problem = file.keep(with_skeleton());
    REQUIRE(problem);
    CHECK(problem->code == "settings-folder");
    CHECK(problem->severity == Severity::kNote);
    CHECK_FALSE(file.keep({}));
    CHECK(read_text(scratch / "file") == "in the way");
}

TEST_CASE("a folder or a huge file in place of the settings is reported", "[app]") {
    const ScratchFolder scratch;
    const fs::path path = scratch / "settings.json";
    if (GENERATE(false, true))
        fs::create_directory(path);
    else
        write_text(path, std::string(3 << 20, ' '));
    const ReadSettings read = SettingsFile(path).read();
    REQUIRE(read.diagnostics.size() == 1);
    CHECK(read.diagnostics[0].code == "settings-broken");
    CHECK_FALSE(read.is_understood);
}

TEST_CASE("without a folder for settings nothing is read or written", "[app]") {
    SettingsFile file;
    CHECK(file.read().diagnostics.empty());
    CHECK_FALSE(file.keep(with_skeleton()));
    CHECK_FALSE(file.has_path());
}

#ifndef _WIN32

// Paths of POSIX: where settings lie on each system, the home folder, and a link to settings.

namespace {

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
    CHECK_FALSE(linux_folder({{"HOME", "me"}}));
    CHECK_FALSE(linux_folder({{"HOME", "./me"}, {"XDG_CONFIG_HOME", "c"}}));
    CHECK_FALSE(config_folder(Platform::kMac, environment_of({{"HOME", "Users/me"}})));
    CHECK_FALSE(cache_folder(Platform::kLinux, environment_of({{"HOME", "me"}})));
    CHECK_FALSE(cache_folder(Platform::kWindows, environment_of({{"LOCALAPPDATA", "local"}})));
    CHECK(config_folder(Platform::kMac, environment_of({{"HOME", "/Users/me"}})) ==
          "/Users/me/Library/Application Support/Studioscope");
    CHECK(config_folder(Platform::kWindows, environment_of({{"APPDATA", "/roaming"}})) ==
          "/roaming/Studioscope");
    CHECK_FALSE(config_folder(Platform::kWindows, environment_of({{"HOME", "/home/me"}})));
}

TEST_CASE("a tilde means the home folder", "[app]") {
    const Environment home = environment_of({{"HOME", "/home/me"}});
    CHECK(expand_home("~", home) == "/home/me");
    CHECK(expand_home("~/models", home) == "/home/me/models");
    CHECK(expand_home("~other/models", home) == "~other/models");
    CHECK(expand_home("~/models", environment_of({})) == "~/models");
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

#endif

}  // namespace studioscope::settings_file_test
