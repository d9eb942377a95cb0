#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/element_graph.h"

namespace studioscope {

// The values of keyvalues2, which are texts, into the pools of the graph.

// The type of that name, in all its spellings ("qangle" and "angle", "vmatrix" and "matrix"), or
// nothing: then it names the type of an inline element.
std::optional<AttributeType> dmx_value_type(std::string_view name);

// Adds one value (not an element) to the pool of its type, zeros where the text is none. Returns
// what is wrong with the text, or an empty string.
std::string add_dmx_value(ElementGraph& graph, AttributeType type, std::string_view text);

// 8-4-4-4-12 hex digits, or nothing.
std::optional<Guid> read_guid(std::string_view text);

}  // namespace studioscope
