#include "formats/dmx/flex_rules.h"

#include <fmt/format.h>

#include "core/name_map.h"
#include "formats/dmx/expression.h"

namespace studioscope {

namespace {

using Program = std::vector<FlexInstruction>;

class FlexRules {
public:
    FlexRules(const ElementGraph& graph, Model& model) : graph_(graph), model_(model) {}

    void add_control(const Element& control) {
        const std::string name(name_of(graph_, control));
        const auto min = static_cast<float>(number_or(graph_, control, {"flexMin"}, 0));
        const auto max = static_cast<float>(number_or(graph_, control, {"flexMax"}, 1));
        const int index = static_cast<int>(model_.controllers.size());
        model_.controllers.push_back({name, "default", min, max});
        controllers_.add(name, index);
        if (number_or(graph_, control, {"stereo"}, 0) == 0) return;
        for (const std::string& side : {"left_" + name, "right_" + name, name + "L", name + "R"})
            sides_.add(side, index);
    }

    void add_rule(const Element& rule) {
        const std::string name(name_of(graph_, rule));
        if (flexes_.add(name, static_cast<int>(model_.flex_names.size())))
            model_.flex_names.push_back(name);
        if (has_type(graph_, rule, "DmeFlexRuleLocalVar")) return;
        const std::string text = text_or(graph_, rule, {"expression", "expr"});
        constexpr uint64_t kStepsPerCharacter = 8;
        graph_.take_reads(kStepsPerCharacter * text.size());
        const bool is_expression =
            !text.empty() && !has_type(graph_, rule, "DmeFlexRulePassThrough");
        auto program = is_expression ? compile_dmx_expression(
                                           text, [&](std::string_view word) { return fetch(word); })
                                     : pass_through(name);
        if (program)
            model_.rules.push_back(
                {flexes_.find(name), *std::move(program), is_expression ? text : ""});
        else
            model_.diagnostics.push_back(
                error(program.error().code,
                      fmt::format("flex rule \"{}\" is off: {}", name, program.error().message),
                      location_of(graph_, rule.location)));
    }

    void tie_shapes() {
        for (Shape& shape : model_.shapes) shape.flex = flexes_.find(shape.name);
    }

private:
    // A program that fetches the controller of the rule's name, which may contain spaces.
    Result<Program> pass_through(const std::string& name) const {
        if (const int controller = controllers_.find(name); controller != kNone)
            return Program{{FlexOp::kFetchController, controller, 0}};
        return error("dmx-flex-rule", "matches no control");
    }

    // Resolves a name: a controller, else the flex of an earlier rule; %name is always a flex.
    std::optional<FlexInstruction> fetch(std::string_view name) const {
        const bool is_flex = name.starts_with('%');
        if (is_flex) name.remove_prefix(1);
        for (const NameIndex* index : {&controllers_, &sides_})
            if (const int controller = index->find(name); controller != kNone && !is_flex)
                return FlexInstruction{FlexOp::kFetchController, controller, 0};
        if (const int flex = flexes_.find(name); flex != kNone)
            return FlexInstruction{FlexOp::kFetchFlex, flex, 0};
        return std::nullopt;
    }

    const ElementGraph& graph_;
    Model& model_;
    NameIndex controllers_, sides_, flexes_;
};

}  // namespace

std::vector<const Element*> find_flex_rules(const ElementGraph& graph, const Element& combination) {
    auto targets = find_elements(graph, combination, {"targets"});
    for (const Element* target : targets)
        if (target == nullptr || !has_type(graph, *target, "DmeFlexRules")) return {};
    return targets;
}

void add_flex_rules(const ElementGraph& graph, const Element& combination,
                    const std::vector<const Element*>& targets, Model& model) {
    FlexRules rules(graph, model);
    for (const Element* control : find_elements(graph, combination, {"controls"}))
        if (control != nullptr) rules.add_control(*control);
    for (const Element* target : targets)
        for (const Element* rule : find_elements(graph, *target, {"deltaStates"}))
            if (rule != nullptr) rules.add_rule(*rule);
    rules.tie_shapes();
}

}  // namespace studioscope
