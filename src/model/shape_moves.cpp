#include "model/shape_moves.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "core/work_context.h"
#include "model/transform.h"

namespace studioscope {

namespace {

size_t vertex_end(std::span<const ShapeDelta> deltas, size_t first) {
    size_t end = first;
    while (end < deltas.size() && deltas[end].vertex == deltas[first].vertex) ++end;
    return end;
}

// A key that is equal for entries with equal weights in every pose; as bits, to order NaN too.
std::array<uint32_t, 3> merge_key(const ShapeDelta& entry) {
    return {std::bit_cast<uint32_t>(entry.side + 0.0f), std::bit_cast<uint32_t>(entry.speed + 0.0f),
            std::bit_cast<uint32_t>(entry.wrinkle + 0.0f)};
}

// Adds an entry; returns false, without a change, if the sum is not finite.
bool add_to(ShapeDelta& to, const ShapeDelta& other) {
    ShapeDelta sum = to;
    sum.position += other.position;
    sum.normal += other.normal;
    sum.wrinkle += other.wrinkle;
    if (!is_finite(sum.position) || !is_finite(sum.normal) || !std::isfinite(sum.wrinkle))
        return false;
    to = sum;
    return true;
}

// The entries of one vertex, with entries of one kind added up.
std::vector<ShapeDelta> merge_entries(std::span<const ShapeDelta> entries) {
    std::vector<ShapeDelta> sorted(entries.begin(), entries.end());
    std::stable_sort(sorted.begin(), sorted.end(), [](const ShapeDelta& a, const ShapeDelta& b) {
        return merge_key(a) < merge_key(b);
    });
    std::vector<ShapeDelta> sums;
    for (size_t i = 0; i < sorted.size(); ++i) {
        const bool is_new_kind = i == 0 || merge_key(sorted[i]) != merge_key(sorted[i - 1]);
        if (is_new_kind || !add_to(sums.back(), sorted[i])) sums.push_back(sorted[i]);
    }
    return sums;
}

}  // namespace

std::span<const ShapeDelta> shape_entries(const Shape& shape, uint32_t vertex) {
    const ShapeDelta* const found = find_delta(shape, vertex);
    if (found == nullptr) return {};
    const auto first = static_cast<size_t>(found - shape.deltas.data());
    return std::span(shape.deltas).subspan(first, vertex_end(shape.deltas, first) - first);
}

VertexMove entry_sum(std::span<const ShapeDelta> entries) {
    VertexMove move;
    move.vertex = entries.front().vertex;
    for (const ShapeDelta& entry : entries) {
        move.position += entry.position;
        move.normal += entry.normal;
        move.own += entry.position * (1 - entry.side);
        move.pair += entry.position * entry.side;
        move.wrinkle += entry.wrinkle;
    }
    return move;
}

WeightedMove entry_sum(std::span<const ShapeDelta> entries, const ShapeWeight& weight) {
    WeightedMove sum;
    glm::dvec3 total(0);
    for (const ShapeDelta& entry : entries) {
        sum.weight = static_cast<double>(weight.factor(entry));
        sum.position += sum.weight * glm::dvec3(entry.position);
        total += glm::dvec3(entry.position);
    }
    if (entries.size() < 2) return sum;
    const double square = glm::dot(total, total);
    sum.weight = square > 0 ? glm::dot(sum.position, total) / square : 0;
    return sum;
}

WeightSums weight_sums(std::span<const ShapeDelta> entries) {
    WeightSums sums;
    for (const ShapeDelta& entry : entries) {
        const float delay = 1 - entry.speed, own = 1 - entry.side;
        const std::array<float, 4> shares{own, entry.side, delay * own, delay * entry.side};
        for (size_t i = 0; i < shares.size(); ++i) {
            sums.positions[i] += entry.position * shares[i];
            sums.normals[i] += entry.normal * shares[i];
            sums.wrinkles[i] += entry.wrinkle * shares[i];
        }
    }
    return sums;
}

std::vector<VertexMove> vertex_moves(const Shape& shape) {
    const std::span<const ShapeDelta> deltas(shape.deltas);
    std::vector<VertexMove> moves;
    moves.reserve(deltas.size());
    for (size_t i = 0, end = 0; i < deltas.size(); i = end) {
        end = vertex_end(deltas, i);
        moves.push_back(entry_sum(deltas.subspan(i, end - i)));
    }
    return moves;
}

size_t moved_vertex_count(const Shape& shape) {
    size_t count = 0;
    for (size_t i = 0; i < shape.deltas.size(); ++i)
        count += i == 0 || shape.deltas[i].vertex != shape.deltas[i - 1].vertex;
    return count;
}

float largest_move(std::span<const VertexMove> moves) {
    float largest = 0;
    for (const VertexMove& move : moves) largest = std::max(largest, glm::length(move.position));
    return largest;
}

void merge_equal_entries(std::vector<ShapeDelta>& deltas) {
    size_t kept = 0, groups = 0;
    for (size_t i = 0, end = 0; i < deltas.size(); i = end) {
        check_cancelled_at(groups++);
        end = vertex_end(deltas, i);
        const std::span<const ShapeDelta> entries = std::span(deltas).subspan(i, end - i);
        std::vector<ShapeDelta> sums;
        if (entries.size() > 1) sums = merge_entries(entries);
        // Entries that cannot be added keep their order, in which a pose adds them.
        const bool is_shorter = !sums.empty() && sums.size() < entries.size();
        const std::span<const ShapeDelta> left = is_shorter ? sums : entries;
        std::copy(left.begin(), left.end(), deltas.begin() + static_cast<std::ptrdiff_t>(kept));
        kept += left.size();
    }
    deltas.resize(kept);
}

}  // namespace studioscope
