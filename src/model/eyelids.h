#pragma once

#include <optional>
#include <span>

#include "model/model.h"

namespace studioscope {

// Eyelids that follow an eyeball (flex page, section 7). Three flexes rotate the lid about the eye:
// lowerer, neutral and raiser, each by its weight's share of the angle that its height has on the
// ball. The resulting height of the lid's edge becomes the weight of the lid's own flex and
// replaces its rule; the ramps of its shapes are in heights. The eye looks straight ahead.

// The intermediate results of a lid's weight.
struct EyelidSteps {
    std::array<float, 3> angles{};  // radians: lowerer, neutral, raiser
    float angle = 0;                // sum of `angles`, radians
    float weight = 0;  // height of the lid's edge, Source units; 0 if the eye has no radius
};

EyelidSteps run_eyelid(const Eyeball& eye, const Eyelid& lid, std::span<const float> weights);

// Sets the weights of all lids; `weights` has one entry per Model::flex_names.
void run_eyelids(const Model& model, std::span<float> weights);

// The lid whose own flex a given flex is; the last one if there are several.
struct EyelidOfFlex {
    const Eyeball* eye = nullptr;
    const Eyelid* lid = nullptr;
};
std::optional<EyelidOfFlex> eyelid_of(const Model& model, int flex);

// Replaces numbers that are not finite, and reports eyes that cannot move a lid.
void check_eyeballs(Model& model);

}  // namespace studioscope
