#pragma once

#include <optional>

#include "core/bytes.h"
#include "core/result.h"
#include "formats/mdl.h"
#include "formats/vtx.h"
#include "model/model.h"
#include "model/vertex_file.h"

// The three files of a compiled model put together.

// Vertices are gathered for `root_lod`; levels finer than it are dropped (Model::lods keeps its
// length and those levels are empty). Without a VVD or VTX the model is a skeleton, or points.
Model assemble_model(const MdlFile& mdl, const VertexFile* vvd, const VtxFile* vtx, int root_lod);

// A VVD without its MDL: one mesh of points in the order of its root LOD.
Model model_of_points(const VertexFile& vvd, int root_lod);
