#include "model/index_order.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace studioscope {

namespace {

// Larger than any measured cache, so that the order suits them all.
constexpr size_t kCacheSize = 32;
constexpr float kLastTriangleScore = 0.75f;
constexpr float kCacheDecay = 1.5f;
// Bonus for vertices with few triangles left.
constexpr float kValenceScale = 2, kValencePower = 0.5f;
constexpr uint32_t kNoTriangle = UINT32_MAX;

// The triangles of each vertex that are not drawn yet.
class TrianglesLeft {
public:
    explicit TrianglesLeft(std::span<const uint32_t> indices)
        : counts_(size_t{*std::max_element(indices.begin(), indices.end())} + 1) {
        for (const uint32_t index : indices) ++counts_[index];
        firsts_.resize(counts_.size());
        uint32_t first = 0;
        for (size_t vertex = 0; vertex < counts_.size(); ++vertex) {
            firsts_[vertex] = first;
            first += counts_[vertex];
        }
        triangles_.resize(indices.size());
        std::vector<uint32_t> next = firsts_;
        for (size_t i = 0; i < indices.size(); ++i)
            triangles_[next[indices[i]]++] = static_cast<uint32_t>(i / 3);
    }

    size_t vertices() const { return counts_.size(); }
    std::span<const uint32_t> triangles(uint32_t vertex) const {
        return std::span(triangles_).subspan(firsts_[vertex], counts_[vertex]);
    }
    // Removes one entry: a triangle that names a vertex twice is listed twice and removed twice.
    void remove(uint32_t vertex, uint32_t triangle) {
        const auto first = triangles_.begin() + firsts_[vertex];
        std::swap(*std::find(first, first + counts_[vertex], triangle),
                  *(first + (counts_[vertex] - 1)));
        --counts_[vertex];
    }

private:
    std::vector<uint32_t> counts_, firsts_, triangles_;
};

class ReuseOrder {
public:
    explicit ReuseOrder(std::span<const uint32_t> indices)
        : indices_(indices),
          left_(indices),
          scores_(left_.vertices()),
          is_drawn_(indices.size() / 3) {
        for (uint32_t vertex = 0; vertex < left_.vertices(); ++vertex)
            scores_[vertex] = vertex_score(vertex, kCacheSize);
        cache_.reserve(kCacheSize + 3);
    }

    std::vector<uint32_t> run() {
        std::vector<uint32_t> ordered;
        ordered.reserve(indices_.size());
        for (uint32_t triangle = best_triangle(); triangle != kNoTriangle;
             triangle = best_triangle()) {
            const auto corners = triangle_corners(triangle);
            ordered.insert(ordered.end(), corners.begin(), corners.end());
            is_drawn_[triangle] = 1;
            for (const uint32_t corner : corners) left_.remove(corner, triangle);
            use(corners);
        }
        return ordered;
    }

private:
    std::span<const uint32_t> triangle_corners(uint32_t triangle) const {
        return indices_.subspan(size_t{triangle} * 3, 3);
    }

    float vertex_score(uint32_t vertex, size_t cache_slot) const {
        const size_t left = left_.triangles(vertex).size();
        if (left == 0) return 0;
        float score = kValenceScale * std::pow(static_cast<float>(left), -kValencePower);
        if (cache_slot < 3)
            score += kLastTriangleScore;
        else if (cache_slot < kCacheSize)
            score +=
                std::pow(1 - static_cast<float>(cache_slot - 3) / (kCacheSize - 3), kCacheDecay);
        return score;
    }

    // The best of the triangles that share a vertex with the cache, else the next one in file
    // order.
    uint32_t best_triangle() {
        uint32_t best = kNoTriangle;
        float most = -1;
        for (const uint32_t vertex : cache_)
            for (const uint32_t triangle : left_.triangles(vertex)) {
                float score = 0;
                for (const uint32_t corner : triangle_corners(triangle)) score += scores_[corner];
                if (score > most) most = score, best = triangle;
            }
        while (best == kNoTriangle && next_ < is_drawn_.size()) {
            if (!is_drawn_[next_]) best = static_cast<uint32_t>(next_);
            ++next_;
        }
        return best;
    }

    // Moves the triangle's corners to the front of the cache; evicted vertices are scored as
    // uncached.
    void use(std::span<const uint32_t> corners) {
        for (const uint32_t corner : corners) {
            std::erase(cache_, corner);
            cache_.insert(cache_.begin(), corner);
        }
        for (size_t cache_slot = 0; cache_slot < cache_.size(); ++cache_slot)
            scores_[cache_[cache_slot]] = vertex_score(cache_[cache_slot], cache_slot);
        if (cache_.size() > kCacheSize) cache_.resize(kCacheSize);
    }

    std::span<const uint32_t> indices_;
    TrianglesLeft left_;
    std::vector<float> scores_;      // by vertex
    std::vector<uint8_t> is_drawn_;  // by triangle
    std::vector<uint32_t> cache_;    // most recently used vertex first
    size_t next_ = 0;                // all triangles before it are drawn
};

}  // namespace

IndexOrder measure_index_order(std::span<const uint32_t> indices, size_t cache_size) {
    if (indices.empty()) return {};
    const size_t count = size_t{*std::max_element(indices.begin(), indices.end())} + 1;
    std::vector<size_t> transformed_at(count);  // number of its last transform; 0: never
    size_t transforms = 0, vertices = 0;
    for (const uint32_t index : indices) {
        size_t& last = transformed_at[index];
        vertices += last == 0 ? 1 : 0;
        if (last == 0 || transforms - last >= cache_size) last = ++transforms;
    }
    return {static_cast<double>(transforms) * 3 / static_cast<double>(indices.size()),
            static_cast<double>(transforms) / static_cast<double>(vertices)};
}

std::vector<uint32_t> optimize_vertex_cache(std::span<const uint32_t> indices) {
    if (indices.empty()) return {};
    return ReuseOrder(indices).run();
}

}  // namespace studioscope
