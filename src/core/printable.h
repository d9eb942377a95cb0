#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"

namespace studioscope {

// Text out of files on its way to a person or into a file of ours. Whoever wrote the file chose it:
// it must not steer a terminal or forge a line.

constexpr size_t kMaxNameLength = Budget::kMaxNameLength;
constexpr size_t kMaxMessageLength = Budget::kMaxMessageLength;
constexpr size_t kMaxListed = Budget::kMaxListed;

// Valid UTF-8 in which control characters, and those that turn the direction of text, are written
// out: "\n", "\x1b", "\u202e".
std::string printable(std::string_view text);

// The same, at most `longest` bytes; one that is cut says how long it was: "... (8000 bytes)".
std::string printable(std::string_view text, size_t longest);

// A name inside a message.
inline std::string quotable(std::string_view name) { return printable(name, kMaxNameLength); }

// Each control character, and each that turns the direction of text, is a "_"; bytes that are no
// valid UTF-8 stay: for formats whose lines mean something, and names that are read back.
std::string one_line(std::string_view text);

// "a, b, c, d, e and 7 more": the first kMaxListed of `total`.
std::string short_list(const std::vector<std::string>& first, size_t total);
inline std::string short_list(const std::vector<std::string>& all) {
    return short_list(all, all.size());
}

}  // namespace studioscope
