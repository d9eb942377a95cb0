#include "core/platform/disk_file.h"

#include <algorithm>

#include "core/path_text.h"

namespace studioscope {

namespace fs = std::filesystem;

namespace {

constinit thread_local const ResolvedPathScope* innermost_scope = nullptr;

}  // namespace

ResolvedPathScope::ResolvedPathScope(std::span<const ResolvedPath> paths)
    : paths_(paths), before_(innermost_scope) {
    innermost_scope = this;
}

ResolvedPathScope::~ResolvedPathScope() { innermost_scope = before_; }

bool ResolvedPathScope::exists() { return innermost_scope != nullptr; }

std::optional<fs::path> ResolvedPathScope::find(const fs::path& path) {
    if (!innermost_scope) return std::nullopt;
    for (const ResolvedPath& known : innermost_scope->paths_)
        if (known.spelt == (path.empty() ? fs::path(".") : path)) return known.real;
    return std::nullopt;
}

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
