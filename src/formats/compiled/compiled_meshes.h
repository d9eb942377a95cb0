#pragma once

#include "formats/compiled/compiled.h"

namespace studioscope {

// The files that a model is put together from; a VVD or VTX may be missing.
struct CompiledParts {
    const MdlFile& mdl;
    const VertexFile* vvd;
    const VtxFile* vtx;
    int root_lod;
    const CompiledNames& names;
};

// Body parts and meshes, with what each level draws. Model::lods, vertices, materials and skins
// are there already; materials that levels put in place of others are added.
void add_meshes(const CompiledParts& parts, Model& model);

}  // namespace studioscope
