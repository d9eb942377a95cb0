#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "facts/compare/vertex_match.h"

namespace studioscope {

struct Scene;

// The differences of two scenes, of any formats, as facts: each names a thing, what changed of it,
// by how much and where.

// The kind of thing that differs; also the order of a report.
enum class Subject {
    kModel,  // a property of the whole model
    kBone,
    kProceduralBone,
    kBodyGroup,
    kLod,
    kFixup,
    kMesh,
    kVertices,
    kTriangles,
    kMaterial,
    kSkin,
    kShape,
    kController,
    kRule,
    kEyeball,
    kClip,
    kPoseParameter,
    kAttachment,
    kHitbox,
    kCollision,
};
constexpr size_t kSubjectCount = static_cast<size_t>(Subject::kCollision) + 1;

// The names of a subject: for JSON ("pose_parameter"), for a fact ("pose parameter"), and for a
// count of several ("pose parameters").
struct SubjectNames {
    const char* key;
    const char* one;
    const char* many;
};
const SubjectNames& subject_names(Subject subject);

enum class Change { kAdded, kLost, kRenamed, kMoved, kReparented, kChanged };
// "added", "lost", "renamed", "moved", "reparented", "changed".
const char* change_name(Change change);

// The place of a difference; what does not apply is empty.
struct DiffPlace {
    uint32_t vertex = kNoVertex;  // index into Model::vertices of the first scene
    uint32_t other = kNoVertex;   // of the second scene
    std::optional<glm::vec3> position;
    std::string bone;            // the bone itself, or the strongest one of the vertex
    std::optional<float> frame;  // in the first clip's own numbers
};

struct Difference {
    Subject subject = Subject::kModel;
    Change change = Change::kChanged;
    std::optional<VertexFate> fate;  // for kVertices, instead of `change`
    std::string name;                // of the thing, as the first scene has it if both do
    int lod = kNone;               // level of the first scene, or of the second if only that has it
    std::string property;          // the changed property, such as "fps"; may be empty
    std::string before, after;     // its values as text; empty: has none
    size_t count = 0;              // number of vertices, triangles, ...; 0: not counted
    std::optional<double> amount;  // the largest difference
    std::string unit;              // "units", "degrees"; empty: a plain number
    DiffPlace place;               // of the largest difference, or of the first item
    std::string cause;             // the reason in words; empty: unknown
};

// The matched vertices and triangles of one mesh at one level of detail.
struct MeshMatch {
    static constexpr int kAllMeshes = -2;

    int mesh = kNone;        // index into the first Model::meshes; kNone: only the second has it
    int other_mesh = kNone;  // index into the second Model::meshes
    int lod = kNone;         // level of the first scene; kNone: it has no such level
    int other_lod = kNone;
    VertexMatches vertices;
    size_t triangles = 0, other_triangles = 0;
    // Triangles without an equal one on the other side; those that only face the other way.
    size_t lost_triangles = 0, new_triangles = 0, flipped_triangles = 0;
    size_t lost_doubles = 0;  // lost triangles that equal one that is kept
};

struct SceneDiff {
    std::vector<int> bones;  // for each bone of the first model its counterpart, or kNone
    std::vector<MeshMatch> meshes;
    std::vector<Difference> differences;  // in the order of Subject
    // The things that only one of the formats can hold: "fixup rows: only in the mdl".
    std::vector<std::string> not_compared;

    bool is_same() const { return differences.empty(); }
};

// The number of vertices of a fate at one level of the first scene, or all levels for kNone.
size_t count_vertices(const SceneDiff& diff, VertexFate fate, int lod = kNone);

// Compares what both formats can hold. Bones are matched by name, meshes by body group and
// material, vertices as match_vertices() does, everything else by name.
SceneDiff compare_scenes(const Scene& first, const Scene& second,
                         const CompareOptions& options = {});

}  // namespace studioscope
