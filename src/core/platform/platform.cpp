#include "core/platform/platform.h"

#include "core/path_text.h"

namespace studioscope {

namespace fs = std::filesystem;

std::optional<fs::path> config_folder(Platform platform, const Environment& variable) {
    const fs::path home = path_from_text(variable("HOME"));
    if (platform == Platform::kWindows) {
        const fs::path roaming = path_from_text(variable("APPDATA"));
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
    const fs::path home = path_from_text(variable("HOME"));
    if (platform == Platform::kWindows) {
        const fs::path local = path_from_text(variable("LOCALAPPDATA"));
        return local.empty() ? std::nullopt : std::optional(local / "Studioscope/Cache");
    }
    if (platform == Platform::kMac)
        return home.empty() ? std::nullopt : std::optional(home / "Library/Caches/Studioscope");
    const fs::path base = path_from_text(variable("XDG_CACHE_HOME"));
    if (base.is_absolute()) return base / "studioscope";
    return home.empty() ? std::nullopt : std::optional(home / ".cache/studioscope");
}

std::string expand_home(const std::string& path, const Environment& variable) {
    const bool is_home = path == "~" || path.starts_with("~/") || path.starts_with("~\\");
    const std::string home = variable("HOME").empty() ? variable("USERPROFILE") : variable("HOME");
    return is_home && !home.empty() ? home + path.substr(1) : path;
}

}  // namespace studioscope
