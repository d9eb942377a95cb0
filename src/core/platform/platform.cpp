#include "core/platform/platform.h"

#include <string_view>
#include <system_error>

#include "core/path_text.h"

namespace studioscope {

namespace fs = std::filesystem;

namespace {

// Empty for a relative path, which would mean another folder wherever the program is started.
fs::path absolute_folder(const Environment& variable, const char* name) {
    const fs::path folder = path_from_text(variable(name));
    return folder.has_root_directory() ? folder : fs::path();
}

// The environment without homes that do not exist.
std::string variable_of_user(const char* name) {
    std::string value = environment_variable(name);
    for (const std::string_view home : {"HOME", "APPDATA", "LOCALAPPDATA"}) {
        std::error_code status;
        if (home == name && !fs::is_directory(path_from_text(value), status)) return {};
    }
    return value;
}

}  // namespace

std::optional<fs::path> config_folder(Platform platform, const Environment& variable) {
    const fs::path home = absolute_folder(variable, "HOME");
    if (platform == Platform::kWindows) {
        const fs::path roaming = absolute_folder(variable, "APPDATA");
        return roaming.empty() ? std::nullopt : std::optional(roaming / "Studioscope");
    }
    if (platform == Platform::kMac)
        return home.empty() ? std::nullopt
                            : std::optional(home / "Library/Application Support/Studioscope");
    // A relative path is invalid and ignored (XDG base directory specification).
    const fs::path base = path_from_text(variable("XDG_CONFIG_HOME"));
    if (base.is_absolute()) return base / "studioscope";
    return home.empty() ? std::nullopt : std::optional(home / ".config/studioscope");
}

std::optional<fs::path> cache_folder(Platform platform, const Environment& variable) {
    const fs::path home = absolute_folder(variable, "HOME");
    if (platform == Platform::kWindows) {
        const fs::path local = absolute_folder(variable, "LOCALAPPDATA");
        return local.empty() ? std::nullopt : std::optional(local / "Studioscope/Cache");
    }
    if (platform == Platform::kMac)
        return home.empty() ? std::nullopt : std::optional(home / "Library/Caches/Studioscope");
    const fs::path base = path_from_text(variable("XDG_CACHE_HOME"));
    if (base.is_absolute()) return base / "studioscope";
    return home.empty() ? std::nullopt : std::optional(home / ".cache/studioscope");
}

std::optional<fs::path> user_config_folder() {
    return config_folder(kThisPlatform, variable_of_user);
}

std::optional<fs::path> user_cache_folder() {
    return cache_folder(kThisPlatform, variable_of_user);
}

std::string expand_home(const std::string& path, const Environment& variable) {
    const bool is_home = path == "~" || path.starts_with("~/") || path.starts_with("~\\");
    const std::string home = variable("HOME").empty() ? variable("USERPROFILE") : variable("HOME");
    return is_home && !home.empty() ? home + path.substr(1) : path;
}

}  // namespace studioscope
