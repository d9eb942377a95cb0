#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <string>

namespace studioscope {

// How the person wants the model drawn.

// Order and names are those of `--mode`; the shader knows them by the same numbers.
enum class ShadingMode {
    kShaded,
    kWireframe,
    kNormals,
    kTangents,
    kUv,
    kWeights,     // how much the selected bone moves each vertex
    kInfluences,  // how many bones move it
    kBones,       // a colour for each bone, mixed by weight
    kFixups,      // a colour for the fixup row that brought the vertex
    kLods,        // the coarsest level that uses it
    kShapes,      // how far the selected shape moves it
    kBackfaces,   // red where a triangle shows its back
    kWrinkle,     // what the shapes together ask of the wrinkle maps
};
constexpr int kShadingModeCount = 13;

const char* name_of(ShadingMode mode);
std::optional<ShadingMode> shading_mode_of(std::string_view name);

constexpr int kAutomaticLod = -1;

struct Background {
    glm::vec3 color{0.16f, 0.17f, 0.19f};  // sRGB, 0..1
    bool is_transparent = false;
};

struct ViewSettings {
    ShadingMode mode = ShadingMode::kShaded;
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
    int lod = 0;  // or kAutomaticLod
    int instances = 1;
    Background background;
    float light_yaw = 0.6f;    // radians about Z, from the camera's right
    float light_pitch = 0.8f;  // radians above the ground
};

// A switch of ViewSettings under the name that `--show` and the tooltips use.
struct ViewSwitch {
    const char* name;
    bool ViewSettings::*value;
};
constexpr std::array<ViewSwitch, 11> kViewSwitches{{
    {"skeleton", &ViewSettings::show_skeleton},
    {"bone-names", &ViewSettings::show_bone_names},
    {"wireframe", &ViewSettings::show_wireframe},
    {"normals", &ViewSettings::show_normals},
    {"tangents", &ViewSettings::show_tangents},
    {"grid", &ViewSettings::show_grid},
    {"axes", &ViewSettings::show_axes},
    {"bounds", &ViewSettings::show_bounds},
    {"hitboxes", &ViewSettings::show_hitboxes},
    {"attachments", &ViewSettings::show_attachments},
    {"collision", &ViewSettings::show_collision},
}};

}  // namespace studioscope
