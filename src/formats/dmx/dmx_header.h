#pragma once

#include <string>

#include "core/bytes.h"
#include "core/result.h"

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

}  // namespace studioscope
