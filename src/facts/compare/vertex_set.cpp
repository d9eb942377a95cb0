#include "facts/compare/vertex_set.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace studioscope {

VertexSet vertices_used(const Model& model, const MeshLod& level) {
    VertexSet set{&model, {}, level.indices};
    if (level.indices.empty()) {
        set.vertices.resize(level.vertex_count);
        std::iota(set.vertices.begin(), set.vertices.end(), level.first_vertex);
        return set;
    }
    const auto [low, high] = std::minmax_element(level.indices.begin(), level.indices.end());
    std::vector<bool> is_used(size_t{*high} - *low + 1);
    for (const uint32_t index : level.indices) is_used[index - *low] = true;
    for (uint32_t i = 0; i < is_used.size(); ++i)
        if (is_used[i]) set.vertices.push_back(*low + i);
    return set;
}

double bounds_diagonal(const VertexSet& set) {
    glm::dvec3 low(std::numeric_limits<double>::max()), high(-low);
    for (const uint32_t vertex : set.vertices) {
        const glm::dvec3 position(set.model->vertices[vertex].position);
        low = glm::min(low, position);
        high = glm::max(high, position);
    }
    return set.vertices.empty() ? 0 : glm::distance(low, high);
}

}  // namespace studioscope
