#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "core/seeded_hash.h"

namespace studioscope {

// A spatial hash of points: finds those near a position in constant time. A query looks at a
// limited number of points, so that files with very many points at one place stay cheap.
class PointGrid {
public:
    static constexpr int kMaxVisited = 256;  // points that one query looks at

    // A grid for queries within `radius`.
    PointGrid(size_t count, float radius) : cell_(cell_size(radius)), seed_(hash_seed()) {
        size_t slots = 64;
        while (slots < 2 * count) slots *= 2;
        heads_.assign(slots, kEnd);
        entries_.reserve(count);
    }

    // Adds the next point; points of one cell are visited from the last to the first.
    void add(uint32_t item, const glm::vec3& position) {
        uint32_t& head = heads_[cell_slot(grid_cell(glm::dvec3(position)))];
        entries_.push_back({item, head, position});
        head = static_cast<uint32_t>(entries_.size() - 1);
    }

    // Calls visit(item, distance) once for each point within the radius, which is inclusive.
    template <typename Visit>
    void visit_near(const glm::vec3& center, float radius, Visit visit) const {
        const glm::dvec3 at(center), reach(cell_size(radius) / kCellsPerRadius);
        const Cell low = grid_cell(at - reach), high = grid_cell(at + reach);
        int left = kMaxVisited;
        std::array<size_t, kMaxCells> slots{};  // of the cells so far, as several may share one
        auto end = slots.begin();
        for (int64_t x = low[0]; x <= high[0]; ++x)
            for (int64_t y = low[1]; y <= high[1]; ++y)
                for (int64_t z = low[2]; z <= high[2]; ++z) {
                    const size_t slot = cell_slot({x, y, z});
                    if (std::find(slots.begin(), end, slot) != end) continue;
                    visit_cell(slot, at, radius, left, visit);
                    if (end != slots.end()) *end++ = slot;
                }
    }

private:
    static constexpr uint32_t kEnd = ~uint32_t{0};
    // Cells are wider than the radius, so that most queries need one cell.
    static constexpr double kCellsPerRadius = 8;
    static constexpr size_t kMaxCells = 8;  // of one query: two along each axis
    static constexpr double kMinCell = 1e-5;
    // Coordinates of cells are clamped, so that those of one query always differ by little.
    static constexpr double kMaxCell = 4e15;
    using Cell = std::array<int64_t, 3>;
    struct Entry {
        uint32_t item;
        uint32_t next;
        glm::vec3 position;
    };

    static double cell_size(float radius) {
        return std::max(double{radius} * kCellsPerRadius, kMinCell);
    }

    Cell grid_cell(const glm::dvec3& position) const {
        const auto coordinate = [&](double value) {
            return static_cast<int64_t>(std::floor(std::clamp(value / cell_, -kMaxCell, kMaxCell)));
        };
        return {coordinate(position.x), coordinate(position.y), coordinate(position.z)};
    }

    size_t cell_slot(const Cell& cell) const {
        uint64_t hash = seed_;
        for (const int64_t value : cell) hash = mixed_hash(hash, static_cast<uint64_t>(value));
        return static_cast<size_t>(hash) & (heads_.size() - 1);
    }

    template <typename Visit>
    void visit_cell(size_t slot, const glm::dvec3& center, float radius, int& left,
                    Visit& visit) const {
        for (uint32_t i = heads_[slot]; i != kEnd && left > 0; i = entries_[i].next, --left) {
            const double distance = glm::distance(center, glm::dvec3(entries_[i].position));
            if (static_cast<float>(distance) <= radius) visit(entries_[i].item, distance);
        }
    }

    double cell_;
    uint64_t seed_;
    std::vector<uint32_t> heads_;
    std::vector<Entry> entries_;
};

}  // namespace studioscope
