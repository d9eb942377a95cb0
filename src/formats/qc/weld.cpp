#include "formats/qc/weld.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <unordered_map>

#include "core/seeded_hash.h"

namespace studioscope {

namespace {

// All fields that must be equal in corners but their normals. Its weights are among them, so that
// few are left to be compared, however many corners lie in one place.
struct Corner {
    explicit Corner(const Vertex& vertex)
        : position(vertex.position), uv(vertex.uv), bone_count(vertex.bone_count) {
        std::copy(std::begin(vertex.weight), std::end(vertex.weight), weights.begin());
        std::copy(std::begin(vertex.bone), std::end(vertex.bone), bones.begin());
    }
    bool operator==(const Corner&) const = default;

    glm::vec3 position;
    glm::vec2 uv;
    std::array<float, kMaxBonesPerVertex> weights{};
    std::array<uint8_t, kMaxBonesPerVertex> bones{};
    uint8_t bone_count;
};

// Keyed, so that no file can be full of corners that collide.
struct CornerHash {
    size_t operator()(const Corner& corner) const {
        uint64_t hash = hash_seed();
        const auto add = [&](uint64_t word) {
            hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
            hash ^= hash >> 32;
        };
        const auto pair = [](float a, float b) {  // -0 is 0
            return uint64_t{std::bit_cast<uint32_t>(a + 0.0f)} << 32 |
                   std::bit_cast<uint32_t>(b + 0.0f);
        };
        add(pair(corner.position.x, corner.position.y));
        add(pair(corner.position.z, corner.uv.x));
        add(pair(corner.uv.y, corner.weights[0]));
        add(pair(corner.weights[1], 0) | corner.bones[0]);
        return hash;
    }
};

void merge_corners(const std::vector<Vertex>& vertices, std::vector<uint32_t>& indices) {
    constexpr float kTwoDegrees = 0.99939083f;  // the cosine
    std::unordered_map<Corner, std::vector<uint32_t>, CornerHash> kept(indices.size());
    for (uint32_t& index : indices) {
        const Vertex& vertex = vertices[index];
        std::vector<uint32_t>& alike = kept[Corner(vertex)];
        const auto first = std::find_if(alike.begin(), alike.end(), [&](uint32_t other) {
            return other == index || glm::dot(vertices[other].normal, vertex.normal) > kTwoDegrees;
        });
        if (first == alike.end())
            alike.push_back(index);
        else
            index = *first;
    }
}

// New numbers for the vertices of a model: those that are used, in their order.
class Compaction {
public:
    explicit Compaction(const Model& model)
        : is_used_(model.vertices.size()), number_(model.vertices.size() + 1) {
        for (const Mesh& mesh : model.meshes)
            for (const MeshLod& lod : mesh.lods)
                for (const uint32_t index : lod.indices) is_used_[index] = true;
        for (size_t i = 0; i < is_used_.size(); ++i)
            number_[i + 1] = number_[i] + (is_used_[i] ? 1 : 0);
    }

    void apply(std::vector<Vertex>& vertices) const {
        for (size_t i = 0; i < vertices.size(); ++i)
            if (is_used_[i]) vertices[number_[i]] = vertices[i];
        vertices.resize(number_.back());
    }

    void apply(MeshLod& lod) const {
        apply_range(lod.first_vertex, lod.vertex_count);
        for (uint32_t& index : lod.indices) index = number_[index];
    }

    void apply(Shape& shape) const {
        std::erase_if(shape.deltas,
                      [&](const ShapeDelta& delta) { return !is_used_[delta.vertex]; });
        for (ShapeDelta& delta : shape.deltas) delta.vertex = number_[delta.vertex];
    }

    void apply(QcVertexRun& run) const {
        for (uint32_t i = 0; i < run.count; ++i)
            if (is_used_[run.first_vertex + i]) run.file_vertices.push_back(i);
        apply_range(run.first_vertex, run.count);
    }

private:
    void apply_range(uint32_t& first, uint32_t& count) const {
        const uint32_t end = number_[first + count];
        first = number_[first];
        count = end - first;
    }

    std::vector<bool> is_used_;
    std::vector<uint32_t> number_;  // how many used ones come before
};

}  // namespace

void weld(const std::vector<Vertex>& vertices, MeshLod& lod) {
    merge_corners(vertices, lod.indices);
}

void drop_folded_triangles(MeshLod& lod) {
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

void drop_unused_vertices(Model& model, std::vector<QcVertexRun>& runs) {
    const Compaction compaction(model);
    for (Mesh& mesh : model.meshes)
        for (MeshLod& lod : mesh.lods) compaction.apply(lod);
    for (Shape& shape : model.shapes) compaction.apply(shape);
    for (QcVertexRun& run : runs) compaction.apply(run);
    compaction.apply(model.vertices);
}

}  // namespace studioscope
