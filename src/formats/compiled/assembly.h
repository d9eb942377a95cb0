#pragma once

#include "formats/compiled/compiled.h"

namespace studioscope {

// The steps in which assemble_model() puts a model together, in their order; what a step needs of
// the ones before is there already.

// The files that a model is put together from; a VVD or VTX may be missing.
struct CompiledParts {
    const MdlFile& mdl;
    const VertexFile* vvd;
    const VtxFile* vtx;
    int root_lod;
    const CompiledNames& names;
    std::vector<bool> missing = {};  // RootVertices::missing
};

// The rules of the MDL's procedural bones, in an order in which each follows bones that are done.
// Attachments are in the model already. Rules that cannot be followed are said and left out: those
// bones move as their animations have them.
void add_procedural_bones(const MdlFile& mdl, const CompiledNames& names, Model& model);

// The MDL's sequences as clips of a model that has the MDL's bones.
void add_clips(const MotionFiles& files, Model& model);

// Body parts and meshes, with what each level draws. Model::lods, vertices, materials and skins
// are there already; materials that levels put in place of others are added.
void add_meshes(const CompiledParts& parts, Model& model);

// Flex names, controllers and rules, and shapes over the vertices that the meshes have (which are
// in the MDL's order).
void add_flexes(const MdlFile& mdl, int root_lod, const CompiledNames& names, Model& model);

}  // namespace studioscope
