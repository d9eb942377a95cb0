#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "model/collision.h"
#include "model/model.h"

namespace studioscope {

struct ParsedPhy {
    CollisionModel collision;
    Diagnostics diagnostics;
};

// A PHY file. An error when its header makes no sense; broken solids and pieces are left out and
// named in the diagnostics. The solids of several are named after bones; see bind_solids().
Result<ParsedPhy> parse_phy(ByteSpan file);

// Gives each of several solids the bone it is named after, and says which have none. A single
// solid stays in model space. Checks that the PHY was compiled with the model of `mdl_checksum`.
void bind_solids(const Model& model, uint32_t mdl_checksum, ParsedPhy& phy);

}  // namespace studioscope
