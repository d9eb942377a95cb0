#include "document/view/outer_points.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace studioscope {

namespace {

constexpr int kCells = 64;  // cells of the grid along an axis
constexpr uint32_t kNoPoint = 0xffffffff;

// The lowest and the highest point over each cell of a grid across an axis, as indices.
struct Column {
    uint32_t lowest = kNoPoint, highest = kNoPoint;
};

}  // namespace

void keep_outer_points(std::vector<glm::vec3>& points) {
    if (points.size() <= kMaxFramedPoints) return;
    glm::vec3 min = points.front(), max = points.front();
    for (const glm::vec3& point : points) {
        min = glm::min(min, point);
        max = glm::max(max, point);
    }
    const glm::vec3 cells_per_unit =
        static_cast<float>(kCells) / glm::max(max - min, glm::vec3(1e-6f));
    std::array<std::vector<Column>, 3> columns;
    for (auto& across : columns) across.resize(size_t{kCells} * kCells);
    for (uint32_t i = 0; i < points.size(); ++i) {
        const glm::ivec3 cell =
            glm::min(glm::ivec3((points[i] - min) * cells_per_unit), glm::ivec3(kCells - 1));
        for (int axis = 0; axis < 3; ++axis) {
            const int row = cell[(axis + 1) % 3], place = cell[(axis + 2) % 3];
            Column& column = columns[static_cast<size_t>(axis)][static_cast<size_t>(row) * kCells +
                                                                static_cast<size_t>(place)];
            if (column.lowest == kNoPoint) column = {i, i};
            if (points[i][axis] < points[column.lowest][axis]) column.lowest = i;
            if (points[i][axis] > points[column.highest][axis]) column.highest = i;
        }
    }
    std::vector<glm::vec3> outer;
    for (const auto& across : columns)
        for (const Column& column : across)
            if (column.lowest != kNoPoint)
                outer.insert(outer.end(), {points[column.lowest], points[column.highest]});
    points = std::move(outer);
}

}  // namespace studioscope
