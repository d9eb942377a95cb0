#pragma once

#include <string>

#include "core/bytes.h"
#include "core/result.h"
#include "core/workers.h"
#include "model/element_graph.h"

namespace studioscope {

// The first line of a DMX file: `<!-- dmx encoding binary 5 format model 18 -->`, or the older
// `<!-- DMXVersion binary_v2 -->`.
struct DmxHeader {
    std::string encoding;
    int encoding_version = 0;
    std::string format;
    int format_version = 0;
    bool is_legacy = false;
    size_t size = 0;  // bytes up to and with `-->`
};

// An error when the file does not begin with such a line, or it is longer than 4 KiB.
Result<DmxHeader> read_dmx_header(ByteSpan file);

// The elements of a binary DMX, encodings 0 to 5 and 9. An error when not even the list of elements
// could be read; a file that goes wrong later gives what was read and an error among its
// diagnostics.
Result<ElementGraph> read_dmx_binary(ByteSpan file, const DmxHeader& header, Workers& workers);

// The elements of a keyvalues2 DMX, nested, flat or without ids. An error when no element could be
// read; a file that goes wrong later gives what was read and an error among its diagnostics.
// Nesting is only limited by the file's size.
Result<ElementGraph> read_dmx_text(ByteSpan file, const DmxHeader& header);

}  // namespace studioscope
