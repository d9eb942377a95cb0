#pragma once

#include "model/model.h"

namespace studioscope {

// Truncates every name of the model to Budget::kMaxNameLength bytes, and reports it once: lists,
// tables and output files repeat names many times.
void shorten_names(Model& model);

}  // namespace studioscope
