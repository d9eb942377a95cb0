#pragma once

#include <string_view>

namespace studioscope {

// Conditions behind the pairs of KeyValues.

// Whether a condition such as "[$A||$B&&!$C]" holds on a Windows PC, as its author means it: &&
// binds tighter than ||.
bool condition_holds(std::string_view text);

// Whether the game takes a condition as true (Source SDK 2013, KeyValues.cpp): it looks for the
// first of six names anywhere in it, and knows no operator but one `!` in front.
bool game_takes_as_true(std::string_view text);

}  // namespace studioscope
