#pragma once

#include <optional>
#include <string>

namespace studioscope {

struct Options;

// Whether the first word of a command line was meant as a verb: it is none, no file has that name,
// and it does not look like a path or an option.
bool is_mistyped_verb(const std::string& word);

// Rewrites paths into archives in the options to `archive!path`, as reports have them. Returns the
// problem, if a word cannot be a file.
std::optional<std::string> prepare_paths(Options& options);

}  // namespace studioscope
