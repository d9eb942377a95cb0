#include "formats/dmx/delta_normals.h"

#include <algorithm>
#include <utility>

#include "core/name_map.h"
#include "formats/dmx/polygon.h"

namespace studioscope {

namespace {

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

glm::vec3 vector_of(const float* numbers) { return {numbers[0], numbers[1], numbers[2]}; }

// The shapes that a corrective's name combines; empty if one of them is missing.
std::vector<const DmxDelta*> parts_of(const std::string& name, std::string_view separator,
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

DmxNormalMaker::DmxNormalMaker(const DmxCorners& corners, std::vector<uint32_t> polygon_corners,
                               std::vector<uint32_t> ends)
    : corners_(corners),
      polygon_corners_(std::move(polygon_corners)),
      ends_(std::move(ends)),
      groups_(corners.data->positions.value_count()),
      positions_(corners.data->positions.value_count()),
      is_polygon_touched_(ends_.size()) {
    for (const uint32_t corner : polygon_corners_) {
        const DmxCornerKey key = corners_.key_of(corner);
        group_of_corner_.push_back(groups_.add({key.position, key.normal, 0, 0}));
    }
    group_normals_.resize(groups_.keys().size());
    sums_.resize(groups_.keys().size());
    is_group_touched_.resize(groups_.keys().size());
    for (uint32_t polygon = 0; polygon < ends_.size(); ++polygon) {
        polygon_normals_.push_back(normal_of_polygon(polygon, &Moved::before));
        for (uint32_t i = polygon == 0 ? 0 : ends_[polygon - 1]; i < ends_[polygon]; ++i)
            group_normals_[group_of_corner_[i]] += polygon_normals_.back();
    }
    find_polygons_of_positions();
}

uint32_t DmxNormalMaker::position_of(uint32_t corner) const {
    return static_cast<uint32_t>(corners_.data->positions.indices[corner]);
}

glm::vec3 DmxNormalMaker::base_position(uint32_t position) const {
    return vector_of(corners_.data->positions.value(position));
}

void DmxNormalMaker::find_polygons_of_positions() {
    first_of_position_.resize(positions_.size() + 1);
    for (const uint32_t corner : polygon_corners_) ++first_of_position_[position_of(corner) + 1];
    for (size_t i = 0; i < positions_.size(); ++i)
        first_of_position_[i + 1] += first_of_position_[i];
    polygons_of_position_.resize(polygon_corners_.size());
    std::vector<uint32_t> next(first_of_position_.begin(), first_of_position_.end() - 1);
    for (uint32_t polygon = 0, i = 0; polygon < ends_.size(); ++polygon)
        for (; i < ends_[polygon]; ++i)
            polygons_of_position_[next[position_of(polygon_corners_[i])]++] = polygon;
}

glm::vec3 DmxNormalMaker::normal_of_polygon(uint32_t polygon, glm::vec3 Moved::*moved) {
    points_.clear();
    for (uint32_t i = polygon == 0 ? 0 : ends_[polygon - 1]; i < ends_[polygon]; ++i) {
        const uint32_t position = position_of(polygon_corners_[i]);
        points_.push_back(base_position(position) + positions_[position].*moved);
    }
    return polygon_normal(points_);
}

bool DmxNormalMaker::has_work_left() const { return visits_ < kMaxVisits; }

void DmxNormalMaker::move_positions(const DmxField& field, bool is_part) {
    visits_ += field.indices.size();
    for (size_t i = 0; i < field.indices.size(); ++i) {
        const auto position = static_cast<uint32_t>(field.indices[i]);
        if (position >= positions_.size()) continue;
        const glm::vec3 offset = vector_of(field.value(i));
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
        for (uint32_t i = first_of_position_[position]; i < first_of_position_[position + 1]; ++i) {
            const uint32_t polygon = polygons_of_position_[i];
            if (is_polygon_touched_[polygon]) continue;
            is_polygon_touched_[polygon] = true;
            touched_polygons_.push_back(polygon);
        }
}

void DmxNormalMaker::add_polygon(uint32_t polygon) {
    visits_ += ends_[polygon] - (polygon == 0 ? 0 : ends_[polygon - 1]);
    const glm::vec3& base = polygon_normals_[polygon];
    const glm::vec3 before = normal_of_polygon(polygon, &Moved::before) - base;
    const glm::vec3 after = normal_of_polygon(polygon, &Moved::after) - base;
    for (uint32_t i = polygon == 0 ? 0 : ends_[polygon - 1]; i < ends_[polygon]; ++i) {
        const uint32_t group = group_of_corner_[i];
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
        const glm::vec3 normal = vector_of(corners_.normals.value(key.normal));
        const glm::vec3& base = group_normals_[group];
        const glm::vec3 turn = turned(normal, base, base + sums_[group].after) -
                               turned(normal, base, base + sums_[group].before);
        if (glm::length(turn) > kMinTurn)
            delta.made_normals.push_back({key.position, key.normal, turn});
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

DmxMadeNormals make_delta_normals(DmxNormalMaker& maker, const DmxCorners& corners,
                                  std::vector<DmxDelta>& deltas) {
    HashedMap<std::string_view, const DmxDelta*> by_name;
    std::string_view separator = "_";
    for (const DmxDelta& delta : deltas) {
        by_name.emplace(delta.name, &delta);
        if (delta.name.find("__") != std::string::npos) separator = "__";
    }
    DmxMadeNormals result;
    for (DmxDelta& delta : deltas) {
        if (!lacks_normals(delta, *corners.data)) continue;
        if (!maker.has_work_left()) {
            ++result.left_out;
            continue;
        }
        maker.make(delta, parts_of(delta.name, separator, by_name));
        result.made += !delta.made_normals.empty();
    }
    return result;
}

}  // namespace studioscope
