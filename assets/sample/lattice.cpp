#include "sample/lattice.h"

#include <map>
#include <tuple>

namespace {

using Point = std::tuple<float, float, float>;

Point point_of(const Vertex& vertex) {
    return {vertex.position.x, vertex.position.y, vertex.position.z};
}

struct Cell {
    uint32_t top_left, top_right, bottom_left, bottom_right;
};

void add_triangle(std::vector<uint32_t>& indices, uint32_t a, uint32_t b, uint32_t c,
                  bool is_flipped) {
    indices.push_back(a);
    indices.push_back(is_flipped ? c : b);
    indices.push_back(is_flipped ? b : c);
}

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
                const Cell cell{index(row, column), index(row, column + right),
                                index(row + down, column), index(row + down, column + right)};
                if (!(lattice.is_pole_first && row == 0))
                    add_triangle(mesh.lods[lod], cell.top_left, cell.bottom_right, cell.top_right,
                                 is_flipped);
                if (!(lattice.is_pole_last && row + down == lattice.rows))
                    add_triangle(mesh.lods[lod], cell.top_left, cell.bottom_left, cell.bottom_right,
                                 is_flipped);
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

void drop_unused(AssetMesh& mesh) {
    constexpr uint32_t kUnused = UINT32_MAX;
    std::vector<uint32_t> places(mesh.vertices.size(), kUnused);
    std::vector<Vertex> kept;
    for (const std::vector<uint32_t>& indices : mesh.lods)
        for (const uint32_t index : indices) places[index] = 0;
    for (size_t i = 0; i < places.size(); ++i) {
        if (places[i] == kUnused) continue;
        places[i] = static_cast<uint32_t>(kept.size());
        kept.push_back(mesh.vertices[i]);
    }
    for (std::vector<uint32_t>& indices : mesh.lods)
        for (uint32_t& index : indices) index = places[index];
    mesh.vertices = std::move(kept);
}
