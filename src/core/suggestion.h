#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace studioscope {

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
