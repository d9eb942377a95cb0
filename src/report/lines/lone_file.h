#pragma once

#include <string>

#include "core/bytes.h"
#include "model/scene.h"

namespace studioscope {

// One file without the other files of its model, as git passes it to the programs that it runs.

// The scene of a file that is alone under a fixed name, so that nothing in it depends on where the
// file is. Only the ending of `name` counts. Scene::diagnostics lack what says that other files are
// missing.
Scene load_lone_file(const std::string& name, ByteSpan bytes);

// At most this many lines about one table; a longer one is given as hashes of groups of rows.
constexpr size_t kMaxFactLines = 512;

// The facts about the scene of a lone file, one per line.
std::string scene_lines(const Scene& scene);
std::string collision_lines(const CollisionModel& collision);

}  // namespace studioscope
