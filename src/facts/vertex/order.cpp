#include "facts/vertex/order.h"

#include <algorithm>
#include <cmath>

namespace studioscope {

std::vector<uint32_t> ordered_vertices(const Model& model, const VertexColumns& columns,
                                       const std::vector<char>& fits, VertexColumn column,
                                       bool is_descending) {
    std::vector<uint32_t> order;
    for (uint32_t i = 0; i < model.vertices.size(); ++i)
        if (fits.empty() || fits[i] != 0) order.push_back(i);
    if (column == VertexColumn::kVertex) {
        if (is_descending) std::reverse(order.begin(), order.end());
        return order;
    }
    struct Keyed {
        double key;
        uint32_t vertex;
    };
    const std::vector<double> keys = column_values(model, columns, column);
    std::vector<Keyed> keyed;
    keyed.reserve(order.size());
    for (const uint32_t vertex : order)
        if (!std::isnan(keys[vertex])) keyed.push_back({keys[vertex], vertex});
    std::stable_sort(keyed.begin(), keyed.end(),
                     [](const Keyed& a, const Keyed& b) { return a.key < b.key; });
    if (is_descending) std::reverse(keyed.begin(), keyed.end());
    std::vector<uint32_t> sorted;
    sorted.reserve(order.size());
    for (const Keyed& each : keyed) sorted.push_back(each.vertex);
    for (const uint32_t vertex : order)
        if (std::isnan(keys[vertex])) sorted.push_back(vertex);
    return sorted;
}

}  // namespace studioscope
