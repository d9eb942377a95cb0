#include "formats/qc/vertices.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "core/at.h"
#include "core/seeded_hash.h"
#include "formats/point_tree.h"

namespace studioscope {

namespace {

constexpr double kStill = 1e-6;  // tolerance of an identity matrix, for rounding

bool is_identity(const glm::dmat4& matrix) {
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            if (std::abs(matrix[column][row] - (column == row ? 1.0 : 0.0)) > kStill) return false;
    return true;
}

const QcVertexMove& bone_move(const std::vector<QcVertexMove>& moves, uint8_t bone) {
    static const QcVertexMove kIdentity;
    return bone < moves.size() ? moves[bone] : kIdentity;
}

// The fields that must be equal in corners to be welded, except the normals. Weights are included,
// so that few candidates remain, however many corners share a position.
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

// Seeded, so that no file can be made of colliding corners.
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
        if (vertex.normal == glm::vec3(0)) continue;  // like no other, as its product with any is 0
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

// Keeps those triangles for whose numbers `is_kept` holds; it is asked in their order.
template <typename IsKept>
void keep_triangles(MeshLod& lod, const IsKept& is_kept) {
    size_t kept = 0;
    for (size_t i = 0; i + 2 < lod.indices.size(); i += 3) {
        if (!is_kept(i / 3)) continue;
        if (!lod.file_triangles.empty()) lod.file_triangles[kept / 3] = lod.file_triangles[i / 3];
        for (size_t k = 0; k < 3; ++k) lod.indices[kept++] = lod.indices[i + k];
    }
    lod.indices.resize(kept);
    if (!lod.file_triangles.empty()) lod.file_triangles.resize(kept / 3);
}

// New indices for the used vertices of a model, in their order.
class VertexCompaction {
public:
    explicit VertexCompaction(const Model& model)
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
    std::vector<uint32_t> number_;  // number of used vertices before each
};

}  // namespace

std::vector<QcVertexMove> vertex_moves(const QcSourceBones& source, const QcBoneMap& map,
                                       const QcSkeleton& skeleton) {
    std::vector<QcVertexMove> moves(source.bones.size());
    for (size_t i = 0; i < moves.size(); ++i) {
        const int bone = map.bone[i];
        if (bone == kNone) continue;
        moves[i].bone = bone;
        moves[i].matrix = at(skeleton.world, bone) * glm::inverse(at(source.world, map.anchor[i]) *
                                                                  at(skeleton.realign, bone));
        moves[i].is_still = is_identity(moves[i].matrix);
    }
    return moves;
}

void rename_bones(Vertex& vertex, const std::vector<int>& bones) {
    const Vertex before = vertex;
    int count = 0;
    for (int i = 0; i < before.bone_count; ++i) {
        const int renamed =
            before.bone[i] < bones.size() ? at(bones, before.bone[i]) : before.bone[i];
        const auto bone = static_cast<uint8_t>(std::min(renamed, kMaxBonesOfVertices - 1));
        int same = 0;
        while (same < count && vertex.bone[same] != bone) ++same;
        vertex.weight[same] = (same < count ? vertex.weight[same] : 0) + before.weight[i];
        vertex.bone[same] = bone;
        count = std::max(count, same + 1);
    }
    vertex.bone_count = static_cast<uint8_t>(count);
    for (int i = count; i < before.bone_count; ++i) {
        vertex.weight[i] = 0;
        vertex.bone[i] = 0;
    }
    if (count == before.bone_count) return;
    for (int i = 1; i < count; ++i)
        for (int k = i; k > 0 && vertex.weight[k] > vertex.weight[k - 1]; --k) {
            std::swap(vertex.weight[k], vertex.weight[k - 1]);
            std::swap(vertex.bone[k], vertex.bone[k - 1]);
        }
}

Vertex moved_vertex(Vertex vertex, float scale, const std::vector<QcVertexMove>& moves) {
    vertex.position *= scale;
    glm::dvec3 position(0), normal(0);
    bool is_still = true;
    std::vector<int> bones;
    for (int i = 0; i < vertex.bone_count; ++i) {
        const QcVertexMove& move = bone_move(moves, vertex.bone[i]);
        const auto weight = static_cast<double>(vertex.weight[i]);
        is_still = is_still && move.is_still;
        position += weight * glm::dvec3(move.matrix * glm::dvec4(glm::dvec3(vertex.position), 1));
        normal += weight * glm::dmat3(move.matrix) * glm::dvec3(vertex.normal);
    }
    if (!is_still) {
        vertex.position = glm::vec3(position);
        if (glm::length(normal) > 0) vertex.normal = glm::vec3(glm::normalize(normal));
    }
    const Vertex before = vertex;
    for (int i = 0; i < before.bone_count; ++i) {
        if (bones.size() <= before.bone[i]) bones.resize(size_t{before.bone[i]} + 1, 0);
        bones[before.bone[i]] = bone_move(moves, before.bone[i]).bone;
    }
    rename_bones(vertex, bones);
    return vertex;
}

std::vector<uint32_t> finer_vertices(const std::vector<Vertex>& vertices, uint32_t first,
                                     uint32_t count, uint32_t base, uint32_t base_count) {
    constexpr float kReach = 0.05f, kUvReach = 0.1f, kCosine = 0.5f;  // unifylods: qc.md 9
    std::vector<glm::vec3> places;
    for (uint32_t i = 0; i < base_count; ++i) places.push_back(vertices[base + i].position);
    const PointTree tree(places);
    std::vector<uint32_t> finer(count, base);
    for (uint32_t i = 0; i < count; ++i) {
        const Vertex& vertex = vertices[first + i];
        constexpr float kFar = std::numeric_limits<float>::max();
        float best = kFar, nearest = kFar;
        uint32_t alike = base, close = base;
        const auto compare = [&](uint32_t index, float distance) {
            const Vertex& other = vertices[base + index];
            const bool is_alike = glm::length(other.uv - vertex.uv) <= kUvReach &&
                                  glm::dot(other.normal, vertex.normal) >= kCosine &&
                                  distance <= kReach * kReach;
            if (is_alike && distance < best) {
                best = distance;
                alike = base + index;
            }
            if (distance < nearest) {
                nearest = distance;
                close = base + index;
            }
        };
        tree.visit_near(vertex.position, std::max(tree.distance(vertex.position) * 1.001f, kReach),
                        compare);
        finer[i] = best < kFar ? alike : close;
    }
    return finer;
}

void weld(const std::vector<Vertex>& vertices, MeshLod& lod) {
    merge_corners(vertices, lod.indices);
}

std::vector<bool> repeated_triangles(const std::vector<Vertex>& vertices,
                                     const std::vector<uint32_t>& corners,
                                     const std::vector<uint32_t>& welded) {
    // Equal triangles have equal welded corners and, because welding allows two degrees, equal
    // normals.
    const auto before = [&](uint32_t a, uint32_t b) {
        for (size_t k = 0; k < 3; ++k) {
            const uint32_t one = welded[a * size_t{3} + k];
            const uint32_t other = welded[b * size_t{3} + k];
            if (one != other) return one < other;
        }
        for (size_t k = 0; k < 3; ++k) {
            const glm::vec3& one = at(vertices, corners[a * size_t{3} + k]).normal;
            const glm::vec3& other = at(vertices, corners[b * size_t{3} + k]).normal;
            for (int axis = 0; axis < 3; ++axis)
                if (one[axis] != other[axis]) return one[axis] < other[axis];
        }
        return false;
    };
    std::vector<uint32_t> order(welded.size() / 3);
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), before);
    std::vector<bool> is_repeated(order.size());
    for (size_t i = 1; i < order.size(); ++i)
        is_repeated[order[i]] = !before(order[i - 1], order[i]);
    return is_repeated;
}

void drop_triangles(const std::vector<bool>& dropped, MeshLod& lod) {
    keep_triangles(lod, [&](size_t triangle) { return !dropped[triangle]; });
}

void drop_folded_triangles(MeshLod& lod) {
    keep_triangles(lod, [&](size_t triangle) {
        const uint32_t* const corners = lod.indices.data() + 3 * triangle;
        return corners[0] != corners[1] && corners[1] != corners[2] && corners[0] != corners[2];
    });
}

void drop_unused_vertices(Model& model, std::vector<QcVertexRun>& runs) {
    const VertexCompaction compaction(model);
    for (Mesh& mesh : model.meshes)
        for (MeshLod& lod : mesh.lods) compaction.apply(lod);
    for (Shape& shape : model.shapes) compaction.apply(shape);
    for (QcVertexRun& run : runs) compaction.apply(run);
    compaction.apply(model.vertices);
}

}  // namespace studioscope
