#include "ui/inspector/flex_trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "core/at.h"
#include "model/eyelids.h"
#include "model/flex_rules.h"

namespace studioscope {

namespace {

// Names and values for the ops of a rule.
struct RuleInputs {
    const Model& model;
    std::span<const float> controllers;

    bool has(int index) const { return index >= 0 && index < static_cast<int>(controllers.size()); }
    std::string name(int index) const {
        return has(index) ? at(model.controllers, index).name : std::to_string(index);
    }
    std::string controller(int index) const {
        if (!has(index)) return name(index);
        return fmt::format("{} ({})", name(index), short_number(at(controllers, index)));
    }
    // Name of the controller with an index that a rule keeps on its stack as a number.
    std::string controller(float index) const {
        return std::abs(index) < 1e6f ? controller(static_cast<int>(index)) : "no slider";
    }
    std::string flex(int index) const {
        const auto i = static_cast<size_t>(index);
        return index >= 0 && i < model.flex_names.size() ? "%" + model.flex_names[i]
                                                         : fmt::format("flex {}", index);
    }
};

// Number of values that an op takes from the stack; it pushes one.
size_t argument_count(const FlexInstruction& op) {
    const size_t count = op.index > 0 ? static_cast<size_t>(op.index) : 0;
    switch (op.op) {
        case FlexOp::kConst:
        case FlexOp::kFetchController:
        case FlexOp::kFetchFlex:
        case FlexOp::kTwoWay0:
        case FlexOp::kTwoWay1:
            return 0;
        case FlexOp::kNegate:
        case FlexOp::kSquareRoot:
            return 1;
        case FlexOp::kNWay:
            return 5;
        case FlexOp::kCombo:
            return count;
        case FlexOp::kDominate:
            return count + 1;
        case FlexOp::kLowerEyelid:
        case FlexOp::kUpperEyelid:
            return 3;
        default:
            return 2;
    }
}

std::string joined(std::span<const float> values, const char* between) {
    std::string text;
    for (const float value : values) text += (text.empty() ? "" : between) + short_number(value);
    return text;
}

std::string binary_text(FlexOp op, float a, float b) {
    const std::string left = short_number(a), right = short_number(b);
    switch (op) {
        case FlexOp::kAdd:
            return left + " + " + right;
        case FlexOp::kSubtract:
            return left + " - " + right;
        case FlexOp::kMultiply:
            return left + " × " + right;
        case FlexOp::kDivide:
            return left + " / " + right;
        case FlexOp::kMax:
            return fmt::format("the larger of {} and {}", left, right);
        case FlexOp::kMin:
            return fmt::format("the smaller of {} and {}", left, right);
        default:
            return fmt::format("op {}", static_cast<int>(op));
    }
}

std::string many_text(const FlexInstruction& op, std::span<const float> args,
                      const RuleInputs& inputs) {
    switch (op.op) {
        case FlexOp::kNWay:
            return fmt::format("ramp {} of {}, × {}", joined(args.first(4), " "),
                               inputs.controller(args[4]), inputs.controller(op.index));
        case FlexOp::kCombo:
            return fmt::format("corrective: {}", joined(args, " × "));
        case FlexOp::kDominate:
            return fmt::format("dominated: {} × (1 - {})", short_number(args[0]),
                               joined(args.subspan(1), " × "));
        default:
            return fmt::format("{} lid of {}, closed by {}, eyes {}",
                               op.op == FlexOp::kLowerEyelid ? "lower" : "upper",
                               inputs.controller(op.index), inputs.controller(args[2]),
                               args[0] < 0 ? "still" : inputs.controller(args[0]));
    }
}

// Text of an op; `args` are the values it took, in the order they were pushed.
std::string op_text(const FlexInstruction& op, std::span<const float> args,
                    const RuleInputs& inputs) {
    switch (op.op) {
        case FlexOp::kConst:
            return "constant";
        case FlexOp::kFetchController:
            return "slider " + inputs.name(op.index);
        case FlexOp::kFetchFlex:
            return inputs.flex(op.index);
        case FlexOp::kTwoWay0:
            return fmt::format("lower half of {}", inputs.controller(op.index));
        case FlexOp::kTwoWay1:
            return fmt::format("upper half of {}", inputs.controller(op.index));
        case FlexOp::kNegate:
            return fmt::format("minus {}", short_number(args[0]));
        case FlexOp::kSquareRoot:
            return fmt::format("square root of {}", short_number(args[0]));
        case FlexOp::kNWay:
        case FlexOp::kCombo:
        case FlexOp::kDominate:
        case FlexOp::kLowerEyelid:
        case FlexOp::kUpperEyelid:
            return many_text(op, args, inputs);
        default:
            return binary_text(op.op, args[0], args[1]);
    }
}

// Reconstructs the stack from each op's number of arguments and the top after it, as reported by
// the interpreter.
std::vector<TraceLine> trace_lines(const FlexRule& rule, const std::vector<FlexStep>& steps,
                                   const RuleInputs& inputs) {
    std::vector<TraceLine> lines;
    std::vector<float> stack;
    for (const FlexStep& step : steps) {
        const FlexInstruction& op = rule.program[step.position];
        const size_t count = argument_count(op);
        if (step.skipped || count > stack.size()) {
            lines.push_back({fmt::format("op {}", static_cast<int>(op.op)), step.top,
                             step.skipped ? step.skipped : "the stack is too shallow"});
            continue;
        }
        const std::span<const float> args(stack.data() + (stack.size() - count), count);
        lines.push_back({op_text(op, args, inputs), step.top, {}});
        stack.resize(stack.size() - count);
        stack.push_back(step.top);
    }
    return lines;
}

// The rule that sets a flex; the last one wins.
const FlexRule* flex_rule(const Model& model, int flex) {
    const auto rule = std::find_if(model.rules.rbegin(), model.rules.rend(),
                                   [&](const FlexRule& each) { return each.flex == flex; });
    return rule == model.rules.rend() ? nullptr : &*rule;
}

// Lines of an eyelid: angles in radians, then the height of the lid's edge.
std::vector<TraceLine> trace_lines(const FlexEyelid& eyelid, const Model& model,
                                   std::span<const float> weights, std::span<const EyeAxes> eyes) {
    const bool is_turned = eyelid.number < eyes.size();
    const EyeAxes axes = is_turned ? eyes[eyelid.number] : axes_at_rest(*eyelid.eye);
    const EyelidSteps steps = run_eyelid(*eyelid.eye, *eyelid.lid, weights, axes);
    const std::string radius = short_number(eyelid.eye->radius);
    std::vector<TraceLine> lines;
    if (!(eyelid.eye->radius > 0)) return {{"an eye of radius " + radius, 0, "no lid moves"}};
    for (size_t i = 0; i < steps.angles.size(); ++i) {
        const auto part = static_cast<size_t>(eyelid.lid->parts[i]);
        lines.push_back(
            {fmt::format("%{} ({}) × asin of {} / {}", model.flex_names[part],
                         short_number(weights[part]), short_number(eyelid.lid->heights[i]), radius),
             steps.angles[i],
             {}});
    }
    lines.push_back({"angle of the lid: " + joined(steps.angles, " + "), steps.angle, {}});
    // Share of each axis of the eye that lifts the edge: 1 and 0 if it looks straight ahead.
    const float lifted = glm::dot(axes.up, eyelid.eye->up),
                ahead = glm::dot(axes.forward, eyelid.eye->up);
    const std::string angle = short_number(steps.angle);
    const bool is_level = std::abs(ahead) < 1e-4f && std::abs(lifted - 1) < 1e-4f;
    const std::string text =
        axes.up == glm::vec3(0) || is_level
            ? fmt::format("height of its edge: {} × sin of {}", radius, angle)
            : fmt::format(
                  "height of its edge by the gaze (inferred): {0} × ({2} × sin of {1} + "
                  "{3} × cos of {1})",
                  radius, angle, short_number(lifted), short_number(ahead));
    lines.push_back({text, steps.weight, {}});
    return lines;
}

}  // namespace

std::string short_number(float value) { return fmt::format("{:.4g}", value); }

FlexTrace flex_weight_trace(const Model& model, const FlexInput& input, int flex,
                            std::span<const EyeAxes> eyes) {
    FlexTrace trace;
    const auto index = static_cast<size_t>(flex);
    const std::vector<float> controllers = input.controllers.size() == model.controllers.size()
                                               ? input.controllers
                                               : default_controllers(model);
    if (const FlexRule* rule = flex_rule(model, flex)) {
        // Weights after the rules before it: later ones do not affect it.
        std::vector<float> weights(model.flex_names.size());
        for (const FlexRule* each = model.rules.data(); each != rule; ++each) {
            const float weight = run_rule(model, *each, controllers, weights);
            at(weights, each->flex) = std::isfinite(weight) ? weight : 0;
        }
        std::vector<FlexStep> steps;
        const float weight = run_rule(model, *rule, controllers, weights, &steps);
        trace.has_rule = true;
        trace.source = rule->text;
        trace.lines = trace_lines(*rule, steps, {model, controllers});
        trace.weight = std::isfinite(weight) ? weight : 0;
    }
    if (const auto lid = find_eyelid(model, flex)) {
        const std::vector<float> weights = flex_weights(model, input, eyes);
        trace.eyeball = lid->eye->name;
        trace.source.clear();
        trace.lines = trace_lines(*lid, model, weights, eyes);
        trace.weight = weights[index];
    }
    if (index < input.direct.size() && !std::isnan(input.direct[index])) {
        trace.is_direct = true;
        trace.weight = input.direct[index];
    }
    return trace;
}

}  // namespace studioscope
