#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <map>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "core/diagnostic.h"
#include "core/text.h"
#include "model/mdl_animation.h"
#include "model/transform.h"

namespace studioscope {

// An MDL file (layout of v44 to v49) as stored: its tables with their own names and indices. The
// reader is formats/compiled/mdl.h.

// The number of records and the offset of the first, from the file's start.
struct MdlTable {
    int32_t count;
    int32_t offset;
};

// The first 408 bytes, in the layout of the file.
struct MdlHeader {
    char id[4];
    int32_t version;
    uint32_t checksum;
    char name[64];
    int32_t length;
    glm::vec3 eye_position;
    glm::vec3 illumination_position;
    glm::vec3 hull_min, hull_max;
    glm::vec3 view_min, view_max;
    uint32_t flags;
    MdlTable bones, bone_controllers, hitbox_sets, animations, sequences;
    int32_t activity_list_version, events_indexed;
    MdlTable textures, texture_folders;
    int32_t skin_columns, skin_families, skin_offset;
    MdlTable body_parts, attachments;
    MdlTable nodes;
    int32_t node_names_offset;
    MdlTable flex_names, flex_controllers, flex_rules, ik_chains, mouths, pose_parameters;
    int32_t surface_property_offset;
    int32_t key_values_offset, key_values_size;
    MdlTable ik_locks;
    float mass;
    uint32_t contents;
    MdlTable include_models;
    int32_t virtual_model;
    int32_t animation_file_offset;
    MdlTable animation_blocks;
    int32_t animation_block_model;
    int32_t bones_by_name_offset;
    int32_t vertex_base, index_base;
    uint8_t light_dot, root_lod, allowed_root_lods, unused1;
    int32_t unused2;
    MdlTable flex_controller_ui;
    float vertex_animation_scale;
    int32_t surface_property_lookup;
    int32_t header2_offset;
    int32_t unused3;
};
static_assert(sizeof(MdlHeader) == 408);

// The facial animation data.

struct MdlFlexController {
    std::string type;
    std::string name;
    float min = 0, max = 1;
};

// The controllers that a face tool shows as one slider.
struct MdlFlexControllerUi {
    std::string name;
    std::array<int, 3> controllers{-1, -1, -1};
    int remap = 0;  // 0 pass through, 1 two-way, 2 n-way, 3 eyelid
    bool is_stereo = false;
};

struct MdlFlexOp {
    int op = 0;
    int index = 0;    // operand as an index
    float value = 0;  // operand as a float
};

struct MdlFlexRule {
    int flex = 0;
    std::vector<MdlFlexOp> ops;
    uint64_t offset = 0;
};

struct MdlFlexVertex {
    uint16_t vertex = 0;  // index within the mesh
    uint8_t speed = 0, side = 0;
    glm::vec3 position{0}, normal{0};
    float wrinkle = 0;
};

struct MdlFlex {
    int flex = 0;
    std::array<float, 4> ramp{};
    int pair = 0;  // 0: none
    int kind = 0;  // 1: its vertices have wrinkles
    std::vector<MdlFlexVertex> vertices;
    uint64_t offset = 0;
};

struct MdlEyeball {
    std::string name;
    int bone = 0;
    glm::vec3 origin{0}, up{0}, forward{0};
    float z_offset = 0, radius = 0, iris_scale = 0;
    int texture = 0;
    std::array<int32_t, 3> upper_flexes{}, lower_flexes{};
    std::array<float, 3> upper_targets{}, lower_targets{};
    int upper_lid_flex = 0, lower_lid_flex = 0;
    bool is_without_facs = false;
};

// A slider driven by a bone.
struct MdlBoneDriver {
    int bone = 0;
    int axis = 0;
    int controller = 0;
    float min = 0, max = 0;  // positions of the bone at which the controller is 0 and 1
    uint64_t offset = 0;
};

// A fix of a source's bone ($bonefix...): mstudiosrcbonetransform_t.
struct MdlSourceTransform {
    std::string bone;
    Affine before, after;
};

struct MdlMouth {
    int bone = 0;
    glm::vec3 forward{0};
    int flex = 0;
};

struct MdlBone {
    std::string name;
    int parent = -1;
    std::array<int32_t, 6> controllers{};
    Transform bind;
    glm::vec3 euler{0};  // bind rotation as Euler angles, radians; base of animation values
    glm::vec3 position_scale{0}, euler_scale{0};  // scale of animation values
    Affine pose_to_bone;
    glm::quat alignment{1, 0, 0, 0};
    uint32_t flags = 0;
    int procedure = 0;  // MdlProcedureKind, or an unknown kind
    int procedure_offset = 0;
    int physics_bone = 0;
    std::string surface_property;
    uint32_t contents = 0;
};

struct MdlBoneController {
    int bone = 0;
    uint32_t type = 0;  // 1, 2, 4 moves along X, Y, Z; 8, 16, 32 turns about it; 0x40000 wraps
    float start = 0, end = 0;
    int rest = 0;
    int input = 0;
};

struct MdlAttachment {
    std::string name;
    uint32_t flags = 0;
    int bone = 0;
    Affine local;
};

struct MdlHitbox {
    std::string name;
    int bone = 0;
    int group = 0;
    glm::vec3 min{0}, max{0};
    glm::vec3 angles_degrees{0};  // turn of the box: pitch, yaw, roll; 0 in most games
    float radius = 0;             // of a capsule; 0 or less: a box
};

struct MdlHitboxSet {
    std::string name;
    std::vector<MdlHitbox> boxes;
};

struct MdlTexture {
    FileName name;
    uint32_t flags = 0;
};

struct MdlMesh {
    int material = 0;  // column of the skin table
    int vertex_count = 0;
    int vertex_offset = 0;  // first vertex within the model
    int material_type = 0;  // 1: an eyeball
    int material_parameter = 0;
    int id = 0;
    glm::vec3 center{0};
    std::array<int32_t, 8> lod_vertex_counts{};
    std::vector<MdlFlex> flexes;
    uint64_t offset = 0;
};

struct MdlModel {
    std::string name;
    int type = 0;
    float radius = 0;
    int vertex_count = 0;
    int vertex_bytes = 0;   // byte offset of its vertices in the VVD's vertex block
    int tangent_bytes = 0;  // byte offset of its tangents in the VVD's tangent block
    std::vector<MdlMesh> meshes;
    std::vector<MdlEyeball> eyeballs;
    uint64_t offset = 0;
};

struct MdlBodyPart {
    std::string name;
    int base = 0;
    std::vector<MdlModel> models;
};

struct MdlIncludeModel {
    std::string label;
    FileName name;
};

struct MdlIkChain {
    std::string name;
    std::vector<int> bones;        // chain from the root to the end
    std::vector<glm::vec3> knees;  // the direction in which each of them bends; 0: not stated
};

struct MdlFile {
    Bytes bytes;  // bytes of the file, from which motion is decoded on demand
    MdlHeader header{};
    std::string name;
    std::vector<MdlBone> bones;
    std::vector<MdlBoneController> bone_controllers;
    std::vector<MdlAttachment> attachments;
    std::vector<MdlHitboxSet> hitbox_sets;
    std::vector<MdlTexture> textures;
    std::vector<FileName> texture_folders;
    std::vector<std::vector<int>> skins;  // [family][column] -> index into textures
    std::vector<MdlBodyPart> body_parts;
    std::vector<MdlAnimation> animations;
    std::vector<MdlSequence> sequences;
    std::vector<MdlPoseParameter> pose_parameters;
    std::vector<std::vector<float>> weight_lists;  // lists with one weight per bone
    std::vector<MdlBlock> animation_blocks;        // blocks of the .ani; the first is unused
    std::vector<std::string> flex_names;
    std::vector<MdlFlexController> flex_controllers;
    std::vector<MdlFlexControllerUi> flex_sliders;
    std::vector<MdlFlexRule> flex_rules;
    std::vector<MdlBoneDriver> bone_drivers;
    std::vector<MdlMouth> mouths;
    std::vector<MdlIkChain> ik_chains;
    std::vector<MdlIkLock> ik_locks;  // those that always hold ($ikautoplaylock)
    std::vector<std::string> nodes;
    std::vector<uint8_t> transitions;  // [from][to] of nodes: the node on the way, from 1; 0: none
    std::vector<MdlIncludeModel> include_models;
    std::vector<MdlProcedure> procedures;  // rules of bones that are flagged as procedural
    std::vector<MdlJiggle> jiggles;        // bones of any flags
    std::vector<MdlSourceTransform> source_transforms;
    // The attachment at which the model is lit, from 1; 0: none, it is lit at the header's
    // position.
    int illumination_attachment = 0;
    float max_eye_deflection = 0;  // cosine of the largest angle of the gaze; 0: not stated
    std::string surface_property;
    std::string key_values;
    // Bytes in the file of texts that are no UTF-8, by the text shown for them.
    std::map<std::string, std::string> bytes_of_texts;
    FileName animation_file;  // path of the .ani
    Diagnostics diagnostics;

    // A name or another text of this struct as the file has it.
    const std::string& as_stored(const std::string& text) const {
        const auto found = bytes_of_texts.find(text);
        return found == bytes_of_texts.end() ? text : found->second;
    }
};

}  // namespace studioscope
