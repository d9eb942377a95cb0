#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "model/flex.h"

namespace studioscope {

// Compiles the expression of a DMX flex rule: + - * / with the usual precedence, left to right,
// unary minus, parentheses, min(a, b), max(a, b), sqrt(a), numbers and names. `fetch` maps a name
// (with its % if it has one) to the instruction that pushes its value, or nothing if unknown. The
// error has the fault and its position in the text.
using FetchName = std::function<std::optional<FlexInstruction>(std::string_view)>;
Result<std::vector<FlexInstruction>> compile_dmx_expression(std::string_view text,
                                                            const FetchName& fetch);

}  // namespace studioscope
