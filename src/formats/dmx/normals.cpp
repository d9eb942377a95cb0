#include "formats/dmx/normals.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/index_table.h"
#include "core/name_map.h"
#include "formats/dmx/faces.h"

namespace studioscope {

namespace {

constexpr double kMergeCosine = 0.99939082701909573;  // cosine of 2 degrees
constexpr double kMergeReach = 0.035;          // at 2 degrees unit normals end 0.0349048 apart
constexpr double kCellSize = 2 * kMergeReach;  // so that a reach spans at most two cells per axis

// Normalizes in double precision: a length rounded to float can shift the angle by 0.0002 degrees.
glm::dvec3 precise_unit_vector(const glm::dvec3& normal) {
    const double length = glm::length(normal);
    return length > 0 ? normal / length : glm::dvec3(0);
}

uint32_t cell_on_axis(double number) {
    return static_cast<uint32_t>(std::floor((number + 1) / kCellSize + 1));  // 0 to 30
}

uint32_t cell_at(uint32_t x, uint32_t y, uint32_t z) { return (x * 32 + y) * 32 + z; }

uint32_t cell_hash(uint32_t cell) {
    const uint32_t hash = cell * 0x9E3779B1u;
    return hash ^ hash >> 16;
}

// A grid of the kept normals. Each is listed in all cells within its reach, oldest first, so that
// one cell has all candidates for a normal in it.
class NormalGrid {
public:
    // Returns the oldest kept normal within 2 degrees, or `otherwise`.
    uint32_t find(const glm::dvec3& unit, uint32_t otherwise) {
        const std::vector<uint32_t>& indexes =
            cell_list(cell_at(cell_on_axis(unit.x), cell_on_axis(unit.y), cell_on_axis(unit.z)));
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
                    cell_list(cell_at(x, y, z)).push_back(index);
    }

    size_t comparisons() const { return comparisons_; }

private:
    std::vector<uint32_t>& cell_list(uint32_t cell) {
        const uint32_t number = table_.find_or_add(
            cell_hash(cell), [&](uint32_t known) { return cells_[known] == cell; });
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
    std::vector<std::vector<uint32_t>> lists_;  // one per entry of cells_: indices into units_
    size_t comparisons_ = 0;
};

constexpr float kMinTurn = 1e-4f;  // shorter deltas are rounding errors
constexpr float kOpposite = -0.9999f;
constexpr size_t kMaxVisits = 200'000'000;
constexpr size_t kMaxParts = 32;

// The vector `normal` rotated as `from` is rotated to `to`; unchanged if one of them is zero.
glm::vec3 turned(const glm::vec3& normal, const glm::vec3& from, const glm::vec3& to) {
    const float from_length = glm::length(from), to_length = glm::length(to);
    if (!(from_length > 0) || !(to_length > 0)) return normal;
    const glm::vec3 a = from / from_length, b = to / to_length, axis = glm::cross(a, b);
    const float cosine = glm::dot(a, b);
    if (cosine < kOpposite) return -normal;  // the shortest arc is undefined
    return normal + glm::cross(axis, normal) +
           glm::cross(axis, glm::cross(axis, normal)) / (1 + cosine);
}

glm::vec3 read_vector(const float* numbers) { return {numbers[0], numbers[1], numbers[2]}; }

// The shapes that a corrective's name combines; empty if one of them is missing.
std::vector<const DmxDelta*> corrective_parts(
    const std::string& name, std::string_view separator,
    const HashedMap<std::string_view, const DmxDelta*>& by_name) {
    std::vector<const DmxDelta*> parts;
    for (size_t begin = 0; begin <= name.size();) {
        const size_t end = std::min(name.find(separator, begin), name.size());
        const auto part = by_name.find(std::string_view(name).substr(begin, end - begin));
        if (part == by_name.end() || part->first == name || parts.size() == kMaxParts) return {};
        parts.push_back(part->second);
        begin = end + separator.size();
    }
    return parts;
}

}  // namespace

glm::vec3 unit_vector(const glm::vec3& normal) { return glm::vec3(precise_unit_vector(normal)); }

DmxMergedNormals merge_normals(const DmxField& normals) {
    DmxMergedNormals merged;
    const auto count = static_cast<uint32_t>(normals.value_count());
    merged.merged_into.reserve(count);
    NormalGrid grid;
    for (uint32_t i = 0; i < count; ++i) {
        const float* value = normals.value(i);
        const glm::dvec3 unit = precise_unit_vector({value[0], value[1], value[2]});
        const bool has_length = unit != glm::dvec3(0);
        merged.merged_into.push_back(has_length ? grid.find(unit, i) : i);
        if (has_length && merged.merged_into.back() == i) grid.add(unit, i);
    }
    merged.comparisons = grid.comparisons();
    return merged;
}

DmxNormalMaker::DmxNormalMaker(const DmxCorners& corners, std::vector<uint32_t> polygon_corners,
                               std::vector<uint32_t> ends)
    : corners_(corners),
      polygon_corners_(std::move(polygon_corners)),
      ends_(std::move(ends)),
      groups_(corners.data->positions.value_count()),
      positions_(corners.data->positions.value_count()),
      is_polygon_touched_(ends_.size()) {
    for (const uint32_t corner : polygon_corners_) {
        const DmxCornerKey key = corners_.corner_key(corner);
        corner_group_.push_back(groups_.add({key.position, key.normal, 0, 0}));
    }
    group_normals_.resize(groups_.keys().size());
    sums_.resize(groups_.keys().size());
    is_group_touched_.resize(groups_.keys().size());
    for (uint32_t polygon = 0; polygon < ends_.size(); ++polygon) {
        polygon_normals_.push_back(moved_polygon_normal(polygon, &OffsetSums::before));
        for (uint32_t i = polygon == 0 ? 0 : ends_[polygon - 1]; i < ends_[polygon]; ++i)
            group_normals_[corner_group_[i]] += polygon_normals_.back();
    }
    find_position_polygons();
}

uint32_t DmxNormalMaker::position_index(uint32_t corner) const {
    return static_cast<uint32_t>(corners_.data->positions.indices[corner]);
}

glm::vec3 DmxNormalMaker::base_position(uint32_t position) const {
    return read_vector(corners_.data->positions.value(position));
}

void DmxNormalMaker::find_position_polygons() {
    first_polygon_.resize(positions_.size() + 1);
    for (const uint32_t corner : polygon_corners_) ++first_polygon_[position_index(corner) + 1];
    for (size_t i = 0; i < positions_.size(); ++i) first_polygon_[i + 1] += first_polygon_[i];
    position_polygons_.resize(polygon_corners_.size());
    std::vector<uint32_t> next(first_polygon_.begin(), first_polygon_.end() - 1);
    for (uint32_t polygon = 0, i = 0; polygon < ends_.size(); ++polygon)
        for (; i < ends_[polygon]; ++i)
            position_polygons_[next[position_index(polygon_corners_[i])]++] = polygon;
}

glm::vec3 DmxNormalMaker::moved_polygon_normal(uint32_t polygon, glm::vec3 OffsetSums::*sum) {
    points_.clear();
    for (uint32_t i = polygon == 0 ? 0 : ends_[polygon - 1]; i < ends_[polygon]; ++i) {
        const uint32_t position = position_index(polygon_corners_[i]);
        points_.push_back(base_position(position) + positions_[position].*sum);
    }
    return polygon_normal(points_);
}

bool DmxNormalMaker::has_work_left() const { return visits_ < kMaxVisits; }

void DmxNormalMaker::move_positions(const DmxField& field, bool is_part) {
    visits_ += field.indices.size();
    for (size_t i = 0; i < field.indices.size(); ++i) {
        const auto position = static_cast<uint32_t>(field.indices[i]);
        if (position >= positions_.size()) continue;
        const glm::vec3 offset = read_vector(field.value(i));
        if (is_part) positions_[position].before += offset;
        positions_[position].after += offset;
        moved_positions_.push_back(position);
    }
}

void DmxNormalMaker::touch_polygons() {
    std::sort(moved_positions_.begin(), moved_positions_.end());
    moved_positions_.erase(std::unique(moved_positions_.begin(), moved_positions_.end()),
                           moved_positions_.end());
    for (const uint32_t position : moved_positions_)
        for (uint32_t i = first_polygon_[position]; i < first_polygon_[position + 1]; ++i) {
            const uint32_t polygon = position_polygons_[i];
            if (is_polygon_touched_[polygon]) continue;
            is_polygon_touched_[polygon] = true;
            touched_polygons_.push_back(polygon);
        }
}

void DmxNormalMaker::add_polygon(uint32_t polygon) {
    visits_ += ends_[polygon] - (polygon == 0 ? 0 : ends_[polygon - 1]);
    const glm::vec3& base = polygon_normals_[polygon];
    const glm::vec3 before = moved_polygon_normal(polygon, &OffsetSums::before) - base;
    const glm::vec3 after = moved_polygon_normal(polygon, &OffsetSums::after) - base;
    for (uint32_t i = polygon == 0 ? 0 : ends_[polygon - 1]; i < ends_[polygon]; ++i) {
        const uint32_t group = corner_group_[i];
        sums_[group].before += before;
        sums_[group].after += after;
        if (is_group_touched_[group]) continue;
        is_group_touched_[group] = true;
        touched_groups_.push_back(group);
    }
}

void DmxNormalMaker::make(DmxDelta& delta, const std::vector<const DmxDelta*>& parts) {
    for (const DmxDelta* part : parts) move_positions(part->positions, true);
    move_positions(delta.positions, false);
    touch_polygons();
    for (const uint32_t polygon : touched_polygons_) add_polygon(polygon);
    for (const uint32_t group : touched_groups_) {
        const DmxCornerKey& key = groups_.keys()[group];
        const glm::vec3 normal = read_vector(corners_.normals.value(key.normal));
        const glm::vec3& base = group_normals_[group];
        const glm::vec3 turn = turned(normal, base, base + sums_[group].after) -
                               turned(normal, base, base + sums_[group].before);
        if (glm::length(turn) > kMinTurn)
            delta.normal_deltas.push_back({key.position, key.normal, turn});
        sums_[group] = {};
        is_group_touched_[group] = false;
    }
    for (const uint32_t polygon : touched_polygons_) is_polygon_touched_[polygon] = false;
    for (const uint32_t position : moved_positions_) positions_[position] = {};
    touched_groups_.clear();
    touched_polygons_.clear();
    moved_positions_.clear();
}

bool lacks_normals(const DmxDelta& delta, const DmxVertexData& base) {
    return delta.positions.exists() && !(delta.normals.exists() && base.normals.exists());
}

DmxNormalCounts make_delta_normals(DmxNormalMaker& maker, const DmxCorners& corners,
                                   std::vector<DmxDelta>& deltas) {
    HashedMap<std::string_view, const DmxDelta*> by_name;
    std::string_view separator = "_";
    for (const DmxDelta& delta : deltas) {
        by_name.emplace(delta.name, &delta);
        if (delta.name.find("__") != std::string::npos) separator = "__";
    }
    DmxNormalCounts result;
    for (DmxDelta& delta : deltas) {
        if (!lacks_normals(delta, *corners.data)) continue;
        if (!maker.has_work_left()) {
            ++result.left_out;
            continue;
        }
        maker.make(delta, corrective_parts(delta.name, separator, by_name));
        result.computed += !delta.normal_deltas.empty();
    }
    return result;
}

}  // namespace studioscope
