#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "formats/compiled/compiled.h"
#include "formats/diagnostics.h"

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

// Adds a message about a byte of one of the files.
template <typename... Args>
void report_in(Diagnostics& diagnostics, const std::string& file, Severity severity,
               const char* code, uint64_t offset, fmt::format_string<Args...> text,
               Args&&... args) {
    report_at(diagnostics, severity, code, at_offset(offset), text, std::forward<Args>(args)...);
    diagnostics.back().file = file;
}

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

// The indices of a mesh in an MDL: body part, model in it, mesh in that.
struct MeshNumber {
    size_t part, model, mesh;

    std::string text() const;
};

// The range of the model's vertices that belongs to a mesh.
struct MeshVertices {
    uint32_t first = 0, count = 0;
};

// Finds the vertices of each mesh of an MDL among those of the VVD. Must be called in the MDL's
// order of meshes. Invalid counts and offsets are reported and derived from the other meshes.
class VertexRuns {
public:
    // The model has the vertices of the root LOD; the messages are added to it.
    VertexRuns(const MdlFile& mdl, const CompiledNames& names, size_t root_lod, Model& model);

    // The index of the first vertex of a model of a body part. The compiler stores models
    // consecutively, so an invalid start becomes the end of those before.
    int64_t first_model_vertex(const MdlModel& body);

    // The vertices of a mesh: for root LOD 0 at the MDL's index, for others, which are shortened,
    // consecutively. Nothing if no vertices are left for it.
    std::optional<MeshVertices> find(const MdlMesh& mesh, int64_t first_model_vertex,
                                     const MeshNumber& number);

    // Compares the sum of the meshes' vertices with the data.
    void check_sum();

private:
    int64_t root_count(const MdlMesh& mesh) const;
    int64_t total() const { return static_cast<int64_t>(model_.vertices.size()); }
    bool is_count_possible(const MdlMesh& mesh) const;
    int64_t used_vertex_count(const MdlMesh& mesh) const;
    template <typename... Args>
    void report(Severity severity, const char* code, uint64_t offset,
                fmt::format_string<Args...> text, Args&&... args) {
        report_in(model_.diagnostics, names_.mdl, severity, code, offset, text,
                  std::forward<Args>(args)...);
    }

    const MdlFile& mdl_;
    const CompiledNames& names_;
    const size_t root_;
    Model& model_;
    int64_t assigned_ = 0;  // vertices of the meshes found so far
    // Vertices of all meshes with a valid count, and number of the other meshes.
    int64_t known_total_ = 0, unknown_count_ = 0;
};

}  // namespace studioscope
