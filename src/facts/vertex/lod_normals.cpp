#include "facts/vertex/lod_normals.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace studioscope {

namespace {

constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();

float angle_between(const glm::vec3& a, const glm::vec3& b) {
    const double lengths = glm::length(glm::dvec3(a)) * glm::length(glm::dvec3(b));
    if (!(lengths > 0)) return kUnknown;
    const double cosine = glm::dot(glm::dvec3(a), glm::dvec3(b)) / lengths;
    return static_cast<float>(glm::degrees(std::acos(std::clamp(cosine, -1.0, 1.0))));
}

// A tree of vertices, in place: each part is halved at its median along its longest side.
class VertexTree {
public:
    VertexTree(const std::vector<Vertex>& vertices, std::vector<uint32_t> items)
        : vertices_(vertices), items_(std::move(items)), axes_(items_.size()) {
        build(0, items_.size());
    }

    // The angle of a normal to that of the nearest vertex.
    float turn_of(const Vertex& vertex) const {
        Search search{vertex};
        visit(0, items_.size(), search);
        return search.turn;
    }

private:
    // A query looks at a limited number of vertices: files may have very many at one place.
    static constexpr int kMaxVisited = 256;

    struct Search {
        const Vertex& vertex;
        float distance = std::numeric_limits<float>::infinity();  // squared
        float turn = kUnknown;
        int left = kMaxVisited;
    };

    float coordinate(uint32_t item, int axis) const { return vertices_[item].position[axis]; }

    int longest_side(size_t first, size_t end) const {
        glm::vec3 low(std::numeric_limits<float>::max()), high = -low;
        for (size_t i = first; i < end; ++i) {
            low = glm::min(low, vertices_[items_[i]].position);
            high = glm::max(high, vertices_[items_[i]].position);
        }
        const glm::vec3 size = high - low;
        if (size.x >= size.y && size.x >= size.z) return 0;
        return size.y >= size.z ? 1 : 2;
    }

    void build(size_t first, size_t end) {
        if (end - first < 2) return;
        const size_t middle = first + (end - first) / 2;
        const int axis = longest_side(first, end);
        axes_[middle] = static_cast<uint8_t>(axis);
        const auto place = [this](size_t i) {
            return items_.begin() + static_cast<std::ptrdiff_t>(i);
        };
        std::nth_element(place(first), place(middle), place(end), [&](uint32_t a, uint32_t b) {
            return coordinate(a, axis) < coordinate(b, axis);
        });
        build(first, middle);
        build(middle + 1, end);
    }

    void look_at(uint32_t item, Search& search) const {
        const glm::vec3 between = vertices_[item].position - search.vertex.position;
        const float distance = glm::dot(between, between);
        if (!(distance <= search.distance)) return;
        const float turn = angle_between(vertices_[item].normal, search.vertex.normal);
        const bool is_nearer = distance < search.distance;
        if (is_nearer || std::isnan(search.turn) || turn < search.turn) search.turn = turn;
        search.distance = distance;
    }

    void visit(size_t first, size_t end, Search& search) const {
        if (first == end || search.left-- <= 0) return;
        const size_t middle = first + (end - first) / 2;
        look_at(items_[middle], search);
        const int axis = axes_[middle];
        const float beyond = search.vertex.position[axis] - coordinate(items_[middle], axis);
        if (beyond < 0) visit(first, middle, search);
        if (beyond >= 0) visit(middle + 1, end, search);
        if (!(beyond * beyond <= search.distance)) return;
        if (beyond < 0) visit(middle + 1, end, search);
        if (beyond >= 0) visit(first, middle, search);
    }

    const std::vector<Vertex>& vertices_;
    std::vector<uint32_t> items_;
    std::vector<uint8_t> axes_;  // that each part is halved along, at its middle
};

void turn_mesh(const Model& model, const Mesh& mesh, std::vector<float>& turns) {
    std::vector<uint32_t> finest = mesh.lods.front().indices;
    std::sort(finest.begin(), finest.end());
    finest.erase(std::unique(finest.begin(), finest.end()), finest.end());
    for (const uint32_t vertex : finest) turns[vertex] = 0;
    if (finest.empty()) return;
    const VertexTree tree(model.vertices, finest);
    for (size_t lod = 1; lod < mesh.lods.size(); ++lod)
        for (const uint32_t vertex : mesh.lods[lod].indices)
            if (std::isnan(turns[vertex])) turns[vertex] = tree.turn_of(model.vertices[vertex]);
}

}  // namespace

std::vector<float> turns_from_finest(const Model& model) {
    std::vector<float> turns(model.vertices.size(), kUnknown);
    for (const Mesh& mesh : model.meshes)
        if (!mesh.lods.empty()) turn_mesh(model, mesh, turns);
    return turns;
}

}  // namespace studioscope
