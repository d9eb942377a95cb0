#pragma once

#include "cli/options.h"
#include "core/result.h"
#include "document/document.h"

namespace studioscope {

// What the command line asks for, looked up in the model that was opened. The error says what there
// would have been to choose from.
Result<bool> apply_options(const Options& options, Document& document);

// The clip of that name (case ignored) or index, or kNone for "none".
Result<int> find_clip(const Model& model, const std::string& text);

}  // namespace studioscope
