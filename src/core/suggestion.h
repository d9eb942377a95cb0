#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace studioscope {

// The name that was most likely meant by a mistyped word: one that differs in a few letters, begins
// with the word or contains it; case is ignored. Empty if no name is close.
std::string closest_name(std::string_view word, const std::vector<std::string>& names);

// " (did you mean NAME?)" for the end of a message; empty if no name is close. The name is
// sanitized.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& names);

}  // namespace studioscope
