#include "compare/vertex_match.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "compare/common_move.h"
#include "compare/point_grid.h"
#include "core/progress.h"

namespace studioscope {

namespace {

constexpr uint32_t kFree = ~uint32_t{0};
// A UV that more unmatched vertices share does not identify a vertex.
constexpr int kMaxSharedUv = 8;
constexpr float kOppositeDegrees = 90;
// A vertex that a UV alone identifies has moved by at most this part of its mesh's diagonal;
// farther away it is another vertex with the same place in the texture.
constexpr double kMaxMoveOfDiagonal = 0.1;

// The diagonal of the bounds.
double diagonal(const VertexSet& set) {
    glm::dvec3 low(std::numeric_limits<double>::max()), high(-low);
    for (const uint32_t vertex : set.vertices) {
        const glm::dvec3 position(set.model->vertices[vertex].position);
        low = glm::min(low, position);
        high = glm::max(high, position);
    }
    return set.vertices.empty() ? 0 : glm::distance(low, high);
}

uint64_t hash_of(const Vertex& vertex, uint64_t seed) {
    // +0 turns -0 into 0, which is equal to it
    const std::array<float, 5> values{vertex.position.x + 0.0f, vertex.position.y + 0.0f,
                                      vertex.position.z + 0.0f, vertex.uv.x + 0.0f,
                                      vertex.uv.y + 0.0f};
    uint64_t hash = seed;
    for (const float value : values) hash = mixed_hash(hash, std::bit_cast<uint32_t>(value));
    return hash;
}

// Matches two sets by indices into the sets.
class VertexMatcher {
public:
    VertexMatcher(const VertexSet& first, const VertexSet& second, std::span<const int> bones,
                  const Tolerances& tolerances)
        : first_(first),
          second_(second),
          bones_(bones),
          tolerances_(tolerances),
          other_of_first_(first.vertices.size(), kFree),
          other_of_second_(second.vertices.size(), kFree),
          fates_of_first_(first.vertices.size(), VertexFate::kLost),
          fates_of_second_(second.vertices.size(), VertexFate::kNew),
          free_in_first_(first.vertices.size()),
          free_in_second_(second.vertices.size()) {}

    VertexMatches match() {
        pair_equal_places();
        if (has_free()) pair_equal();
        if (free_in_first_ > 0 || free_in_second_ > 0) match_rest();
        return result();
    }

private:
    const Vertex& first(size_t i) const { return first_.model->vertices[first_.vertices[i]]; }
    const Vertex& second(size_t i) const { return second_.model->vertices[second_.vertices[i]]; }
    bool is_free_first(size_t i) const { return other_of_first_[i] == kFree; }
    bool is_free_second(size_t i) const { return other_of_second_[i] == kFree; }
    bool has_free() const { return free_in_first_ > 0 && free_in_second_ > 0; }

    void pair(size_t i, size_t k) {
        other_of_first_[i] = static_cast<uint32_t>(k);
        other_of_second_[k] = static_cast<uint32_t>(i);
        fates_of_first_[i] = fates_of_second_[k] = changes(first(i), second(k)).fate();
        --free_in_first_;
        --free_in_second_;
    }

    VertexChanges changes(const Vertex& a, const Vertex& b) const {
        return changes_between(a, b, bones_, tolerances_);
    }

    void pair_equal_places() {
        const size_t count = std::min(first_.vertices.size(), second_.vertices.size());
        for (size_t i = 0; i < count; ++i)
            if (is_equal(first(i), second(i), bones_)) pair(i, i);
    }

    // Pairs equal vertices at different places of the lists, the first with the first. A pair
    // leaves its chain, so that a thousand copies of a vertex cost a thousand steps.
    void pair_equal() {
        size_t slots = 64;
        while (slots < 2 * second_.vertices.size()) slots *= 2;
        const uint64_t seed = hash_seed();
        std::vector<uint32_t> heads(slots, kFree), next(second_.vertices.size(), kFree);
        for (size_t k = second_.vertices.size(); k-- > 0;) {
            if (!is_free_second(k)) continue;
            uint32_t& head = heads[hash_of(second(k), seed) & (slots - 1)];
            next[k] = std::exchange(head, static_cast<uint32_t>(k));
        }
        for (size_t i = 0; i < first_.vertices.size(); ++i) {
            check_cancelled_at(i);
            if (!is_free_first(i)) continue;
            uint32_t* link = &heads[hash_of(first(i), seed) & (slots - 1)];
            int left = PointGrid::kMaxVisited;
            while (*link != kFree && left-- > 0 && !is_equal(first(i), second(*link), bones_))
                link = &next[*link];
            if (*link == kFree || left < 0) continue;
            const uint32_t k = *link;
            *link = next[k];
            pair(i, k);
        }
    }

    PointGrid grid_of(const VertexSet& set) const {
        PointGrid grid(set.vertices.size(), tolerances_.position);
        // backwards, as a cell is visited from its last point on
        for (size_t i = set.vertices.size(); i-- > 0;)
            grid.add(static_cast<uint32_t>(i), set.model->vertices[set.vertices[i]].position);
        return grid;
    }

    // The number of attributes that differ, and the distance as a fraction: small is near.
    double cost(const VertexChanges& changes, double distance) const {
        const int count = 4 * changes.weights + 2 * changes.normal + changes.uv;
        return count + distance / (double{tolerances_.position} + 1e-30) * 0.5;
    }

    // Pairs each free vertex of the first set with the nearest free one of the second within
    // `radius` of its place for which `accepts(changes, a, b)` is true. `placed` gives the vertex
    // as it would be at that place.
    template <typename Placed, typename Accepts>
    void pair_near(const PointGrid& grid, float radius, Placed placed, Accepts accepts) {
        for (size_t i = 0; i < first_.vertices.size() && has_free(); ++i) {
            check_cancelled_at(i);
            if (!is_free_first(i)) continue;
            const Vertex vertex = placed(first(i));
            std::optional<uint32_t> best;
            double lowest = 0;
            grid.visit_near(vertex.position, radius, [&](uint32_t k, double distance) {
                if (!is_free_second(k)) return;
                const VertexChanges found = changes(vertex, second(k));
                if (!accepts(found, vertex, second(k))) return;
                const double own = cost(found, distance);
                if (best && lowest <= own) return;
                best = k;
                lowest = own;
            });
            if (best) pair(i, *best);
        }
    }

    void match_rest() {
        const PointGrid grid = grid_of(second_);
        const float radius = tolerances_.position;
        const auto as_it_is = [](const Vertex& vertex) { return vertex; };
        const auto is_same = [](const VertexChanges& found, const Vertex&, const Vertex&) {
            return !found.any();
        };
        // the nearest first: rounding is far below the tolerance
        pair_near(grid, radius / 100, as_it_is, is_same);
        pair_near(grid, radius, as_it_is, is_same);
        join_copies(grid, true);
        const auto at_most = [](int count) {
            return [count](const VertexChanges& found, const Vertex& a, const Vertex& b) {
                return found.weights + found.normal + found.uv <= count &&
                       degrees_between(a.normal, b.normal) <= kOppositeDegrees;
            };
        };
        pair_near(grid, radius, as_it_is, at_most(1));
        pair_near(grid, radius, as_it_is, at_most(3));
        // before copies with other attributes: the two sides of a seam are no copies of each other
        if (has_free()) match_moved();
        join_copies(grid, false);
    }

    // Joins free vertices with one that is already matched: of the first set they are welded to it,
    // of the second split off. `has_equals`: only with one that is the same.
    void join_copies(const PointGrid& grid, bool has_equals) {
        const auto is_copy = [&](const Vertex& a, const Vertex& b) {
            return has_equals ? !changes(a, b).any()
                              : degrees_between(a.normal, b.normal) <= kOppositeDegrees;
        };
        std::vector<std::pair<size_t, uint32_t>> welded, split;
        for (size_t i = 0; i < first_.vertices.size(); ++i)
            if (is_free_first(i))
                if (const auto k = find_copy(grid, first(i), [&](uint32_t other) {
                        return !is_free_second(other) && is_copy(first(i), second(other));
                    }))
                    welded.emplace_back(i, *k);
        std::optional<PointGrid> own;
        for (size_t k = 0; k < second_.vertices.size(); ++k) {
            if (!is_free_second(k)) continue;
            if (!own) own.emplace(grid_of(first_));
            if (const auto i = find_copy(*own, second(k), [&](uint32_t other) {
                    return !is_free_first(other) && is_copy(first(other), second(k));
                }))
                split.emplace_back(k, *i);
        }
        for (const auto& [i, k] : welded) {
            other_of_first_[i] = k;
            fates_of_first_[i] = VertexFate::kWelded;
            --free_in_first_;
        }
        for (const auto& [k, i] : split) {
            other_of_second_[k] = i;
            fates_of_second_[k] = VertexFate::kSplit;
            --free_in_second_;
        }
    }

    template <typename Accepts>
    std::optional<uint32_t> find_copy(const PointGrid& grid, const Vertex& vertex,
                                      Accepts accepts) const {
        std::optional<uint32_t> best;
        double nearest = 0;
        grid.visit_near(vertex.position, tolerances_.position, [&](uint32_t k, double distance) {
            if ((best && nearest <= distance) || !accepts(k)) return;
            best = k;
            nearest = distance;
        });
        return best;
    }

    void match_moved() {
        if (has_same_triangles()) {
            for (size_t i = 0; i < first_.vertices.size(); ++i)
                if (is_free_first(i) && is_free_second(i)) pair(i, i);
        }
        if (has_free()) pair_by_common_move();
        const double limit = kMaxMoveOfDiagonal * std::min(diagonal(first_), diagonal(second_));
        pair_by_uv(true, limit);
        pair_by_uv(false, limit);
    }

    // The free vertices of a set, by their UV.
    PointGrid uv_grid(const VertexSet& set, const std::vector<uint32_t>& others) const {
        PointGrid grid(set.vertices.size(), tolerances_.uv);
        for (size_t i = set.vertices.size(); i-- > 0;)
            if (others[i] == kFree)
                grid.add(static_cast<uint32_t>(i),
                         glm::vec3(set.model->vertices[set.vertices[i]].uv, 0));
        return grid;
    }

    // The positions of the free vertices whose UV no other free vertex has, on either side.
    std::vector<PointPair> pairs_of_single_uv(const PointGrid& own, const PointGrid& others) const {
        const auto only_one = [&](const PointGrid& grid, const Vertex& vertex) {
            uint32_t found = kFree;
            int count = 0;
            grid.visit_near(glm::vec3(vertex.uv, 0), tolerances_.uv, [&](uint32_t i, double) {
                found = i;
                ++count;
            });
            return count == 1 ? found : kFree;
        };
        std::vector<PointPair> pairs;
        for (size_t i = 0; i < first_.vertices.size(); ++i) {
            if (!is_free_first(i) || only_one(own, first(i)) != i) continue;
            if (const uint32_t k = only_one(others, first(i)); k != kFree)
                pairs.emplace_back(first(i).position, second(k).position);
        }
        return pairs;
    }

    // Pairs the vertices of a mesh that was moved, turned or scaled as a whole.
    void pair_by_common_move() {
        const PointGrid grid = uv_grid(second_, other_of_second_);
        const double size = std::max(diagonal(first_), diagonal(second_));
        // a move that was computed from three points carries their rounding
        const double tolerance = double{tolerances_.position} + size * 1e-5;
        const auto move =
            find_common_move(pairs_of_single_uv(uv_grid(first_, other_of_first_), grid), tolerance);
        if (!move) return;
        PointGrid places(second_.vertices.size(), static_cast<float>(tolerance));
        for (size_t k = second_.vertices.size(); k-- > 0;)
            if (is_free_second(k)) places.add(static_cast<uint32_t>(k), second(k).position);
        const auto placed = [&](Vertex vertex) {
            vertex.position = glm::vec3(move->apply(vertex.position));
            vertex.normal = glm::vec3(move->turn * glm::dvec3(vertex.normal));
            return vertex;
        };
        pair_near(places, static_cast<float>(tolerance), placed,
                  [](const VertexChanges&, const Vertex&, const Vertex&) { return true; });
    }

    // Whether both meshes have as many vertices, joined to the same triangles in the same order.
    bool has_same_triangles() const {
        if (first_.vertices.size() != second_.vertices.size() ||
            first_.indices.size() != second_.indices.size())
            return false;
        const auto place = [](const VertexSet& set, uint32_t vertex) {
            return std::lower_bound(set.vertices.begin(), set.vertices.end(), vertex) -
                   set.vertices.begin();
        };
        for (size_t i = 0; i < first_.indices.size(); ++i)
            if (place(first_, first_.indices[i]) != place(second_, second_.indices[i]))
                return false;
        return true;
    }

    void pair_by_uv(bool with_weights, double max_distance) {
        const PointGrid grid = uv_grid(second_, other_of_second_);
        for (size_t i = 0; i < first_.vertices.size() && has_free(); ++i) {
            check_cancelled_at(i);
            if (!is_free_first(i)) continue;
            std::optional<uint32_t> best;
            double nearest = max_distance;
            int shared = 0;
            const glm::vec3 uv(first(i).uv, 0);
            grid.visit_near(uv, tolerances_.uv, [&](uint32_t k, double) {
                ++shared;
                if (!is_free_second(k)) return;
                if (with_weights && changes(first(i), second(k)).weights) return;
                const double distance =
                    glm::distance(glm::dvec3(first(i).position), glm::dvec3(second(k).position));
                if (best ? nearest <= distance : !(distance <= max_distance)) return;
                best = k;
                nearest = distance;
            });
            if (best && shared <= kMaxSharedUv) pair(i, *best);
        }
    }

    VertexMatches result() const {
        VertexMatches matches;
        matches.vertices.reserve(first_.vertices.size());
        for (size_t i = 0; i < first_.vertices.size(); ++i)
            matches.vertices.push_back(
                {first_.vertices[i],
                 is_free_first(i) ? kNoVertex : second_.vertices[other_of_first_[i]],
                 fates_of_first_[i]});
        matches.other_vertices.reserve(second_.vertices.size());
        for (size_t k = 0; k < second_.vertices.size(); ++k)
            matches.other_vertices.push_back(
                {second_.vertices[k],
                 is_free_second(k) ? kNoVertex : first_.vertices[other_of_second_[k]],
                 fates_of_second_[k]});
        return matches;
    }

    const VertexSet& first_;
    const VertexSet& second_;
    const std::span<const int> bones_;
    const Tolerances& tolerances_;
    // Indices into the other set, kFree: none yet.
    std::vector<uint32_t> other_of_first_, other_of_second_;
    std::vector<VertexFate> fates_of_first_, fates_of_second_;
    size_t free_in_first_, free_in_second_;
};

}  // namespace

size_t VertexMatches::count(VertexFate fate) const {
    const auto is_it = [fate](const MatchedVertex& vertex) { return vertex.fate == fate; };
    const bool is_of_second = fate == VertexFate::kSplit || fate == VertexFate::kNew;
    const auto& side = is_of_second ? other_vertices : vertices;
    return static_cast<size_t>(std::count_if(side.begin(), side.end(), is_it));
}

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

VertexMatches match_vertices(const VertexSet& first, const VertexSet& second,
                             std::span<const int> bones, const Tolerances& tolerances) {
    return VertexMatcher(first, second, bones, tolerances).match();
}

}  // namespace studioscope
