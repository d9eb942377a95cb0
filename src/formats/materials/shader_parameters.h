#pragma once

#include <string>
#include <string_view>

namespace studioscope {

// The names of the parameters of shaders. Keys are in lower case.

// Whether any shader has the parameter; only names with a $ are parameters.
bool is_known_parameter(std::string_view key);

// Whether a shader, or every one, has the parameter; false for shaders whose own parameters are not
// listed.
bool has_parameter(std::string_view shader, std::string_view key);

// Whether the own parameters of a shader are listed.
bool lists_parameters(std::string_view shader);

// Whether a shader has the parameter, here or in a later branch.
bool may_have_parameter(std::string_view shader, std::string_view key);

// The parameter of a shader that was meant by a misspelt one: a few other letters, words in the
// other order, a word left out or no $. Empty: the key resembles none.
std::string meant_parameter(std::string_view key, std::string_view shader);

}  // namespace studioscope
