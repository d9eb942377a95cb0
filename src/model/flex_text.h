#pragma once

#include <string>

#include "model/model.h"

namespace studioscope {

// A rule's expression as a QC has it after "%name =": FlexRule::text if the source has one, else
// the program written out. Ops that QC has no word for become + - * / min and max with the same
// value, except for the steps of an n-way ramp, which become steep slopes. Ops that the engine
// would skip are left out. Empty if nothing is left.
std::string expression_of(const Model& model, const FlexRule& rule);

}  // namespace studioscope
