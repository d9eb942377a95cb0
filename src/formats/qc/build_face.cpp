// Flexes of a face, the rules between them, and its eyes (qc.md 8).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/at.h"
#include "core/text.h"
#include "formats/index_remap.h"
#include "formats/qc/build_phases.h"
#include "formats/qc/face_build.h"

namespace studioscope {

namespace {

// Adds a flex if there is none of that name. Returns its index.
int add_flex_name(FaceBuild& face, const std::string& name) {
    if (face.names.flexes.add(name, static_cast<int>(face.model.flex_names.size())))
        face.model.flex_names.push_back(name);
    return find_flex(face, name);
}

// Adds a controller; returns false, without a change, if there is one of that name.
bool add_controller(FaceBuild& face, const FlexController& controller) {
    const bool is_new = face.names.controllers.add(controller.name,
                                                   static_cast<int>(face.model.controllers.size()));
    if (is_new) face.model.controllers.push_back(controller);
    return is_new;
}

// The rotation of the bones of a vertex into the model's pose.
glm::mat3 vertex_rotation(const Vertex& vertex, const std::vector<QcVertexMove>& moves) {
    glm::dmat3 turn(0);
    for (int i = 0; i < vertex.bone_count; ++i)
        turn += (vertex.bone[i] < moves.size() ? glm::dmat3(moves[vertex.bone[i]].matrix)
                                               : glm::dmat3(1)) *
                double{vertex.weight[i]};
    return glm::mat3(turn);
}

// Adds the shapes, controllers and rules of the body's DMX.
void add_dmx_flexes(FaceBuild& face, const QcBodyModel& body) {
    const QcSource& line = body.source->source;
    const QcSourceFile* file = line.path.empty() ? nullptr : face.sources.find(line.path);
    if (file == nullptr || body.runs.empty() || file->model->flex_names.empty()) return;
    const Model* const source = &*file->model;
    IndexRemap remap;
    for (const std::string& name : source->flex_names)
        remap.flexes.push_back(add_flex_name(face, name));
    // noautodmxrules leaves the controllers out too: measured on a compiled model.
    if (!line.drops_dmx_rules)
        for (const FlexController& controller : source->controllers) {
            add_controller(face, controller);
            remap.controllers.push_back(face.names.controllers.find(controller.name));
        }
    for (const QcRun& run : body.runs) {
        if (!run.is_finest) continue;
        remap.first_vertex = run.first;
        for (Shape shape : source->shapes) {
            for (ShapeDelta& delta : shape.deltas) {
                const glm::mat3 turn =
                    vertex_rotation(at(source->vertices, delta.vertex), file->moves);
                delta.position = turn * (delta.position * file->scale);
                delta.normal = turn * delta.normal;
            }
            remap.apply(shape);
            face.model.shapes.push_back(std::move(shape));
        }
    }
    if (line.drops_dmx_rules) return;
    for (FlexRule rule : source->rules)  // rules of a DMX refer to controllers by constants
        if (remap.apply(rule)) face.model.rules.push_back(std::move(rule));
}

// The lines that declare each flex.
class FlexPlaces {
public:
    explicit FlexPlaces(const QcModel& model) {
        for (const QcFlex& flex : model.flexes)
            for (const char* side : {"", "R", "L"})
                if ((flex.kind == QcFlex::Kind::kPair) == (*side != '\0'))
                    add(flex.name + side, flex.place);
    }

    // True if the rule precedes all lines of its flex. Lines of different files are not compared.
    bool is_too_early(const QcRule& rule) const {
        const auto found = lines_.find(lower_case(rule.flex));
        if (found == lines_.end()) return false;
        const Lines& lines = found->second;
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
        Lines& lines = lines_.try_emplace(lower_case(name), Lines{&place.file, true, place.line})
                           .first->second;
        lines.are_of_one_file = lines.are_of_one_file && place.file == *lines.file;
        lines.first = std::min(lines.first, place.line);
    }

    NameMap<Lines> lines_;  // by names in lower case
};

void add_controllers(FaceBuild& face, const QcModel& source) {
    for (const QcController& entry : source.controllers)
        if (!add_controller(face, entry.controller))
            report_at(face.model.diagnostics, Severity::kWarning, "qc-second-controller",
                      entry.place, "duplicate flex controller {}; the first is used",
                      entry.controller.name);
}

// Only an eye's radius matters to its lids while it looks ahead; up and forward are unchanged.
void add_eyes(FaceBuild& face, const QcModel& source) {
    const size_t first = face.model.eyeballs.size();
    for (const QcEyeball& eye : source.eyeballs) {
        Eyeball& eyeball = face.model.eyeballs.emplace_back();
        eyeball.name = eye.name;
        eyeball.radius = eye.diameter / 2;
    }
    for (const QcEyelid& lid : source.eyelids) {
        // The eyes above the lid's line, or the one that it names; its first letter decides which
        // lid.
        std::vector<Eyeball*> eyes;
        for (size_t i = 0; i < source.eyeballs.size(); ++i) {
            const bool is_named = same_name(source.eyeballs[i].name, lid.eyeball);
            if (lid.eyeball.empty() ? i < lid.eyeballs_above : is_named)
                eyes.push_back(&face.model.eyeballs[first + i]);
        }
        const bool is_lower = lower_case(lid.flex).starts_with("l");
        if (eyes.empty()) {
            report_at(
                face.model.diagnostics, Severity::kError, "qc-eyelid-eyeball", lid.place, "{}",
                lid.eyeball.empty()
                    ? fmt::format("eyelid {} precedes every eyeball; only its own slider moves it",
                                  lid.flex)
                    : fmt::format(
                          "eyelid {} names the unknown eyeball {}; only its own slider moves it",
                          lid.flex, lid.eyeball));
            continue;
        }
        // A named object, as g++ 12 loses the parts when the braces are assigned to a conditional.
        const Eyelid eyelid{
            find_flex(face, lid.flex),
            {find_flex(face, lid.flex + "_lowerer"), find_flex(face, lid.flex + "_neutral"),
             find_flex(face, lid.flex + "_raiser")},
            lid.heights};
        for (Eyeball* eye : eyes) (is_lower ? eye->lower : eye->upper) = eyelid;
    }
}

// Reports a rule that the compilers interpret otherwise than written.
void report_doubts(FaceBuild& face, const QcRule& rule, bool differs_in_2006) {
    if (differs_in_2006)
        report_at(face.model.diagnostics, Severity::kWarning, "qc-rule-order", rule.place,
                  "the rule of {} is evaluated from the left; the 2006 compiler evaluates equal "
                  "operators from the right, with another result",
                  rule.flex);
    if (rule.expression[rule.expression.find_first_not_of(" \t")] == '-')
        report_at(face.model.diagnostics, Severity::kNote, "qc-rule-minus", rule.place,
                  "the rule of {} starts with a minus, which compilers take for a subtraction from "
                  "nothing; here it negates",
                  rule.flex);
}

void add_rules(FaceBuild& face, const QcModel& source) {
    const FlexPlaces places(source);
    for (const QcRule& rule : source.rules) {
        const int flex = find_flex(face, rule.flex);
        if (flex == kNone) {
            report_at(face.model.diagnostics, Severity::kError, "qc-rule-name", rule.place,
                      "a rule names {}, which is neither a flex nor a localvar above it; ignored",
                      rule.flex);
            continue;
        }
        if (places.is_too_early(rule))
            report_at(face.model.diagnostics, Severity::kError, "qc-rule-early", rule.place,
                      "the rule of {} precedes its flex, where compilers stop; it is used here",
                      rule.flex);
        const Result<FlexExpression> expression = compile_expression(rule.expression, face.names);
        if (!expression) {
            report_at(face.model.diagnostics, Severity::kError, "qc-expression", rule.place,
                      "the rule of {} is ignored: {}", rule.flex, expression.error().message);
            continue;
        }
        report_doubts(face, rule, expression->differs_in_2006);
        face.model.rules.push_back({flex, expression->program, rule.expression});
    }
}

// Reports shapes that only their own slider moves.
void report_unmoved(FaceBuild& face, const QcModel& source) {
    const Model& model = face.model;
    for (; face.rules_seen < model.rules.size(); ++face.rules_seen)
        face.driven.insert(model.rules[face.rules_seen].flex);
    for (; face.shapes_seen < model.shapes.size(); ++face.shapes_seen) {
        const Shape& shape = model.shapes[face.shapes_seen];
        face.shape_flexes.insert({shape.flex, shape.pair});
    }
    for (; face.eyeballs_seen < model.eyeballs.size(); ++face.eyeballs_seen) {
        const Eyeball& eye = model.eyeballs[face.eyeballs_seen];
        for (const Eyelid& lid : {eye.upper, eye.lower})
            if (lid.flex != kNone) face.lid_flexes.insert(lid.flex);
    }
    for (const std::string& name : source.flex_names) {
        const int flex = find_flex(face, name);
        if (face.shape_flexes.contains(flex) && !face.driven.contains(flex) &&
            !face.lid_flexes.contains(flex))
            report_at(face.model.diagnostics, Severity::kNote, "qc-no-rule", source.source.place,
                      "flex {} has no rule; only its own slider moves it", name);
    }
}

void add_face(FaceBuild& face, const QcBodyModel& body) {
    const QcModel& source = *body.source;
    // The tools leave the shapes of a static prop out (qc.md 3).
    if (face.qc.is_static_prop) {
        if (!source.flexes.empty())
            report_at(face.model.diagnostics, Severity::kNote, "qc-static-flexes",
                      source.flexes.front().place,
                      "a static prop has no shapes; its flexes are ignored");
        return;
    }
    add_dmx_flexes(face, body);
    for (const std::string& name : source.flex_names) add_flex_name(face, name);
    add_controllers(face, source);
    add_vta_shapes(face, body);
    add_eyes(face, source);
    add_rules(face, source);
    report_unmoved(face, source);
}

// Places eyeballs, and finds which meshes they are.
class EyePlacer {
public:
    EyePlacer(const QcFile& qc, const QcSources& sources, const QcSkeleton& skeleton, Model& model)
        : are_bones_known_(sources.are_all_read()),
          skeleton_(skeleton),
          renames_(qc.renamed_materials),
          model_(model) {}

    void place(const QcBodyModel& body, const QcEyeball& source, size_t number) {
        Eyeball& eye = at(model_.eyeballs, number);
        eye.outward = std::tan(glm::radians(source.angle));
        eye.iris_scale = source.iris_width > 0 ? 1 / source.iris_width : 0;
        eye.bone = skeleton_.names.find(source.bone);
        if (eye.bone == kNone) {
            if (are_bones_known_)
                report_at(model_.diagnostics, Severity::kError, "qc-eyeball-bone", source.place,
                          "eyeball {} names the unknown bone {}; it has no iris", source.name,
                          source.bone);
            return;
        }
        const auto [up, forward] = qc_eye_axes(source.up_degrees);
        const glm::dmat4 to_bone = glm::inverse(at(skeleton_.world, eye.bone));
        eye.origin = glm::vec3(to_bone * glm::dvec4(glm::dvec3(source.origin), 1));
        eye.up = glm::vec3(glm::dmat3(to_bone) * glm::dvec3(up));
        eye.forward = glm::vec3(glm::dmat3(to_bone) * glm::dvec3(forward));
        mark_surface(body, source, static_cast<int>(number));
    }

private:
    void mark_surface(const QcBodyModel& body, const QcEyeball& source, int number) {
        const size_t order =
            body.runs.empty() || !body.runs[0].source ? 0 : body.runs[0].source->order;
        const std::string material_name = plain_name(renames_.final_name(source.material, order));
        for (Mesh& mesh : model_.meshes) {
            if (mesh.body_part != body.part || mesh.body_model != body.index) continue;
            const int material = at(model_.skins.front(), mesh.skin_slot);
            if (plain_name(at(model_.materials, material).name) == material_name)
                mesh.eyeball = number;
        }
    }

    const bool are_bones_known_;  // false: a source that could not be read may have them
    const QcSkeleton& skeleton_;
    QcMaterialRenames renames_;
    Model& model_;
};

}  // namespace

QcEyeAxes qc_eye_axes(const glm::vec3& up_degrees) {
    const glm::mat3 back =
        glm::transpose(glm::mat3_cast(rotation_from_euler(glm::radians(up_degrees))));
    return {glm::round(back[2]), glm::round(back[0])};  // whole, as all turns are quarters
}

void add_flexes(const QcFile& qc, const QcFiles& files, const QcSources& sources,
                const std::vector<QcBodyModel>& bodies, Model& model) {
    if (qc.max_eye_deflection)
        model.max_eye_deflection = std::cos(glm::radians(*qc.max_eye_deflection));
    FaceBuild face{qc, files, sources, model};
    for (const QcBodyModel& body : bodies) add_face(face, body);
}

void place_eyeballs(const QcFile& qc, const QcSources& sources,
                    const std::vector<QcBodyModel>& bodies, const QcSkeleton& skeleton,
                    Model& model) {
    if (qc.is_static_prop) return;  // its faces are left out
    EyePlacer placer(qc, sources, skeleton, model);
    size_t number = 0;
    for (const QcBodyModel& body : bodies)
        for (const QcEyeball& source : body.source->eyeballs)
            if (number < model.eyeballs.size()) placer.place(body, source, number++);
}

}  // namespace studioscope
