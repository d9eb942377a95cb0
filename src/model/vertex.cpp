#include "model/vertex.h"

#include <algorithm>
#include <array>

namespace studioscope {

Vertex limit_influences(const Vertex& vertex, int max_bones) {
    if (int{vertex.bone_count} <= max_bones) return vertex;
    std::array<size_t, kMaxBonesPerVertex> order{0, 1, 2};
    std::stable_sort(order.begin(), order.begin() + vertex.bone_count,
                     [&](size_t a, size_t b) { return vertex.weight[a] > vertex.weight[b]; });
    Vertex fewer = vertex;
    float sum = 0;
    for (size_t i = 0; i < static_cast<size_t>(max_bones); ++i) sum += vertex.weight[order[i]];
    for (size_t i = 0; i < order.size(); ++i) {
        const bool is_kept = i < static_cast<size_t>(max_bones);
        fewer.bone[i] = is_kept ? vertex.bone[order[i]] : uint8_t{0};
        fewer.weight[i] = !is_kept  ? 0
                          : sum > 0 ? vertex.weight[order[i]] / sum
                          : i == 0  ? 1.0f
                                    : 0;
    }
    fewer.bone_count = static_cast<uint8_t>(max_bones);
    return fewer;
}

std::vector<Vertex> limit_influences(const std::vector<Vertex>& vertices, int max_bones) {
    std::vector<Vertex> fewer;
    fewer.reserve(vertices.size());
    for (const Vertex& vertex : vertices) fewer.push_back(limit_influences(vertex, max_bones));
    return fewer;
}

int max_influences(std::span<const Vertex> vertices) {
    int max_bones = 1;
    for (const Vertex& vertex : vertices) max_bones = std::max(max_bones, int{vertex.bone_count});
    return max_bones;
}

}  // namespace studioscope
