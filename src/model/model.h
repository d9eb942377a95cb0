#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/diagnostic.h"
#include "core/name_map.h"
#include "core/text.h"
#include "model/clip.h"
#include "model/flex.h"
#include "model/transform.h"
#include "model/vertex.h"

namespace studioscope {

// The plain model that every format is converted to and everything later reads. Source units
// (inches), seconds, radians, Z up, right-handed. Nothing changes it after validate().

constexpr int kNone = -1;

struct Bone {
    std::string name;
    int parent = kNone;  // index into Model::bones, smaller than the bone's own
    Transform bind;      // bind pose, relative to the parent
    Affine
        pose_to_bone;  // bind-pose model space to bone space: the inverse of the bind world matrix
    uint32_t flags = 0;  // flags as MDL defines them; 0 for source files
};

// Procedural bones: no animation moves them, they follow other bones by a rule. All transforms are
// relative to the bone's own parent.

// Six targets, at +X -X +Y -Y +Z -Z, blended by the direction of one of the control's axes, seen
// from the control's parent.
struct AxisRule {
    int axis = 0;  // axis of the control: 0 x, 1 y, 2 z
    std::array<Transform, 6> targets;
};

// A target that applies while the control has a certain rotation.
struct Trigger {
    glm::quat rotation{1, 0, 0, 0};  // rotation of the control relative to its parent
    float inverse_tolerance = 0;     // 1 / angle at which the target fades out, 1 / radians
    Transform target;
};
struct TriggerRule {
    std::vector<Trigger> triggers;  // at least one; the first applies if none is near
};

// Points an axis at a position that moves with the control.
struct AimRule {
    glm::vec3 position{0};  // target position in the control's space
    // Unit axes of the bone: the one pointed at the target, and the one kept nearest to its
    // direction in the rest pose.
    glm::vec3 aim{1, 0, 0}, up{0, 0, 1};
    Transform rest;  // transform at rest; the position is kept
};

struct ProceduralBone {
    int bone = 0;
    int control = 0;  // index into Model::bones of the bone that is followed
    std::variant<AxisRule, TriggerRule, AimRule> rule;
};

struct Material {
    std::string name;                    // name as in the file
    std::vector<FileName> search_paths;  // folders of MDL $cdmaterials, in order
    bool is_null = false;   // true: compilers drop its triangles on purpose; hidden by default
    bool is_guess = false;  // true: the name is no UTF-8 in the file; shown as Latin-1
    // The file that the material came from, if its model was merged into another, and whether that
    // file is compiled: its textures are searched from there. Empty: the scene's file.
    std::string file{};
    bool is_from_compiled = false;

    FileName file_name() const { return FileName::from_shown(name, is_guess); }
};

inline Material named_material(const FileName& name, std::vector<FileName> search_paths) {
    return {name.shown(), std::move(search_paths), false, !name.is_utf8()};
}

// The geometry that one mesh draws at one level of detail; empty if the level leaves the mesh out.
struct MeshLod {
    // The run of Model::vertices that this level uses: its share of the level's vertex array.
    uint32_t first_vertex = 0;
    uint32_t vertex_count = 0;
    // Triples of indices into Model::vertices, front faces counter-clockwise. Empty with vertices
    // present: drawn as points.
    std::vector<uint32_t> indices;
    // The number of each triangle in its source file, if meshes are interleaved there; else empty.
    std::vector<uint32_t> file_triangles;
    int material = kNone;  // index into Model::materials that replaces the mesh's own at this level
    // The index into Model::materials for each skin, if a level replaces materials per skin (by
    // texture): then `material` is that of the first skin. Empty: `material` is used for all.
    std::vector<int> skin_materials{};
};

// The part of one model of a body part that has one material.
struct Mesh {
    std::string name;
    int skin_slot = 0;          // column of Model::skins
    int body_part = 0;          // index into Model::body_parts
    int body_model = 0;         // index into BodyPart::models
    std::vector<MeshLod> lods;  // one per Model::lods
    int eyeball = kNone;        // index into Model::eyeballs of the eye that it is the surface of
};

struct BodyPart {
    std::string name;
    std::vector<std::string> models;  // names of the choices; a mesh refers to its own by index
};

struct Lod {
    float switch_point = 0;  // metric of the VTX or QC; -1 is the shadow level
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
    glm::vec3 min{0};  // bounds in bone space
    glm::vec3 max{0};
};

// The up axis that the file states: readers do not rotate anything. Front faces are
// counter-clockwise for each.
enum class UpAxis { kX, kY, kZ };

struct Model {
    std::string name;
    UpAxis up = UpAxis::kZ;
    std::vector<Bone> bones;          // parents before children
    std::vector<Vertex> vertices;     // vertices of all levels and body groups
    std::vector<glm::vec4> tangents;  // xyz unit or zero, w +-1; one per vertex after validate()
    std::vector<Material> materials;
    std::vector<std::vector<int>> skins;  // [family][slot] -> materials; at least one family
    std::vector<BodyPart> body_parts;
    std::vector<Mesh> meshes;
    std::vector<Lod> lods;  // finest first
    std::vector<Clip> clips;
    std::vector<Clip> animations;  // animations that the blends of clips mix
    std::vector<PoseParameter> pose_parameters;
    std::vector<ProceduralBone> procedural_bones;  // each after those that it depends on
    std::vector<Shape> shapes;
    std::vector<std::string> flex_names;  // flexes that rules write and shapes read ("flexdesc")
    std::vector<FlexController> controllers;
    std::vector<FlexRule> rules;  // in evaluation order
    std::vector<Eyeball> eyeballs;
    std::vector<Mouth> mouths;  // the first one shades teeth
    // Cosine of the largest angle of the gaze to straight ahead ($maxeyedeflection), -1 to 1.
    float max_eye_deflection = kDefaultMaxEyeDeflection;
    std::vector<BoneFlexDriver> bone_drivers;
    std::vector<Attachment> attachments;
    std::vector<Hitbox> hitboxes;
    Diagnostics diagnostics;  // faults found while loading; a panel lists them
    // Faults found when clips are decoded on first use; null if there is no such clip.
    std::shared_ptr<DeferredDiagnostics> deferred_diagnostics;
};

// The index of the bone of that name (case ignored), or kNone.
int find_bone(const Model& model, std::string_view name);
// An index of the model's bones by name, for many searches: find() returns what find_bone() does.
NameIndex bones_by_name(const Model& model);

// The transform from an attachment's space to model space, given the world matrix of each bone;
// nothing if its bone is missing.
std::optional<Affine> attachment_world(const Attachment& attachment, std::span<const Affine> bones);

}  // namespace studioscope
