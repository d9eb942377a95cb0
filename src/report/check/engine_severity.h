#pragma once

#include "model/scene.h"

namespace studioscope {

// Raises faults to errors that make the game hide a model although the viewer shows it: vertices
// that are missing, or vertices and triangles of another compile. For `check` alone.
void apply_engine_severity(Scene& scene);

// Whether the message says that there is no VVD or no VTX.
inline bool is_missing_companion(const Diagnostic& diagnostic) {
    return diagnostic.code == "vvd-missing" || diagnostic.code == "vtx-missing";
}

// Whether the model can be shown without the file as if it were absent: collision data, an included
// model, a VTX of a model without vertices or other than the one used.
bool is_optional(const std::string& file, const Scene& scene);

// Whether the bytes of the file, or of a companion that the model needs, could not be read. A file
// that was read and is damaged or of another kind is a finding instead.
bool is_unreadable(const Scene& scene);

// Whether a file name looks like a source of collision data, such as "crate_phys.smd". The game
// does not use its materials, so missing ones do not matter.
bool is_collision_source(const std::filesystem::path& file);

}  // namespace studioscope
