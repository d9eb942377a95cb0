#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "core/at.h"
#include "core/text.h"
#include "formats/qc/builder.h"

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

// Where the lines stand that make each flex.
class FlexPlaces {
public:
    explicit FlexPlaces(const QcModel& model) {
        for (const QcFlex& flex : model.flexes) {
            if (flex.kind != QcFlex::Kind::kPair) {
                add(flex.name, flex.place);
            } else {
                add(flex.name + "R", flex.place);
                add(flex.name + "L", flex.place);
            }
        }
    }

    // Whether the rule stands before all of them. Lines of different files are not compared.
    bool is_too_early(const QcRule& rule) const {
        const int index = names_.find(rule.flex);
        if (index == kNone) return false;
        const Lines& lines = at(lines_, index);
        return lines.are_of_one_file && *lines.file == rule.place.file &&
               lines.first > rule.place.line;
    }

private:
    struct Lines {
        const std::string* file = nullptr;
        bool are_of_one_file = true;
        uint64_t first = 0;
    };

    void add(const std::string& name, const QcPlace& place) {
        if (names_.add(name, static_cast<int>(lines_.size())))
            return lines_.push_back({&place.file, true, place.line});
        Lines& lines = at(lines_, names_.find(name));
        lines.are_of_one_file = lines.are_of_one_file && place.file == *lines.file;
        lines.first = std::min(lines.first, place.line);
    }

    NameIndex names_;
    std::vector<Lines> lines_;
};

}  // namespace

int QcBuilder::add_flex_name(const std::string& name) {
    if (names_.flexes.add(name, static_cast<int>(model_.flex_names.size())))
        model_.flex_names.push_back(name);
    return find_flex(name);
}

bool QcBuilder::add_controller(const FlexController& controller) {
    const bool is_new =
        names_.controllers.add(controller.name, static_cast<int>(model_.controllers.size()));
    if (is_new) model_.controllers.push_back(controller);
    return is_new;
}

void QcBuilder::add_flexes(const BodyModel& body) {
    const QcModel& source = *body.source;
    // The tools leave the shapes of a static prop out (qc.md 3).
    if (qc_.is_static_prop) {
        if (!source.flexes.empty())
            report(Severity::kNote, "qc-static-flexes", source.flexes.front().place,
                   "a static prop has no shapes: its flexes are left out");
        return;
    }
    add_dmx_flexes(body);
    for (const std::string& name : source.flex_names) add_flex_name(name);
    add_controllers(source);
    std::vector<std::vector<const QcFlex*>> by_file;  // in order of first mention
    std::map<std::string, size_t> files;
    for (const QcFlex& flex : source.flexes) {
        const auto [file, is_new] = files.try_emplace(flex.vta, by_file.size());
        if (is_new) by_file.emplace_back();
        by_file[file->second].push_back(&flex);
    }
    std::vector<MappedVta> vtas;  // before one moves what another is compared with
    for (const auto& flexes : by_file) map_vta_of(body, flexes, vtas);
    for (MappedVta& vta : vtas) add_shapes(body, vta);
    add_eyes(source);
    add_rules(source);
    report_unmoved(source);
}

void QcBuilder::add_controllers(const QcModel& source) {
    for (const QcController& entry : source.controllers)
        if (!add_controller(entry.controller))
            report(Severity::kWarning, "qc-second-controller", entry.place,
                   fmt::format("the flex controller {} is there already; the first counts",
                               entry.controller.name));
}

std::optional<VtaFile> QcBuilder::load_vta(const std::string& path, const QcPlace& place) {
    const bool has_extension = path.find('.', path.find_last_of('/') + 1) != path.npos;
    const std::string file = has_extension ? path : path + ".vta";
    const Result<Bytes> bytes = files_.bytes(file);
    if (!bytes) {
        report(Severity::kError, "qc-flexfile", place,
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

// Vertices have their new pose by now, a VTA is left in its own place (qc.md 2).
std::vector<VtaMapping> QcBuilder::map_shapes(const BodyModel& body, const VtaFile& vta) const {
    std::vector<VtaMapping> mappings;
    for (const Run& run : body.runs)
        if (run.is_finest)  // what levels have of it: copy_shapes_to_levels()
            mappings.push_back(map_vta(model_, run.first, run.count, vta));
    return mappings;
}

// Compilers differ on whether $scale reaches a VTA (qc.md 3): its base shape says which one the
// file was made for.
void QcBuilder::scale_vta(const BodyModel& body, MappedVta& vta) {
    const float factor = body.source->source.scale;
    if (factor == 1) return;
    VtaFile file = scaled(vta.file, factor);
    std::vector<VtaMapping> mappings = map_shapes(body, file);
    const auto misfit = [](const std::vector<VtaMapping>& of) {
        return std::accumulate(
            of.begin(), of.end(), 0.0,
            [](double sum, const VtaMapping& mapping) { return sum + mapping.misfit; });
    };
    if (misfit(mappings) >= misfit(vta.mappings)) return;
    vta.file = std::move(file);
    vta.mappings = std::move(mappings);
    report(
        Severity::kNote, "qc-vta-scaled", vta.flexes.front()->place,
        fmt::format("{} fits the mesh with its $scale of {}, and is scaled as later compilers do; "
                    "that of 2006 would not",
                    vta.flexes.front()->vta, factor));
}

// `flexes` are those of one file; nothing is added where it cannot be read.
void QcBuilder::map_vta_of(const BodyModel& body, const std::vector<const QcFlex*>& flexes,
                           std::vector<MappedVta>& vtas) {
    const QcPlace& place = flexes.front()->place;  // that names the file
    std::optional<VtaFile> file = load_vta(flexes.front()->vta, place);
    if (!file) return;
    std::vector<VtaMapping> mappings = map_shapes(body, *file);
    MappedVta& vta = vtas.emplace_back(MappedVta{flexes, std::move(*file), std::move(mappings)});
    scale_vta(body, vta);
    Diagnostics said;
    for (const VtaMapping& mapping : vta.mappings)
        report_unmatched(vta.file, mapping, kVtaReach, said);
    for (const Diagnostic& each : said) model_.diagnostics.push_back(at_place(each, place));
}

void QcBuilder::add_shapes(const BodyModel& body, MappedVta& vta) {
    for (const QcFlex* flex : vta.flexes)
        if (flex->kind == QcFlex::Kind::kDefault) apply_default(body, *flex, vta);
    for (const QcFlex* flex : vta.flexes)
        if (flex->kind != QcFlex::Kind::kDefault) add_shape(*flex, vta.file, vta.mappings);
}

const VtaFrame* QcBuilder::find_frame(const QcFlex& flex, const VtaFile& vta) {
    if (flex.frame == 0) return &vta.base;
    const auto found =  // they ascend
        std::lower_bound(vta.shapes.begin(), vta.shapes.end(), flex.frame,
                         [](const VtaFrame& frame, int label) { return frame.label < label; });
    if (found != vta.shapes.end() && found->label == flex.frame) return &*found;
    report(Severity::kWarning, "qc-flex-frame", flex.place,
           fmt::format("flex {} wants frame {} of {}, which is not there; it moves nothing",
                       flex.name, flex.frame, flex.vta));
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

// The frame takes the place of the base: of the mesh at all its levels, and of frame 0 for all
// other shapes.
void QcBuilder::apply_default(const BodyModel& body, const QcFlex& flex, MappedVta& vta) {
    const VtaFrame* frame = find_frame(flex, vta.file);
    if (frame == nullptr || flex.frame == 0) return;
    std::map<uint32_t, ShapeDelta> moved;
    for (const VtaMapping& mapping : vta.mappings)
        for (const ShapeDelta& delta : vta_deltas(vta.file, *frame, mapping))
            moved.emplace(delta.vertex, delta);
    const auto move = [&](uint32_t vertex, uint32_t goes_by) {
        const auto found = moved.find(goes_by);
        if (found == moved.end()) return;
        model_.vertices[vertex].position += found->second.position;
        model_.vertices[vertex].normal += found->second.normal;
    };
    for (const Run& run : body.runs)
        for (uint32_t i = 0; i < run.count; ++i)
            if (run.is_finest)
                move(run.first + i, run.first + i);
            else if (!run.finer.empty())
                move(run.first + i, run.finer[i]);
    auto base = vta.file.base.vertices.begin();
    for (const VtaVertex& vertex : frame->vertices) {
        while (base->id < vertex.id) ++base;
        *base = vertex;
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
            report(Severity::kError, "qc-eyelid-eyeball", lid.place,
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

// What the compilers make of a rule that is not what it says.
void QcBuilder::report_doubts(const QcRule& rule, bool differs_in_2006) {
    if (differs_in_2006)
        report(Severity::kWarning, "qc-rule-order", rule.place,
               fmt::format("the rule of {} is worked out from the left; the 2006 compiler takes "
                           "operators of one rank from the right and finds another value",
                           rule.flex));
    if (rule.expression[rule.expression.find_first_not_of(" \t")] == '-')
        report(Severity::kNote, "qc-rule-minus", rule.place,
               fmt::format("the rule of {} starts with a minus, which the compilers take for a "
                           "subtraction from nothing; it negates here",
                           rule.flex));
}

void QcBuilder::add_rules(const QcModel& source) {
    const FlexPlaces places(source);
    for (const QcRule& rule : source.rules) {
        const int flex = find_flex(rule.flex);
        if (flex == kNone) {
            report(Severity::kError, "qc-rule-name", rule.place,
                   fmt::format("a rule for {}, which no flex and no localvar before it is called",
                               rule.flex));
            continue;
        }
        if (places.is_too_early(rule))
            report(
                Severity::kError, "qc-rule-early", rule.place,
                fmt::format("the rule of {} stands before the flex; the compilers end there, here "
                            "it counts",
                            rule.flex));
        const Result<FlexExpression> expression = compile_expression(rule.expression, names_);
        if (!expression) {
            report(Severity::kError, "qc-expression", rule.place,
                   fmt::format("the rule of {} is left out: {}", rule.flex,
                               expression.error().message));
            continue;
        }
        report_doubts(rule, expression->differs_in_2006);
        model_.rules.push_back({flex, expression->program, rule.expression});
    }
}

// Shapes that nothing but their own slider moves.
void QcBuilder::report_unmoved(const QcModel& source) {
    for (; rules_seen_ < model_.rules.size(); ++rules_seen_)
        moved_flexes_.insert(model_.rules[rules_seen_].flex);
    for (; shapes_seen_ < model_.shapes.size(); ++shapes_seen_)
        shaped_flexes_.insert({model_.shapes[shapes_seen_].flex, model_.shapes[shapes_seen_].pair});
    for (; eyeballs_seen_ < model_.eyeballs.size(); ++eyeballs_seen_)
        for (const Eyelid& lid :
             {model_.eyeballs[eyeballs_seen_].upper, model_.eyeballs[eyeballs_seen_].lower})
            if (lid.flex != kNone) lid_flexes_.insert(lid.flex);
    for (const std::string& name : source.flex_names) {
        const int flex = find_flex(name);
        if (shaped_flexes_.contains(flex) && !moved_flexes_.contains(flex) &&
            !lid_flexes_.contains(flex))
            report(Severity::kNote, "qc-no-rule", source.source.place,
                   fmt::format("the flex {} has no rule, so nothing but its own slider moves it",
                               name));
    }
}

}  // namespace studioscope
