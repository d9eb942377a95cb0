#pragma once

#include "model/collision.h"
#include "model/model.h"

namespace studioscope {

// A model that can be drawn, of a collision model whose own model is not there: one mesh per solid,
// named as the solid is, with flat faces. Each solid keeps the space that the file has it in: that
// of its bone where there are several, so these lie over one another.
Model model_of_solids(const CollisionModel& collision);

}  // namespace studioscope
