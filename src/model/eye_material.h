#pragma once

#include <glm/glm.hpp>

namespace studioscope {

// The parameters of a material of the shaders Eyes and EyeRefract, which draw an iris at the place
// where an eyeball looks. Indices are into Scene::textures; -1: none. Colours are linear.

enum class EyeProgram {
    kEyes,        // an iris over the white of the eye
    kEyeRefract,  // an iris below a cornea, which also holds the white
};

struct EyeMaterial {
    EyeProgram program = EyeProgram::kEyes;
    int iris = -1;       // alpha: share over the white of the eye; in EyeRefract a noise
    int cornea = -1;     // red and green: bumps, blue: depth, alpha: mask of the caustic light
    int occlusion = -1;  // by the mesh's coordinates
    int light_warp = -1;
    bool is_half_lambert = false;  // always in EyeRefract
    bool reflects = false;         // $envmap
    int cube = -1;                 // with Texture::cube; none: a neutral room is reflected
    float dilation = 0.5f;         // of the pupil: 0 wide open to 1
    float glossiness = 1;
    float parallax = 0.25f;
    float bump_strength = 1;
    glm::vec3 occlusion_color{0.33f};  // light where the occlusion texture is black
};

}  // namespace studioscope
