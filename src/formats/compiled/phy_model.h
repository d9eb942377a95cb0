#pragma once

#include "model/compiled_files.h"
#include "model/model.h"

namespace studioscope {

// A drawable model of a collision model whose own model is missing: one flat-shaded mesh per solid,
// with its name. Each solid keeps its space in the file: with several that of its bone, so they
// overlap.
Model model_of_solids(const CollisionModel& collision);

}  // namespace studioscope
