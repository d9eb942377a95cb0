#include "formats/qc/build.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/budget.h"
#include "core/printable.h"
#include "core/text.h"
#include "formats/merge.h"
#include "formats/qc/builder.h"
#include "formats/qc/weld.h"

namespace studioscope {

namespace {

void reverse_winding(std::vector<uint32_t>& indices) {
    for (size_t i = 0; i + 2 < indices.size(); i += 3) std::swap(indices[i + 1], indices[i + 2]);
}

}  // namespace

// The order of the tools (qc.md 2): all sources, then the skeleton, then what hangs on it.
QcBuild QcBuilder::build() {
    model_.name = qc_.model_name;
    model_.lods.resize(1);
    for (const QcLod& lod : qc_.lods) {
        model_.lods.push_back({lod.switch_point});
        NameIndex& replaced = replaced_.emplace_back();
        for (size_t i = 0; i < lod.models.size(); ++i)
            replaced.add(plain_name(lod.models[i].from), static_cast<int>(i));
    }
    model_.diagnostics = qc_.diagnostics;
    load_sources();
    make_bones();
    for (const QcLod& lod : qc_.lods) level_bones_.push_back(bones_of_level(lod));
    Diagnostics& said = model_.diagnostics;
    for (const QcBodyPart& part : qc_.body_parts)
        within_budget(said, "body part " + quotable(part.name), [&] { add_body_part(part); });
    if (qc_.is_static_prop && qc_.is_auto_centered) center();
    check_levels();
    replace_materials();
    add_skins();
    add_search_paths();
    within_budget(said, "what moves its face", [&] {
        for (const BodyModel& body : bodies_) add_flexes(body);
        copy_shapes_to_levels();
    });
    drop_finer_levels();
    mark_used_bones();
    add_attachments();
    if (qc_.is_static_prop)
        add_still_clips();
    else
        within_budget(said, "the rest of its clips", [&] { add_clips(); });
    add_procedural_bones();
    add_hitboxes();
    check_bone_names();
    std::optional<CollisionModel> collision;
    within_budget(said, "what it collides with", [&] { collision = make_collision(); });
    std::vector<Property> properties = qc_properties(qc_);
    for (const UnappliedCommand& listed : listed_)
        for (const std::string& value : listed.values) properties.push_back({listed.name, value});
    std::vector<QcVertexRun> runs = vertex_runs();
    drop_unused_vertices(model_, runs);
    return {std::move(model_), std::move(collision), std::move(properties), std::move(runs)};
}

std::vector<QcVertexRun> QcBuilder::vertex_runs() const {
    std::vector<QcVertexRun> runs;
    for (const BodyModel& body : bodies_)
        for (const Run& run : body.runs)
            if (run.source && run.place)
                runs.push_back({run.first, run.count, run.source->path, *run.place, {}});
    return runs;
}

void QcBuilder::report(Severity severity, const char* code, const QcPlace& place,
                       std::string message) {
    model_.diagnostics.push_back(at_place({severity, code, std::move(message), {}}, place));
}

void QcBuilder::add_body_part(const QcBodyPart& part) {
    const auto index = static_cast<int>(model_.body_parts.size());
    BodyPart& ours = model_.body_parts.emplace_back();
    ours.name = part.name;
    for (const QcModel& choice : part.models) ours.models.push_back(choice.name);
    for (size_t i = 0; i < part.models.size(); ++i) {
        bodies_.push_back({index, static_cast<int>(i), &part.models[i], {}});
        if (!part.models[i].source.path.empty()) add_body_model(bodies_.back());
    }
}

void QcBuilder::add_body_model(BodyModel& body) {
    const QcSource& wanted = body.source->source;
    const Source* found = source(wanted.path, wanted.place);
    if (found == nullptr) return;
    if (found->model->meshes.empty())
        report(Severity::kWarning, "qc-no-mesh", wanted.place,
               fmt::format("{} has no triangles; this part of the body is empty", wanted.path));
    const Meshes finest = append(*found, wanted.place, wanted.is_reversed, body, true);
    place_meshes(body, 0, finest);
    for (size_t level = 1; level < model_.lods.size(); ++level) add_level(body, level, finest);
}

QcBuilder::Meshes QcBuilder::append(const Source& source, const QcPlace& place, bool is_reversed,
                                    BodyModel& body, bool is_finest) {
    const Model& model = *source.model;
    IndexRemap to;
    to.first_vertex = static_cast<uint32_t>(model_.vertices.size());
    const std::vector<Vertex> rounded =
        is_finest ? with_sphere_normals(source, *body.source) : std::vector<Vertex>();
    for (const Vertex& vertex : rounded.empty() ? model.vertices : rounded)
        model_.vertices.push_back(moved_vertex(vertex, source.scale, source.moves));
    const bool does_fit =
        std::none_of(source.moves.begin(), source.moves.end(),
                     [](const QcVertexMove& move) { return move.bone >= kMaxBonesOfVertices; });
    if (!does_fit)
        report(
            Severity::kError, "qc-far-bone", body.source->source.place,
            fmt::format("the meshes together need bones beyond the first {}, which a vertex cannot "
                        "name; the last of them is used",
                        kMaxBonesOfVertices));
    Run run;
    run.first = to.first_vertex;
    run.count = static_cast<uint32_t>(model.vertices.size());
    run.is_finest = is_finest;
    run.source = &source;
    run.place = &place;
    body.runs.push_back(run);
    Meshes meshes;
    for (const Mesh& mesh : model.meshes) {
        if (mesh.lods.empty()) continue;
        MeshLod lod = mesh.lods.front();
        lod.material = kNone;  // a source has one level
        to.apply(lod);
        if (is_reversed) reverse_winding(lod.indices);
        if (!source.is_dmx) weld(model_.vertices, lod);  // a DMX comes welded
        drop_folded_triangles(lod);
        if (lod.indices.empty()) continue;  // else its vertices would be drawn as points
        meshes.emplace_back(material_of(source, mesh), std::move(lod));
    }
    return meshes;
}

void QcBuilder::place_meshes(const BodyModel& body, size_t level, const Meshes& meshes) {
    for (const auto& [material, lod] : meshes) mesh_of(body, material, level).lods[level] = lod;
}

// A mesh of that material of one choice of a body part that has nothing at the level yet: the
// levels of one mesh come together so.
Mesh& QcBuilder::mesh_of(const BodyModel& body, int material, size_t level) {
    std::vector<size_t>& known = meshes_[{body.part, body.index, material}];
    size_t& next = filled_[{body.part, body.index, material, static_cast<int>(level)}];
    for (; next < known.size(); ++next)
        if (Mesh& mesh = model_.meshes[known[next]]; mesh.lods[level].vertex_count == 0)
            return mesh;
    known.push_back(model_.meshes.size());
    Mesh& mesh = model_.meshes.emplace_back();
    mesh.name = base_name(at(model_.materials, material).name);
    mesh.skin_slot = material;
    mesh.body_part = body.part;
    mesh.body_model = body.index;
    mesh.lods.resize(model_.lods.size());
    return mesh;
}

// $autocenter: the middle of the box around the turned vertices comes to the origin.
void QcBuilder::center() {
    if (model_.vertices.empty()) return;
    glm::vec3 smallest = model_.vertices.front().position, largest = smallest;
    for (const Vertex& vertex : model_.vertices) {
        smallest = glm::min(smallest, vertex.position);
        largest = glm::max(largest, vertex.position);
    }
    shift_ = (smallest + largest) * -0.5f;
    for (Vertex& vertex : model_.vertices) vertex.position += shift_;
}

QcBuild build_qc(const QcFile& qc, const QcFiles& files) { return QcBuilder(qc, files).build(); }

Model build_model(const QcFile& qc, const QcFiles& files) { return build_qc(qc, files).model; }

}  // namespace studioscope
