#pragma once

#include <optional>
#include <span>

#include "model/model.h"

namespace studioscope {

// Lids that an eyeball moves (the flex page, section 7). Three flexes turn the lid about the eye:
// lowerer, neutral and raiser, each by its weight's share of the angle that its height has on the
// ball. The height at which the lid's edge then stands becomes the weight of the lid's own flex,
// whatever its rule says; the ramps of its shapes count in heights. The eye looks straight ahead.

// How a lid came to its weight.
struct EyelidSteps {
    std::array<float, 3> angles{};  // radians: lowerer, neutral, raiser
    float angle = 0;                // their sum
    float weight = 0;               // units; 0 where the eye has no radius
};

EyelidSteps run_eyelid(const Eyeball& eye, const Eyelid& lid, std::span<const float> weights);

// Sets the weights of all lids, one for each of Model::flex_names.
void run_eyelids(const Model& model, std::span<float> weights);

// The lid whose own flex this is, the last where there are several.
struct EyelidOfFlex {
    const Eyeball* eye = nullptr;
    const Eyelid* lid = nullptr;
};
std::optional<EyelidOfFlex> eyelid_of(const Model& model, int flex);

// Takes out numbers that are not finite, and tells of eyes that
// cannot move a lid.
void check_eyeballs(Model& model);

}  // namespace studioscope
