#pragma once

#include <string>

#include "core/bytes.h"
#include "model/scene.h"

namespace studioscope {

// A file without the other files of its model, as git passes it to textconv and diff programs.

// Loads a file alone under a fixed name, so that nothing in the scene depends on where the file is.
// Only the ending of `name` counts. Diagnostics about missing other files are removed.
Scene load_lone_file(const std::string& name, ByteSpan bytes);

// Maximum number of lines per table; a longer table is given as hashes of groups of rows.
constexpr size_t kMaxFactLines = 512;

// The facts about the scene of a lone file, one per line.
std::string scene_lines(const Scene& scene);
std::string collision_lines(const CollisionModel& collision);

}  // namespace studioscope
