#pragma once

#include <vector>

#include "formats/dmx/lookup.h"
#include "model/model.h"

namespace studioscope {

// The DmeFlexRules that a combination operator works on, if it works on nothing else; else empty.
std::vector<const Element*> find_flex_rules(const ElementGraph& graph, const Element& combination);

// Such rules: each control is one controller, and each shape has a rule that is spelled out. They
// know no sides: left_x, right_x, xL and xR are all the one controller of a stereo control x.
void add_flex_rules(const ElementGraph& graph, const Element& combination,
                    const std::vector<const Element*>& targets, Model& model);

// A DmeCombinationOperator as the compiler translates it: controllers, and a rule for each shape
// all of whose parts are raw controls. A shape's weight is the product of its parts' weights; the
// parts are split at `_`, or at `__` where any shape has that. Other shapes stay as they are.
void add_combination(const ElementGraph& graph, const Element& combination, bool has_balance,
                     Model& model);

}  // namespace studioscope
