#pragma once

#include "model/scene.h"

namespace studioscope {

// Makes errors of what the game does not show, although the viewer does: vertices that are missing
// or of another compile, and triangles of another compile. For `check` alone; whoever looks at a
// model wants to see what there is of it.
void judge_as_game(Scene& scene);

// Whether the model is complete without the file: collision data, or a VTX other than the one that
// was read.
bool is_optional(const std::string& file, const Scene& scene);

// Whether the bytes of the file, or of a companion that the model needs, could not be read. A file
// that was read and is damaged or of another kind is a finding instead.
bool is_unreadable(const Scene& scene);

// Whether a name is that of a source of collision data, such as "crate_phys.smd". Its materials are
// of no use in the game, so that it does not matter whether they exist.
bool is_collision_source(const std::filesystem::path& file);

}  // namespace studioscope
