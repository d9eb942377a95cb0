#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "document/view/skinning_method.h"

namespace studioscope {

// A key with its modifiers. The code is GLFW's: for printable keys their upper-case ASCII.
struct KeyStroke {
    int code = 0;  // GLFW key code; 0: no key
    bool with_ctrl = false;
    bool with_shift = false;
};

constexpr KeyStroke key(int code) { return {code, false, false}; }
constexpr KeyStroke ctrl(int code) { return {code, true, false}; }
constexpr KeyStroke ctrl_shift(int code) { return {code, true, true}; }
constexpr KeyStroke shift(int code) { return {code, false, true}; }

// The user's settings of how the model is drawn.

// Whether a table has one row per entry of the enum `member`, in the enum's order.
template <typename Rows>
constexpr bool is_enum_ordered(const Rows& rows, auto member) {
    for (size_t i = 0; i < rows.size(); ++i)
        if (static_cast<size_t>(rows[i].*member) != i) return false;
    return true;
}

enum class ShadingMode {
    kShaded,
    kWireframe,
    kNormals,
    kTangents,
    kUv,
    kWeights,
    kInfluences,
    kBones,
    kFixups,
    kLods,
    kShapes,
    kBackfaces,
    kWrinkle,
    kDifferences,
};

// The vertex data that a shading mode needs, such as for heat maps of weights.
enum class Needs {
    kNothing,
    kVertexData,    // weights and bones
    kMarks,         // fixup row, level, wrinkle data
    kShapeLengths,  // distance by the selected shape
    kPaint,         // a colour for each vertex
};

// Names and texts of a shading mode: `--mode`, commands, menus, help, the renderer and its shaders
// (where "uv" is kUv) use them.
struct ShadingModeRow {
    ShadingMode mode;
    const char* name;   // of `--mode`
    const char* title;  // of the command, and in the toolbar
    const char* help;
    const char* words;  // further ones that the command is found by
    Needs needs = Needs::kNothing;
    bool shows_categories = false;  // few distinct colours instead of a scale
    KeyStroke key{};
};
inline constexpr auto kShadingModes = std::to_array<ShadingModeRow>({
    {ShadingMode::kShaded, "shaded", "Shaded", "Lit by one lamp; Ctrl+left drag moves it",
     "lit textured light default"},
    {ShadingMode::kWireframe, "wireframe", "Wireframe only", "Edges without surfaces",
     "edges lines mesh topology"},
    {ShadingMode::kNormals, "normals", "Normals as colours",
     "X, Y, Z of the normal as red, green, blue", "rgb smoothing direction"},
    {ShadingMode::kTangents, "tangents", "Tangents as colours",
     "X, Y, Z of the tangent as red, green, blue", "rgb tangent space bump"},
    {ShadingMode::kUv, "uv", "Texture coordinates", "A checkerboard laid out by UV",
     "uv checker unwrap map"},
    {ShadingMode::kWeights, "weights", "Weights of the bone",
     "How much the selected bone moves each vertex", "heat map skin paint rig envelope",
     Needs::kVertexData},
    {ShadingMode::kInfluences, "influences", "Number of influences",
     "How many bones move each vertex: 1, 2 or 3", "weights heat map skin rig", Needs::kVertexData,
     true},
    {ShadingMode::kBones, "bones", "Bone colours",
     "The colour of the bone that moves each vertex most", "weights skin rig segments",
     Needs::kVertexData, true},
    {ShadingMode::kFixups, "fixups", "Fixup rows",
     "A colour for the fixup row that brought each vertex", "vvd", Needs::kMarks, true},
    {ShadingMode::kLods, "lods", "Levels of detail",
     "A colour for the coarsest level that uses each vertex", "lod detail", Needs::kMarks, true},
    {ShadingMode::kShapes, "shapes", "Flex shapes", "How far the selected shape moves each vertex",
     "morph blend targets shape keys heat map", Needs::kShapeLengths},
    {ShadingMode::kBackfaces, "backfaces", "Back faces", "Red where a triangle shows its back",
     "culling inside out flipped winding"},
    {ShadingMode::kWrinkle, "wrinkle", "Wrinkle",
     "What the shapes ask of the wrinkle maps: compressed or stretched",
     "wrinkle maps compress stretch heat map", Needs::kMarks, false, shift('W')},
    {ShadingMode::kDifferences, "differences", "Difference colours",
     "What became of each vertex in the model that is compared", "diff compare", Needs::kPaint,
     true},
});
constexpr int kShadingModeCount = static_cast<int>(kShadingModes.size());

constexpr const ShadingModeRow& table_row(ShadingMode mode) {
    return kShadingModes[static_cast<size_t>(mode)];
}
static_assert(is_enum_ordered(kShadingModes, &ShadingModeRow::mode));

constexpr const char* shading_mode_name(ShadingMode mode) { return table_row(mode).name; }

constexpr int kAutomaticLod = -1;
constexpr int kNextLod = -1;  // next coarser level that draws anything

constexpr int kMaxInstances = 10'000;      // max in the window and in `bench`
constexpr float kMaxLightPitch = 1.5607f;  // radians, slightly less than 90 degrees
constexpr float kDefaultNormalLength = 2, kMinNormalLength = 0.1f, kMaxNormalLength = 20;

// The comparison of levels of detail. `--lods`, settings, commands, menus and help use this table.
enum class LodLayout { kOne, kPanes, kWipe };
struct LodLayoutRow {
    LodLayout layout;
    const char* name;   // of `--lods`
    const char* title;  // of the command
    const char* label;  // in the LODs tab
    const char* help;
    const char* words;  // further ones that the command is found by
    KeyStroke key{};
};
inline constexpr auto kLodLayouts = std::to_array<LodLayoutRow>({
    {LodLayout::kOne, "one", "One level", "One", "The chosen level of detail alone", "single lod"},
    {LodLayout::kPanes, "panes", "Levels side by side", "Side by side",
     "Every level that draws anything, in panes that one camera looks into; again: one level",
     "lods split grid compare", shift('L')},
    {LodLayout::kWipe, "wipe", "Compare with a wipe", "Wipe",
     "Two levels, one over the other: drag the line between them; again: one level",
     "lods split slider", ctrl('L')},
});
constexpr const LodLayoutRow& table_row(LodLayout layout) {
    return kLodLayouts[static_cast<size_t>(layout)];
}

constexpr float kWipeEdge = 0.02f;  // min visible share of either level

// A light preset. `--light`, settings, commands, menus, help and shaders use this table.
enum class LightPreset { kStudio, kNeutral, kFlat, kHlmv };
struct LightPresetRow {
    LightPreset preset;
    const char* name;   // of `--light`
    const char* title;  // of the command
    const char* help;
    const char* words;  // further ones that the command is found by
};
inline constexpr auto kLightPresets = std::to_array<LightPresetRow>({
    {LightPreset::kStudio, "studio", "Studio light",
     "A warm key light, a cool fill and rim; Ctrl+left drag moves the key",
     "lighting lamp three point"},
    {LightPreset::kNeutral, "neutral", "Neutral light",
     "White light from the key light and all around, no rim light or specular: true colors",
     "lighting lamp white"},
    {LightPreset::kFlat, "flat", "Flat light", "The same light everywhere: textures as they are",
     "lighting ambient unlit fullbright"},
    {LightPreset::kHlmv, "hlmv", "Light as in HLMV",
     "One white lamp and grey light all around, every material lit as the game does",
     "lighting lamp model viewer game"},
});
constexpr const LightPresetRow& table_row(LightPreset preset) {
    return kLightPresets[static_cast<size_t>(preset)];
}

// The target of the eyes. `--eyes`, settings, commands, menus and help use this table.
enum class EyeTarget { kCamera, kAhead, kPoint };
struct EyeTargetRow {
    EyeTarget target;
    const char* name;   // of `--eyes`
    const char* title;  // of the command
    const char* help;
    const char* words;  // further ones that the command is found by
};
inline constexpr auto kEyeTargets = std::to_array<EyeTargetRow>({
    {EyeTarget::kCamera, "camera", "Eyes look at the camera",
     "Turned towards the camera, as far as the model lets them", "gaze look at viewer"},
    {EyeTarget::kAhead, "ahead", "Eyes look ahead", "As the model's head is turned",
     "gaze forward straight"},
    {EyeTarget::kPoint, "point", "Eyes look at a ball",
     "Drag it in the view; again: back in front of the face", "gaze target point"},
});

constexpr float kMaxEyePoint = 100'000;  // of each coordinate

constexpr float kMinLightIntensity = 0.1f, kMaxLightIntensity = 4;

static_assert(is_enum_ordered(kLodLayouts, &LodLayoutRow::layout));
static_assert(is_enum_ordered(kLightPresets, &LightPresetRow::preset));
static_assert(is_enum_ordered(kEyeTargets, &EyeTargetRow::target));

struct Background {
    glm::vec3 color{0.16f, 0.17f, 0.19f};  // sRGB, 0..1
    bool is_transparent = false;

    bool operator==(const Background&) const = default;
};

// The line between the two levels of LodLayout::kWipe.
struct Wipe {
    int lod = kNextLod;  // level right of the line; ViewSettings::lod is left of it
    float share = 0.5f;  // x of the line, share of the view's width; kWipeEdge to 1 - kWipeEdge

    bool operator==(const Wipe&) const = default;
};

// The direction to the key light.
struct LightDirection {
    float yaw = 0.6f;    // radians about Z, from the camera's right
    float pitch = 0.8f;  // radians above the ground, within +-kMaxLightPitch

    bool operator==(const LightDirection&) const = default;
};

// Overlays over the model, each a row of kViewSwitches.
struct OverlaySwitches {
    bool show_wireframe = false;
    bool show_skeleton = false;
    bool show_bone_names = false;
    bool show_normals = false;
    bool show_tangents = false;
    bool show_grid = true;
    bool show_axes = true;
    bool show_bounds = false;
    bool show_hitboxes = false;
    bool show_attachments = false;
    bool show_collision = false;
    bool show_figure = false;

    bool operator==(const OverlaySwitches&) const = default;
};

struct ViewSettings : OverlaySwitches {
    ShadingMode mode = ShadingMode::kShaded;
    float normal_length = kDefaultNormalLength;  // percent of the model's size
    float tangent_length = kDefaultNormalLength;
    int lod = 0;  // level, or kAutomaticLod
    // The distances at which automatic LOD changes, one per level; empty: as in the file.
    std::vector<float> switch_points = {};
    LodLayout lod_layout = LodLayout::kOne;
    Wipe wipe;
    float morph = 0;  // share of the way from the open model to the one it is compared with
    int instances = 1;
    bool has_own_poses = false;             // own clip and time per instance; else one pose for all
    std::optional<SkinningMethod> skinner;  // nothing: automatic
    int max_influences = 3;                 // max bones per vertex, 1..3
    Background background;
    LightPreset light = LightPreset::kStudio;
    float light_intensity = 1;
    LightDirection light_direction;
    EyeTarget eyes = EyeTarget::kCamera;
    // The point of EyeTarget::kPoint in model space, Z up; nothing: ahead of the face.
    std::optional<glm::vec3> eye_point;

    bool operator==(const ViewSettings&) const = default;
};

// The skinner to use. Default: the compute shader for instances in one pose, which are skinned once
// and drawn often, else the vertex shader. On a hardware GPU, the renderer always defaults to the
// vertex shader, which is faster there (assets/manual/skinning.md).
constexpr SkinningMethod effective_skinner(const ViewSettings& view) {
    const bool is_one_pose = view.instances > 1 && !view.has_own_poses;
    return view.skinner.value_or(is_one_pose ? SkinningMethod::kCompute : SkinningMethod::kGpu);
}

// Names and texts of an overlay: `--show`, settings, commands, menus, toolbar and help use them.
struct ViewSwitch {
    const char* name;   // of `--show` and in the settings
    const char* title;  // of the command
    const char* help;
    const char* words;  // further ones that the command is found by
    bool OverlaySwitches::*value;
    KeyStroke key{};
};
inline constexpr auto kViewSwitches = std::to_array<ViewSwitch>({
    {"skeleton", "Bones", "The skeleton", "skeleton rig joints armature",
     &OverlaySwitches::show_skeleton, key('B')},
    {"bone-names", "Bone names", "The name at the start of each bone", "labels joints text",
     &OverlaySwitches::show_bone_names},
    {"wireframe", "Wireframe", "The edges of all triangles over the model",
     "edges lines mesh topology", &OverlaySwitches::show_wireframe, key('W')},
    {"normals", "Normals", "The normal of each vertex as a line", "vertex lines smoothing",
     &OverlaySwitches::show_normals, key('N')},
    {"tangents", "Tangents", "The tangent of each vertex as a line", "vertex lines bump",
     &OverlaySwitches::show_tangents, key('T')},
    {"grid", "Ground", "The grid at height 0", "floor plane", &OverlaySwitches::show_grid,
     key('G')},
    {"axes", "Axes", "X red, Y green, Z blue", "origin gizmo xyz", &OverlaySwitches::show_axes,
     key('X')},
    {"bounds", "Bounds", "The box around the bind pose", "bounding box size hull",
     &OverlaySwitches::show_bounds},
    {"hitboxes", "Hitboxes", "The boxes that bullets hit", "hit boxes damage",
     &OverlaySwitches::show_hitboxes, key('H')},
    {"attachments", "Attachments", "The points where other things are fixed",
     "sockets points muzzle", &OverlaySwitches::show_attachments, key('A')},
    {"collision", "Collision",
     "The solids of the .phy that physics uses; a single one fits the model as clips pose it",
     "physics phy hull solid", &OverlaySwitches::show_collision, key('C')},
    {"figure", "Human figure", "Someone of 72 units, as high as a player, beside the model",
     "scale size player human reference", &OverlaySwitches::show_figure},
});

}  // namespace studioscope
