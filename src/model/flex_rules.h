#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/model.h"

namespace studioscope {

// Evaluates flex rules exactly as the engine does (flex page, section 4): weights start at 0, rules
// run in order, each writes stack[0] to its flex name, nothing is clamped. An op that cannot run
// (stack too shallow or too deep, an index out of range, an unknown code) is skipped and the rest
// of its rule runs.

// The result of one op of a rule, for the panel that explains a weight.
struct FlexStep {
    size_t position = 0;            // index into FlexRule::program
    float top = 0;                  // value on top of the stack after the op
    const char* skipped = nullptr;  // reason why the op did not run, or nullptr
    size_t depth = 0;               // number of values on the stack after the op
    // True: up to here an index on the stack was not a whole number >= -1.
    bool has_cut_index = false;
};

// The default of a slider: 0, clamped to its range.
float controller_default(const FlexController& controller);
std::vector<float> default_controllers(const Model& model);

// Runs all rules. `controllers` are in their own ranges, one per Model::controllers; the result has
// one weight per Model::flex_names. A flex name without a rule stays 0.
std::vector<float> run_rules(const Model& model, std::span<const float> controllers);

// Runs one rule with the weights found so far, and appends every step to `steps` unless it is null.
float run_rule(const Model& model, const FlexRule& rule, std::span<const float> controllers,
               std::span<const float> weights, std::vector<FlexStep>* steps = nullptr);

// Evaluates a shape's ramp: 0 outside points[0]..points[3], rising to 1 at points[1], falling from
// points[2] (flex page, sections 4 and 5). Equal points make a step.
float ramp(float value, std::span<const float, 4> points);

// Reports ops that cannot run, and other problems of the rules.
void check_rules(Model& model);

// A rule's expression as a QC has it after "%name =": FlexRule::text if the source has one, else
// the program written out. Ops that QC has no word for become + - * / min and max with the same
// value, except for the steps of an n-way ramp, which become steep slopes. Ops that the engine
// would skip are left out. Empty if nothing is left.
std::string rule_expression(const Model& model, const FlexRule& rule);

}  // namespace studioscope
