#pragma once

#include <memory>

#include "core/budget.h"
#include "formats/compiled/ani.h"
#include "formats/compiled/mdl.h"
#include "formats/compiled/vtx.h"
#include "model/model.h"
#include "model/validate.h"
#include "model/vertex_file.h"

namespace studioscope {

// The files of a compiled model put together.

// What the files are called in messages.
struct CompiledNames {
    std::string mdl, vvd, vtx, ani = {};
};

enum class MotionUse {
    kNow,      // clips are decoded
    kLater,    // when they are first asked for (Clip::later); now only their tables are looked at
    kChecked,  // gone through for what is wrong with them, not kept
};

// The files that bring motion. Whoever decodes it later keeps them.
struct MotionFiles {
    std::shared_ptr<const MdlFile> mdl;
    std::shared_ptr<const AniFile> ani;  // or none
    CompiledNames names;
    MotionUse use = MotionUse::kNow;
    std::shared_ptr<Budget> later = {};  // what those of a model may take together; none: any
};

// The vertices that a root LOD draws, in their order, and their tangents (or none).
struct RootVertices {
    std::vector<Vertex> vertices;
    std::vector<glm::vec4> tangents;
    std::vector<bool> missing = {};  // those that the file lost: not drawn; empty: none
};
RootVertices gather_vertices(const VertexFile& vvd, int root_lod, const FixupUse& use = {});
// The same, but the pool is moved, not copied, where the order is its own.
RootVertices take_vertices(VertexFile& vvd, int root_lod, const FixupUse& use = {});

// Model::clips are the MDL's sequences in its order. Vertices are gathered for `root_lod`; levels
// finer than it are dropped (Model::lods keeps its length and those levels are empty). Without a
// VVD or VTX the model is a skeleton, or points. Model::diagnostics gets only what the files
// contradict each other in, each naming its file; what the parsers said stays with them.
Model assemble_model(const MdlFile& mdl, const VertexFile* vvd, const VtxFile* vtx, int root_lod,
                     const CompiledNames& names, const AniFile* ani = nullptr);
// The MDL's bones, sequences and pose parameters alone. Decoding them is the longest part of
// opening an animated model and needs none of the others, so it may run beside them.
Model motion_of(const MotionFiles& files);
// The same as above for vertices that are gathered and motion that is decoded already.
Model assemble_model(const MdlFile& mdl, const VertexFile* vvd, RootVertices vertices,
                     const VtxFile* vtx, int root_lod, const CompiledNames& names, Model motion);

// Adds the sequences of a model that `model` includes ($includemodel): bones are matched by name,
// and of two sequences with one name the first stays, unless it only declares the second.
void add_included_model(const MotionFiles& included, Model& model);

// Of a VVD or VTX: files that were compiled together have one checksum (vvd.md, vtx.md 1).
struct CompanionChecksum {
    const char* code;         // of the warning
    const std::string& file;  // that it stands in
    uint64_t offset;          // and where
    uint32_t checksum;
};
void check_checksum(const CompanionChecksum& own, const MdlFile& mdl, Diagnostics& said);

// A VVD without its MDL: one mesh of points in the order of its root LOD, with the runs that the
// coarser levels need as prefixes where there is no fixup table, or none that is used.
Model model_of_points(const VertexFile& vvd, int root_lod);
Model model_of_points(const VertexFile& vvd, RootVertices vertices, int root_lod,
                      const FixupUse& use = {});

// Where in the VVD the vertices of either model stand; for validate().
PlaceOfVertex place_of_vertices(const VertexFile& vvd, int root_lod, const FixupUse& use = {});

}  // namespace studioscope
