#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace studioscope {

// The whole text of a file; empty if it cannot be read.
std::string read_text(const std::filesystem::path& path);

// All .cpp and .h files below the folder.
std::vector<std::filesystem::path> sources_below(const std::filesystem::path& folder);

// C++ without its `//` comments.
std::string without_comments(const std::string& text);

// Part 0 is the whole match; the others are the expression's groups, empty if not matched.
using Match = std::vector<std::string>;

// Every match of an ECMAScript expression, in which ^ is the start of a line. Optimised and without
// sanitizers in every build, because those make the library's matcher forty times slower.
std::vector<Match> matches_of(const std::string& text, const std::string& expression);

}  // namespace studioscope
