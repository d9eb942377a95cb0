#pragma once

#include <string>
#include <vector>

#include "model/animation/flex.h"

namespace studioscope {

// Explains the weight of a flex: its rule, op by op, with the current numbers.

struct TraceLine {
    std::string text;  // the op with its arguments: "0.5 × 0.3"
    float value = 0;   // top of the stack after it
    std::string problem;
};

struct FlexTrace {
    bool is_direct = false;  // set directly, overriding the rules
    bool has_rule = false;
    std::string eyeball;  // eyeball whose lid it is, overriding its rule
    std::string source;   // the rule as in the file, if it is text
    std::vector<TraceLine> lines;
    float weight = 0;
};

// `eyes` as in run_eyelids().
FlexTrace flex_weight_trace(const Model& model, const FlexInput& input, int flex,
                            std::span<const EyeAxes> eyes = {});

// The number with few digits: "0.25", "-3", "0.3333".
std::string short_number(float value);

}  // namespace studioscope
