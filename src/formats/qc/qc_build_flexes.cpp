#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/text.h"
#include "formats/qc/qc_builder.h"
#include "formats/qc/qc_expression.h"
#include "model/eyelids.h"

namespace studioscope {

namespace {

// How much of a split shape a vertex keeps on the right: 1 beyond the split at -x, 0 beyond it at
// +x, smooth between; the other way round for a negative split.
float right_share(float x, float split) {
    if (split == 0) return x > 0 ? 0.0f : 1.0f;
    const float t = std::clamp((split - x) / (2 * split), 0.0f, 1.0f);
    return t * t * (3 - 2 * t);
}

// Small movements lag behind by the share of the longest that they are.
void set_speeds(std::vector<ShapeDelta>& deltas, float decay) {
    float longest = 0;
    for (const ShapeDelta& delta : deltas) longest = std::max(longest, glm::length(delta.position));
    for (ShapeDelta& delta : deltas)
        if (longest > 0 && decay > 0)
            delta.speed = std::min(glm::length(delta.position) / longest / decay, 1.0f);
}

// Whether the rule stands before every line that makes its flex. Lines of different files are not
// compared.
bool is_too_early(const QcRule& rule, const QcModel& model) {
    bool is_made = false;
    for (const QcFlex& flex : model.flexes) {
        const bool is_pair = flex.kind == QcFlex::Kind::kPair;
        const bool is_own =
            is_pair ? same_name(flex.name + "R", rule.flex) || same_name(flex.name + "L", rule.flex)
                    : same_name(flex.name, rule.flex);
        if (!is_own) continue;
        if (flex.place.file != rule.place.file || flex.place.line <= rule.place.line) return false;
        is_made = true;
    }
    return is_made;
}

}  // namespace

int QcBuilder::find_flex(const std::string& name) const {
    for (size_t i = 0; i < model_.flex_names.size(); ++i)
        if (same_name(model_.flex_names[i], name)) return static_cast<int>(i);
    return kNone;
}

void QcBuilder::add_flexes(const BodyModel& body) {
    const QcModel& source = *body.source;
    add_dmx_flexes(body);
    for (const std::string& name : source.flex_names)
        if (find_flex(name) == kNone) model_.flex_names.push_back(name);
    add_controllers(source);
    std::vector<std::string> files;
    for (const QcFlex& flex : source.flexes)
        if (std::find(files.begin(), files.end(), flex.vta) == files.end())
            files.push_back(flex.vta);
    for (const std::string& file : files) add_shapes(body, file);
    add_eyes(source);
    add_rules(source);
}

void QcBuilder::add_controllers(const QcModel& source) {
    for (const QcController& entry : source.controllers) {
        const auto known = std::find_if(
            model_.controllers.begin(), model_.controllers.end(),
            [&](const FlexController& c) { return same_name(c.name, entry.controller.name); });
        if (known == model_.controllers.end())
            model_.controllers.push_back(entry.controller);
        else
            say(Severity::kWarning, "qc-second-controller", entry.place,
                fmt::format("the flex controller {} is there already; the first counts",
                            entry.controller.name));
    }
}

std::optional<VtaFile> QcBuilder::load_vta(const std::string& path, const QcPlace& place) {
    const bool has_extension = path.find('.', path.find_last_of('/') + 1) != path.npos;
    const std::string file = has_extension ? path : path + ".vta";
    const Result<Bytes> bytes = files_.bytes(file);
    if (!bytes) {
        say(Severity::kError, "qc-flexfile", place,
            fmt::format("{} cannot be used: {}", file, bytes.error().message));
        return {};
    }
    Result<VtaFile> vta = parse_vta(as_text(*bytes));
    if (!vta) {
        Diagnostic problem = vta.error();
        problem.file = file;
        model_.diagnostics.push_back(std::move(problem));
        return {};
    }
    for (Diagnostic& said : vta->diagnostics) {
        said.file = file;
        model_.diagnostics.push_back(said);
    }
    return std::move(*vta);
}

void QcBuilder::add_shapes(const BodyModel& body, const std::string& vta_path) {
    const auto first = std::find_if(body.source->flexes.begin(), body.source->flexes.end(),
                                    [&](const QcFlex& flex) { return flex.vta == vta_path; });
    std::optional<VtaFile> vta = load_vta(vta_path, first->place);
    if (!vta) return;
    std::vector<VtaMapping> mappings;
    for (const Run& run : body.runs) {
        if (!run.is_finest) continue;  // what levels have of it: copy_shapes_to_levels()
        mappings.push_back(map_vta(model_, run.first, run.count, *vta));
        const size_t said_before = model_.diagnostics.size();
        if (run.is_finest) report_unmatched(*vta, mappings.back(), kVtaReach, model_.diagnostics);
        for (size_t i = said_before; i < model_.diagnostics.size(); ++i) {
            if (body.source->source.scale != 1)
                model_.diagnostics[i].message += "; $scale does not reach a VTA";
            model_.diagnostics[i] = at_place(model_.diagnostics[i], first->place);
        }
    }
    for (const QcFlex& flex : body.source->flexes)
        if (flex.vta == vta_path && flex.kind == QcFlex::Kind::kDefault)
            apply_default(flex, *vta, mappings);
    for (const QcFlex& flex : body.source->flexes)
        if (flex.vta == vta_path && flex.kind != QcFlex::Kind::kDefault)
            add_shape(flex, *vta, mappings);
}

const VtaFrame* QcBuilder::find_frame(const QcFlex& flex, const VtaFile& vta) {
    if (flex.frame == 0) return &vta.base;
    const auto found =  // they ascend
        std::lower_bound(vta.shapes.begin(), vta.shapes.end(), flex.frame,
                         [](const VtaFrame& frame, int label) { return frame.label < label; });
    if (found != vta.shapes.end() && found->label == flex.frame) return &*found;
    say(Severity::kWarning, "qc-flex-frame", flex.place,
        fmt::format("flex {} wants frame {} of {}, which is not there; it moves nothing", flex.name,
                    flex.frame, flex.vta));
    return nullptr;
}

void QcBuilder::add_shape(const QcFlex& flex, const VtaFile& vta,
                          const std::vector<VtaMapping>& mappings) {
    Shape shape;
    shape.name = flex.name;
    shape.ramp = flex.ramp;
    const bool is_pair = flex.kind == QcFlex::Kind::kPair;
    shape.flex = find_flex(is_pair ? flex.name + "R" : flex.name);
    if (is_pair) shape.pair = find_flex(flex.name + "L");
    const VtaFrame* frame = find_frame(flex, vta);
    for (const VtaMapping& mapping : mappings) {
        if (frame == nullptr || flex.frame == 0) break;
        std::vector<ShapeDelta> deltas = vta_deltas(vta, *frame, mapping);
        shape.deltas.insert(shape.deltas.end(), deltas.begin(), deltas.end());
    }
    for (ShapeDelta& delta : shape.deltas) {
        const float x = model_.vertices[delta.vertex].position.x + delta.position.x;
        const float share = right_share(x, flex.split);
        if (is_pair) {
            delta.side = 1 - share;
        } else if (flex.split != 0) {
            delta.position *= share;
            delta.normal *= share;
        }
    }
    set_speeds(shape.deltas, flex.decay);
    model_.shapes.push_back(std::move(shape));
}

// The frame takes the place of the base: of the mesh, and of frame 0 for all other shapes.
void QcBuilder::apply_default(const QcFlex& flex, VtaFile& vta,
                              const std::vector<VtaMapping>& mappings) {
    const VtaFrame* frame = find_frame(flex, vta);
    if (frame == nullptr || flex.frame == 0) return;
    for (const VtaMapping& mapping : mappings)
        for (const ShapeDelta& delta : vta_deltas(vta, *frame, mapping)) {
            model_.vertices[delta.vertex].position += delta.position;
            model_.vertices[delta.vertex].normal += delta.normal;
        }
    auto base = vta.base.vertices.begin();
    for (const VtaVertex& moved : frame->vertices) {
        while (base->id < moved.id) ++base;
        *base = moved;
    }
}

// Only an eye's radius matters to its lids while it looks ahead: up and forward stay as they are.
void QcBuilder::add_eyes(const QcModel& source) {
    const size_t first = model_.eyeballs.size();
    for (const QcEyeball& eye : source.eyeballs) {
        Eyeball& made = model_.eyeballs.emplace_back();
        made.name = eye.name;
        made.radius = eye.diameter / 2;
    }
    for (const QcEyelid& lid : source.eyelids) {
        // Those written above it, or the one that it names; its first letter says which lid.
        std::vector<Eyeball*> eyes;
        for (size_t i = 0; i < source.eyeballs.size(); ++i) {
            const bool is_named = same_name(source.eyeballs[i].name, lid.eyeball);
            if (lid.eyeball.empty() ? i < lid.eyeballs_above : is_named)
                eyes.push_back(&model_.eyeballs[first + i]);
        }
        const bool is_lower = lower_case(lid.flex).starts_with("l");
        if (eyes.empty()) {
            say(Severity::kError, "qc-eyelid-eyeball", lid.place,
                lid.eyeball.empty()
                    ? fmt::format("the eyelid {} stands before any eyeball; nothing but its own "
                                  "slider moves it",
                                  lid.flex)
                    : fmt::format("the eyelid {} belongs to the eyeball {}, which is not there; "
                                  "nothing but its own slider moves it",
                                  lid.flex, lid.eyeball));
            continue;
        }
        // Assigning the braces to a conditional expression, g++ 12 loses the parts of its second.
        const Eyelid made{find_flex(lid.flex),
                          {find_flex(lid.flex + "_lowerer"), find_flex(lid.flex + "_neutral"),
                           find_flex(lid.flex + "_raiser")},
                          lid.heights};
        for (Eyeball* eye : eyes) (is_lower ? eye->lower : eye->upper) = made;
    }
}

void QcBuilder::add_rules(const QcModel& source) {
    const FlexNames names{model_.flex_names, model_.controllers};
    for (const QcRule& rule : source.rules) {
        const int flex = find_flex(rule.flex);
        if (flex == kNone) {
            say(Severity::kError, "qc-rule-name", rule.place,
                fmt::format("a rule for {}, which no flex and no localvar before it is called",
                            rule.flex));
            continue;
        }
        if (is_too_early(rule, source))
            say(Severity::kError, "qc-rule-early", rule.place,
                fmt::format("the rule of {} stands before the flex; the compilers end there, here "
                            "it counts",
                            rule.flex));
        const Result<FlexExpression> expression = compile_expression(rule.expression, names);
        if (!expression) {
            say(Severity::kError, "qc-expression", rule.place,
                fmt::format("the rule of {} is left out: {}", rule.flex,
                            expression.error().message));
            continue;
        }
        if (expression->differs_in_2006)
            say(Severity::kWarning, "qc-rule-order", rule.place,
                fmt::format("the rule of {} is worked out from the left; the 2006 compiler takes "
                            "operators of one rank from the right and finds another value",
                            rule.flex));
        if (rule.expression[rule.expression.find_first_not_of(" \t")] == '-')
            say(Severity::kNote, "qc-rule-minus", rule.place,
                fmt::format("the rule of {} starts with a minus, which the compilers take for a "
                            "subtraction from nothing; it negates here",
                            rule.flex));
        model_.rules.push_back({flex, expression->program, rule.expression});
    }
    for (const std::string& name : source.flex_names) {
        const int flex = find_flex(name);
        const bool is_moved = std::any_of(model_.rules.begin(), model_.rules.end(),
                                          [&](const FlexRule& rule) { return rule.flex == flex; });
        const bool is_shape = std::any_of(
            model_.shapes.begin(), model_.shapes.end(),
            [&](const Shape& shape) { return shape.flex == flex || shape.pair == flex; });
        if (is_shape && !is_moved && !eyelid_of(model_, flex))
            say(Severity::kNote, "qc-no-rule", source.source.place,
                fmt::format("the flex {} has no rule, so nothing but its own slider moves it",
                            name));
    }
}

}  // namespace studioscope
