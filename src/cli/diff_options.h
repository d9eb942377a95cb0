#pragma once

namespace CLI {
class App;
}

namespace studioscope {

struct Options;

// Adds the options that only the verb `diff` has.
void add_diff_options(CLI::App& app, Options& options);

}  // namespace studioscope
