#pragma once

#include <vector>

#include "formats/dmx/lookup.h"
#include "model/model.h"

namespace studioscope {

// The DmeFlexRules that a combination operator refers to, if it refers to nothing else; otherwise
// empty.
std::vector<const Element*> find_flex_rules(const ElementGraph& graph, const Element& combination);

// Adds DmeFlexRules: each control is one controller, and each shape has an explicit rule. They have
// no sides: left_x, right_x, xL and xR all mean the one controller of a stereo control x.
void add_flex_rules(const ElementGraph& graph, const Element& combination,
                    const std::vector<const Element*>& targets, Model& model);

// Adds a DmeCombinationOperator as the compiler does: controllers, and a rule for each shape whose
// parts are all raw controls. A shape's weight is the product of its parts' weights; the parts are
// separated by `_`, or by `__` if any shape's name has that. Other shapes get no rule.
void add_combination(const ElementGraph& graph, const Element& combination, bool has_balance,
                     Model& model);

}  // namespace studioscope
