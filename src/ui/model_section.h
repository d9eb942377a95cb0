#pragma once

#include "document/document.h"

namespace studioscope {

// The whole model: counts, size, files and how much of the engine's limits it uses.
void model_section(const Document& document);

}  // namespace studioscope
