#pragma once

#include "cli/options.h"
#include "core/result.h"
#include "document/document.h"

namespace studioscope {

// Applies the options of the command line to the opened model. An error lists the names that the
// model has.
Result<void> apply_options(const Options& options, Document& document);

// The clip with this name (ignoring case) or index; kNone for "none".
Result<int> find_clip(const Model& model, const std::string& text);

}  // namespace studioscope
