#pragma once

namespace CLI {
class App;
}

namespace studioscope {

struct DiffRequest;
struct Options;

// Adds the options that only the verb `diff` has.
void add_diff_options(CLI::App& app, Options& options);

// Adds `--against`, which `render` and `view` have too, with its help text.
void add_against_option(CLI::App& app, DiffRequest& diff, const char* help);
// Adds `--against-lod`, which `render` has too.
void add_against_lod_option(CLI::App& app, DiffRequest& diff);

}  // namespace studioscope
