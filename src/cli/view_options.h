#pragma once

namespace CLI {
class App;
}

namespace studioscope {

struct Options;

// The options of the verbs that draw a view: mode, overlays, camera, light, levels of detail,
// copies.
void add_view_options(CLI::App& app, Options& options);
void add_size_option(CLI::App& app, Options& options);
void add_sheet_option(CLI::App& app, Options& options);

}  // namespace studioscope
