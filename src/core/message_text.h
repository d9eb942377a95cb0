#pragma once

#include <fmt/format.h>

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
// "<tab>", "<CR>", "\n", "\x1b", "\u202e".
std::string printable(std::string_view text);

// Escapes a text and truncates it to `max_bytes` bytes; a truncated text ends in its length: "...
// (8000 bytes)".
std::string printable(std::string_view text, size_t max_bytes);

// A name for use inside a message: escaped and truncated to kMaxNameLength. One that is not UTF-8
// is read as Latin-1, a guess that is marked: "ïð.vmt (Latin-1?)".
std::string quotable(std::string_view name);
// A path for a list: escaped, a guess is marked as by quotable().
std::string shown_path(std::string_view path);

// An escaped path at the start of a line: `./` before one that begins with `::`, which GitHub's
// runner would take for a command.
std::string at_line_start(std::string path);
// Text without the older form of a command, which the runner finds anywhere in a line:
// "##[error]".
std::string without_commands(std::string text);

// The explanation behind a name that was not found, if it has a control character: " (with a tab,
// as tools make of \t)"; else nothing.
std::string control_character_note(std::string_view name);

// Replaces control characters and those that change the text direction by "_"; invalid UTF-8 is
// kept: for line-based formats, and names that are read back.
std::string one_line(std::string_view text);

// JSON in which control characters from U+007F on and those that change the text direction are
// written as \uXXXX, since a terminal may show it; a parser reads the same text. `json` is valid
// UTF-8.
std::string escaped_json(std::string json);

// A shortened list: "a, b, c, d, e and 7 more", of the first kMaxListed names of `total`.
std::string short_list(const std::vector<std::string>& first, size_t total);
inline std::string short_list(const std::vector<std::string>& all) {
    return short_list(all, all.size());
}

// A count with its noun in the right number: "1 mesh", "2 meshes", "0 meshes". Without a plural, an
// "s" is appended: "1 bone", "3 bones".
template <typename Number>
std::string count_text(Number count, std::string_view one, std::string_view many = {}) {
    if (count == Number{1}) return fmt::format("{} {}", count, one);
    return many.empty() ? fmt::format("{} {}s", count, one) : fmt::format("{} {}", count, many);
}

// A number with so many significant digits and without an exponent: "0.31", "16000000", "0.00002".
// Numbers from 1e15 on, and those closer to zero than 1e-9, keep their exponent.
std::string plain_decimal(double value, int digits = 6);

// The number of letters to insert, drop, replace or swap with their neighbour to get from `a` to
// `b` (optimal string alignment). Takes time with the product of their lengths.
size_t edit_distance(std::string_view a, std::string_view b);

// The name that was most likely meant by a mistyped word: one that differs in a few letters, begins
// with the word or contains it; case is ignored. Empty if no name is close.
std::string closest_name(std::string_view word, const std::vector<std::string>& names);

// " (did you mean NAME?)" for the end of a message; empty if no name is close. The name is
// sanitized.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& names);

// "a, b or c".
std::string alternatives(const std::vector<std::string>& names);

}  // namespace studioscope
