#pragma once

#include <string_view>

#include "core/result.h"
#include "model/model.h"
#include "model/vertex_origins.h"

namespace studioscope {

struct SmdOptions {
    // Weights of links that sum to less than 1: true rescales them and ignores the parent bone, as
    // the compiler does; false gives the rest to the parent bone (SMD page).
    bool weights_as_compiler = false;
    // Maximum number of threads; 0: one per processor. The result does not depend on it.
    int threads = 0;
    // Optional output: the positions of the triangles in the text.
    std::vector<TriangleLines>* lines = nullptr;
    // True keeps zero normals, each a vertex of its own, as the compiler does; false replaces them
    // by those of the faces.
    bool keeps_zero_normals = false;
};

// Parses an SMD: reference (meshes and a skeleton), animation (a skeleton and one clip) or both.
// One mesh per material, in order of first use; MeshLod::file_triangles keeps the file's triangle
// order. Faults are added to Model::diagnostics with their line; only a file without any valid
// content is an error. Rules: the SMD format page.
Result<Model> parse_smd(std::string_view text, const SmdOptions& options = {});

}  // namespace studioscope
