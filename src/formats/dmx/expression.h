#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "model/flex.h"

namespace studioscope {

// The expression of a DMX flex rule as a program: + - * / with the usual precedence, left to right,
// unary minus, parentheses, min(a, b), max(a, b), sqrt(a), numbers and names. `fetch` turns a name
// (with its % if it has one) into the instruction that pushes its value, or nothing when it is not
// known. The error says what is wrong and where in the text.
using FetchName = std::function<std::optional<FlexInstruction>(std::string_view)>;
Result<std::vector<FlexInstruction>> compile_dmx_expression(std::string_view text,
                                                            const FetchName& fetch);

}  // namespace studioscope
