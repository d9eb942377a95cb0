#include "facts/compare/vertex_match.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "core/work_context.h"
#include "facts/compare/placed_vertices.h"

namespace studioscope {

namespace {

// Maximum number of unmatched vertices with one UV for it to identify a vertex.
constexpr int kMaxSharedUv = 8;
constexpr float kOppositeDegrees = 90;
// Maximum distance, as a fraction of the mesh's diagonal, by which a vertex identified by its UV
// alone has moved; farther away it is another vertex at the same place in the texture.
constexpr double kMaxMoveOfDiagonal = 0.1;
// Minimum fraction of the unmatched vertices that a move of the whole mesh must explain.
constexpr double kMinMoved = 0.25;

// The cost of a pair: the attributes that differ, by importance, then the distance.
double cost(const VertexChanges& changes, double share_of_radius) {
    return 4 * changes.weights + 2 * changes.normal + changes.uv + share_of_radius * 0.5;
}

template <typename Accepts>
std::optional<uint32_t> find_copy(const PointGrid& grid, const Vertex& vertex, float radius,
                                  Accepts accepts) {
    std::optional<uint32_t> best;
    double nearest = 0;
    grid.visit_near(vertex.position, radius, [&](uint32_t k, double distance) {
        if ((best && nearest <= distance) || !accepts(k)) return;
        best = k;
        nearest = distance;
    });
    return best;
}

// Distance within which vertices are at the same place after a move, which carries the rounding of
// the three points that it was computed from.
float move_radius(const VertexSet& first, const VertexSet& second, const Tolerances& tolerances) {
    const double size = std::max(bounds_diagonal(first), bounds_diagonal(second));
    return static_cast<float>(double{tolerances.position} + size * 1e-5);
}

// Whether both meshes have the same number of vertices and the same triangles in the same order.
bool has_same_triangles(const VertexSet& first, const VertexSet& second) {
    if (first.vertices.size() != second.vertices.size() ||
        first.indices.size() != second.indices.size())
        return false;
    const auto place = [](const VertexSet& set, uint32_t vertex) {
        return std::lower_bound(set.vertices.begin(), set.vertices.end(), vertex) -
               set.vertices.begin();
    };
    for (size_t i = 0; i < first.indices.size(); ++i)
        if (place(first, first.indices[i]) != place(second, second.indices[i])) return false;
    return true;
}

// Matches two sets by indices into the sets.
class VertexMatcher {
public:
    VertexMatcher(const VertexSet& first, const VertexSet& second, std::span<const int> bones,
                  const Tolerances& tolerances, const std::optional<CommonMove>& hint)
        : hint_(hint),
          first_(first),
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
        if (free_in_first_ + free_in_second_ > 0) match_rest();
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
            uint32_t& head = heads[vertex_hash(second(k), seed) & (slots - 1)];
            next[k] = std::exchange(head, static_cast<uint32_t>(k));
        }
        for (size_t i = 0; i < first_.vertices.size(); ++i) {
            check_cancelled_at(i);
            if (!is_free_first(i)) continue;
            uint32_t* link = &heads[vertex_hash(first(i), seed) & (slots - 1)];
            int left = PointGrid::kMaxVisited;
            while (*link != kFree && left-- > 0 && !is_equal(first(i), second(*link), bones_))
                link = &next[*link];
            if (*link == kFree || left < 0) continue;
            const uint32_t k = *link;
            *link = next[k];
            pair(i, k);
        }
    }

    Placement make_placement(const std::optional<CommonMove>& move, float radius) const {
        return {move, radius, position_grid(second_, radius, std::identity()), {}, {}};
    }

    // Pairs each free vertex of the first set with the nearest free one of the second within
    // `radius` of its place for which `accepts(changes, a, b)` is true.
    template <typename Accepts>
    void pair_near(const Placement& placement, float radius, Accepts accepts) {
        for (size_t i = 0; i < first_.vertices.size() && has_free(); ++i) {
            check_cancelled_at(i);
            if (!is_free_first(i) || !placement.may_have_first(i)) continue;
            const Vertex vertex = placement.place(first(i));
            std::optional<uint32_t> best;
            double lowest = 0;
            placement.grid.visit_near(vertex.position, radius, [&](uint32_t k, double distance) {
                if (!is_free_second(k)) return;
                const VertexChanges found = changes(vertex, second(k));
                if (!accepts(found, vertex, second(k))) return;
                const double own = cost(found, distance / (double{placement.radius} + 1e-30));
                if (best && lowest <= own) return;
                best = k;
                lowest = own;
            });
            if (best) pair(i, *best);
        }
    }

    // Pairs and joins vertices at the same place that are the same.
    void pair_same(const Placement& placement) {
        const auto is_same = [](const VertexChanges& found, const Vertex&, const Vertex&) {
            return !(found.weights || found.normal || found.uv);
        };
        // the nearest first: rounding is far below the tolerance
        pair_near(placement, placement.radius / 100, is_same);
        pair_near(placement, placement.radius, is_same);
        join_copies(placement, true);
    }

    // Pairs vertices at the same place with other attributes, unless their normals are opposite.
    void pair_changed(const Placement& placement) {
        for (const int count : {1, 3})
            pair_near(placement, placement.radius,
                      [count](const VertexChanges& found, const Vertex& a, const Vertex& b) {
                          return found.weights + found.normal + found.uv <= count &&
                                 degrees_between(a.normal, b.normal) <= kOppositeDegrees;
                      });
    }

    bool has_free_near(const Placement& placement, size_t i) const {
        bool is_near = false;
        if (placement.may_have_first(i))
            placement.grid.visit_near(placement.place(first(i)).position, placement.radius,
                                      [&](uint32_t k, double) { is_near |= is_free_second(k); });
        return is_near;
    }

    // The number of free vertices of the first set that have no free one of the second near.
    size_t vertices_away(const Placement& placement) const {
        size_t count = 0;
        for (size_t i = 0; i < first_.vertices.size(); ++i)
            count += is_free_first(i) && !has_free_near(placement, i);
        return count;
    }

    // Whether no vertex of a sample has a free one of the second set near.
    bool is_elsewhere(const Placement& placement) const {
        const EntrySample sample(first_.vertices.size());
        for (size_t i = 0; i < first_.vertices.size(); ++i)
            if (sample.has(i) && has_free_near(placement, i)) return false;
        return true;
    }

    void match_rest() {
        Placement still = make_placement({}, tolerances_.position);
        // spares a large mesh that moved many searches in empty space
        const bool is_far = has_free() && is_elsewhere(still);
        if (is_far) pair_moved();
        if (is_far && has_free()) find_near(first_, second_, still);
        pair_same(still);
        // If most places are empty now, the mesh has probably moved, and a vertex that happens to
        // be at the place of another is no counterpart.
        const bool is_gone = !is_far && vertices_away(still) > first_.vertices.size() / 2;
        if (is_gone) pair_moved();
        pair_changed(still);
        // before copies with other attributes: the two sides of a seam are no copies of each other
        if (has_free() && has_same_triangles(first_, second_)) {
            for (size_t i = 0; i < first_.vertices.size(); ++i)
                if (is_free_first(i) && is_free_second(i)) pair(i, i);
        }
        if (!is_gone && !is_far) pair_moved();
        const double limit =
            kMaxMoveOfDiagonal * std::min(bounds_diagonal(first_), bounds_diagonal(second_));
        if (has_free()) pair_by_uv(true, limit);
        if (has_free()) pair_by_uv(false, limit);
        if (move_)
            join_copies(make_placement(move_, move_radius(first_, second_, tolerances_)), false);
        join_copies(still, false);
    }

    // Joins free vertices with one that is already matched: of the first set they are welded to it,
    // of the second split off. `has_equals`: only with one that is the same.
    void join_copies(const Placement& placement, bool has_equals) {
        const auto is_copy = [&](const Vertex& a, const Vertex& b) {
            if (!has_equals) return degrees_between(a.normal, b.normal) <= kOppositeDegrees;
            const VertexChanges found = changes(a, b);
            return !(found.weights || found.normal || found.uv);
        };
        const auto placed = [&](size_t i) { return placement.place(first(i)); };
        std::vector<std::pair<size_t, uint32_t>> welded, split;
        for (size_t i = 0; i < first_.vertices.size(); ++i)
            if (is_free_first(i) && placement.may_have_first(i))
                if (const auto k =
                        find_copy(placement.grid, placed(i), placement.radius, [&](uint32_t to) {
                            return !is_free_second(to) && is_copy(placed(i), second(to));
                        }))
                    welded.emplace_back(i, *k);
        std::optional<PointGrid> own;
        for (size_t k = 0; k < second_.vertices.size(); ++k) {
            if (!is_free_second(k) || !placement.may_have_second(k)) continue;
            if (!own)
                own.emplace(position_grid(first_, placement.radius, [&](const Vertex& vertex) {
                    return placement.place(vertex);
                }));
            if (const auto i = find_copy(*own, second(k), placement.radius, [&](uint32_t from) {
                    return !is_free_first(from) && is_copy(placed(from), second(k));
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

    // The move of the mesh as a whole; none if most of it stayed.
    std::optional<CommonMove> common_move() const {
        const std::vector<PointPair> pairs =
            unique_uv_pairs({first_, other_of_first_}, {second_, other_of_second_}, tolerances_.uv);
        const auto stays = [&](const PointPair& pair) {
            return glm::distance(pair.first, pair.second) <= double{tolerances_.position};
        };
        const auto staying = std::count_if(pairs.begin(), pairs.end(), stays);
        if (static_cast<size_t>(staying) > pairs.size() / 2) return std::nullopt;
        return find_common_move(pairs, double{move_radius(first_, second_, tolerances_)});
    }

    // The fraction of a sample of the free vertices that are near a free one of the same UV; the
    // farther away, the less one counts.
    double hit_share(const Placement& placement) const {
        const EntrySample sample(free_in_first_);
        double hits = 0;
        size_t tested = 0;
        for (size_t i = 0; i < first_.vertices.size(); ++i) {
            if (!is_free_first(i) || !sample.has(i)) continue;
            ++tested;
            double nearest = std::numeric_limits<double>::infinity();
            placement.grid.visit_near(placement.place(first(i)).position, placement.radius,
                                      [&](uint32_t k, double distance) {
                                          if (is_free_second(k) && !changes(first(i), second(k)).uv)
                                              nearest = std::min(nearest, distance);
                                      });
            const double share = nearest / double{placement.radius};
            if (share <= 1) hits += 1 - share * share / 2;
        }
        return tested > 0 ? hits / static_cast<double>(tested) : 0;
    }

    // Pairs the vertices of a mesh that was moved, turned or scaled as a whole.
    void pair_moved() {
        if (!has_free()) return;
        std::vector<CommonMove> moves;
        if (const auto own = common_move()) moves.push_back(*own);
        if (hint_) moves.push_back(*hint_);
        for (const NamedMove& turn : quarter_turns()) moves.push_back(turn.move);
        Placement placement = make_placement({}, move_radius(first_, second_, tolerances_));
        double most = kMinMoved;
        for (const CommonMove& move : moves) {
            placement.move = move;
            const double hits = hit_share(placement);
            if (hits > most) move_ = move;
            most = std::max(most, hits);
        }
        if (!move_) return;
        placement.move = move_;
        pair_same(placement);
        pair_changed(placement);
    }

    void pair_by_uv(bool with_weights, double max_distance) {
        const PointGrid grid = uv_grid({second_, other_of_second_}, tolerances_.uv);
        for (size_t i = 0; i < first_.vertices.size() && has_free(); ++i) {
            check_cancelled_at(i);
            if (!is_free_first(i)) continue;
            std::optional<uint32_t> best;
            double nearest = max_distance;
            int shared = 0;
            const glm::dvec3 own(first(i).position), place = move_ ? move_->apply(own) : own;
            grid.visit_near(glm::vec3(first(i).uv, 0), tolerances_.uv, [&](uint32_t k, double) {
                ++shared;
                if (!is_free_second(k)) return;
                if (with_weights && changes(first(i), second(k)).weights) return;
                const double distance = glm::distance(place, glm::dvec3(second(k).position));
                if (best ? nearest <= distance : !(distance <= max_distance)) return;
                best = k;
                nearest = distance;
            });
            if (best && shared <= kMaxSharedUv) pair(i, *best);
        }
    }

    VertexMatches result() const {
        VertexMatches matches;
        matches.move = move_;
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

    const std::optional<CommonMove>& hint_;
    std::optional<CommonMove> move_;
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
    const bool belongs_to_second = fate == VertexFate::kSplit || fate == VertexFate::kNew;
    const auto& side = belongs_to_second ? other_vertices : vertices;
    return static_cast<size_t>(std::count_if(side.begin(), side.end(), is_it));
}

VertexMatches match_vertices(const VertexSet& first, const VertexSet& second,
                             std::span<const int> bones, const Tolerances& tolerances,
                             const std::optional<CommonMove>& hint) {
    return VertexMatcher(first, second, bones, tolerances, hint).match();
}

}  // namespace studioscope
