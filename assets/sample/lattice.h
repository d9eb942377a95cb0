#pragma once

#include <array>

#include "writers/asset.h"

namespace studioscope::assets {

// Surfaces are lattices of vertices at the finest level. A coarser level takes every n-th row and
// column, so that levels share vertices, as levels made by hand or by a good reducer do.

constexpr size_t kLodCount = 4;

struct Lattice {
    size_t rows = 0;               // cells, so there are rows + 1 lines of vertices
    size_t columns = 0;            // likewise
    std::vector<Vertex> vertices;  // row by row

    Vertex& at(size_t row, size_t column) { return vertices[row * (columns + 1) + column]; }
    const Vertex& at(size_t row, size_t column) const {
        return vertices[row * (columns + 1) + column];
    }
};

Lattice make_lattice(size_t rows, size_t columns);

// How many rows and columns a cell of each level spans; 0 leaves the lattice out of it.
struct LatticeSteps {
    std::array<size_t, kLodCount> rows;
    std::array<size_t, kLodCount> columns;
};

constexpr LatticeSteps kBodySteps{{1, 2, 3, 4}, {1, 2, 3, 4}};

// Appends the lattice. Seen from its front, columns go to the right when rows go down; `is_flipped`
// is the other way round. Where a line has shrunk to a point its cells are triangles.
void add_lattice(AssetMesh& mesh, const Lattice& lattice, const LatticeSteps& steps,
                 bool is_flipped = false);

// Unit normals from the finest level's triangles, smooth across everything that stands at the same
// point, whichever mesh it is in.
void compute_normals(std::vector<AssetMesh*> meshes);

// Takes out the vertices that no level uses, and makes one of those that are alike in everything.
void tidy(AssetMesh& mesh);

}  // namespace studioscope::assets
