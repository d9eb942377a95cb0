#pragma once

#include "cli/options.h"

namespace CLI {
class App;
}

namespace studioscope {

// The options that are the verb `check`'s own.
void add_check_options(CLI::App& app, Options& options);

// --timeout, for the verbs that read files and end.
void add_timeout_option(CLI::App& app, Options& options);

}  // namespace studioscope
