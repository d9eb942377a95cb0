#pragma once

#include <optional>
#include <span>

#include "model/model.h"

namespace studioscope {

// Eyelids that follow an eyeball (flex page, section 7). Three flexes rotate the lid about the eye:
// lowerer, neutral and raiser, each by its weight's share of the angle that its height has on the
// ball. The resulting height of the lid's edge becomes the weight of the lid's own flex and
// replaces its rule; the ramps of its shapes are in heights.

// The direction of an eye at one moment: unit vectors at right angles in the space of its bone.
struct EyeAxes {
    glm::vec3 forward{0, -1, 0};
    glm::vec3 up{0, 0, 1};
};
// The axes without a gaze; up is 0 if the eye's forward and up are parallel.
EyeAxes axes_at_rest(const Eyeball& eye);

// The intermediate results of a lid's weight.
struct EyelidSteps {
    std::array<float, 3> angles{};  // radians: lowerer, neutral, raiser
    float angle = 0;                // sum of `angles`, radians
    float weight = 0;  // height of the lid's edge, Source units; 0 if the eye has no radius
};

EyelidSteps run_eyelid(const Eyeball& eye, const Eyelid& lid, std::span<const float> weights,
                       const EyeAxes& axes);

// Sets the weights of all lids; `weights` has one entry per Model::flex_names. `eyes`: the turned
// axes, one per Model::eyeballs; a missing one is at rest.
void run_eyelids(const Model& model, std::span<float> weights, std::span<const EyeAxes> eyes = {});

// The lid that writes a flex; the last one if there are several.
struct FlexEyelid {
    const Eyeball* eye = nullptr;
    const Eyelid* lid = nullptr;
    size_t number = 0;  // index of the eye into Model::eyeballs
};
std::optional<FlexEyelid> find_eyelid(const Model& model, int flex);
bool has_eyelids(const Model& model);

// Replaces numbers that are not finite, and reports eyes that cannot move a lid.
void check_eyeballs(Model& model);

}  // namespace studioscope
