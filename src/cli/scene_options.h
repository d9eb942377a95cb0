#pragma once

namespace CLI {
class App;
}

namespace studioscope {

struct Options;

// Adds FILE and the options about what is loaded, and from where.
void add_scene_options(CLI::App& app, Options& options);
// Adds the options about level of detail, clip, flexes, body groups and skin.
void add_pose_options(CLI::App& app, Options& options);

}  // namespace studioscope
