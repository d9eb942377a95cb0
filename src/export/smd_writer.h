#pragma once

#include <array>
#include <glm/glm.hpp>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "model/compiled_files.h"
#include "model/model.h"

namespace studioscope {

// Sources as text, the inverse of formats/smd: text is appended, nothing here knows a file.

// The shortest text that reads back to the same float. 0 for what is not finite, at which compilers
// stop.
std::string float_text(float value);

// The degrees that are nearest to an angle in radians and, where there are any, those that are that
// float again when they are read.
std::string degrees_text(float radians);

// A name for quotes in a QC or an SMD: what neither can hold becomes underscores: quotes and line
// breaks, and the start of what compilers read as a QC's own in quotes, too: a brace that closes a
// block, and the commands that define or include text.
std::string writable_name(std::string_view name);

// A bone as sources have it: relative to its parent, angles in radians.
struct SourceBone {
    std::string name;
    int parent = kNone;
    glm::vec3 position{0}, angles{0};
};

struct SourceCorner {
    struct Link {
        int bone = 0;
        float weight = 1;
    };
    glm::vec3 position{0}, normal{0, 0, 1};
    glm::vec2 uv{0};          // v = 0 at the bottom row, as sources have it
    std::vector<Link> links;  // at least one
};

// Adds the lines of a frame with all bones.
void put_smd_frame(std::string& out, size_t frame, std::span<const SourceBone> bones);

// Writes an SMD: bones and their only frame at once, then triangles, then the end. Bones must have
// their parents before them.
class SmdWriter {
public:
    SmdWriter(std::string& out, std::span<const SourceBone> bones);

    void add_triangle(const std::string& material, const std::array<SourceCorner, 3>& corners);
    // Writes the line of the material, before those of the three corners.
    void begin_triangle(const std::string& material);
    void finish();

private:
    std::string& out_;
    bool has_triangles_ = false;
};

// The only bone of a static prop. Its compiler turned everything by 90 degrees about Z, which
// before_quarter_turn() undoes; and so it did the root bones of all clips of other models.
std::vector<SourceBone> static_prop_bones();
glm::vec3 before_quarter_turn(const glm::vec3& v);

// A vertex as a corner of a source.
SourceCorner source_corner(const Vertex& vertex, bool is_static_prop);

// The meshes of each model of each body part, in the order of the file.
class MeshesOfModels {
public:
    using Meshes = std::vector<const Mesh*>;

    explicit MeshesOfModels(const Model& model);
    const Meshes& of(size_t part, size_t body) const;

private:
    std::map<std::pair<size_t, size_t>, Meshes> meshes_;
    const Meshes none_;
};
bool has_triangles(const MeshesOfModels::Meshes& meshes, size_t lod);
// The vertices that they draw at their finest level, ascending: indices into Model::vertices.
std::vector<uint32_t> drawn_vertices(const MeshesOfModels::Meshes& meshes);

// Columns of the skins of which a level has no triangles, but the finest has.
std::set<int> removed_columns(const Model& model, size_t lod);
// Whether a level has the vertices and triangles of the finest, without the removed columns: it
// needs no source then.
bool repeats_finest(const Model& model, const MeshesOfModels::Meshes& meshes, size_t lod,
                    const std::set<int>& removed);

struct MeshSource {
    const Model& model;
    std::span<const SourceBone> bones;
    bool is_static_prop = false;
    // For each material of the model its name in an SMD.
    std::span<const std::string> materials;
};
std::string smd_mesh(const MeshSource& source, const MeshesOfModels::Meshes& meshes, size_t lod);

using PieceTriangle = std::array<uint32_t, 3>;  // indices into ConvexPiece::points

// The triangles of each piece as they are written. The compiler cuts the mesh at a piece that it
// takes for flat, so that those which it would in any order have none here; a thin one begins with
// a triangle across which it is thick. Where all are flat, all are written: it uses one hull then.
std::vector<std::vector<PieceTriangle>> collision_triangles(const CollisionSolid& solid);

// A direction for each of `count` pieces, all far apart.
glm::vec3 piece_normal(size_t piece, size_t count);

// The collision mesh, its triangles those of collision_triangles(): each point as `to_source`
// places it, all weighted to the first bone. Compilers take corners of equal position and normal
// for one point and points that are connected for one convex piece, so each piece has one made-up
// normal for all its corners, which no other piece has.
std::string smd_collision(const CollisionSolid& solid,
                          std::span<const std::vector<PieceTriangle>> triangles,
                          std::span<const SourceBone> bones, const glm::dmat4& to_source);

// The collision mesh of several solids, each weighted to its bone, in the pose of the bones.
std::string smd_joints(const CollisionModel& collision, std::span<const SourceBone> bones);

}  // namespace studioscope
