#pragma once

#include "model/model.h"

namespace studioscope {

// Ends every name of the model at Budget::kMaxNameLength bytes, and says so once: lists, tables and
// files of ours repeat names wherever they are used.
void shorten_names(Model& model);

}  // namespace studioscope
