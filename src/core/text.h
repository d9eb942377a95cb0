#pragma once

#include <string>
#include <string_view>

namespace studioscope {

// Compares names ignoring case, ASCII only, as the engine does.
bool same_name(std::string_view a, std::string_view b);

// True if `a` sorts before `b` in natural order: ignoring case, and numbers by value, so that
// "model_5" comes before "model_10".
bool comes_before(std::string_view a, std::string_view b);

std::string lower_case(std::string_view text);

// The last component of a path (either slash) without its last extension: "a/b/Skin.tga" gives
// "Skin".
std::string base_name(std::string_view path);

// The number of bytes of the first UTF-8 character of a non-empty text; 0 if it is invalid.
size_t utf8_length(std::string_view text);

// Bytes of a file as valid UTF-8: unchanged if valid, else converted from Latin-1.
std::string as_utf8(std::string_view bytes);

// True if `text` contains every word of `filter`, ignoring case.
bool matches(std::string_view text, std::string_view filter);

}  // namespace studioscope
