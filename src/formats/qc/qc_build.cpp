#include "formats/qc/qc_build.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "core/at.h"
#include "core/budget.h"
#include "core/printable.h"
#include "core/text.h"
#include "formats/join.h"
#include "formats/qc/qc_builder.h"

namespace studioscope {

namespace {

bool has_same_weights(const Vertex& a, const Vertex& b) {
    return a.bone_count == b.bone_count &&
           std::equal(std::begin(a.weight), std::end(a.weight), std::begin(b.weight)) &&
           std::equal(std::begin(a.bone), std::end(a.bone), std::begin(b.bone));
}

// What the tools weld (qc.md 4): corners of one material with one place, UV and weights and nearly
// one normal become the first of them.
void weld(const std::vector<Vertex>& vertices, std::vector<uint32_t>& indices) {
    constexpr float kTwoDegrees = 0.99939083f;  // the cosine
    struct Corner {
        glm::vec3 position;
        glm::vec2 uv;
        bool operator==(const Corner&) const = default;
    };
    const auto hash = [](const Corner& corner) {
        size_t sum = 0;
        for (const float value :
             {corner.position.x, corner.position.y, corner.position.z, corner.uv.x, corner.uv.y})
            sum = sum * 1000003 + std::hash<float>()(value);
        return sum;
    };
    std::unordered_map<Corner, std::vector<uint32_t>, decltype(hash)> kept(indices.size(), hash);
    for (uint32_t& index : indices) {
        const Vertex& vertex = vertices[index];
        std::vector<uint32_t>& alike = kept[{vertex.position, vertex.uv}];
        const auto first = std::find_if(alike.begin(), alike.end(), [&](uint32_t other) {
            return other == index ||
                   (glm::dot(vertices[other].normal, vertex.normal) > kTwoDegrees &&
                    has_same_weights(vertices[other], vertex));
        });
        if (first == alike.end())
            alike.push_back(index);
        else
            index = *first;
    }
}

// A triangle of which two corners are welded is no triangle any more.
void drop_folded(MeshLod& lod) {
    size_t kept = 0;
    for (size_t i = 0; i + 2 < lod.indices.size(); i += 3) {
        const uint32_t a = lod.indices[i], b = lod.indices[i + 1], c = lod.indices[i + 2];
        if (a == b || b == c || a == c) continue;
        if (!lod.file_triangles.empty()) lod.file_triangles[kept / 3] = lod.file_triangles[i / 3];
        for (size_t k = 0; k < 3; ++k) lod.indices[kept++] = lod.indices[i + k];
    }
    lod.indices.resize(kept);
    if (!lod.file_triangles.empty()) lod.file_triangles.resize(kept / 3);
}

void reverse_winding(std::vector<uint32_t>& indices) {
    for (size_t i = 0; i + 2 < indices.size(); i += 3) std::swap(indices[i + 1], indices[i + 2]);
}

}  // namespace

std::string plain_name(const std::string& path) { return lower_case(base_name(path)); }

// The order of the tools (qc.md 2): all sources, then the skeleton, then what hangs on it.
QcBuild QcBuilder::build() {
    model_.name = qc_.model_name;
    model_.lods.resize(1);
    for (const QcLod& lod : qc_.lods) model_.lods.push_back({lod.switch_point});
    model_.diagnostics = qc_.diagnostics;
    load_sources();
    make_bones();
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
    std::optional<CollisionModel> collision;
    within_budget(said, "what it collides with", [&] { collision = make_collision(); });
    std::vector<Property> properties = qc_properties(qc_);
    for (const QcListed& listed : listed_)
        for (const std::string& value : listed.values) properties.push_back({listed.name, value});
    return {std::move(model_), std::move(collision), std::move(properties), vertex_runs()};
}

std::vector<QcVertexRun> QcBuilder::vertex_runs() const {
    std::vector<QcVertexRun> runs;
    for (const BodyModel& body : bodies_)
        for (const Run& run : body.runs)
            if (run.source && run.place)
                runs.push_back({run.first, run.count, run.source->path, *run.place});
    return runs;
}

void QcBuilder::say(Severity severity, const char* code, const QcPlace& place,
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
        say(Severity::kWarning, "qc-no-mesh", wanted.place,
            fmt::format("{} has no triangles; this part of the body is empty", wanted.path));
    const Meshes finest = append(*found, wanted.place, wanted.is_reversed, body, true);
    place_meshes(body, 0, finest);
    for (size_t level = 1; level < model_.lods.size(); ++level) add_level(body, level, finest);
}

QcBuilder::Meshes QcBuilder::append(const Source& source, const QcPlace& place, bool is_reversed,
                                    BodyModel& body, bool is_finest) {
    const Model& model = *source.model;
    Renumbering to;
    to.first_vertex = static_cast<uint32_t>(model_.vertices.size());
    for (const Vertex& vertex : model.vertices)
        model_.vertices.push_back(moved_vertex(vertex, source.scale, source.moves));
    const bool does_fit =
        std::none_of(source.moves.begin(), source.moves.end(),
                     [](const QcVertexMove& move) { return move.bone >= kMostBonesOfVertices; });
    if (!does_fit)
        say(Severity::kError, "qc-far-bone", body.source->source.place,
            fmt::format("the meshes together need bones beyond the first {}, which a vertex cannot "
                        "name; the last of them is used",
                        kMostBonesOfVertices));
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
        weld(model_.vertices, lod.indices);
        drop_folded(lod);
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
    for (Mesh& mesh : model_.meshes)
        if (mesh.body_part == body.part && mesh.body_model == body.index &&
            mesh.skin_slot == material && mesh.lods[level].vertex_count == 0)
            return mesh;
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
