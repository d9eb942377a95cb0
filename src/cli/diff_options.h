#pragma once

namespace CLI {
class App;
}

namespace studioscope {

struct DiffRequest;
struct Options;

// Adds the options that only the verb `diff` has.
void add_diff_options(CLI::App& app, Options& options);

// Adds `--against` and `--against-lod`, which `render` has too.
void add_against_options(CLI::App& app, DiffRequest& diff);

}  // namespace studioscope
