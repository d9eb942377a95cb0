#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace studioscope {

// Paths as UTF-8 text, as they are shown, compared and written, with forward slashes on every
// system. Use these in place of path::string() and of path's constructors from std::string, which
// convert by a legacy code page on Windows. A literal in ASCII needs neither. On other systems the
// bytes stay as they are.

std::string path_text(const std::filesystem::path& path);
std::filesystem::path path_from_text(std::string_view text);

inline std::string generic_path_text(const std::filesystem::path& path) { return path_text(path); }

// Like path::lexically_normal() and std::filesystem::absolute(), which lose the server of
// \\server\share. A path that cannot be made absolute stays as it is.
std::filesystem::path normal_path(const std::filesystem::path& path);
std::filesystem::path absolute_path(const std::filesystem::path& path);

// The absolute_path() of each path.
inline std::vector<std::filesystem::path> absolute_paths(
    const std::vector<std::filesystem::path>& paths) {
    std::vector<std::filesystem::path> absolute;
    absolute.reserve(paths.size());
    for (const std::filesystem::path& path : paths) absolute.push_back(absolute_path(path));
    return absolute;
}

}  // namespace studioscope
