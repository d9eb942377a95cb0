#pragma once

#include "core/result.h"
#include "document/document.h"
#include "host/options.h"

namespace studioscope {

// Applies the options of the command line to the opened model. An error lists the names that the
// model has.
Result<void> apply_options(const Options& options, Document& document);

}  // namespace studioscope
