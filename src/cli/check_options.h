#pragma once

#include "cli/options.h"

namespace CLI {
class App;
}

namespace studioscope {

// Adds the options that only the verb `check` has.
void add_check_options(CLI::App& app, Options& options);

// Adds --each, for `info`.
void add_each_option(CLI::App& app, Options& options);

// Adds --timeout, for verbs that read files and exit; `help` is what happens past SECONDS.
void add_timeout_option(CLI::App& app, Options& options, const char* help);

}  // namespace studioscope
