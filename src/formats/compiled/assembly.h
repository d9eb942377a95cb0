#pragma once

#include "formats/compiled/compiled.h"

namespace studioscope {

// The steps of assemble_model(), in their order; each requires the results of those before.

// The files that a model is assembled from; a VVD or VTX may be missing.
struct CompiledParts {
    const MdlFile& mdl;
    const VertexFile* vvd;
    const VtxFile* vtx;
    int root_lod;
    const CompiledNames& names;
    std::vector<bool> missing = {};  // RootVertices::missing
};

// Adds the MDL's procedural bones, ordered so that each depends on earlier ones only. Attachments
// must be in the model already. Invalid rules are reported and left out: their bones move as their
// animations define.
void add_procedural_bones(const MdlFile& mdl, const CompiledNames& names, Model& model);

// Adds the MDL's sequences as clips of a model that has the MDL's bones.
void add_clips(const MotionFiles& files, Model& model);

// Adds body parts and meshes, with the geometry of each level. Model::lods, vertices, materials and
// skins must exist already; materials that levels use as replacements are added.
void add_meshes(const CompiledParts& parts, Model& model);

// Adds flex names, controllers and rules, and shapes for the meshes' vertices (which must be in the
// MDL's order).
void add_flexes(const MdlFile& mdl, int root_lod, const CompiledNames& names, Model& model);

}  // namespace studioscope
