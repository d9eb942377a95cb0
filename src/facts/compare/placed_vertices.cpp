#include "facts/compare/placed_vertices.h"

#include "core/work_context.h"

namespace studioscope {

void find_near(const VertexSet& first, const VertexSet& second, Placement& placement) {
    const auto placed = [&](const Vertex& vertex) { return placement.place(vertex); };
    const auto fill = [&](const VertexSet& set, const PointGrid& others, auto place) {
        std::vector<char> is_near(set.vertices.size());
        for (size_t i = 0; i < is_near.size(); ++i) {
            check_cancelled_at(i);
            others.visit_near(place(set.model->vertices[set.vertices[i]]).position,
                              placement.radius, [&](uint32_t, double) { is_near[i] = 1; });
        }
        return is_near;
    };
    const PointGrid own = position_grid(first, placement.radius, placed);
    placement.is_first_near = fill(first, placement.grid, placed);
    placement.is_second_near = fill(second, own, [](const Vertex& vertex) { return vertex; });
}

namespace {

const Vertex& set_vertex(const VertexSet& set, size_t i) {
    return set.model->vertices[set.vertices[i]];
}

// The only vertex of the grid with this UV; kFree: there is none, or several.
uint32_t only_one(const PointGrid& grid, const Vertex& vertex, float tolerance) {
    uint32_t found = kFree;
    int count = 0;
    grid.visit_near(glm::vec3(vertex.uv, 0), tolerance, [&](uint32_t i, double) {
        found = i;
        ++count;
    });
    return count == 1 ? found : kFree;
}

}  // namespace

PointGrid uv_grid(const PairedSet& paired, float tolerance) {
    PointGrid grid(paired.set.vertices.size(), tolerance);
    for (size_t i = paired.set.vertices.size(); i-- > 0;)
        if (paired.others[i] == kFree)
            grid.add(static_cast<uint32_t>(i), glm::vec3(set_vertex(paired.set, i).uv, 0));
    return grid;
}

std::vector<PointPair> unique_uv_pairs(const PairedSet& first, const PairedSet& second,
                                       float tolerance) {
    const PointGrid own = uv_grid(first, tolerance), others = uv_grid(second, tolerance);
    std::vector<PointPair> pairs;
    const auto free = std::count(first.others.begin(), first.others.end(), kFree);
    const EntrySample sample(static_cast<size_t>(free));
    for (size_t i = 0; i < first.set.vertices.size(); ++i) {
        const Vertex& vertex = set_vertex(first.set, i);
        if (first.others[i] != kFree || !sample.has(i) || only_one(own, vertex, tolerance) != i)
            continue;
        if (const uint32_t k = only_one(others, vertex, tolerance); k != kFree)
            pairs.emplace_back(vertex.position, set_vertex(second.set, k).position);
    }
    return pairs;
}

}  // namespace studioscope
