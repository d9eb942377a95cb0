#include "model/influences.h"

#include <algorithm>
#include <array>

namespace studioscope {

Vertex with_influences(const Vertex& vertex, int most) {
    if (int{vertex.bone_count} <= most) return vertex;
    std::array<size_t, kMaxBonesPerVertex> order{0, 1, 2};
    std::stable_sort(order.begin(), order.begin() + vertex.bone_count,
                     [&](size_t a, size_t b) { return vertex.weight[a] > vertex.weight[b]; });
    Vertex fewer = vertex;
    float sum = 0;
    for (size_t i = 0; i < static_cast<size_t>(most); ++i) sum += vertex.weight[order[i]];
    for (size_t i = 0; i < order.size(); ++i) {
        const bool is_kept = i < static_cast<size_t>(most);
        fewer.bone[i] = is_kept ? vertex.bone[order[i]] : uint8_t{0};
        fewer.weight[i] = !is_kept  ? 0
                          : sum > 0 ? vertex.weight[order[i]] / sum
                          : i == 0  ? 1.0f
                                    : 0;
    }
    fewer.bone_count = static_cast<uint8_t>(most);
    return fewer;
}

std::vector<Vertex> with_influences(const std::vector<Vertex>& vertices, int most) {
    std::vector<Vertex> fewer;
    fewer.reserve(vertices.size());
    for (const Vertex& vertex : vertices) fewer.push_back(with_influences(vertex, most));
    return fewer;
}

int max_influences(std::span<const Vertex> vertices) {
    int most = 1;
    for (const Vertex& vertex : vertices) most = std::max(most, int{vertex.bone_count});
    return most;
}

}  // namespace studioscope
