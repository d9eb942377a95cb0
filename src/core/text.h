#pragma once

#include <string>
#include <string_view>

namespace studioscope {

// Names in Source files are compared without case, ASCII only, as the engine does.
bool same_name(std::string_view a, std::string_view b);

// The order in which people list names: without case, and numbers by their value, so that
// "model_5" comes before "model_10".
bool comes_before(std::string_view a, std::string_view b);

std::string lower_case(std::string_view text);

// "a/b/Skin.tga" -> "Skin": the last component (either slash), without its last extension.
std::string base_name(std::string_view path);

// How many bytes of a text that is not empty are its first character in UTF-8; 0 if it has none.
size_t utf8_length(std::string_view text);

// Bytes as they stand in a file, made valid UTF-8: kept if they are, else read as Latin-1.
std::string as_utf8(std::string_view bytes);

// Whether `text` holds every word of `filter`, without case.
bool matches(std::string_view text, std::string_view filter);

}  // namespace studioscope
