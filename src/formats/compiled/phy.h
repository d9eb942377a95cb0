#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "model/compiled_files.h"
#include "model/compiled_model.h"
#include "model/model.h"

namespace studioscope {

struct ParsedPhy {
    PhyFile file;
    CollisionModel collision;
    Diagnostics diagnostics;
};

// Parses a PHY file. An error if its header is invalid; broken solids and pieces are left out and
// reported. With several solids each is named after a bone; see bind_solids().
Result<ParsedPhy> parse_phy(ByteSpan file);

// Sets the bone of each solid by name, and reports solids without one. A single solid stays in
// model space. Checks that the PHY was compiled with the model of `mdl_checksum`.
void bind_solids(const Model& model, uint32_t mdl_checksum, ParsedPhy& phy);

}  // namespace studioscope
