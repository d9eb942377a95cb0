// The face in a DMX: shapes, controllers and the rules between them (qc.md 8).
#include <utility>

#include "core/at.h"
#include "formats/index_remap.h"
#include "formats/qc/face_build.h"

namespace studioscope {

namespace {

// The rotation of the bones of a vertex into the model's pose.
glm::mat3 turn_of(const Vertex& vertex, const std::vector<QcVertexMove>& moves) {
    glm::dmat3 turn(0);
    for (int i = 0; i < vertex.bone_count; ++i)
        turn += (vertex.bone[i] < moves.size() ? glm::dmat3(moves[vertex.bone[i]].matrix)
                                               : glm::dmat3(1)) *
                double{vertex.weight[i]};
    return glm::mat3(turn);
}

}  // namespace

void add_dmx_flexes(FaceBuild& face, const QcBodyModel& body) {
    const QcSource& wanted = body.source->source;
    const QcSourceFile* file = wanted.path.empty() ? nullptr : face.sources.find(wanted.path);
    if (file == nullptr || body.runs.empty() || file->model->flex_names.empty()) return;
    const Model* const source = &*file->model;
    IndexRemap to;
    for (const std::string& name : source->flex_names)
        to.flexes.push_back(add_flex_name(face, name));
    // noautodmxrules leaves the controllers out too: measured on a compiled model.
    if (!wanted.drops_dmx_rules)
        for (const FlexController& controller : source->controllers) {
            add_controller(face, controller);
            to.controllers.push_back(face.names.controllers.find(controller.name));
        }
    for (const QcRun& run : body.runs) {
        if (!run.is_finest) continue;
        to.first_vertex = run.first;
        for (Shape shape : source->shapes) {
            for (ShapeDelta& delta : shape.deltas) {
                const glm::mat3 turn = turn_of(at(source->vertices, delta.vertex), file->moves);
                delta.position = turn * (delta.position * file->scale);
                delta.normal = turn * delta.normal;
            }
            to.apply(shape);
            face.model.shapes.push_back(std::move(shape));
        }
    }
    if (wanted.drops_dmx_rules) return;
    for (FlexRule rule : source->rules)  // those of a DMX name controllers by constants
        if (to.apply(rule)) face.model.rules.push_back(std::move(rule));
}

}  // namespace studioscope
