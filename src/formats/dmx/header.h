#pragma once

#include <string>

#include "core/bytes.h"
#include "core/result.h"
#include "core/thread_pool.h"
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
    size_t size = 0;  // bytes up to the end of `-->`
};

// Parses the elements of a binary DMX, encodings 0 to 5 and 9. An error if the list of elements
// cannot be read; after a later fault the result has the elements read so far and an error in its
// diagnostics.
Result<ElementGraph> read_dmx_binary(ByteSpan file, const DmxHeader& header, ThreadPool& workers);

// Parses the elements of a keyvalues2 DMX, nested, flat or without ids. An error if no element can
// be read; after a later fault the result has the elements read so far and an error in its
// diagnostics. The nesting depth is only limited by the file's size.
Result<ElementGraph> read_dmx_text(ByteSpan file, const DmxHeader& header);

}  // namespace studioscope
