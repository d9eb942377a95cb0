#pragma once

#include <string>
#include <vector>

#include "animation/flex.h"

namespace studioscope {

// Why a flex has the weight that it has: its rule, op by op, with the numbers of the moment.

struct TraceLine {
    std::string text;  // what the op did, with what it was given: "0.5 × 0.3"
    float value = 0;   // the top of the stack after it
    std::string problem;
};

struct FlexTrace {
    bool is_direct = false;  // set past the rules
    bool has_rule = false;
    std::string eyeball;  // whose lid it is, past its rule
    std::string source;   // the rule as the file has it, where it is text
    std::vector<TraceLine> lines;
    float weight = 0;
};

FlexTrace trace_of(const Model& model, const FlexInput& input, int flex);

// "0.25", "-3", "0.3333"
std::string short_number(float value);

}  // namespace studioscope
