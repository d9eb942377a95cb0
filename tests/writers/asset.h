#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace studioscope::assets {

// A model as its author describes it, input of the writers of SMD, VTA, QC, DMX, MDL, VVD and VTX.
// Source units, Z up, facing -Y with its left side at +X, as in SMD. Parents come before their
// children; indices are trusted, since a description is never read from a file.

struct AssetBone {
    std::string name;
    int parent = kNone;
    Transform bind;  // relative to the parent
};

// A mesh: one material of one body model.
struct AssetMesh {
    std::string name;
    int skin_slot = 0;  // column of Asset::skins
    // Vertices of all levels. A vertex of several levels is listed once; weights heaviest first.
    std::vector<Vertex> vertices;
    std::vector<std::vector<uint32_t>> lods;  // per level: triangles, counter-clockwise is front
    int eyeball = kNone;                      // index into AssetBodyModel::eyeballs
};

// A choice of a body part; QC's "blank" if it has no meshes.
struct AssetBodyModel {
    std::string name;
    std::vector<AssetMesh> meshes;
    std::vector<Eyeball> eyeballs = {};  // lids refer to flex_names_of(); only MDL can store them
};

struct AssetBodyPart {
    std::string name;
    std::vector<AssetBodyModel> models;
};

struct AssetDelta {
    uint32_t mesh = 0;    // index over all body parts and models
    uint32_t vertex = 0;  // index into AssetMesh::vertices
    glm::vec3 position{0};
    glm::vec3 normal{0};
    float wrinkle = 0;  // +1 fully compressed, -1 fully stretched
};

// Deltas at weight 1. A shape whose name joins others by '_' is their corrective shape.
struct AssetShape {
    std::string name;
    // QC's split: over 0 the shape is a pair NAMER, NAMEL whose sides blend within x = +-split.
    float split = 0;
    std::vector<AssetDelta> deltas;  // ascending by mesh, then vertex
};

// A slider as in DMX: one shape, or two at its ends. A stereo one becomes right_NAME and left_NAME.
struct AssetControl {
    std::string name;
    bool is_stereo = false;
    std::vector<std::string> shapes;
};

struct AssetKey {
    int bone = 0;
    Transform local;
};

// Keys of one frame. A bone without a key keeps its last one. The first frame has every bone.
struct AssetFrame {
    int number = 0;
    std::vector<AssetKey> keys;
};

struct AssetFlexKey {
    int frame = 0;
    float value = 0;  // 0: the slider's minimum, 1: its maximum
};

// Keys of a clip for one slider; only DMX can store them.
struct AssetFlexCurve {
    std::string controller;
    std::vector<AssetFlexKey> keys;  // ascending
};

struct AssetClip {
    std::string name;
    float fps = 30;
    bool is_looping = false;
    std::vector<AssetFrame> frames;  // ascending by number, which may have gaps
    std::vector<AssetFlexCurve> flexes = {};
};

struct Asset {
    std::string name;             // stem of its files, such as "ollie"
    std::string model_folder;     // below models/, with a slash at its end, or empty
    std::string material_folder;  // below materials/, with a slash at its end, or empty
    std::string surface_property = "default";
    std::vector<AssetBone> bones;
    std::vector<std::string> materials;
    std::vector<std::vector<int>> skins;  // [family][slot]: index into materials
    std::vector<AssetBodyPart> body_parts;
    std::vector<float> switch_points{0};  // one per level, the first is 0
    std::vector<AssetShape> shapes;
    std::vector<AssetControl> controls;
    std::vector<FlexController> controllers;
    std::vector<FlexRule> rules;  // FlexRule::flex is an index into flex_names_of()
    std::vector<AssetClip> clips;
    std::vector<Attachment> attachments;
    std::vector<Hitbox> hitboxes;
    float max_eye_deflection = 0;  // cosine, as MDL stores it; 0: not stated
};

// All meshes in the order of body parts, models and meshes.
std::vector<const AssetMesh*> meshes_of(const Asset& asset);
size_t lod_count_of(const Asset& asset);

// Bind pose of each bone in model space.
std::vector<glm::dmat4> bind_worlds_of(const Asset& asset);

// The names of the flex descriptors: NAME, or NAMER and NAMEL for a pair, in the order of shapes.
std::vector<std::string> flex_names_of(const Asset& asset);
// Index into flex_names_of() of each shape's first name.
std::vector<int> first_flex_of_shapes(const Asset& asset);

// The weight share, 0 to 1, of the left name (NAMEL) at x, as QC's flexpair splits it.
float left_share(float x, float split);

// Adds the controllers and rules that the compiler makes of the controls.
void add_rules_of_controls(Asset& asset);

// Local transforms of every bone at every frame from first to last: omitted bones held, omitted
// frames interpolated.
std::vector<std::vector<Transform>> every_frame_of(const Asset& asset, const AssetClip& clip);

}  // namespace studioscope::assets
