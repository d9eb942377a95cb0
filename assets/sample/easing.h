#pragma once

#include <algorithm>
#include <cstddef>

namespace studioscope::assets {

// `i` of `count`, 0..1.
inline float share(size_t i, size_t count) {
    return static_cast<float>(i) / static_cast<float>(count);
}

// 0 up to `from`, 1 behind `to`, and no corner between them.
inline float smooth(float from, float to, float x) {
    const float t = std::clamp((x - from) / (to - from), 0.0f, 1.0f);
    return t * t * (3 - 2 * t);
}

}  // namespace studioscope::assets
