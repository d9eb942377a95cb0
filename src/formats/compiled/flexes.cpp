#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "core/at.h"
#include "core/message_text.h"
#include "formats/compiled/assembly.h"

namespace studioscope {

namespace {

// Sorts by vertex, and equal ones by position in the list: keys are sorted instead of the larger
// deltas.
void sort_by_vertex(std::vector<ShapeDelta>& deltas) {
    std::vector<uint64_t> order(deltas.size());
    for (size_t i = 0; i < deltas.size(); ++i) order[i] = uint64_t{deltas[i].vertex} << 32 | i;
    std::sort(order.begin(), order.end());
    std::vector<ShapeDelta> sorted;
    sorted.reserve(deltas.size());
    for (const uint64_t key : order) sorted.push_back(deltas[static_cast<uint32_t>(key)]);
    deltas = std::move(sorted);
}

class FlexBuilder {
public:
    FlexBuilder(const MdlFile& mdl, int root_lod, const CompiledNames& names, Model& model)
        : mdl_(mdl), root_lod_(root_lod), names_(names), model_(model) {}

    void add_controls() {
        model_.flex_names = mdl_.flex_names;
        for (const MdlFlexController& source : mdl_.flex_controllers)
            model_.controllers.push_back({source.name, source.type, source.min, source.max});
        for (const MdlFlexRule& rule : mdl_.flex_rules) add_rule(rule);
    }

    void add_bone_driver(const MdlBoneDriver& source) {
        const bool is_sound =
            source.bone >= 0 && static_cast<size_t>(source.bone) < mdl_.bones.size() &&
            source.axis >= 0 && source.axis <= 2 && is_controller(source.controller) &&
            std::isfinite(source.min) && std::isfinite(source.max);
        if (is_sound)
            model_.bone_drivers.push_back(
                {source.bone, source.axis, source.controller, source.min, source.max});
        else
            report(Severity::kWarning, "mdl-bone-driver", source.offset,
                   "a bone flex driver names bone {} of {}, axis {} and controller {} of {}, from "
                   "{:g} to {:g}; ignored",
                   source.bone, mdl_.bones.size(), source.axis, source.controller,
                   mdl_.flex_controllers.size(), source.min, source.max);
    }

    void add_eyeball(const MdlEyeball& source) {
        Eyeball eye;
        eye.name = source.name;
        eye.radius = source.radius;
        eye.up = source.up;
        eye.forward = source.forward;
        eye.bone = source.bone;
        eye.origin = source.origin;
        eye.outward = source.z_offset;
        eye.iris_scale = source.iris_scale;
        eye.upper =
            make_eyelid(source, source.upper_lid_flex, source.upper_flexes, source.upper_targets);
        eye.lower =
            make_eyelid(source, source.lower_lid_flex, source.lower_flexes, source.lower_targets);
        model_.eyeballs.push_back(std::move(eye));
    }

    // Adds the flexes of one mesh; equal flexes of several meshes become one shape.
    void add_mesh(const MdlMesh& source, const std::string& name, const MeshLod& level) {
        for (const MdlFlex& flex : source.flexes) {
            if (!is_flex(flex.flex)) {
                report(Severity::kError, "mdl-flex-range", flex.offset,
                       "mesh \"{}\": a flex has the unknown flex name {} of {}; ignored", name,
                       flex.flex, mdl_.flex_names.size());
                model_.diagnostics.back().subject = {MessageSubject::Kind::kMesh, name};
                continue;
            }
            add_deltas(flex, level, find_or_add_shape(flex));
        }
    }

    void finish() {
        const auto is_before = [](const ShapeDelta& a, const ShapeDelta& b) {
            return a.vertex < b.vertex;
        };
        for (Shape& shape : model_.shapes)  // files are usually sorted
            if (!std::is_sorted(shape.deltas.begin(), shape.deltas.end(), is_before))
                sort_by_vertex(shape.deltas);
    }

private:
    template <typename... Args>
    void report(Severity severity, const char* code, uint64_t offset,
                fmt::format_string<Args...> text, Args&&... args) {
        report_in(model_.diagnostics, names_.mdl, severity, code, offset, text,
                  std::forward<Args>(args)...);
    }

    // The lid of an eyeball; an eye without lids has the same flex, or -1, in all fields.
    static Eyelid make_eyelid(const MdlEyeball& source, int flex,
                              const std::array<int32_t, 3>& parts,
                              const std::array<float, 3>& heights) {
        const bool is_unset = parts[0] == parts[1] && parts[1] == parts[2];
        if (source.is_without_facs || flex < 0 || is_unset) return {};
        return {flex, {parts[0], parts[1], parts[2]}, heights};
    }

    bool is_flex(int index) const {
        return index >= 0 && static_cast<size_t>(index) < mdl_.flex_names.size();
    }
    bool is_controller(int index) const {
        return index >= 0 && static_cast<size_t>(index) < mdl_.flex_controllers.size();
    }

    // True if the game would run the operation instead of skipping it.
    bool is_sound(const MdlFlexOp& op) const {
        switch (static_cast<FlexOp>(op.op)) {
            case FlexOp::kConst:
            case FlexOp::kAdd:
            case FlexOp::kSubtract:
            case FlexOp::kMultiply:
            case FlexOp::kDivide:
            case FlexOp::kNegate:
            case FlexOp::kMax:
            case FlexOp::kMin:
                return true;
            case FlexOp::kFetchFlex:
                return is_flex(op.index);
            case FlexOp::kFetchController:
            case FlexOp::kTwoWay0:
            case FlexOp::kTwoWay1:
            case FlexOp::kNWay:
            case FlexOp::kLowerEyelid:
            case FlexOp::kUpperEyelid:
                return is_controller(op.index);
            case FlexOp::kCombo:
            case FlexOp::kDominate:
                return op.index >= 0 &&
                       static_cast<size_t>(op.index) <= mdl_.flex_controllers.size();
            case FlexOp::kSquareRoot:
                return false;  // exists in source files only
        }
        return false;
    }

    void add_rule(const MdlFlexRule& source) {
        if (!is_flex(source.flex))
            return report(Severity::kError, "mdl-flex-rule-target", source.offset,
                          "a flex rule sets the unknown flex name {} of {}; ignored", source.flex,
                          mdl_.flex_names.size());
        FlexRule rule;
        rule.flex = source.flex;
        for (size_t i = 0; i < source.ops.size(); ++i) {
            const MdlFlexOp& op = source.ops[i];
            if (is_sound(op)) {
                rule.program.push_back({static_cast<FlexOp>(op.op), op.index, op.value});
                continue;
            }
            // The compiler leaves a bracket or comma of an expression whose brackets do not pair,
            // as in the heads of Half-Life 2; it has no value, and the engine skips it.
            constexpr int kOpenBracket = 10, kComma = 12;
            const bool is_bracket = op.op >= kOpenBracket && op.op <= kComma;
            report(is_bracket ? Severity::kNote : Severity::kWarning, "mdl-flex-op", source.offset,
                   "step {} of the rule for \"{}\" is operation {} with operand {}; ignored, as in "
                   "the game",
                   i, at(mdl_.flex_names, source.flex), op.op, op.index);
        }
        model_.rules.push_back(std::move(rule));
    }

    Shape& find_or_add_shape(const MdlFlex& flex) {
        const auto key = std::make_tuple(flex.flex, flex.pair, flex.ramp);
        const auto [known, is_new] = shapes_.try_emplace(key, model_.shapes.size());
        if (!is_new) return model_.shapes[known->second];
        Shape& shape = model_.shapes.emplace_back();
        shape.name = at(mdl_.flex_names, flex.flex);
        shape.flex = flex.flex;
        shape.ramp = flex.ramp;
        if (flex.pair == 0) return shape;
        if (is_flex(flex.pair)) {
            shape.pair = flex.pair;
            return shape;
        }
        report(Severity::kWarning, "mdl-flex-pair", flex.offset + 0x1C,
               "flex \"{}\" is paired with the unknown flex name {} of {}; it moves both sides "
               "alone",
               shape.name, flex.pair, mdl_.flex_names.size());
        model_.diagnostics.back().subject = {MessageSubject::Kind::kShape, shape.name};
        return shape;
    }

    void add_deltas(const MdlFlex& flex, const MeshLod& level, Shape& shape) {
        size_t outside = 0;
        if (shape.deltas.empty()) shape.deltas.reserve(flex.vertices.size());
        for (const MdlFlexVertex& source : flex.vertices) {
            if (source.vertex >= level.vertex_count) {
                ++outside;
                continue;
            }
            ShapeDelta& delta = shape.deltas.emplace_back();
            delta.vertex = level.first_vertex + source.vertex;
            delta.position = source.position;
            delta.normal = source.normal;
            delta.side = static_cast<float>(source.side) / 255;
            delta.speed = static_cast<float>(source.speed) / 255;
            delta.wrinkle = source.wrinkle;
        }
        // A coarser root LOD has fewer vertices, which is no fault.
        if (outside == 0 || root_lod_ != 0) return;
        report(Severity::kWarning, "mdl-flex-vertex-range", flex.offset,
               "flex \"{}\" moves {} outside the {} of its mesh; ignored", shape.name,
               count_text(outside, "vertex", "vertices"), level.vertex_count);
        model_.diagnostics.back().subject = {MessageSubject::Kind::kShape, shape.name};
    }

    const MdlFile& mdl_;
    int root_lod_;
    const CompiledNames& names_;
    Model& model_;
    std::map<std::tuple<int, int, std::array<float, 4>>, size_t> shapes_;
};

}  // namespace

void add_flexes(const MdlFile& mdl, int root_lod, const CompiledNames& names, Model& model) {
    FlexBuilder builder(mdl, root_lod, names, model);
    builder.add_controls();
    for (const MdlBoneDriver& driver : mdl.bone_drivers) builder.add_bone_driver(driver);
    if (mdl.max_eye_deflection != 0) model.max_eye_deflection = mdl.max_eye_deflection;
    for (const MdlBodyPart& part : mdl.body_parts)
        for (const MdlModel& body : part.models)
            for (const MdlEyeball& eye : body.eyeballs) builder.add_eyeball(eye);
    for (const MdlMouth& mouth : mdl.mouths) model.mouths.push_back({mouth.bone, mouth.forward});
    if (model.vertices.empty()) return;
    size_t mesh = 0;
    const auto root = static_cast<size_t>(root_lod);
    for (const MdlBodyPart& part : mdl.body_parts)
        for (const MdlModel& body : part.models)
            for (const MdlMesh& source : body.meshes) {
                const Mesh& target = model.meshes[mesh++];
                builder.add_mesh(source, target.name, target.lods[root]);
            }
    builder.finish();
}

}  // namespace studioscope
