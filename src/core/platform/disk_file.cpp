#include "core/platform/disk_file.h"

#include <algorithm>

#include "core/path_text.h"

namespace studioscope {

namespace fs = std::filesystem;

Diagnostic unreadable(const std::filesystem::path& path, const std::string& why) {
    return about_file(path, error("unreadable", why));
}

bool is_home(const fs::path& folder, const Homes& homes) {
    const auto is_in = [](const fs::path& path, const std::vector<fs::path>& list) {
        return path.has_relative_path() && std::find(list.begin(), list.end(), path) != list.end();
    };
    return is_in(folder, homes.homes) || is_in(folder.parent_path(), homes.home_parents);
}

bool holds_homes(const fs::path& folder, const Homes& homes) {
    const auto lies_in_it = [&](const fs::path& path) {
        return path.has_relative_path() && is_below(path, folder);
    };
    return std::any_of(homes.home_parents.begin(), homes.home_parents.end(), lies_in_it) ||
           std::any_of(homes.homes.begin(), homes.homes.end(),
                       [&](const fs::path& home) { return home != folder && lies_in_it(home); });
}

}  // namespace studioscope
