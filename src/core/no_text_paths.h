#pragma once

#include <filesystem>
#include <string>
#include <string_view>

// Deletes the C++ library's implicit conversions of text to a path: on Windows it
// takes UTF-8 for Latin-1. Precompiled for every room, so that path_from_text() (core/path_text.h)
// is the one way, also where a range of texts becomes paths. Literals, in ASCII, are still paths.

namespace std::filesystem {

template <>
path::path(const std::string&, path::format) = delete;
template <>
path::path(const std::string_view&, path::format) = delete;
template <>
path::path(const char* const&, path::format) = delete;

}  // namespace std::filesystem
