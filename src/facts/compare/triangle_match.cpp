#include "facts/compare/triangle_match.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/index_table.h"
#include "core/seeded_hash.h"

namespace studioscope {

namespace {

using Triangle = std::array<uint32_t, 3>;

// Assigns numbers to positions; equal positions share one.
class PositionNumbers {
public:
    uint32_t number(const glm::vec3& position) {
        const std::array<float, 3> values{position.x + 0.0f, position.y + 0.0f, position.z + 0.0f};
        uint64_t hash = seed_;
        for (const float value : values) hash = mixed_hash(hash, std::bit_cast<uint32_t>(value));
        const uint32_t number =
            table_.find_or_add(static_cast<uint32_t>(hash ^ (hash >> 32)),
                               [&](uint32_t known) { return positions_[known] == position; });
        if (number == positions_.size()) positions_.push_back(position);
        return number;
    }
    uint32_t count() const { return static_cast<uint32_t>(positions_.size()); }

private:
    const uint64_t seed_ = hash_seed();
    IndexTable table_;
    std::vector<glm::vec3> positions_;
};

// A vertex's number for triangles, by its index minus that of the set's first vertex.
struct CornerNumbers {
    uint32_t first_vertex = 0;
    std::vector<uint32_t> numbers;

    explicit CornerNumbers(const VertexSet& set) {
        if (set.vertices.empty()) return;
        first_vertex = set.vertices.front();
        numbers.resize(size_t{set.vertices.back()} - first_vertex + 1);
    }
    uint32_t& operator[](uint32_t vertex) { return numbers[vertex - first_vertex]; }
    uint32_t operator[](uint32_t vertex) const { return numbers[vertex - first_vertex]; }
};

// The triangles with the lowest number first, sorted.
std::vector<Triangle> sorted_triangles(const VertexSet& set, const CornerNumbers& numbers) {
    std::vector<Triangle> triangles;
    triangles.reserve(set.indices.size() / 3);
    for (size_t i = 0; i + 2 < set.indices.size(); i += 3) {
        Triangle triangle{numbers[set.indices[i]], numbers[set.indices[i + 1]],
                          numbers[set.indices[i + 2]]};
        std::rotate(triangle.begin(), std::min_element(triangle.begin(), triangle.end()),
                    triangle.end());
        triangles.push_back(triangle);
    }
    std::sort(triangles.begin(), triangles.end());
    return triangles;
}

std::vector<Triangle> difference(const std::vector<Triangle>& some,
                                 const std::vector<Triangle>& other) {
    std::vector<Triangle> rest;
    std::set_difference(some.begin(), some.end(), other.begin(), other.end(),
                        std::back_inserter(rest));
    return rest;
}

size_t count_flipped(const std::vector<Triangle>& lost, std::vector<Triangle> added) {
    for (Triangle& triangle : added) std::swap(triangle[1], triangle[2]);
    std::sort(added.begin(), added.end());
    return lost.size() - difference(lost, added).size();
}

}  // namespace

void match_triangles(MeshMatch& match, const VertexSet& first, const VertexSet& second) {
    match.triangles = first.indices.size() / 3;
    match.other_triangles = second.indices.size() / 3;
    if (first.indices.empty() || second.indices.empty()) {
        match.lost_triangles = match.triangles;
        match.new_triangles = match.other_triangles;
        return;
    }
    PositionNumbers positions;
    CornerNumbers own(first), other(second);
    for (const uint32_t vertex : second.vertices)
        other[vertex] = positions.number(second.model->vertices[vertex].position);
    PositionNumbers lost;  // positions of vertices without a counterpart
    for (const MatchedVertex& vertex : match.vertices.vertices)
        own[vertex.vertex] =
            vertex.other == kNoVertex
                ? positions.count() + lost.number(first.model->vertices[vertex.vertex].position)
                : other[vertex.other];
    // A vertex that was split off shares the corner of its origin.
    for (const MatchedVertex& vertex : match.vertices.other_vertices)
        if (vertex.fate == VertexFate::kSplit) other[vertex.vertex] = own[vertex.other];
    const std::vector<Triangle> triangles = sorted_triangles(first, own),
                                others = sorted_triangles(second, other);
    const std::vector<Triangle> gone = difference(triangles, others),
                                added = difference(others, triangles);
    match.flipped_triangles = count_flipped(gone, added);
    match.lost_doubles =
        static_cast<size_t>(std::count_if(gone.begin(), gone.end(), [&](const Triangle& triangle) {
            return std::binary_search(others.begin(), others.end(), triangle);
        }));
    match.lost_triangles = gone.size() - match.flipped_triangles;
    match.new_triangles = added.size() - match.flipped_triangles;
}

}  // namespace studioscope
