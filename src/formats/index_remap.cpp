#include "formats/index_remap.h"

#include <algorithm>

#include "core/at.h"

namespace studioscope {

namespace {

int remapped(const std::vector<int>& numbers, int index) {
    return index == kNone ? kNone : at(numbers, index);
}

bool names_flex(FlexOp op) { return op == FlexOp::kFetchFlex; }

bool names_controller(FlexOp op) {
    return op == FlexOp::kFetchController || op == FlexOp::kTwoWay0 || op == FlexOp::kTwoWay1 ||
           op == FlexOp::kNWay || op == FlexOp::kLowerEyelid || op == FlexOp::kUpperEyelid;
}

// The number of controller indices on the stack of an op; -1 among them means none (flex.md 4).
size_t controllers_on_stack(FlexOp op) {
    if (op == FlexOp::kNWay) return 1;
    return op == FlexOp::kLowerEyelid || op == FlexOp::kUpperEyelid ? 3 : 0;
}

// Remaps the controller indices on the stack of the op at `position`; returns false unless they are
// the constants directly before it.
bool renumber_stack(std::vector<FlexInstruction>& program, size_t position,
                    const std::vector<int>& controllers) {
    const size_t count = controllers_on_stack(program[position].op);
    if (count > position) return false;
    for (size_t i = position - count; i < position; ++i) {
        float& controller = program[i].value;
        const bool is_known =
            controller >= 0 && controller < static_cast<float>(controllers.size());
        if (program[i].op != FlexOp::kConst || (!is_known && controller != -1)) return false;
        if (is_known)
            controller = static_cast<float>(at(controllers, static_cast<int>(controller)));
    }
    return true;
}

}  // namespace

void IndexRemap::apply(Vertex& vertex) const {
    for (int i = 0; i < vertex.bone_count; ++i) {
        const int bone = bones.empty() ? 0 : at(bones, vertex.bone[i]);
        vertex.bone[i] = static_cast<uint8_t>(std::min(bone, kMaxBonesOfVertices - 1));
    }
}

void IndexRemap::apply(MeshLod& lod) const {
    lod.first_vertex += first_vertex;
    for (uint32_t& index : lod.indices) index += first_vertex;
    lod.material = remapped(materials, lod.material);
    for (int& material : lod.skin_materials) material = remapped(materials, material);
}

void IndexRemap::apply(Mesh& mesh) const {
    mesh.skin_slot = at(slots, mesh.skin_slot);
    mesh.body_part += first_body_part;
    for (MeshLod& lod : mesh.lods) apply(lod);
}

void IndexRemap::apply(Track& track) const { track.bone = at(bones, track.bone); }

void IndexRemap::apply(LocalHierarchy& hierarchy) const {
    apply(hierarchy.track);
    hierarchy.parent = remapped(bones, hierarchy.parent);
}

void IndexRemap::apply(Blend& blend) const {
    for (BlendAxis& axis : blend.axes) axis.parameter = remapped(parameters, axis.parameter);
    blend.cycle_parameter = remapped(parameters, blend.cycle_parameter);
    for (int& animation : blend.animations) animation = at(animations, animation);
    for (Layer& layer : blend.layers) {
        layer.clip = at(clips, layer.clip);
        layer.parameter = remapped(parameters, layer.parameter);
    }
}

bool IndexRemap::apply(FlexRule& rule) const {
    rule.flex = at(flexes, rule.flex);
    for (size_t i = 0; i < rule.program.size(); ++i) {
        FlexInstruction& step = rule.program[i];
        if (!names_flex(step.op) && !names_controller(step.op)) continue;
        const std::vector<int>& numbers = names_flex(step.op) ? flexes : controllers;
        const bool is_there = step.index >= 0 && static_cast<size_t>(step.index) < numbers.size();
        step.index = is_there ? at(numbers, step.index) : kNone;  // the evaluation reports it
        if (!renumber_stack(rule.program, i, controllers)) return false;
    }
    return true;
}

void IndexRemap::apply(Shape& shape) const {
    shape.flex = remapped(flexes, shape.flex);
    shape.pair = remapped(flexes, shape.pair);
    for (ShapeDelta& delta : shape.deltas) delta.vertex += first_vertex;
}

void IndexRemap::apply(ProceduralBone& procedure) const {
    procedure.bone = at(bones, procedure.bone);
    procedure.control = at(bones, procedure.control);
}

void IndexRemap::apply(BoneFlexDriver& driver) const {
    driver.bone = at(bones, driver.bone);
    driver.controller = at(controllers, driver.controller);
}

void IndexRemap::apply(Eyelid& lid) const {
    lid.flex = remapped(flexes, lid.flex);
    for (int& part : lid.parts) part = remapped(flexes, part);
}

}  // namespace studioscope
