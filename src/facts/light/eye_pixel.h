#pragma once

#include "facts/light/pixel_terms.h"

namespace studioscope {

// Explains a point of an eye whose material has an iris (ResolvedMaterial::eye), for
// explain_pixel(): the steps of the programs Eyes and EyeRefract (facts/light/eye_light.h).
void explain_eye(const Scene& scene, const ResolvedMaterial& look, const ShadedPoint& point,
                 const EyeFrame& frame, const LightRig& rig, const glm::dvec3& viewer,
                 PixelExplanation& explanation);

}  // namespace studioscope
