#include "model/flex.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "core/message_text.h"
#include "model/eyelids.h"
#include "model/flex_rules.h"
#include "model/limits.h"

namespace studioscope {

namespace {

void report(Model& model, Severity severity, const char* code, std::string message) {
    model.diagnostics.push_back({severity, code, std::move(message), {}});
}

// Runs the rule with every slider at its default and reports its failures.
void check_run(Model& model, const FlexRule& rule, std::span<const float> controllers,
               std::span<const float> weights) {
    const std::string& name = at(model.flex_names, rule.flex);
    std::vector<FlexStep> steps;
    const float value = run_rule(model, rule, controllers, weights, &steps);
    bool is_whole = true;
    for (const FlexStep& step : steps) {
        if (!step.skipped) continue;
        is_whole = false;
        report(model, Severity::kWarning, "flex-op-skipped",
               fmt::format("op {} of the rule for {} is skipped: {}", step.position, name,
                           step.skipped));
    }
    if (!std::isfinite(value))
        report(model, Severity::kWarning, "flex-rule-not-finite",
               fmt::format("the result of the rule for {} is not finite; its weight is 0", name));
    if (steps.empty())
        return report(model, Severity::kNote, "flex-rule-empty",
                      fmt::format("the rule for {} has no ops; its weight is 0", name));
    if (steps.back().has_cut_index)
        report(model, Severity::kWarning, "flex-rule-index",
               fmt::format("the rule for {} names a controller by a number that is not whole or is "
                           "below -1; it is truncated",
                           name));
    if (is_whole && steps.back().depth != 1)
        report(model, Severity::kNote, "flex-rule-depth",
               fmt::format("the rule for {} leaves {}; the first is its weight", name,
                           count_text(steps.back().depth, "value")));
}

// Reports flexes that a rule reads but that are written only by itself or by a later rule, and
// flexes written twice.
void check_order(Model& model) {
    std::vector<int> rules(model.flex_names.size()), written(rules.size());
    for (const FlexRule& rule : model.rules) ++at(rules, rule.flex);
    const auto is_due = [&](const FlexInstruction& step) {
        const auto flex = static_cast<size_t>(step.index);
        return step.op == FlexOp::kFetchFlex && step.index >= 0 && flex < rules.size() &&
               rules[flex] > 0 && written[flex] == 0;
    };
    for (const FlexRule& rule : model.rules) {
        for (const FlexInstruction& step : rule.program) {
            if (is_due(step))
                report(
                    model, Severity::kNote, "flex-rule-order",
                    fmt::format("the rule for {} reads {} before its rule has run; 0 is used",
                                at(model.flex_names, rule.flex), at(model.flex_names, step.index)));
        }
        ++at(written, rule.flex);
    }
    for (size_t flex = 0; flex < written.size(); ++flex)
        if (written[flex] > 1)
            report(model, Severity::kNote, "flex-rule-repeated",
                   fmt::format("{} has {} rules; the last is used", model.flex_names[flex],
                               written[flex]));
}

void check_controllers(Model& model) {
    for (const FlexController& c : model.controllers)
        if (!(c.min < c.max))
            report(model, Severity::kNote, "flex-controller-range",
                   fmt::format("flex controller {} has minimum {:g} and maximum {:g}; the minimum "
                               "must be smaller",
                               c.name, c.min, c.max));
    if (model.controllers.size() > limits::kControllers)
        report(model, Severity::kNote, "flex-engine-limit",
               fmt::format("{} flex controllers; the game allows {}", model.controllers.size(),
                           limits::kControllers));
    if (model.flex_names.size() > limits::kFlexNames)
        report(model, Severity::kNote, "flex-engine-limit",
               fmt::format("{} flex names; the game allows {}", model.flex_names.size(),
                           limits::kFlexNames));
}

}  // namespace

const ShapeDelta* find_delta(const Shape& shape, uint32_t vertex) {
    const auto found =
        std::lower_bound(shape.deltas.begin(), shape.deltas.end(), vertex,
                         [](const ShapeDelta& delta, uint32_t v) { return delta.vertex < v; });
    return found != shape.deltas.end() && found->vertex == vertex ? &*found : nullptr;
}

void check_rules(Model& model) {
    const std::vector<float> controllers = default_controllers(model);
    const std::vector<float> weights(model.flex_names.size());
    for (const FlexRule& rule : model.rules) check_run(model, rule, controllers, weights);
    check_order(model);
    check_controllers(model);
    check_eyeballs(model);
}

}  // namespace studioscope
