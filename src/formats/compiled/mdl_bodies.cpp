#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "formats/compiled/mdl_reader.h"

namespace studioscope {

namespace {

struct BodyPartRecord {
    int32_t name, model_count, base, models;
};
static_assert(sizeof(BodyPartRecord) == 16);
constexpr uint64_t kModelsAt = 0x0C;

struct ModelRecord {
    char name[64];
    int32_t type;
    float radius;
    int32_t mesh_count, meshes;
    int32_t vertex_count, vertex_bytes, tangent_bytes;
    int32_t attachment_count, attachments;
    int32_t eyeball_count, eyeballs;
    int32_t runtime[2];
    int32_t unused[8];
};
static_assert(sizeof(ModelRecord) == 148);
constexpr uint64_t kMeshCountAt = 0x48, kMeshesAt = 0x4C;

struct MeshRecord {
    int32_t material, model;
    int32_t vertex_count, vertex_offset;
    int32_t flex_count, flexes;
    int32_t material_type, material_parameter;
    int32_t id;
    glm::vec3 center;
    int32_t runtime;
    int32_t lod_vertex_counts[8];
    int32_t unused[8];
};
static_assert(sizeof(MeshRecord) == 116);
constexpr uint64_t kFlexesAt = 0x14;

MdlMesh read_mesh(MdlReader& in, const MdlHeader& header, const MdlRows& rows, size_t row,
                  uint64_t end) {
    const auto record = in.record<MeshRecord>(rows, row);
    MdlMesh mesh;
    mesh.material = record.material;
    mesh.vertex_count = record.vertex_count;
    mesh.vertex_offset = record.vertex_offset;
    mesh.material_type = record.material_type;
    mesh.material_parameter = record.material_parameter;
    mesh.id = record.id;
    mesh.center = record.center;
    std::copy_n(record.lod_vertex_counts, mesh.lod_vertex_counts.size(),
                mesh.lod_vertex_counts.begin());
    mesh.offset = rows.at(row);
    mesh.flexes = read_mesh_flexes(in, header, mesh, {record.flex_count, record.flexes}, end);
    return mesh;
}

bool can_be_mesh(const MeshRecord& mesh) {
    constexpr int32_t kMax = 1 << 24;
    const auto is_count = [](int32_t count, int32_t max) { return count >= 0 && count <= max; };
    return is_count(mesh.material, INT16_MAX) && is_count(mesh.vertex_count, kMax) &&
           is_count(mesh.vertex_offset, kMax) && is_count(mesh.flex_count, kMax) &&
           is_count(mesh.lod_vertex_counts[0], mesh.vertex_count);
}

// True if the record can be a model: its name field has a name padded with zeros.
bool can_be_model(const ModelRecord& model) {
    const std::string_view name(model.name, sizeof(model.name));
    const size_t end = std::min(name.find('\0'), name.size());
    const auto is_text = [](char c) { return !is_ascii_control(c); };
    return std::all_of(name.begin(), name.begin() + static_cast<ptrdiff_t>(end), is_text) &&
           model.mesh_count >= 0 && model.vertex_count >= 0 && model.eyeball_count >= 0 &&
           model.vertex_bytes >= 0 && std::isfinite(model.radius);
}

// `meshes_before`: number of meshes in the models before this one.
MdlModel read_model(MdlReader& in, const MdlHeader& header, const MdlRows& rows, size_t row,
                    uint64_t end, size_t meshes_before) {
    const auto record = in.record<ModelRecord>(rows, row);
    const std::string_view name(record.name, sizeof(record.name));
    MdlModel model;
    model.name = as_utf8(name.substr(0, name.find('\0')));
    model.type = record.type;
    model.radius = record.radius;
    model.vertex_count = record.vertex_count;
    model.vertex_bytes = record.vertex_bytes;
    model.tangent_bytes = record.tangent_bytes;
    model.offset = rows.at(row);
    model.eyeballs = read_eyeballs(in, model.offset, record.eyeball_count, record.eyeballs);
    const int64_t first = static_cast<int64_t>(model.offset) + record.meshes;
    const MdlBounds bounds{
        [&](const MdlRows& meshes, size_t mesh) {
            return can_be_mesh(in.record<MeshRecord>(meshes, mesh));
        },
        std::min(end, in.end_by_children(first, sizeof(MeshRecord), {kFlexesAt}))};
    const MdlRows meshes = in.rows("meshes", model.offset, record.mesh_count, record.meshes,
                                   sizeof(MeshRecord), model.offset + kMeshCountAt, bounds);
    const std::vector<uint64_t> ends = in.child_table_ends(meshes, kFlexesAt);
    for (size_t i = 0; i < meshes.count; ++i) {
        const MdlPart part(in, fmt::format("{}, mesh {}", in.part(), i),
                           {MessageSubject::Kind::kMesh, "", static_cast<int>(meshes_before + i)});
        model.meshes.push_back(read_mesh(in, header, meshes, i, ends[i]));
    }
    return model;
}

}  // namespace

void read_mdl_bodies(MdlReader& in, MdlFile& mdl) {
    const MdlRows parts =
        in.named_table("body parts", mdl.header.body_parts, sizeof(BodyPartRecord), 0, {kModelsAt});
    const std::vector<uint64_t> model_ends = in.child_table_ends(parts, kModelsAt);
    size_t mesh_count = 0;
    for (size_t i = 0; i < parts.count; ++i) {
        const auto record = in.record<BodyPartRecord>(parts, i);
        MdlBodyPart part;
        part.name = in.text(parts.at(i), record.name);
        part.base = record.base;
        const int64_t first = static_cast<int64_t>(parts.at(i)) + record.models;
        const MdlBounds bounds{
            [&](const MdlRows& models, size_t model) {
                return can_be_model(in.record<ModelRecord>(models, model));
            },
            std::min(model_ends[i], in.end_by_children(first, sizeof(ModelRecord), {kMeshesAt}))};
        const MdlRows models = in.rows("models", parts.at(i), record.model_count, record.models,
                                       sizeof(ModelRecord), parts.at(i) + 4, bounds);
        const std::vector<uint64_t> ends = in.child_table_ends(models, kMeshesAt);
        for (size_t k = 0; k < models.count; ++k) {
            const MdlPart name(in, fmt::format("body part {}, model {}", i, k), {});
            part.models.push_back(read_model(in, mdl.header, models, k, ends[k], mesh_count));
            mesh_count += part.models.back().meshes.size();
        }
        if (record.base == 0 || record.model_count == 0)
            in.report(Severity::kWarning, "mdl-body-part", parts.at(i) + 4,
                      "body part \"{}\" has {} models and the base {}; neither may be 0, or a game "
                      "cannot choose among them",
                      part.name, record.model_count, record.base);
        mdl.body_parts.push_back(std::move(part));
    }
}

}  // namespace studioscope
