#pragma once

#include "sample/lattice.h"
#include "sample/skeleton.h"

namespace studioscope::assets {

// The skin as lattices over the body field: the head from its top to a rim around the web, the
// underside from the rim to its middle, and an upper and a lower half of each arm. Texture
// coordinates: sample/texture_layout.h.

struct BodySurface {
    WebEnds webs{};
    Lattice head;
    Lattice underside;
    std::array<Lattice, kArmCount> arm_tops;
    std::array<Lattice, kArmCount> arm_bottoms;
};

BodySurface make_body_surface(const std::array<Arm, kArmCount>& arms, const BodyField& field);

}  // namespace studioscope::assets
