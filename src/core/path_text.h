#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace studioscope {

// Paths as UTF-8 text, as they are shown, compared and written. Use these in place of
// path::string(), which converts to a legacy code page on Windows and fails there for other
// characters. On other systems the bytes stay as they are.

inline std::string path_text(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

// With forward slashes on every system.
inline std::string generic_path_text(const std::filesystem::path& path) {
    const std::u8string text = path.generic_u8string();
    return {text.begin(), text.end()};
}

// The path of a UTF-8 text. Use it in place of path's constructors from std::string, which expect
// the same legacy code page; a literal needs neither.
inline std::filesystem::path path_from_text(std::string_view text) {
    return {std::u8string(text.begin(), text.end())};
}

}  // namespace studioscope
