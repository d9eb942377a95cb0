#include <algorithm>
#include <cmath>
#include <glm/gtc/packing.hpp>

#include "writers/mdl_sections.h"

namespace studioscope::assets {

namespace {

constexpr size_t kControllerSize = 20, kControlSize = 20, kRuleSize = 12, kOpSize = 8,
                 kMeshFlexSize = 60, kVertexAnimationSize = 16, kWrinkleAnimationSize = 18;
constexpr float kWrinkleSteps = 4096;  // steps per 1, without a scale in the header

uint8_t byte_of(float share) { return static_cast<uint8_t>(std::clamp(share, 0.0f, 1.0f) * 255); }

std::vector<AssetDelta> deltas_of_mesh(const AssetShape& shape, size_t mesh) {
    std::vector<AssetDelta> deltas;
    for (const AssetDelta& delta : shape.deltas)
        if (delta.mesh == mesh) deltas.push_back(delta);
    return deltas;
}

// Deltas in the compiler's order: by the vertex's number in the file.
std::vector<AssetDelta> in_order_of(const std::vector<uint32_t>& places,
                                    std::vector<AssetDelta> deltas) {
    std::sort(deltas.begin(), deltas.end(), [&](const AssetDelta& a, const AssetDelta& b) {
        return places[a.vertex] < places[b.vertex];
    });
    return deltas;
}

float longest_of(const AssetShape& shape) {
    float longest = 0;
    for (const AssetDelta& delta : shape.deltas)
        longest = std::max(longest, glm::length(delta.position));
    return longest;
}

bool has_wrinkles(const std::vector<AssetDelta>& deltas) {
    return std::any_of(deltas.begin(), deltas.end(),
                       [](const AssetDelta& delta) { return delta.wrinkle != 0; });
}

// Writes a delta as half floats, with the wrinkle in fixed point.
void put_vertex_animation(MdlOutput& mdl, const AssetShape& shape, const AssetDelta& delta,
                          float longest, bool with_wrinkle) {
    const AssetMesh& mesh = *meshes_of(mdl.asset)[delta.mesh];
    const size_t at = mdl.out.reserve(with_wrinkle ? kWrinkleAnimationSize : kVertexAnimationSize);
    const float x = mesh.vertices[delta.vertex].position.x + delta.position.x;
    mdl.out.set(at, static_cast<uint16_t>(mdl.layout.meshes[delta.mesh].places[delta.vertex]));
    mdl.out.set(at + 2, byte_of(longest > 0 ? glm::length(delta.position) / longest : 1));
    mdl.out.set(at + 3, byte_of(shape.split > 0 ? left_share(x, shape.split) : 0));
    for (glm::length_t i = 0; i < 3; ++i) {
        const size_t component = at + 4 + static_cast<size_t>(i) * 2;
        mdl.out.set(component, glm::packHalf1x16(delta.position[i]));
        mdl.out.set(component + 6, glm::packHalf1x16(delta.normal[i]));
    }
    if (with_wrinkle)
        mdl.out.set(at + 16, static_cast<int16_t>(std::lround(delta.wrinkle * kWrinkleSteps)));
}

// Index of the controller with this name.
int controller_of(const Asset& asset, const std::string& name) {
    const auto found = std::find_if(asset.controllers.begin(), asset.controllers.end(),
                                    [&](const FlexController& c) { return c.name == name; });
    return static_cast<int>(found - asset.controllers.begin());
}

void put_controls(MdlOutput& mdl, size_t first_controller) {
    const auto& controls = mdl.asset.controls;
    const size_t first = mdl.table(0x180, 0x184, controls.size(), kControlSize);
    for (size_t i = 0; i < controls.size(); ++i) {
        const size_t at = first + i * kControlSize;
        const auto relative = [&](const std::string& name) {
            return int_of(first_controller) - int_of(at) +
                   controller_of(mdl.asset, name) * int_of(kControllerSize);
        };
        const AssetControl& control = controls[i];
        mdl.set_name(at, at, control.name);
        mdl.out.set(at + 4, relative(control.is_stereo ? "left_" + control.name : control.name));
        if (control.is_stereo) mdl.out.set(at + 8, relative("right_" + control.name));
        mdl.out.set(at + 16, static_cast<uint8_t>(control.shapes.size() == 2 ? 1 : 0));
        mdl.out.set(at + 17, static_cast<uint8_t>(control.is_stereo));
    }
}

}  // namespace

void put_flex_names(MdlOutput& mdl) {
    const std::vector<std::string> names = flex_names_of(mdl.asset);
    const size_t first = mdl.table(0x104, 0x108, names.size(), sizeof(int32_t));
    for (size_t i = 0; i < names.size(); ++i) mdl.set_name(first + i * 4, first + i * 4, names[i]);
}

void put_controllers(MdlOutput& mdl) {
    const auto& controllers = mdl.asset.controllers;
    const size_t first = mdl.table(0x10C, 0x110, controllers.size(), kControllerSize);
    for (size_t i = 0; i < controllers.size(); ++i) {
        const size_t at = first + i * kControllerSize;
        mdl.set_name(at, at, controllers[i].type);
        mdl.set_name(at + 4, at, controllers[i].name);
        mdl.out.set(at + 8, int32_t{-1});
        mdl.out.set(at + 12, controllers[i].min);
        mdl.out.set(at + 16, controllers[i].max);
    }
    if (!controllers.empty()) put_controls(mdl, first);
}

void put_rules(MdlOutput& mdl) {
    const auto& rules = mdl.asset.rules;
    const size_t first = mdl.table(0x114, 0x118, rules.size(), kRuleSize);
    for (size_t i = 0; i < rules.size(); ++i) {
        const size_t at = first + i * kRuleSize;
        mdl.out.set(at, int32_t{rules[i].flex});
        mdl.out.set(at + 4, int_of(rules[i].program.size()));
        mdl.out.set(at + 8, int_of(mdl.out.size() - at));
        for (const FlexInstruction& instruction : rules[i].program) {
            const size_t op = mdl.out.reserve(kOpSize);
            mdl.out.set(op, static_cast<int32_t>(instruction.op));
            if (instruction.op == FlexOp::kConst)
                mdl.out.set(op + 4, instruction.value);
            else
                mdl.out.set(op + 4, int32_t{instruction.index});
        }
    }
}

std::vector<size_t> shapes_of_mesh(const Asset& asset, size_t mesh) {
    std::vector<size_t> shapes;
    for (size_t i = 0; i < asset.shapes.size(); ++i)
        if (!deltas_of_mesh(asset.shapes[i], mesh).empty()) shapes.push_back(i);
    return shapes;
}

void put_mesh_shapes(MdlOutput& mdl, size_t mesh_header, size_t mesh) {
    const std::vector<size_t> shapes = shapes_of_mesh(mdl.asset, mesh);
    if (shapes.empty()) return;
    const std::vector<int> first_flexes = first_flex_of_shapes(mdl.asset);
    const size_t first = mdl.out.reserve(shapes.size() * kMeshFlexSize);
    mdl.out.set(mesh_header + 0x010, int_of(shapes.size()));
    mdl.out.set(mesh_header + 0x014, int_of(first - mesh_header));
    for (size_t i = 0; i < shapes.size(); ++i) {
        const size_t at = first + i * kMeshFlexSize;
        const AssetShape& shape = mdl.asset.shapes[shapes[i]];
        const std::vector<AssetDelta> deltas =
            in_order_of(mdl.layout.meshes[mesh].places, deltas_of_mesh(shape, mesh));
        const int flex = first_flexes[shapes[i]];
        mdl.out.set(at, int32_t{flex});
        mdl.out.set(at + 4, glm::vec4(0, 1, 10, 11));
        mdl.out.set(at + 20, int_of(deltas.size()));
        mdl.out.set(at + 24, int_of(mdl.out.size() - at));
        mdl.out.set(at + 28, int32_t{shape.split > 0 ? flex + 1 : 0});
        const float longest = longest_of(shape);
        const bool with_wrinkle = has_wrinkles(deltas);
        mdl.out.set(at + 32, static_cast<uint8_t>(with_wrinkle));
        for (const AssetDelta& delta : deltas)
            put_vertex_animation(mdl, shape, delta, longest, with_wrinkle);
    }
}

}  // namespace studioscope::assets
