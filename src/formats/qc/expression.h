#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/name_map.h"
#include "core/result.h"
#include "model/flex.h"

namespace studioscope {

// The expressions of QC flex rules, compiled to the engine's programs.

// The names that an expression may use; of equal names the first counts.
struct FlexNames {
    FlexNames(const std::vector<std::string>& flexes,
              const std::vector<FlexController>& controllers);

    NameIndex flexes;
    NameIndex controllers;
    const std::vector<FlexController>& all_controllers;
};

struct FlexExpression {
    std::vector<FlexInstruction> program;
    // The 2006 compiler took operators of equal rank from the right; here that gives another value.
    bool differs_in_2006 = false;
};

// + - * / ( ) min(a,b) max(a,b), minus before anything; from the left among equals. `%name` is a
// flex, `name` a controller, either in quotes where it is not plain. An error says what and where
// in the text.
Result<FlexExpression> compile_expression(std::string_view text, const FlexNames& names);

}  // namespace studioscope
