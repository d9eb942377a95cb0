#pragma once

#include <cstdint>
#include <vector>

#include "core/bytes.h"
#include "core/result.h"
#include "model/compiled_model.h"

namespace studioscope {

// The properties of the MDL that the VTX was compiled with.
struct VtxExpectation {
    int mdl_version = 48;
    uint32_t checksum = 0;
    std::vector<std::vector<int32_t>> mesh_counts = {};  // [body part][model]
};
VtxExpectation vtx_expectation(const MdlFile& mdl);

// Parses a VTX; an error if it is not version 7. Of a faulty file all valid data is read, and each
// fault is reported. The MDL's version selects the layout of strip headers only if the file itself
// is ambiguous; its counts replace invalid ones of a VTX with the same checksum.
Result<VtxFile> parse_vtx(ByteSpan file, const VtxExpectation& expected);

}  // namespace studioscope
