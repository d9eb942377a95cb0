#pragma once

#include "writers/asset.h"

namespace studioscope::assets {

// A ball with two eyes, which looks along -Y: the attachment "eyes" between them, the controllers
// eyes_updown and eyes_rightleft, and the materials "skin", "eye_left" and "eye_right". The head is
// 10 units wide, its middle 60 above the ground; the eyes have a radius of 1.2.
Asset face_asset();

}  // namespace studioscope::assets
