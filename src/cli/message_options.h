#pragma once

#include "cli/output.h"
#include "cli/path_words.h"

namespace studioscope {

// Adds the options of every verb for what is printed on standard error: --color, --quiet,
// --verbose.
void add_message_options(CLI::App& app, MessageOutput& messages);

}  // namespace studioscope
