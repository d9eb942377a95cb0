#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/element_graph.h"

namespace studioscope {

// Converts the values of keyvalues2 from text to the pools of the graph.

// The type of a name, in all spellings ("qangle" and "angle", "vmatrix" and "matrix"); nothing for
// other names, which are types of inline elements.
std::optional<AttributeType> dmx_value_type(std::string_view name);

// Adds one value (not an element) to the pool of its type, zeros for an invalid text. Returns the
// fault of the text, or an empty string.
std::string add_dmx_value(ElementGraph& graph, AttributeType type, std::string_view text);

// Parses 8-4-4-4-12 hex digits; nothing for other texts.
std::optional<Guid> read_guid(std::string_view text);

}  // namespace studioscope
