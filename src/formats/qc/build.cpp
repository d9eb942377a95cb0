#include "formats/qc/build.h"

#include <memory>
#include <utility>

#include "core/at.h"
#include "core/budget.h"
#include "formats/qc/build_phases.h"
#include "formats/qc/vertices.h"

namespace studioscope {

namespace {

// $autocenter: moves the center of the bounds of the rotated vertices to the origin. Returns the
// shift.
glm::vec3 center(Model& model) {
    if (model.vertices.empty()) return glm::vec3(0);
    glm::vec3 min = model.vertices.front().position, max = min;
    for (const Vertex& vertex : model.vertices) {
        min = glm::min(min, vertex.position);
        max = glm::max(max, vertex.position);
    }
    const glm::vec3 shift = (min + max) * -0.5f;
    for (Vertex& vertex : model.vertices) vertex.position += shift;
    return shift;
}

std::vector<QcVertexRun> vertex_runs(const std::vector<QcBodyModel>& bodies) {
    std::vector<QcVertexRun> runs;
    for (const QcBodyModel& body : bodies)
        for (const QcRun& run : body.runs)
            if (run.source && run.place)
                runs.push_back({run.first, run.count, run.source->path, *run.place, {}});
    return runs;
}

}  // namespace

// The order of the tools (qc.md 2): all sources, then the skeleton, then everything that depends on
// it.
QcBuild build_qc(const QcFile& qc, const QcFiles& files) {
    Model model;
    Diagnostics& diagnostics = model.diagnostics;
    model.name = qc.model_name;
    model.lods.resize(1);
    for (const QcLod& lod : qc.lods) model.lods.push_back({lod.switch_point});
    diagnostics = qc.diagnostics;
    QcSources sources = load_sources(qc, files, diagnostics);
    const QcSkeleton skeleton = make_bones(qc, files, sources, diagnostics);
    model.bones = skeleton_bones(skeleton);
    QcMaterialTable materials(qc, model);
    const std::vector<QcBodyModel> bodies = add_bodies(qc, sources, skeleton, materials, model);
    const bool is_centered = qc.is_static_prop && qc.is_auto_centered;
    const glm::vec3 shift = is_centered ? center(model) : glm::vec3(0);
    check_levels(qc, bodies, diagnostics);
    replace_materials(qc, materials, model);
    add_skins(qc, materials, model);
    add_search_paths(qc, sources, model);
    within_budget(diagnostics, "what moves its face", [&] {
        add_flexes(qc, files, sources, bodies, model);
        place_eyeballs(qc, sources, bodies, skeleton, model);
        copy_shapes_to_levels(bodies, model);
    });
    drop_finer_levels(qc, model);
    mark_used_bones(model);
    add_attachments(qc, sources, skeleton, shift, model);
    std::vector<UnappliedCommand> unapplied;
    const auto records = std::make_shared<MdlFile>();
    if (qc.is_static_prop)
        add_still_clips(qc, model);
    else
        within_budget(diagnostics, "the rest of its clips", [&] {
            unapplied = add_clips(qc, files, sources, skeleton, model, *records);
        });
    add_procedural_bones(qc, files, model);
    add_bone_drivers(qc, model);
    add_hitboxes(qc, skeleton, model);
    check_bone_names(qc, sources, model);
    add_records(qc, model, *records);
    std::optional<CollisionModel> collision;
    within_budget(diagnostics, "what it collides with", [&] {
        collision = make_collision(qc, files, sources, skeleton, shift, diagnostics);
        // A solid of a joint is of the surface of its bone.
        if (collision && qc.collision->has_joints)
            for (CollisionSolid& solid : collision->solids)
                if (is_index(solid.bone, records->bones.size()))
                    solid.surface_property = at(records->bones, solid.bone).surface_property;
    });
    std::vector<Property> properties = qc_properties(qc);
    for (const UnappliedCommand& command : unapplied)
        for (const std::string& value : command.values) properties.push_back({command.name, value});
    std::vector<QcVertexRun> runs = vertex_runs(bodies);
    drop_unused_vertices(model, runs);
    return {std::move(model), std::move(collision), std::move(properties), records,
            std::move(runs)};
}

}  // namespace studioscope
