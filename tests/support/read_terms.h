#pragma once

#include <span>

#include "document/document.h"
#include "support/light_reference.h"

namespace studioscope {

// The terms of the light that the shader writes (LightProbe), all over a document's picture.

struct TermsDifference {
    int pixels = 0;        // that have terms
    double of_light = 0;   // the largest from the reference
    double of_colors = 0;  // the same of terms that have a colour of a texture or the room in them
    int unequal = 0;  // pixels with terms where the reference has none, or without where it has
};

// Mesa's software driver reads sRGB with an error of 1.2e-3, and the texture of the room is right
// to 3e-3.
constexpr double kLightTolerance = 1e-3, kColorTolerance = 1.0 / 255;

// `shapes`: the weights of the active ones.
TermsDifference difference_of_terms(const Document& document,
                                    std::span<const ShapeWeight> shapes = {});

}  // namespace studioscope
