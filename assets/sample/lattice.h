#pragma once

#include <array>

#include "writers/asset.h"

namespace studioscope::assets {

// A surface as a grid of vertices at the finest level. A coarser level uses every nth row and
// column, so that levels share vertices, as in models made by hand or by a good reducer.

constexpr size_t kLodCount = 4;

struct Lattice {
    size_t rows = 0;               // number of cells; there are rows + 1 lines of vertices
    size_t columns = 0;            // number of cells
    std::vector<Vertex> vertices;  // row by row

    Vertex& at(size_t row, size_t column) { return vertices[row * (columns + 1) + column]; }
    const Vertex& at(size_t row, size_t column) const {
        return vertices[row * (columns + 1) + column];
    }
};

Lattice make_lattice(size_t rows, size_t columns);

// Rows and columns per cell of each level; 0 leaves the lattice out of a level.
struct LatticeSteps {
    std::array<size_t, kLodCount> rows;
    std::array<size_t, kLodCount> columns;
};

constexpr LatticeSteps kBodySteps{{1, 2, 3, 4}, {1, 2, 3, 4}};

// Appends the lattice. Seen from its front, columns grow to the right and rows downwards;
// `is_flipped` reverses the front. Where a line is a single point its cells are triangles.
void add_lattice(AssetMesh& mesh, const Lattice& lattice, const LatticeSteps& steps,
                 bool is_flipped = false);

// Computes unit normals from the finest level's triangles, smooth across all vertices at the same
// position, in any mesh.
void compute_normals(std::vector<AssetMesh*> meshes);

// Removes vertices that no level uses, and merges equal ones.
void tidy(AssetMesh& mesh);

}  // namespace studioscope::assets
