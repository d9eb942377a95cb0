#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/name_map.h"
#include "core/result.h"
#include "model/flex.h"

namespace studioscope {

// The expressions of QC flex rules, compiled to the engine's programs.

// The names that an expression may use; of equal names the first is used.
struct FlexNames {
    FlexNames(const std::vector<std::string>& flexes,
              const std::vector<FlexController>& controllers);

    NameIndex flexes;
    NameIndex controllers;
    const std::vector<FlexController>& all_controllers;
};

struct FlexExpression {
    std::vector<FlexInstruction> program;
    // True: the 2006 compiler, which evaluates operators of equal rank from the right, gets another
    // value.
    bool differs_in_2006 = false;
};

// Compiles an expression of + - * / ( ) min(a,b) max(a,b) and unary minus; operators of equal rank
// from the left. `%name` is a flex, `name` a controller, in quotes if it is not plain. An error
// gives the fault and its position.
Result<FlexExpression> compile_expression(std::string_view text, const FlexNames& names);

}  // namespace studioscope
