#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "formats/dmx/dmx_header.h"
#include "model/element_graph.h"

namespace studioscope {

// The elements of a keyvalues2 DMX, nested, flat or without ids. An error when no element could be
// read; a file that goes wrong later gives what was read and an error among its diagnostics.
// Nesting is only limited by the file's size.
Result<ElementGraph> read_dmx_text(ByteSpan file, const DmxHeader& header);

}  // namespace studioscope
