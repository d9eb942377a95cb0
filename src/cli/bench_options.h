#pragma once

namespace CLI {
class App;
}

namespace studioscope {

struct Options;

// Adds the options that only the verb `bench` has.
void add_bench_options(CLI::App& app, Options& options);

}  // namespace studioscope
