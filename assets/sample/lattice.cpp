#include "sample/lattice.h"

#include <cstring>
#include <map>
#include <tuple>

namespace studioscope::assets {

namespace {

using Point = std::tuple<float, float, float>;

Point point_of(const Vertex& vertex) {
    return {vertex.position.x, vertex.position.y, vertex.position.z};
}

void add_triangle(std::vector<uint32_t>& indices, const std::vector<Vertex>& vertices, uint32_t a,
                  uint32_t b, uint32_t c) {
    const Point pa = point_of(vertices[a]), pb = point_of(vertices[b]), pc = point_of(vertices[c]);
    if (pa == pb || pb == pc || pc == pa) return;
    indices.insert(indices.end(), {a, b, c});
}

// Compares vertices by their bytes.
struct ByContent {
    bool operator()(const Vertex& a, const Vertex& b) const {
        return std::memcmp(&a, &b, sizeof(Vertex)) < 0;
    }
};

}  // namespace

Lattice make_lattice(size_t rows, size_t columns) {
    Lattice lattice;
    lattice.rows = rows;
    lattice.columns = columns;
    lattice.vertices.resize((rows + 1) * (columns + 1));
    return lattice;
}

void add_lattice(AssetMesh& mesh, const Lattice& lattice, const LatticeSteps& steps,
                 bool is_flipped) {
    const size_t first = mesh.vertices.size();
    mesh.vertices.insert(mesh.vertices.end(), lattice.vertices.begin(), lattice.vertices.end());
    mesh.lods.resize(kLodCount);
    const auto index = [&](size_t row, size_t column) {
        return static_cast<uint32_t>(first + row * (lattice.columns + 1) + column);
    };
    for (size_t lod = 0; lod < kLodCount; ++lod) {
        const size_t down = steps.rows[lod], right = steps.columns[lod];
        if (down == 0 || right == 0) continue;
        for (size_t row = 0; row < lattice.rows; row += down)
            for (size_t column = 0; column < lattice.columns; column += right) {
                const uint32_t a = index(row, column), b = index(row + down, column),
                               c = index(row + down, column + right),
                               d = index(row, column + right);
                add_triangle(mesh.lods[lod], mesh.vertices, a, is_flipped ? c : b,
                             is_flipped ? b : c);
                add_triangle(mesh.lods[lod], mesh.vertices, a, is_flipped ? d : c,
                             is_flipped ? c : d);
            }
    }
}

void compute_normals(std::vector<AssetMesh*> meshes) {
    std::map<Point, glm::vec3> sums;
    for (const AssetMesh* mesh : meshes)
        for (size_t i = 0; i + 2 < mesh->lods[0].size(); i += 3) {
            const Vertex& a = mesh->vertices[mesh->lods[0][i]];
            const Vertex& b = mesh->vertices[mesh->lods[0][i + 1]];
            const Vertex& c = mesh->vertices[mesh->lods[0][i + 2]];
            const glm::vec3 normal = glm::cross(b.position - a.position, c.position - a.position);
            for (const Vertex* corner : {&a, &b, &c}) sums[point_of(*corner)] += normal;
        }
    for (AssetMesh* mesh : meshes)
        for (Vertex& vertex : mesh->vertices) {
            const glm::vec3 sum = sums[point_of(vertex)];
            const float length = glm::length(sum);
            if (length > 0) vertex.normal = sum / length;
        }
}

void tidy(AssetMesh& mesh) {
    std::vector<bool> is_used(mesh.vertices.size(), false);
    for (const std::vector<uint32_t>& indices : mesh.lods)
        for (const uint32_t index : indices) is_used[index] = true;
    std::map<Vertex, uint32_t, ByContent> places;
    std::vector<uint32_t> place_of(mesh.vertices.size(), 0);
    std::vector<Vertex> kept;
    for (size_t i = 0; i < mesh.vertices.size(); ++i) {
        if (!is_used[i]) continue;
        const auto [place, is_new] =
            places.try_emplace(mesh.vertices[i], static_cast<uint32_t>(kept.size()));
        if (is_new) kept.push_back(mesh.vertices[i]);
        place_of[i] = place->second;
    }
    for (std::vector<uint32_t>& indices : mesh.lods)
        for (uint32_t& index : indices) index = place_of[index];
    mesh.vertices = std::move(kept);
}

}  // namespace studioscope::assets
