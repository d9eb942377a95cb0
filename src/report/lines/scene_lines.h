#pragma once

#include <string>

#include "model/scene.h"

namespace studioscope {

// At most this many lines about one table; a longer one is given as hashes of groups of rows.
constexpr size_t kMaxFactLines = 512;

// The facts about the scene of a lone file, one per line.
std::string scene_lines(const Scene& scene);
std::string collision_lines(const CollisionModel& collision);

}  // namespace studioscope
