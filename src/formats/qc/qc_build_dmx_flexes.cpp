// What a DMX brings of a face: shapes, controllers and the rules between them (qc.md 8).
#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/text.h"
#include "formats/qc/qc_builder.h"

namespace studioscope {

namespace {

bool fetches_flex(FlexOp op) { return op == FlexOp::kFetchFlex; }

bool names_controller(FlexOp op) {
    return op == FlexOp::kFetchController || op == FlexOp::kTwoWay0 || op == FlexOp::kTwoWay1 ||
           op == FlexOp::kNWay || op == FlexOp::kLowerEyelid || op == FlexOp::kUpperEyelid;
}

// How many constants before the op name further controllers; -1 among them is none (flex.md 4).
size_t controllers_before(FlexOp op) {
    if (op == FlexOp::kNWay) return 1;
    return op == FlexOp::kLowerEyelid || op == FlexOp::kUpperEyelid ? 3 : 0;
}

// The rule's program under the numbers that flexes and controllers have in the model.
std::vector<FlexInstruction> renumbered(std::vector<FlexInstruction> program,
                                        const std::vector<int>& flexes,
                                        const std::vector<int>& controllers) {
    for (size_t i = 0; i < program.size(); ++i) {
        FlexInstruction& step = program[i];
        if (fetches_flex(step.op)) step.index = at(flexes, step.index);
        if (!names_controller(step.op)) continue;
        step.index = at(controllers, step.index);
        for (size_t back = 1; back <= std::min(controllers_before(step.op), i); ++back) {
            float& named = program[i - back].value;
            const auto old = static_cast<size_t>(std::max(named, 0.0f));
            if (named >= 0 && old < controllers.size())
                named = static_cast<float>(controllers[old]);
        }
    }
    return program;
}

// How what a vertex hangs on is turned into the model's pose.
glm::mat3 turn_of(const Vertex& vertex, const std::vector<QcVertexMove>& moves) {
    glm::dmat3 turn(0);
    for (int i = 0; i < vertex.bone_count; ++i)
        turn += (vertex.bone[i] < moves.size() ? glm::dmat3(moves[vertex.bone[i]].matrix)
                                               : glm::dmat3(1)) *
                double{vertex.weight[i]};
    return glm::mat3(turn);
}

}  // namespace

void QcBuilder::add_dmx_flexes(const BodyModel& body) {
    const QcSource& wanted = body.source->source;
    const Source* file = wanted.path.empty() ? nullptr : source(wanted.path, wanted.place);
    if (file == nullptr || body.runs.empty() || file->model->flex_names.empty()) return;
    const Model* const source = &*file->model;
    std::vector<int> flexes, controllers;
    for (const std::string& name : source->flex_names) flexes.push_back(add_flex_name(name));
    // noautodmxrules leaves the controllers out too: measured on a compiled model.
    if (!wanted.drops_dmx_rules)
        for (const FlexController& controller : source->controllers) {
            add_controller(controller);
            controllers.push_back(controllers_.find(controller.name));
        }
    const auto number = [&](int flex) { return flex == kNone ? kNone : at(flexes, flex); };
    for (const Run& run : body.runs) {
        if (!run.is_finest) continue;
        for (Shape shape : source->shapes) {
            shape.flex = number(shape.flex);
            shape.pair = number(shape.pair);
            for (ShapeDelta& delta : shape.deltas) {
                const glm::mat3 turn = turn_of(at(source->vertices, delta.vertex), file->moves);
                delta.vertex += run.first;
                delta.position = turn * (delta.position * file->scale);
                delta.normal = turn * delta.normal;
            }
            model_.shapes.push_back(std::move(shape));
        }
    }
    if (wanted.drops_dmx_rules) return;
    for (const FlexRule& rule : source->rules)
        model_.rules.push_back(
            {at(flexes, rule.flex), renumbered(rule.program, flexes, controllers), rule.text});
}

}  // namespace studioscope
