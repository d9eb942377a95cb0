#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "formats/compiled/assembly.h"

namespace studioscope {

namespace {

constexpr uint64_t kBodyPartCountAt = 0xE8;  // offset in the MDL

template <typename Visit>
void each_mesh(const MdlFile& mdl, Visit visit) {
    for (const MdlBodyPart& part : mdl.body_parts)
        for (const MdlModel& body : part.models)
            for (const MdlMesh& mesh : body.meshes) visit(mesh);
}

}  // namespace

std::string MeshNumber::text() const {
    return fmt::format("body part {}, model {}, mesh {}", part, model, mesh);
}

VertexRuns::VertexRuns(const MdlFile& mdl, const CompiledNames& names, size_t root_lod,
                       Model& model)
    : mdl_(mdl), names_(names), root_(root_lod), model_(model) {
    each_mesh(mdl_, [this](const MdlMesh& mesh) {
        const bool is_possible = is_count_possible(mesh);
        known_total_ += is_possible ? root_count(mesh) : 0;
        unknown_count_ += !is_possible;
    });
}

int64_t VertexRuns::root_count(const MdlMesh& mesh) const {
    return root_ == 0 ? mesh.vertex_count : mesh.lod_vertex_counts[root_];
}

bool VertexRuns::is_count_possible(const MdlMesh& mesh) const {
    const int64_t count = root_count(mesh);
    return count >= 0 && count <= total() && (root_ == 0 || count <= mesh.vertex_count);
}

// The mesh's count; if invalid, the vertices that the others leave, or its count of the finest
// level.
int64_t VertexRuns::used_vertex_count(const MdlMesh& mesh) const {
    if (is_count_possible(mesh)) return root_count(mesh);
    if (unknown_count_ == 1) return std::max<int64_t>(total() - known_total_, 0);
    const int64_t finest = root_ == 0 ? mesh.lod_vertex_counts[0] : 0;
    return finest >= 0 && finest <= total() ? finest : 0;
}

int64_t VertexRuns::first_model_vertex(const MdlModel& body) {
    if (root_ > 0) return assigned_;
    constexpr auto kStride = static_cast<int64_t>(sizeof(Vertex));
    int64_t needed = 0;
    for (const MdlMesh& mesh : body.meshes) needed += used_vertex_count(mesh);
    const int64_t first = body.vertex_bytes / kStride;
    const bool is_start = body.vertex_bytes >= 0 && body.vertex_bytes % kStride == 0 &&
                          (first + needed <= total() || first == assigned_);
    if (is_start && body.vertex_count >= 0 && first + body.vertex_count <= total()) return first;
    report(Severity::kError, "mdl-model-vertex-range", body.offset + 0x50,
           "model \"{}\" has {} vertices from byte {} of the VVD's vertex block, which holds {} "
           "vertices of {} bytes; {} from vertex {} are used",
           body.name, body.vertex_count, body.vertex_bytes, total(), sizeof(Vertex), needed,
           is_start ? first : assigned_);
    return is_start ? first : assigned_;
}

std::optional<MeshVertices> VertexRuns::find(const MdlMesh& mesh, int64_t first_model_vertex,
                                             const MeshNumber& number) {
    const int64_t stated = root_ > 0 ? assigned_ : first_model_vertex + mesh.vertex_offset;
    int64_t first = stated, count = used_vertex_count(mesh);
    if (first < 0 || first + count > total()) {
        if (assigned_ + count <= total())
            first = assigned_;
        else if (first >= 0 && first < total())
            count = total() - first;
        else
            count = 0;
    }
    if (first == stated && count == root_count(mesh)) {
        assigned_ += count;
        return MeshVertices{static_cast<uint32_t>(first), static_cast<uint32_t>(count)};
    }
    report(Severity::kError, "mdl-mesh-vertex-range", mesh.offset + 8,
           "{} has {} vertices from {}; the VVD gives {}. {}", number.text(), root_count(mesh),
           stated, total(),
           count > 0 ? fmt::format("{} from {} are used", count, first)
                     : std::string("It is not drawn"));
    model_.diagnostics.back().subject = {MessageSubject::Kind::kMesh, "",
                                         static_cast<int>(model_.meshes.size())};
    if (count == 0) return std::nullopt;
    assigned_ += count;
    return MeshVertices{static_cast<uint32_t>(first), static_cast<uint32_t>(count)};
}

void VertexRuns::check_sum() {
    int64_t sum = 0;
    each_mesh(mdl_, [&](const MdlMesh& mesh) { sum += root_count(mesh); });
    if (sum == static_cast<int64_t>(model_.vertices.size())) return;
    report(Severity::kWarning, "mdl-vertex-sum", kBodyPartCountAt,
           "the meshes have {} vertices together, but the VVD has {}; recompile the model", sum,
           model_.vertices.size());
}

}  // namespace studioscope
