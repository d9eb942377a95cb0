#pragma once

#include "formats/dmx/dmx_lookup.h"
#include "model/model.h"

namespace studioscope {

// A DmeCombinationOperator as the compiler translates it: controllers, and a rule for each shape
// all of whose parts are raw controls. A shape's weight is the product of its parts' weights; the
// parts are split at `_`, or at `__` where any shape has that. Other shapes stay as they are.
void add_combination(const ElementGraph& graph, const Element& combination, bool has_balance,
                     Model& model);

}  // namespace studioscope
