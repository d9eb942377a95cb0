#pragma once

#include "cli/options.h"
#include "cli/path_words.h"

namespace studioscope {

// The options of the verb `explain`, which says what a message means.
void add_explain_options(CLI::App& app, Options& options);
int run_explain(const Options& options);

}  // namespace studioscope
