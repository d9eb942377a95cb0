#include "facts/compare/placed_vertices.h"

#include "core/work_context.h"

namespace studioscope {

void find_near(const VertexSet& first, const VertexSet& second, Frame& frame) {
    const auto placed = [&](const Vertex& vertex) { return frame.place(vertex); };
    const auto fill = [&](const VertexSet& set, const PointGrid& others, auto place) {
        std::vector<char> is_near(set.vertices.size());
        for (size_t i = 0; i < is_near.size(); ++i) {
            check_cancelled_at(i);
            others.visit_near(place(set.model->vertices[set.vertices[i]]).position, frame.radius,
                              [&](uint32_t, double) { is_near[i] = 1; });
        }
        return is_near;
    };
    const PointGrid own = grid_of(first, frame.radius, placed);
    frame.is_first_near = fill(first, frame.grid, placed);
    frame.is_second_near = fill(second, own, [](const Vertex& vertex) { return vertex; });
}

}  // namespace studioscope
