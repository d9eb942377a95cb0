#include "formats/qc/vertices.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/at.h"
#include "formats/point_tree.h"

namespace studioscope {

namespace {

constexpr double kStill = 1e-6;  // of a matrix that moves nothing: what rounding leaves

bool is_identity(const glm::dmat4& matrix) {
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            if (std::abs(matrix[column][row] - (column == row ? 1.0 : 0.0)) > kStill) return false;
    return true;
}

const QcVertexMove& move_of(const std::vector<QcVertexMove>& moves, uint8_t bone) {
    static const QcVertexMove kStays;
    return bone < moves.size() ? moves[bone] : kStays;
}

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
        const QcVertexMove& move = move_of(moves, vertex.bone[i]);
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
        bones[before.bone[i]] = move_of(moves, before.bone[i]).bone;
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
        const auto look = [&](uint32_t index, float distance) {
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
                        look);
        finer[i] = best < kFar ? alike : close;
    }
    return finer;
}

}  // namespace studioscope
