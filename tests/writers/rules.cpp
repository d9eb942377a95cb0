#include <sstream>

#include "writers/asset.h"

namespace studioscope::assets {

namespace {

enum class Side { kBoth, kRight, kLeft };

std::vector<std::string> parts_of(const std::string& name) {
    std::vector<std::string> parts;
    std::istringstream in(name);
    for (std::string part; std::getline(in, part, '_');) parts.push_back(part);
    return parts;
}

// Adds one or two controllers per control: right, then left.
void add_controllers(Asset& asset, const AssetControl& control) {
    const float min = control.shapes.size() == 2 ? -1.0f : 0.0f;
    if (!control.is_stereo) {
        asset.controllers.push_back({control.name, control.name, min, 1});
        return;
    }
    for (const char* side : {"right_", "left_"})
        asset.controllers.push_back({side + control.name, control.name, min, 1});
}

// Adds ops that push the weight which the sliders give a plain shape; false if there is none.
bool add_fetch(const Asset& asset, const std::string& shape, Side side,
               std::vector<FlexInstruction>& program) {
    int controller = 0;
    for (const AssetControl& control : asset.controls) {
        for (size_t i = 0; i < control.shapes.size(); ++i) {
            if (control.shapes[i] != shape) continue;
            const int index = controller + (control.is_stereo && side == Side::kLeft ? 1 : 0);
            const FlexOp op = control.shapes.size() == 1 ? FlexOp::kFetchController
                              : i == 0                   ? FlexOp::kTwoWay0
                                                         : FlexOp::kTwoWay1;
            program.push_back({op, index, 0});
            return true;
        }
        controller += control.is_stereo ? 2 : 1;
    }
    return false;
}

// Adds a shape's rule; a shape with an unknown part gets none.
void add_rule(Asset& asset, const std::string& shape, int flex, Side side) {
    FlexRule rule{flex, {}, {}};
    const std::vector<std::string> parts = parts_of(shape);
    for (const std::string& part : parts)
        if (!add_fetch(asset, part, side, rule.program)) return;
    if (parts.size() > 1)
        rule.program.push_back({FlexOp::kCombo, static_cast<int>(parts.size()), 0});
    asset.rules.push_back(std::move(rule));
}

}  // namespace

void add_rules_of_controls(Asset& asset) {
    for (const AssetControl& control : asset.controls) add_controllers(asset, control);
    const std::vector<int> flexes = first_flex_of_shapes(asset);
    for (size_t i = 0; i < asset.shapes.size(); ++i) {
        const AssetShape& shape = asset.shapes[i];
        if (shape.split > 0) {
            add_rule(asset, shape.name, flexes[i], Side::kRight);
            add_rule(asset, shape.name, flexes[i] + 1, Side::kLeft);
        } else {
            add_rule(asset, shape.name, flexes[i], Side::kBoth);
        }
    }
}

}  // namespace studioscope::assets
