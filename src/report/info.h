#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "facts/model_filter.h"
#include "model/scene.h"

namespace studioscope {

// The scene as JSON for `info --json`; keys and meanings are a promise to scripts.
nlohmann::ordered_json make_info_json(const Scene& scene);

// The scene as text for people.
std::string info_text(const Scene& scene);

nlohmann::ordered_json diagnostic_json(const Diagnostic& diagnostic);

// The number of vertices of a level. A VVD without its MDL has points for the root level only; for
// other levels its header has the number.
size_t level_vertex_count(const Scene& scene, int level);

// The numbers of a loaded scene by which models of a folder are filtered.
ModelNumbers make_model_numbers(const Scene& scene);

}  // namespace studioscope
