#include "formats/dmx/controls.h"

#include <fmt/format.h>

#include "core/text.h"

namespace studioscope {

namespace {

int add_controller(Model& model, const std::string& name, const std::string& type, float min) {
    model.controllers.push_back({name, type, min, 1});
    return static_cast<int>(model.controllers.size() - 1);
}

int find_controller(const Model& model, std::string_view name) {
    for (size_t i = 0; i < model.controllers.size(); ++i)
        if (same_name(model.controllers[i].name, name)) return static_cast<int>(i);
    return kNone;
}

void add_controllers(DmxControl& control, DmxControls& all, Model& model) {
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
    if (control.is_eyelid && all.blink == kNone)
        all.blink = add_controller(model, "blink", "blink", 0);
}

DmxControl read_control(const ElementGraph& graph, const Element& element, bool has_balance,
                        Diagnostics& diagnostics) {
    DmxControl control;
    control.name = name_of(graph, element);
    control.raw_names = find_texts(graph, element, {"rawControlNames"});
    control.is_stereo = number_or(graph, element, {"stereo"}, 0) != 0;
    control.is_eyelid =
        number_or(graph, element, {"eyelid"}, 0) != 0 && control.raw_names.size() == 2;
    const Location location = location_of(graph, element.location);
    if (control.is_stereo && !has_balance) {
        control.is_stereo = false;
        diagnostics.push_back(
            warning("dmx-no-balance",
                    fmt::format("control \"{}\" is stereo, but no mesh has a balance; mono is used",
                                control.name),
                    location));
    }
    if (control.raw_names.empty())
        diagnostics.push_back(warning(
            "dmx-empty-control",
            fmt::format("control \"{}\" has no raw controls; it moves nothing", control.name),
            location));
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

}  // namespace

DmxControls add_controls(const ElementGraph& graph, const Element& combination, bool has_balance,
                         Model& model) {
    DmxControls all;
    for (const Element* element : find_elements(graph, combination, {"controls"})) {
        if (element == nullptr) continue;
        DmxControl control = read_control(graph, *element, has_balance, model.diagnostics);
        add_controllers(control, all, model);
        for (size_t i = 0; i < control.raw_names.size(); ++i)
            all.raws.try_emplace(control.raw_names[i], DmxRawControl{all.controls.size(), i});
        all.controls.push_back(std::move(control));
    }
    all.eyes_updown = find_controller(model, "eyes_updown");
    return all;
}

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

}  // namespace studioscope
