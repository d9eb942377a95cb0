#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/diagnostic.h"
#include "model/clip.h"
#include "model/flex.h"
#include "model/procedural_bone.h"
#include "model/transform.h"
#include "model/vertex.h"

namespace studioscope {

// The one plain model that every format fills and everything later reads. Source units (inches),
// seconds, radians, Z up, right-handed. Nothing changes it after validate().

constexpr int kNone = -1;

struct Bone {
    std::string name;
    int parent = kNone;  // smaller than the bone's own index
    Transform bind;      // relative to the parent
    Affine
        pose_to_bone;  // bind-pose model space to bone space: the inverse of the bind world matrix
    uint32_t flags = 0;  // as MDL defines them; 0 for sources
};

struct Material {
    std::string name;                       // as the file has it
    std::vector<std::string> search_paths;  // MDL $cdmaterials, in order
    bool is_null = false;  // compilers drop its triangles on purpose; hidden unless asked for
    // Of a model that was joined to another: the file it came from, from whose place its own files
    // are looked for, and whether that is a compiled one. Empty: the scene's.
    std::string file{};
    bool is_of_compiled = false;
};

// What one mesh draws at one level of detail. Empty where the level leaves the mesh out.
struct MeshLod {
    // The run of Model::vertices that this level needs: its share of the level's vertex array.
    uint32_t first_vertex = 0;
    uint32_t vertex_count = 0;
    // Triples into Model::vertices, counter-clockwise front. Empty with vertices: drawn as points.
    std::vector<uint32_t> indices;
    // The number of each triangle in its source file, where meshes interleave there; else empty.
    std::vector<uint32_t> file_triangles;
    int material = kNone;  // replaces the mesh's own at this level; index into Model::materials
    // The same for each skin, where they differ (a compiled level replaces what the skin chose, by
    // texture): then `material` is the first of them. Empty: `material` counts for all.
    std::vector<int> skin_materials{};
};

// One material of one model of a body part.
struct Mesh {
    std::string name;
    int skin_slot = 0;          // column of Model::skins
    int body_part = 0;          // index into Model::body_parts
    int body_model = 0;         // index into BodyPart::models
    std::vector<MeshLod> lods;  // as many as Model::lods
};

struct BodyPart {
    std::string name;
    std::vector<std::string> models;  // the choices; a mesh names its own by index
};

struct Lod {
    float switch_point = 0;  // of the VTX or QC; -1 is the shadow level
};

struct Attachment {
    std::string name;
    int bone = 0;
    Transform local;
};

struct Hitbox {
    std::string name;
    int set = 0;
    int bone = 0;
    int group = 0;
    glm::vec3 smallest{0};  // bone space
    glm::vec3 largest{0};
};

// Counter-clockwise is front everywhere. `up` is what the file says: readers do not turn anything.
enum class UpAxis { kX, kY, kZ };

struct Model {
    std::string name;
    UpAxis up = UpAxis::kZ;
    std::vector<Bone> bones;       // parents first
    std::vector<Vertex> vertices;  // of all levels and body groups
    std::vector<glm::vec4>
        tangents;  // xyz unit or zero, w +-1; as many as vertices after validate()
    std::vector<Material> materials;
    std::vector<std::vector<int>> skins;  // [family][slot] -> materials; at least one family
    std::vector<BodyPart> body_parts;
    std::vector<Mesh> meshes;
    std::vector<Lod> lods;  // finest first
    std::vector<Clip> clips;
    std::vector<Clip> animations;  // what the blends of clips mix
    std::vector<PoseParameter> pose_parameters;
    std::vector<ProceduralBone> procedural_bones;  // each after those that it follows
    std::vector<Shape> shapes;
    std::vector<std::string> flex_names;  // what rules write and shapes read ("flexdesc")
    std::vector<FlexController> controllers;
    std::vector<FlexRule> rules;  // in the order they run
    std::vector<Eyeball> eyeballs;
    std::vector<BoneFlexDriver> bone_drivers;
    std::vector<Attachment> attachments;
    std::vector<Hitbox> hitboxes;
    Diagnostics diagnostics;  // what was odd; a panel lists them
    // What clips that are decoded when they are played turn out to be wrong in; none if there is no
    // such clip.
    std::shared_ptr<DeferredDiagnostics> later_messages;
};

// Index of the bone of that name (case ignored), or kNone.
int find_bone(const Model& model, std::string_view name);

// An attachment's space to model space, `bones` being each bone's; nothing without its bone.
std::optional<Affine> world_of(const Attachment& attachment, std::span<const Affine> bones);

}  // namespace studioscope
