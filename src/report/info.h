#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "facts/model_filter.h"
#include "model/scene.h"

namespace studioscope {

// The scene as JSON for `info --json`; keys and meanings are a promise to scripts.
nlohmann::ordered_json info_of(const Scene& scene);

// The scene as text for people.
std::string info_text(const Scene& scene);

nlohmann::ordered_json json_of(const Diagnostic& diagnostic);

// Vertices of a level. A VVD without its MDL has points for the root level only; for another root
// its header has the number.
size_t vertices_of_level(const Scene& scene, int level);

// The numbers of a loaded scene that a search of a folder compares.
ModelNumbers model_numbers_of(const Scene& scene);

}  // namespace studioscope
