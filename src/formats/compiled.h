#pragma once

#include "formats/mdl.h"
#include "formats/vtx.h"
#include "model/model.h"
#include "model/validate.h"
#include "model/vertex_file.h"

// The three files of a compiled model put together.

// What the files are called in messages.
struct CompiledNames {
    std::string mdl, vvd, vtx;
};

// Vertices are gathered for `root_lod`; levels finer than it are dropped (Model::lods keeps its
// length and those levels are empty). Without a VVD or VTX the model is a skeleton, or points.
// Model::diagnostics gets only what the files contradict each other in, each naming its file; what
// the parsers said stays with them.
Model assemble_model(const MdlFile& mdl, const VertexFile* vvd, const VtxFile* vtx, int root_lod,
                     const CompiledNames& names);

// A VVD without its MDL: one mesh of points in the order of its root LOD, with the runs that the
// coarser levels need as prefixes where there is no fixup table.
Model model_of_points(const VertexFile& vvd, int root_lod);

// Where in the VVD the vertices of either model stand; for validate().
PlaceOfVertex place_of_vertices(const VertexFile& vvd, int root_lod);
