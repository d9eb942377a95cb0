#include <fmt/format.h>

#include <algorithm>

#include "core/name_map.h"
#include "formats/dmx/controls.h"
#include "formats/dmx/flex_rules.h"

namespace studioscope {

namespace {

using RawControls = std::vector<DmxRawControl>;

// Suppresses the controls `suppressed` while all `dominators` are active.
struct Domination {
    RawControls dominators;
    std::vector<std::string> suppressed;
};

int add_flex_name(Model& model, const std::string& name) {
    model.flex_names.push_back(name);
    return static_cast<int>(model.flex_names.size() - 1);
}

std::vector<std::string> split_name(const std::string& name, std::string_view separator) {
    std::vector<std::string> parts;
    size_t begin = 0;
    for (size_t at = name.find(separator); at != std::string::npos;
         at = name.find(separator, begin)) {
        parts.push_back(name.substr(begin, at - begin));
        begin = at + separator.size();
    }
    parts.push_back(name.substr(begin));
    return parts;
}

// The raw controls of these names; nothing if one of them is not a raw control.
RawControls find_raws(const DmxControls& controls, const std::vector<std::string>& names) {
    RawControls raws;
    for (const std::string& name : names) {
        const auto found = controls.raws.find(name);
        if (found == controls.raws.end()) return {};
        raws.push_back(found->second);
    }
    return raws;
}

class Combination {
public:
    Combination(const ElementGraph& graph, const Element& element, bool has_balance, Model& model)
        : graph_(graph),
          model_(model),
          controls_(add_controls(graph, element, has_balance, model)) {
        read_dominations(element);
        separator_ = "_";
        for (const Shape& shape : model.shapes)
            if (shape.name.find("__") != std::string::npos) separator_ = "__";
    }

    void run() {
        for (Shape& shape : model_.shapes) {
            // The name of a raw control may contain the separator.
            std::vector<std::string> parts{shape.name};
            if (controls_.raws.count(shape.name) == 0) parts = split_name(shape.name, separator_);
            const RawControls raws = find_raws(controls_, parts);
            if (!raws.empty()) add_rules(shape, parts, raws);
        }
    }

private:
    void read_dominations(const Element& element) {
        for (const Element* rule : find_elements(graph_, element, {"dominators"})) {
            if (rule == nullptr) continue;
            const RawControls dominators =
                find_raws(controls_, find_texts(graph_, *rule, {"dominators"}));
            const auto suppressed = find_texts(graph_, *rule, {"suppressed", "supressed"});
            if (!dominators.empty() && !find_raws(controls_, suppressed).empty()) {
                by_suppressed_[suppressed.front()].push_back(dominations_.size());
                dominations_.push_back({dominators, suppressed});
            } else {
                model_.diagnostics.push_back(
                    note("dmx-domination",
                         fmt::format("{} names an unknown control; ignored", named(graph_, *rule)),
                         location_of(graph_, rule->location)));
            }
        }
    }

    // The numbers of those whose first suppressed control is among the parts, in order.
    std::vector<size_t> dominations_of(const std::vector<std::string>& parts) const {
        std::vector<size_t> numbers;
        for (const std::string& part : parts)
            if (const auto found = by_suppressed_.find(part); found != by_suppressed_.end())
                numbers.insert(numbers.end(), found->second.begin(), found->second.end());
        std::sort(numbers.begin(), numbers.end());
        numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
        return numbers;
    }

    void add_rules(Shape& shape, const std::vector<std::string>& parts, const RawControls& raws) {
        const bool is_stereo = std::any_of(raws.begin(), raws.end(), [&](const DmxRawControl& raw) {
            return controls_.controls[raw.control].is_stereo;
        });
        shape.flex = add_flex_name(model_, shape.name + (is_stereo ? "L" : ""));
        model_.rules.push_back({shape.flex, make_program(parts, raws, false), {}});
        if (!is_stereo) return;
        shape.pair = add_flex_name(model_, shape.name + "R");
        model_.rules.push_back({shape.pair, make_program(parts, raws, true), {}});
    }

    std::vector<FlexInstruction> make_program(const std::vector<std::string>& parts,
                                              const RawControls& raws, bool is_right) const {
        std::vector<FlexInstruction> program;
        for (const DmxRawControl& raw : raws) push_raw(controls_, raw, is_right, program);
        if (raws.size() > 1) program.push_back({FlexOp::kCombo, static_cast<int>(raws.size()), 0});
        for (const size_t number : dominations_of(parts)) {
            const Domination& rule = dominations_[number];
            const bool applies =
                std::all_of(rule.suppressed.begin(), rule.suppressed.end(), [&](const auto& name) {
                    return std::find(parts.begin(), parts.end(), name) != parts.end();
                });
            if (!applies) continue;
            for (const DmxRawControl& raw : rule.dominators)
                push_raw(controls_, raw, is_right, program);
            program.push_back({FlexOp::kDominate, static_cast<int>(rule.dominators.size()), 0});
        }
        return program;
    }

    const ElementGraph& graph_;
    Model& model_;
    DmxControls controls_;
    std::vector<Domination> dominations_;
    HashedMap<std::string, std::vector<size_t>> by_suppressed_;  // by the first that is suppressed
    std::string_view separator_;
};

}  // namespace

void add_combination(const ElementGraph& graph, const Element& combination, bool has_balance,
                     Model& model) {
    Combination(graph, combination, has_balance, model).run();
}

}  // namespace studioscope
