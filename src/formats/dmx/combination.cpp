
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/name_map.h"
#include "core/text.h"
#include "formats/diagnostics.h"
#include "formats/dmx/flex_rules.h"
#include "formats/dmx/lookup.h"
#include "model/model.h"

namespace studioscope {

namespace {

// A DmeCombinationInputControl and its controllers.
struct DmxControl {
    std::string name;
    std::vector<std::string> raw_names;
    bool is_stereo = false;
    bool is_eyelid = false;
    int left = kNone;  // index into Model::controllers; equal to `right` if mono
    int right = kNone;
    int multi = kNone;  // choice among three or more raw controls, or distance of the lids

    bool is_two_way() const { return raw_names.size() == 2 && !is_eyelid; }
};

struct DmxRawControl {
    size_t control = 0;  // index into DmxControls::controls
    size_t number = 0;   // index within the control's raw names
};

struct DmxControls {
    std::vector<DmxControl> controls;
    NameMap<DmxRawControl> raws;  // all raw controls by name
    int blink = kNone;
    int eyes_updown = kNone;
};

int add_controller(Model& model, const std::string& name, const std::string& type, float min) {
    model.controllers.push_back({name, type, min, 1});
    return static_cast<int>(model.controllers.size() - 1);
}

int find_controller(const Model& model, std::string_view name) {
    for (size_t i = 0; i < model.controllers.size(); ++i)
        if (same_name(model.controllers[i].name, name)) return static_cast<int>(i);
    return kNone;
}

void add_controllers(DmxControl& control, DmxControls& controls, Model& model) {
    const bool is_signed = control.is_two_way() || control.is_eyelid;
    const float min = is_signed ? -1.0f : 0.0f;
    const std::string& name = control.name;
    if (control.is_stereo) {
        control.right = add_controller(model, "right_" + name, name, min);
        control.left = add_controller(model, "left_" + name, name, min);
    } else {
        control.left = control.right = add_controller(model, name, name, min);
    }
    if (control.raw_names.size() > 2 || control.is_eyelid)
        control.multi = add_controller(model, "multi_" + name, name, -1);
    if (control.is_eyelid && controls.blink == kNone)
        controls.blink = add_controller(model, "blink", "blink", 0);
}

DmxControl read_control(const ElementGraph& graph, const Element& element, bool has_balance,
                        Diagnostics& diagnostics) {
    DmxControl control;
    control.name = graph_name(graph, element);
    control.raw_names = find_texts(graph, element, {"rawControlNames"});
    control.is_stereo = number_or(graph, element, {"stereo"}, 0) != 0;
    control.is_eyelid =
        number_or(graph, element, {"eyelid"}, 0) != 0 && control.raw_names.size() == 2;
    const Location location = graph_location(graph, element.location);
    if (control.is_stereo && !has_balance) {
        control.is_stereo = false;
        report_at(diagnostics, Severity::kWarning, "dmx-no-balance", location,
                  "control \"{}\" is stereo, but no mesh has a balance; mono is used",
                  control.name);
    }
    if (control.raw_names.empty())
        report_at(diagnostics, Severity::kWarning, "dmx-empty-control", location,
                  "control \"{}\" has no raw controls; it moves nothing", control.name);
    return control;
}

void push(std::vector<FlexInstruction>& program, FlexOp op, int index) {
    program.push_back({op, index, 0});
}

void push_constant(std::vector<FlexInstruction>& program, float value) {
    program.push_back({FlexOp::kConst, 0, value});
}

// Pushes the weight of one of n choices, evenly spaced over -1..1; the outer ones stay at 1 beyond
// the ends.
void push_choice(const DmxControl& control, size_t number, int amount,
                 std::vector<FlexInstruction>& program) {
    const size_t last = control.raw_names.size() - 1;
    const float step = 2.0f / static_cast<float>(last);
    const float peak = -1 + static_cast<float>(number) * step;
    const bool is_first = number == 0, is_last = number == last;
    push_constant(program, is_first ? -11 : peak - step);
    push_constant(program, is_first ? -10 : peak);
    push_constant(program, is_last ? 10 : peak);
    push_constant(program, is_last ? 11 : peak + step);
    push_constant(program, static_cast<float>(control.multi));
    push(program, FlexOp::kNWay, amount);
}

// Adds the controllers in the compiler's order: a stereo control gets right_ and left_ ones, a
// choice of three or more and an eyelid a multi_ one, an eyelid also `blink`. Two-way controls and
// eyelids range from -1 to 1. Without `has_balance` stereo controls are treated as mono.
DmxControls add_controls(const ElementGraph& graph, const Element& combination, bool has_balance,
                         Model& model) {
    DmxControls controls;
    for (const Element* element : find_elements(graph, combination, {"controls"})) {
        if (element == nullptr) continue;
        DmxControl control = read_control(graph, *element, has_balance, model.diagnostics);
        add_controllers(control, controls, model);
        for (size_t i = 0; i < control.raw_names.size(); ++i)
            controls.raws.try_emplace(control.raw_names[i],
                                      DmxRawControl{controls.controls.size(), i});
        controls.controls.push_back(std::move(control));
    }
    controls.eyes_updown = find_controller(model, "eyes_updown");
    return controls;
}

// Appends the ops that push the weight of a raw control for one side.
void push_raw(const DmxControls& controls, const DmxRawControl& raw, bool is_right,
              std::vector<FlexInstruction>& program) {
    const DmxControl& control = controls.controls[raw.control];
    const int side = is_right ? control.right : control.left;
    if (control.is_eyelid) {
        // The lower lid is the first of the two.
        push_constant(program, static_cast<float>(controls.eyes_updown));
        push_constant(program, static_cast<float>(controls.blink));
        push_constant(program, static_cast<float>(side));
        push(program, raw.number == 0 ? FlexOp::kLowerEyelid : FlexOp::kUpperEyelid, control.multi);
    } else if (control.is_two_way()) {
        push(program, raw.number == 0 ? FlexOp::kTwoWay0 : FlexOp::kTwoWay1, side);
    } else if (control.raw_names.size() > 2) {
        push_choice(control, raw.number, side, program);
    } else {
        push(program, FlexOp::kFetchController, side);
    }
}

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

class CombinationBuilder {
public:
    CombinationBuilder(const ElementGraph& graph, const Element& element, bool has_balance,
                       Model& model)
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
                report_at(model_.diagnostics, Severity::kNote, "dmx-domination",
                          graph_location(graph_, rule->location),
                          "{} names an unknown control; ignored", describe_element(graph_, *rule));
            }
        }
    }

    // Indices of the dominations whose first suppressed control is among the parts, ascending.
    std::vector<size_t> find_dominations(const std::vector<std::string>& parts) const {
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
        for (const size_t number : find_dominations(parts)) {
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
    HashedMap<std::string, std::vector<size_t>> by_suppressed_;  // by first suppressed control
    std::string_view separator_;
};

}  // namespace

void add_combination(const ElementGraph& graph, const Element& combination, bool has_balance,
                     Model& model) {
    CombinationBuilder(graph, combination, has_balance, model).run();
}

}  // namespace studioscope
