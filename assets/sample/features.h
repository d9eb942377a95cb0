#pragma once

#include "sample/body_field.h"
#include "sample/face.h"
#include "sample/lattice.h"

namespace studioscope::assets {

// Parts on the body: eyes and lids, mouth, suckers, hat. Those of the face follow the expression;
// warp() is not applied yet.

constexpr LatticeSteps kMouthSteps{{1, 2, 4, 4}, {1, 2, 3, 4}};
constexpr LatticeSteps kSuckerSteps{{1, 3, 0, 0}, {1, 2, 0, 0}};

Lattice make_eyeball(const EyePlace& eye, int bone);
Lattice make_upper_lid(const EyePlace& eye, const Face& face);
Lattice make_lower_lid(const EyePlace& eye, const Face& face);

// Makes the ring of the lips, and the inside that it frames.
Lattice make_lips(const BodyField& field, const Face& face);
Lattice make_mouth(const BodyField& field, const Face& face);

std::vector<Lattice> make_suckers(const Arm& arm, size_t index, float web_end,
                                  const BodyField& field);

Lattice make_hat(const BodyField& field);

}  // namespace studioscope::assets
