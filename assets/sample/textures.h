#pragma once

#include "core/image.h"
#include "sample/ollie.h"

namespace studioscope::assets {

// The textures, painted by functions of the place on the figure. 512 x 512.

struct Palette {
    glm::vec3 body, crown, tip, spots, blush, underside, sucker, sucker_middle;
};

// The skins: coral, lagoon.
Palette coral_palette();
Palette lagoon_palette();

Image paint_skin(const Figure& figure, const Palette& palette);
Image paint_suckers(const Palette& palette);
Image paint_eyes();
Image paint_hat();

}  // namespace studioscope::assets
