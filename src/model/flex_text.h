#pragma once

#include <string>

#include "model/model.h"

namespace studioscope {

// A rule's expression as a QC has it behind "%name =": FlexRule::text where the source has one,
// else its program written out. Ops that QC has no word for become + - * / min and max of the same
// value, but for the steps of an n-way ramp, which become steep slopes. What the engine would skip
// is left out. Empty where nothing is left.
std::string expression_of(const Model& model, const FlexRule& rule);

}  // namespace studioscope
