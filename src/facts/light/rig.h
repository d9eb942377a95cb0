#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "model/model.h"

namespace studioscope {

// The light that falls on a model in the way games describe it: an ambient cube, and at most four
// lamps that are infinitely far away. Colours are linear.

struct RigLamp {
    glm::dvec3 to_lamp{0, 0, 1};  // unit vector
    glm::dvec3 color{0};
};

struct LightRig {
    static constexpr size_t kMaxLamps = 4;

    std::array<glm::dvec3, 6> ambient{};  // light from +x, -x, +y, -y, +z, -z
    std::vector<RigLamp> lamps;
    double reflection = 1;  // factor of environment maps
    // Tone mapping: whether bright light is compressed so that white keeps its shape, or clipped.
    bool rolls_off = false;

    // The ambient light on a surface of this unit normal.
    glm::dvec3 ambient_at(const glm::dvec3& normal) const;
};

// Directions and brightness that a rig depends on: unit vectors, world space is Z up.
struct RigPlace {
    glm::dvec3 to_key{0, 0, 1};  // to the key light
    glm::dvec3 right{1, 0, 0};   // the camera's right, horizontal
    double intensity = 1;
};

// A warm key light, a cool fill, a cool light from behind, sky and earth.
LightRig studio_rig(const RigPlace& place);
// White: the key light, a weaker one from the camera, and light from everywhere.
LightRig neutral_rig(const RigPlace& place);
// White light from everywhere and nothing else: textures as they are, without reflections.
LightRig flat_rig(const RigPlace& place);
// One white lamp and grey ambient light, as model viewers of the game have.
LightRig viewer_rig(const RigPlace& place);

// Compresses light above 0.6 towards 1.
double rolled_off(double light);

// The direction out of the model's first mouth in model space, a unit vector, from which its teeth
// are lit. Zero: it has none. `world` has one matrix per bone; empty: the bind pose.
glm::dvec3 mouth_direction(const Model& model, std::span<const Affine> world);

}  // namespace studioscope
