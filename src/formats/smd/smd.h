#pragma once

#include <string_view>

#include "core/result.h"
#include "model/model.h"
#include "model/vertex_origins.h"

namespace studioscope {

struct SmdOptions {
    // Links that sum below 1 leave the rest to the parent bone, as the seeds say; true ignores the
    // parent and rescales, as the compiler does.
    bool weights_as_compiler = false;
    // At most; 0: as many as there are processors. The result does not depend on it.
    int threads = 0;
    // Gets where the triangles stand in the text, where it is given.
    std::vector<TriangleLines>* lines = nullptr;
};

// An SMD: reference (meshes and a skeleton), animation (a skeleton and one clip) or both. One mesh
// per material, in order of first use; MeshLod::file_triangles keeps the file's triangle order.
// What is odd is in Model::diagnostics with its line; only a file in which nothing could be
// understood gives an error. Rules and choices: the SMD seeds and their format page.
Result<Model> parse_smd(std::string_view text, const SmdOptions& options = {});

}  // namespace studioscope
