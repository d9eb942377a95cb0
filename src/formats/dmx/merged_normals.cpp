#include "formats/dmx/merged_normals.h"

#include <cmath>

#include "core/index_table.h"

namespace studioscope {

namespace {

constexpr double kMergeCosine = 0.99939082701909573;  // of 2 degrees
constexpr double kMergeReach = 0.035;          // at 2 degrees unit normals end 0.0349048 apart
constexpr double kCellSize = 2 * kMergeReach;  // so that two cells of an axis hold any reach

// In double: the length of a unit normal of floats alone can shift the angle by 0.0002 degrees.
glm::dvec3 precise_unit_of(const glm::dvec3& normal) {
    const double length = glm::length(normal);
    return length > 0 ? normal / length : glm::dvec3(0);
}

uint32_t cell_on_axis(double number) {
    return static_cast<uint32_t>(std::floor((number + 1) / kCellSize + 1));  // 0 to 30
}

uint32_t cell_at(uint32_t x, uint32_t y, uint32_t z) { return (x * 32 + y) * 32 + z; }

uint32_t hash_of(uint32_t cell) {
    const uint32_t hash = cell * 0x9E3779B1u;
    return hash ^ hash >> 16;
}

// The normals that others are merged into, in a grid. Each is listed in all cells that its reach
// meets, oldest first, so that one cell has all that a normal in it may become.
class NormalGrid {
public:
    // The oldest of those that the unit vector may become, or `otherwise`.
    uint32_t find(const glm::dvec3& unit, uint32_t otherwise) {
        const std::vector<uint32_t>& indexes =
            list_of(cell_at(cell_on_axis(unit.x), cell_on_axis(unit.y), cell_on_axis(unit.z)));
        for (const uint32_t index : indexes) {
            ++comparisons_;
            if (glm::dot(units_[index], unit) > kMergeCosine) return numbers_[index];
        }
        return otherwise;
    }

    void add(const glm::dvec3& unit, uint32_t number) {
        const auto index = static_cast<uint32_t>(units_.size());
        units_.push_back(unit);
        numbers_.push_back(number);
        const glm::dvec3 low = unit - kMergeReach, high = unit + kMergeReach;
        for (uint32_t x = cell_on_axis(low.x); x <= cell_on_axis(high.x); ++x)
            for (uint32_t y = cell_on_axis(low.y); y <= cell_on_axis(high.y); ++y)
                for (uint32_t z = cell_on_axis(low.z); z <= cell_on_axis(high.z); ++z)
                    list_of(cell_at(x, y, z)).push_back(index);
    }

    size_t comparisons() const { return comparisons_; }

private:
    std::vector<uint32_t>& list_of(uint32_t cell) {
        const uint32_t number = table_.find_or_add(
            hash_of(cell), [&](uint32_t known) { return cells_[known] == cell; });
        if (number == cells_.size()) {
            cells_.push_back(cell);
            lists_.emplace_back();
        }
        return lists_[number];
    }

    std::vector<glm::dvec3> units_;
    std::vector<uint32_t> numbers_;
    IndexTable table_;  // of cells_
    std::vector<uint32_t> cells_;
    std::vector<std::vector<uint32_t>> lists_;  // of each of cells_, indices of units_
    size_t comparisons_ = 0;
};

}  // namespace

glm::vec3 unit_of(const glm::vec3& normal) { return glm::vec3(precise_unit_of(normal)); }

DmxMergedNormals merge_normals(const DmxField& normals) {
    DmxMergedNormals merged;
    const auto count = static_cast<uint32_t>(normals.value_count());
    merged.became.reserve(count);
    NormalGrid grid;
    for (uint32_t i = 0; i < count; ++i) {
        const float* value = normals.value(i);
        const glm::dvec3 unit = precise_unit_of({value[0], value[1], value[2]});
        const bool has_length = unit != glm::dvec3(0);
        merged.became.push_back(has_length ? grid.find(unit, i) : i);
        if (has_length && merged.became.back() == i) grid.add(unit, i);
    }
    merged.comparisons = grid.comparisons();
    return merged;
}

}  // namespace studioscope
