#pragma once

namespace CLI {
class App;
}

namespace studioscope {

struct Options;

// Adds the options of verbs that draw: mode, overlays, camera, light, levels of detail, copies.
void add_view_options(CLI::App& app, Options& options);
void add_size_option(CLI::App& app, Options& options);
void add_sheet_option(CLI::App& app, Options& options);

}  // namespace studioscope
