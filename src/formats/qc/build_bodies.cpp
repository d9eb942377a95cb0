// Body parts: vertices and meshes out of their files (qc.md 4), and `spherenormals`: normals that
// point away from the center of a sphere (qc.md 8).
#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/budget.h"
#include "core/message_text.h"
#include "core/text.h"
#include "formats/index_remap.h"
#include "formats/qc/body_build.h"
#include "formats/qc/vertices.h"

namespace studioscope {

namespace {

void point_away(Vertex& vertex, float scale, const glm::vec3& center) {
    const glm::vec3 direction = vertex.position * scale - center;
    if (!(glm::length(direction) > 0)) return;
    const float side = glm::dot(direction, vertex.normal) < 0 ? -1.0f : 1.0f;
    vertex.normal = glm::normalize(direction) * side;
}

// Returns the file's vertices with normals from `spherenormals` lines, before the move to the
// model's pose; empty without such lines. Positions are as written: $scale applies to loaded ones
// only (qc.md 3).
std::vector<Vertex> with_sphere_normals(const QcSourceFile& source, const QcModel& lines) {
    const Model& model = *source.model;
    if (lines.sphere_normals.empty()) return {};
    std::vector<Vertex> vertices = model.vertices;
    for (const QcSphereNormals& line : lines.sphere_normals)
        for (const Mesh& mesh : model.meshes) {
            if (mesh.lods.empty()) continue;
            const MeshLod& lod = mesh.lods.front();
            if (plain_name(source_material(model, mesh).name) != plain_name(line.material))
                continue;
            for (const uint32_t index : lod.indices)
                point_away(at(vertices, index), source.scale, line.center);
        }
    return vertices;
}

void reverse_winding(std::vector<uint32_t>& indices) {
    for (size_t i = 0; i + 2 < indices.size(); i += 3) std::swap(indices[i + 1], indices[i + 2]);
}

// Finds a mesh of a material and choice of a body part that is empty at the level, or adds one; so
// the levels of one mesh are combined.
Mesh& find_or_add_mesh(QcBodyBuild& build, const QcBodyModel& body, int material, size_t level) {
    std::vector<size_t>& candidates = build.meshes[{body.part, body.index, material}];
    size_t& next = build.filled[{body.part, body.index, material, static_cast<int>(level)}];
    for (; next < candidates.size(); ++next)
        if (Mesh& mesh = build.model.meshes[candidates[next]]; mesh.lods[level].vertex_count == 0)
            return mesh;
    candidates.push_back(build.model.meshes.size());
    Mesh& mesh = build.model.meshes.emplace_back();
    mesh.name = base_name(at(build.model.materials, material).name);
    mesh.skin_slot = material;
    mesh.body_part = body.part;
    mesh.body_model = body.index;
    mesh.lods.resize(build.model.lods.size());
    return mesh;
}

void add_body_model(QcBodyBuild& build, QcBodyModel& body) {
    const QcSource& line = body.source->source;
    const QcSourceFile* found = build.sources.find(line.path);
    if (found == nullptr) return;
    if (found->model->meshes.empty())
        report_at(build.model.diagnostics, Severity::kWarning, "qc-no-mesh", line.place,
                  "{} has no triangles; this body part is empty", quotable(line.path));
    const QcMeshes finest = append_source(build, *found, line.place, line.is_reversed, body, true);
    place_meshes(build, body, 0, finest);
    for (size_t level = 1; level < build.model.lods.size(); ++level)
        add_level(build, body, level, finest);
}

void add_body_part(QcBodyBuild& build, const QcBodyPart& part) {
    const auto index = static_cast<int>(build.model.body_parts.size());
    BodyPart& added = build.model.body_parts.emplace_back();
    added.name = part.name;
    for (const QcModel& choice : part.models) added.models.push_back(choice.name);
    for (size_t i = 0; i < part.models.size(); ++i) {
        build.bodies.push_back({index, static_cast<int>(i), &part.models[i], {}});
        if (!part.models[i].source.path.empty()) add_body_model(build, build.bodies.back());
    }
}

// Drops triangles that the source lists again. The compiler compares them with the bones of the
// source, of which some are one bone in the model: equal ones there are equal here, too.
void drop_repeated_triangles(const QcSourceFile& source, const Mesh& mesh,
                             const std::vector<Vertex>& moved, const std::vector<uint32_t>& corners,
                             MeshLod& lod) {
    const std::vector<bool> candidates = repeated_triangles(moved, corners, lod.indices);
    if (std::find(candidates.begin(), candidates.end(), true) == candidates.end()) return;
    MeshLod own = mesh.lods.front();
    const std::vector<uint32_t> own_corners = own.indices;
    if (!source.is_dmx) weld(source.model->vertices, own);
    drop_triangles(repeated_triangles(source.model->vertices, own_corners, own.indices), lod);
}

}  // namespace

QcMeshes append_source(QcBodyBuild& build, const QcSourceFile& source, const QcPlace& place,
                       bool is_reversed, QcBodyModel& body, bool is_finest) {
    const Model& model = *source.model;
    IndexRemap remap;
    remap.first_vertex = static_cast<uint32_t>(build.model.vertices.size());
    const std::vector<Vertex> sphere_vertices =
        is_finest ? with_sphere_normals(source, *body.source) : std::vector<Vertex>();
    for (const Vertex& vertex : sphere_vertices.empty() ? model.vertices : sphere_vertices)
        build.model.vertices.push_back(moved_vertex(vertex, source.scale, source.moves));
    const bool does_fit =
        std::none_of(source.moves.begin(), source.moves.end(),
                     [](const QcVertexMove& move) { return move.bone >= kMaxBonesOfVertices; });
    if (!does_fit)
        report_at(build.model.diagnostics, Severity::kError, "qc-far-bone",
                  body.source->source.place,
                  "the meshes together need bones beyond the first {}, which a vertex cannot name; "
                  "the last of those is used",
                  kMaxBonesOfVertices);
    QcRun run;
    run.first = remap.first_vertex;
    run.count = static_cast<uint32_t>(model.vertices.size());
    run.is_finest = is_finest;
    run.source = &source;
    run.place = &place;
    body.runs.push_back(run);
    QcMeshes meshes;
    for (const Mesh& mesh : model.meshes) {
        if (mesh.lods.empty()) continue;
        MeshLod lod = mesh.lods.front();
        lod.material = kNone;  // a source has one level
        remap.apply(lod);
        if (is_reversed) reverse_winding(lod.indices);
        const std::vector<uint32_t> corners = lod.indices;
        if (!source.is_dmx) weld(build.model.vertices, lod);  // a DMX comes welded
        drop_repeated_triangles(source, mesh, build.model.vertices, corners, lod);
        drop_folded_triangles(lod);
        if (lod.indices.empty()) continue;  // its vertices would be drawn as points
        meshes.emplace_back(build.materials.find_mesh_material(source, mesh), std::move(lod));
    }
    return meshes;
}

void place_meshes(QcBodyBuild& build, const QcBodyModel& body, size_t level,
                  const QcMeshes& meshes) {
    for (const auto& [material, lod] : meshes)
        find_or_add_mesh(build, body, material, level).lods[level] = lod;
}

std::vector<QcBodyModel> add_bodies(const QcFile& qc, const QcSources& sources,
                                    const QcSkeleton& skeleton, QcMaterialTable& materials,
                                    Model& model) {
    QcBodyBuild build{qc, sources, skeleton, materials, model, {}, {}, {}, {}};
    for (const QcLod& lod : qc.lods) {
        NameIndex& replaced = build.replaced.emplace_back();
        for (size_t i = 0; i < lod.models.size(); ++i)
            replaced.add(plain_name(lod.models[i].from), static_cast<int>(i));
    }
    for (const QcBodyPart& part : qc.body_parts)
        within_budget(model.diagnostics, "body part " + quotable(part.name),
                      [&] { add_body_part(build, part); });
    return std::move(build.bodies);
}

}  // namespace studioscope
