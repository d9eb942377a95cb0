#pragma once

#include <memory>

#include "core/budget.h"
#include "formats/compiled/ani.h"
#include "formats/compiled/mdl.h"
#include "formats/compiled/vtx.h"
#include "model/compiled_files.h"
#include "model/compiled_model.h"
#include "model/model.h"
#include "model/validate.h"
#include "model/vertex_file.h"

namespace studioscope {

// Assembly of a model from the files of a compiled model.

enum class MotionUse {
    kNow,       // clips are decoded
    kDeferred,  // clips are decoded on first use (Clip::lazy_motion); only their tables are checked
    kChecked,   // clips are checked, not kept
};

// The files with motion. Deferred decoding shares ownership of them.
struct MotionFiles {
    std::shared_ptr<const MdlFile> mdl;
    std::shared_ptr<const AniFile> ani;  // may be null
    CompiledNames names;
    MotionUse use = MotionUse::kNow;
    // Shared memory limit of a model's deferred clips; null: none.
    std::shared_ptr<Budget> deferred_budget = {};
};

// The vertices of a root LOD, in order, and their tangents (may be empty).
struct RootVertices {
    std::vector<Vertex> vertices;
    std::vector<glm::vec4> tangents;
    // True: the file lacks the vertex, it is not drawn; empty: none.
    std::vector<bool> missing = {};
};
RootVertices gather_vertices(const VertexFile& vvd, int root_lod, const FixupUse& use = {});
// The vertices of a root LOD; the pool is moved instead of copied if the order is the same.
RootVertices take_vertices(VertexFile& vvd, int root_lod, const FixupUse& use = {});

// Assembles a model from vertices and make_motion_model(). Model::clips are the MDL's sequences in
// its order. Vertices are those of `root_lod`; finer levels are dropped (Model::lods keeps its
// length and those levels are empty). Without a VVD or VTX the result is a skeleton, or points.
// Model::diagnostics only has contradictions between the files, each naming its file; the parsers'
// diagnostics are not included.
Model assemble_model(const MdlFile& mdl, const VertexFile* vvd, RootVertices vertices,
                     const VtxFile* vtx, int root_lod, const CompiledNames& names, Model motion);
// Decodes the MDL's bones, sequences and pose parameters only. This is the longest part of opening
// an animated model and is independent of the rest, so it may run on another thread.
Model make_motion_model(const MotionFiles& files);

// Adds the sequences of a model that `model` includes ($includemodel): bones are matched by name;
// of two sequences with one name the first is kept, unless it is only a declaration of the second.
void add_included_model(const MotionFiles& included, Model& model);

// The checksum of a VVD or VTX: files that were compiled together have the same (vvd.md, vtx.md 1).
struct CompanionChecksum {
    const char* code;         // diagnostic code of a mismatch
    const std::string& file;  // file that contains the checksum
    uint64_t offset;          // byte offset of the checksum
    uint32_t checksum;
};
void check_checksum(const CompanionChecksum& companion, const MdlFile& mdl,
                    Diagnostics& diagnostics);

// Makes the model of a VVD without its MDL: one mesh of points in the order of the root LOD.
// Coarser levels are prefixes of it, if no fixup table is used.
Model make_point_model(const VertexFile& vvd, RootVertices vertices, int root_lod,
                       const FixupUse& use = {});

// Returns the locations of a model's vertices in the VVD, for validate().
VertexLocator vertex_locator(const VertexFile& vvd, int root_lod, const FixupUse& use = {});

// Makes a drawable model of a collision model whose MDL is missing: one flat-shaded mesh per solid,
// with its name. Each solid keeps its space in the file: with several that of its bone, so they
// overlap.
Model make_solid_model(const CollisionModel& collision);

}  // namespace studioscope
