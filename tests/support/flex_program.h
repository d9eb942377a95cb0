#pragma once

#include "model/flex.h"

namespace studioscope {

// Instructions of a flex rule.

inline FlexInstruction constant(float value) { return {FlexOp::kConst, 0, value}; }
inline FlexInstruction op(FlexOp code, int index = 0) { return {code, index, 0}; }

}  // namespace studioscope
