#include "model/seams.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <utility>

#include "core/index_table.h"
#include "core/message_text.h"
#include "core/seeded_hash.h"
#include "core/work_context.h"
#include "model/shape_moves.h"

namespace studioscope {

namespace {

// Vertices merged by position: for each vertex the first one at its position, and whether there are
// others.
struct WeldedVertices {
    std::vector<uint32_t> first;
    std::vector<bool> is_shared;  // indexed by the first vertex
};

uint32_t position_hash(const glm::vec3& position, uint64_t seed) {
    // +0 turns -0 into 0.
    const std::array<float, 3> values{position.x + 0.0f, position.y + 0.0f, position.z + 0.0f};
    uint64_t hash = seed;
    for (const float value : values)
        hash = (hash ^ std::bit_cast<uint32_t>(value)) * 0x9E3779B97F4A7C15u;
    return static_cast<uint32_t>(hash ^ (hash >> 32));
}

WeldedVertices weld(const Model& model) {
    const size_t count = model.vertices.size();
    WeldedVertices welded{std::vector<uint32_t>(count), std::vector<bool>(count)};
    std::vector<uint32_t> firsts;  // first vertex of each position
    IndexTable positions;
    const uint64_t seed = hash_seed();
    for (uint32_t vertex = 0; vertex < count; ++vertex) {
        check_cancelled_at(vertex);
        const glm::vec3& position = model.vertices[vertex].position;
        const uint32_t number = positions.find_or_add(
            position_hash(position, seed),
            [&](uint32_t known) { return model.vertices[firsts[known]].position == position; });
        if (number == firsts.size())
            firsts.push_back(vertex);
        else
            welded.is_shared[firsts[number]] = true;
        welded.first[vertex] = firsts[number];
    }
    return welded;
}

// One side of an edge, its ends ordered by their welded vertices.
struct EdgeSide {
    std::array<uint32_t, 2> welded, vertices;

    auto operator<=>(const EdgeSide&) const = default;
};

// Adds the edges that may be seams: an edge whose ends are both unshared has the same vertices on
// both sides.
void add_sides(const MeshLod& lod, const WeldedVertices& welded, std::vector<EdgeSide>& sides) {
    for (size_t i = 0; i + 2 < lod.indices.size(); i += 3) {
        check_cancelled_at(i / 3);
        for (size_t corner = 0; corner < 3; ++corner) {
            uint32_t a = lod.indices[i + corner], b = lod.indices[i + (corner + 1) % 3];
            uint32_t first = welded.first[a], second = welded.first[b];
            if (!welded.is_shared[first] && !welded.is_shared[second]) continue;
            if (first > second) {
                std::swap(a, b);
                std::swap(first, second);
            }
            if (first != second) sides.push_back({{first, second}, {a, b}});
        }
    }
}

void add_pairs(std::vector<EdgeSide>& sides, std::vector<SeamPair>& seams) {
    std::sort(sides.begin(), sides.end());
    for (size_t i = 0, next = 0; i < sides.size(); i = next) {
        while (next < sides.size() && sides[next].welded == sides[i].welded) ++next;
        if (next - i != 2) continue;
        for (size_t end = 0; end < 2; ++end) {
            const uint32_t first = sides[i].vertices[end], second = sides[i + 1].vertices[end];
            if (first == second) continue;
            seams.push_back({first, second});
            seams.push_back({second, first});
        }
    }
}

float largest_gap(const VertexMove& a, const VertexMove& b) {
    return std::max({glm::distance(a.position, b.position), glm::distance(a.own, b.own),
                     glm::distance(a.pair, b.pair)});
}

}  // namespace

std::vector<SeamPair> find_seams(const Model& model) {
    std::vector<SeamPair> seams;
    if (model.shapes.empty()) return seams;
    const WeldedVertices welded = weld(model);
    for (size_t lod = 0; lod < model.lods.size(); ++lod) {
        // Only meshes that are drawn together form one surface.
        std::map<std::pair<int, int>, std::vector<EdgeSide>> sides;
        for (const Mesh& mesh : model.meshes)
            add_sides(mesh.lods[lod], welded, sides[{mesh.body_part, mesh.body_model}]);
        for (auto& [body, of_body] : sides) add_pairs(of_body, seams);
    }
    std::sort(seams.begin(), seams.end());
    seams.erase(std::unique(seams.begin(), seams.end()), seams.end());
    return seams;
}

std::vector<TornSeam> torn_seams(const Shape& shape, std::span<const SeamPair> seams) {
    constexpr float kLostByHalfFloats = 1.0f / 1024;
    std::vector<TornSeam> torn;
    for (const VertexMove& move : vertex_moves(shape)) {
        auto seam = std::lower_bound(seams.begin(), seams.end(), SeamPair{move.vertex, 0});
        for (; seam != seams.end() && seam->first == move.vertex; ++seam) {
            const auto entries = shape_entries(shape, seam->second);
            if (!entries.empty() && seam->second < seam->first)
                continue;  // the pair is added from its other end
            const VertexMove other = entries.empty() ? VertexMove{} : entry_sum(entries);
            const float gap = largest_gap(move, other);
            const float longest = std::max(glm::length(move.position), glm::length(other.position));
            const auto [first, second] = std::minmax(seam->first, seam->second);
            if (gap > std::max(kMinSeamGap, longest * kLostByHalfFloats))
                torn.push_back({{first, second}, gap});
        }
    }
    return torn;
}

SeamReport report_seams(const Model& model) {
    SeamReport report;
    report.seams = find_seams(model);
    for (const Shape& shape : model.shapes) {
        const std::vector<TornSeam> torn = torn_seams(shape, report.seams);
        report.torn.push_back(torn.size());
        if (torn.empty()) continue;
        const auto widest =
            std::max_element(torn.begin(), torn.end(),
                             [](const TornSeam& a, const TornSeam& b) { return a.gap < b.gap; });
        report.notes.push_back(
            note("shape-seam", fmt::format("shape {} tears the surface at {}; widest between "
                                           "vertices {} and {}, by {:.3g} units",
                                           shape.name, count_text(torn.size(), "seam"),
                                           widest->pair.first, widest->pair.second, widest->gap)));
    }
    return report;
}

}  // namespace studioscope
