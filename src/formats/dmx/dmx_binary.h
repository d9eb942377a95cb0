#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "formats/dmx/dmx_header.h"
#include "model/element_graph.h"

namespace studioscope {

// The elements of a binary DMX, encodings 0 to 5 and 9. An error when not even the list of elements
// could be read; a file that goes wrong later gives what was read and an error among its
// diagnostics.
Result<ElementGraph> read_dmx_binary(ByteSpan file, const DmxHeader& header);

}  // namespace studioscope
