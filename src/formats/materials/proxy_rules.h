#pragma once

#include "formats/materials/vmt.h"

namespace studioscope {

// Removes the proxies that do not start, as their published code decides when a material is loaded
// (materials.md 1.7), and reports them, as well as keys and results that count for nothing. Proxies
// whose keys are not published start, and so do all those of a shader whose parameters are not
// listed: what they name may be declared there.
void keep_starting_proxies(Vmt& vmt);

}  // namespace studioscope
