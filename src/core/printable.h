#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"

namespace studioscope {

// Sanitizing of text from files for terminals and output files: untrusted text must not control a
// terminal or forge a line.

constexpr size_t kMaxNameLength = Budget::kMaxNameLength;
constexpr size_t kMaxMessageLength = Budget::kMaxMessageLength;
constexpr size_t kMaxListed = Budget::kMaxListed;

// Valid UTF-8 in which control characters and those that change the text direction are escaped:
// "\n", "\x1b", "\u202e".
std::string printable(std::string_view text);

// Escapes a text and truncates it to `max_bytes` bytes; a truncated text ends in its length: "...
// (8000 bytes)".
std::string printable(std::string_view text, size_t max_bytes);

// A name for use inside a message: escaped and truncated to kMaxNameLength.
inline std::string quotable(std::string_view name) { return printable(name, kMaxNameLength); }

// Replaces control characters and those that change the text direction by "_"; invalid UTF-8 is
// kept: for line-based formats, and names that are read back.
std::string one_line(std::string_view text);

// A shortened list: "a, b, c, d, e and 7 more", of the first kMaxListed names of `total`.
std::string short_list(const std::vector<std::string>& first, size_t total);
inline std::string short_list(const std::vector<std::string>& all) {
    return short_list(all, all.size());
}

}  // namespace studioscope
