#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "model/model.h"

namespace studioscope {

// A VTA file: the shapes of a mesh, as absolute positions and normals. Its frame numbers are not
// times: a QC names shapes by them. A VTA has shapes and no clip.

struct VtaVertex {
    int id = 0;             // assigned by the exporter; meaningless outside the file
    glm::vec3 position{0};  // model space, bind pose
    glm::vec3 normal{0};
};

struct VtaFrame {
    int label = 0;
    std::string name;                 // comment of its time line, or empty
    std::vector<VtaVertex> vertices;  // ascending by id, each once; only ids that the base has
};

struct VtaFile {
    VtaFrame base;  // frame 0
    // The other frames, ascending by number; only the vertices that move.
    std::vector<VtaFrame> shapes;
    Diagnostics diagnostics;
};

// Returns the file with all positions multiplied by `factor`.
VtaFile scaled_vta(VtaFile vta, float factor);

// Parses a VTA; a missing base shape is an error. Rules: the SMD format page, section 6.
Result<VtaFile> parse_vta(std::string_view text);

// The name of a shape, "frame 3" if the file gives none.
std::string vta_shape_name(const VtaFrame& frame);

// The vertex of the base shape that each vertex of a model follows.
struct VtaMapping {
    static constexpr uint32_t kUnmatched = 0xFFFFFFFF;
    uint32_t first_vertex = 0;          // index into Model::vertices
    std::vector<uint32_t> base_vertex;  // indices into VtaFile::base, one per vertex of the run
    // The inverse mapping: the indices into `base_vertex` that follow vertex i of the base are
    // followers[first_follower[i]] up to followers[first_follower[i + 1]], exclusive.
    std::vector<uint32_t> followers, first_follower;
    // Vertices of the base that a shape moves, and those of them without a vertex of the model
    // within reach.
    size_t moved = 0, unmatched = 0;
    float farthest = 0;  // maximum distance of those to the model
    double misfit = 0;   // sum of all distances to the model, each clamped to the reach
};

// The search radius of the compiler, in Source units.
constexpr float kVtaReach = 0.3872983f;  // sqrt(0.15)

// Maps every vertex of the run to the nearest vertex of the base within `reach`; of equally near
// ones to that with the most similar normal.
VtaMapping map_vta(const Model& model, uint32_t first_vertex, uint32_t vertex_count,
                   const VtaFile& vta, float reach = kVtaReach);

// The mapping of a base with `count` vertices to itself.
VtaMapping vta_identity(uint32_t count);

// The deltas of `shape` for the mapped vertices, ascending by vertex; vertices that do not move are
// omitted.
std::vector<ShapeDelta> vta_deltas(const VtaFile& vta, const VtaFrame& shape,
                                   const VtaMapping& mapping);

// Adds every shape with a flex name, and reports vertices without a match.
void attach_vta(Model& model, const VtaFile& vta, float reach = kVtaReach);

// The model of a VTA without its mesh: the base shape as points.
Model vta_point_model(const VtaFile& vta);

// Adds a warning if vertices that a shape moves have no vertex of the model within reach.
void report_unmatched(const VtaMapping& mapping, float reach, Diagnostics& diagnostics);

}  // namespace studioscope
