#pragma once

#include <optional>
#include <string_view>

namespace studioscope {

// Numbers in the values of a material.

// The text without spaces and tabs at its ends.
std::string_view trimmed(std::string_view text);

// Removes a finite number from the front of the text.
std::optional<float> take_number(std::string_view& text);

// The number that is all of the text.
std::optional<float> number_of(std::string_view text);

}  // namespace studioscope
