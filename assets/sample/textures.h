#pragma once

#include "core/image.h"
#include "sample/ollie.h"

namespace studioscope::assets {

// Textures, painted by functions of the position on the figure, 512 x 512 pixels.

struct Palette {
    glm::vec3 body, crown, tip, spots, blush, underside, sucker, sucker_middle;
};

// Palettes of the skins.
Palette coral_palette();
Palette lagoon_palette();

Image paint_skin(const Figure& figure, const Palette& palette);
Image paint_suckers(const Palette& palette);
Image paint_eyes();
// The iris alone, 128 x 128 pixels; alpha: its share over the white of the eye.
Image paint_iris();
Image paint_hat();

// A detail texture that repeats: fibres around mid-grey.
Image paint_felt();

}  // namespace studioscope::assets
