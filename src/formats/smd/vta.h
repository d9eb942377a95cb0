#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "model/model.h"

namespace studioscope {

// A VTA file: shapes of a mesh, as whole positions and normals. Its frame numbers are what a QC
// calls the shapes by, not time: a VTA makes shapes and no clip.

struct VtaVertex {
    int id = 0;             // the exporter's; means nothing outside the file
    glm::vec3 position{0};  // model space, bind pose
    glm::vec3 normal{0};
};

struct VtaFrame {
    int label = 0;
    std::string name;                 // as a remark of its time line, or empty
    std::vector<VtaVertex> vertices;  // ascending by id; ids of the base only, once each
};

struct VtaFile {
    VtaFrame base;                 // frame 0
    std::vector<VtaFrame> shapes;  // the others, ascending by label; only the vertices that move
    Diagnostics diagnostics;
};

// With places `factor` times as far out.
VtaFile scaled(VtaFile vta, float factor);

// An error when there is no base shape. Rules and choices: the SMD format page, section 6.
Result<VtaFile> parse_vta(std::string_view text);

// The name of a shape where nobody gave one: "frame 3".
std::string name_of(const VtaFrame& frame);

// Which vertex of the base each vertex of a model moves with.
struct VtaMapping {
    static constexpr uint32_t kUnmatched = 0xFFFFFFFF;
    uint32_t first_vertex = 0;          // of Model::vertices
    std::vector<uint32_t> base_vertex;  // index into VtaFile::base, one a vertex of the run
    // The same the other way: the places in `base_vertex` that move with vertex i of the base are
    // followers[first_follower[i]] up to first_follower[i + 1].
    std::vector<uint32_t> followers, first_follower;
    size_t unmatched = 0;  // vertices of the base that no vertex of the model is near
    float farthest = 0;    // the largest distance of those to the model
    double misfit = 0;     // the sum of all distances to the model, none above the reach
};

// As near as the compiler looks.
constexpr float kVtaReach = 0.3872983f;  // the root of 0.15

// Every vertex of the run takes the nearest vertex of the base within `reach`; of equally near ones
// the one whose normal is most alike.
VtaMapping map_vta(const Model& model, uint32_t first_vertex, uint32_t vertex_count,
                   const VtaFile& vta, float reach = kVtaReach);

// Each vertex of a base of so many moves with itself.
VtaMapping vta_identity(uint32_t count);

// What `shape` adds to the mapped vertices, ascending by vertex; those that stay put are left out.
std::vector<ShapeDelta> vta_deltas(const VtaFile& vta, const VtaFrame& shape,
                                   const VtaMapping& mapping);

// Adds every shape and a flex name for each, and reports what did not match.
void attach_vta(Model& model, const VtaFile& vta, float reach = kVtaReach);

// A VTA without its mesh: the base shape as points.
Model model_of_vta(const VtaFile& vta);

// A warning when part of the base found no vertex near it.
void report_unmatched(const VtaFile& vta, const VtaMapping& mapping, float reach,
                      Diagnostics& diagnostics);

}  // namespace studioscope
