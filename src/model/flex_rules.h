#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/model.h"

namespace studioscope {

// Controllers -> rules -> the weight of each flex name, exactly as the engine does it (the flex
// page, section 4): weights start at 0, rules run in order, each writes stack[0] to its flex name,
// nothing is clamped. An op that cannot run (stack too shallow or too deep, an index out of range,
// an unknown code) is skipped and the rest of its rule runs.

// What happened at one op of a rule, for the panel that explains a weight.
struct FlexStep {
    size_t position = 0;            // in FlexRule::program
    float top = 0;                  // the stack's top after it
    const char* skipped = nullptr;  // why it did not run, or nullptr
    size_t depth = 0;               // of the stack after it
    bool has_cut_index = false;     // so far an index on the stack was not a whole one from -1 on
};

// Where a slider starts: at 0, as far as its range allows.
float start_of(const FlexController& controller);
std::vector<float> default_controllers(const Model& model);

// `controllers` in their own ranges, one for each of Model::controllers; the result has one weight
// for each of Model::flex_names. A flex name without a rule stays 0.
std::vector<float> run_rules(const Model& model, std::span<const float> controllers);

// One rule with the weights found so far, keeping every step in `steps` when it is not null.
float run_rule(const Model& model, const FlexRule& rule, std::span<const float> controllers,
               std::span<const float> weights, std::vector<FlexStep>* steps = nullptr);

// 0 outside ramp[0]..ramp[3], rising to 1 at ramp[1], falling from ramp[2] (sections 4 and 5).
// Equal points make a step.
float ramp(float value, std::span<const float, 4> points);

// Adds a diagnostic for each op that could not run and for what is odd in a rule.
void check_rules(Model& model);

}  // namespace studioscope
