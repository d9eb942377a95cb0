#pragma once

#include <algorithm>
#include <cmath>

namespace studioscope {

// sRGB by its standard (IEC 61966-2-1), for tests: numbers from 0 to 1.
inline double linear_of(double srgb) {
    return srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4);
}
inline double srgb_of(double linear) {
    linear = std::clamp(linear, 0.0, 1.0);
    return linear < 0.0031308 ? linear * 12.92 : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
}

}  // namespace studioscope
