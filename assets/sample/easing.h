#pragma once

#include <algorithm>
#include <cstddef>

namespace studioscope::assets {

// i / count, 0 to 1.
inline float share(size_t i, size_t count) {
    return static_cast<float>(i) / static_cast<float>(count);
}

// A smooth step: 0 up to `from`, 1 from `to` on.
inline float smooth(float from, float to, float x) {
    const float t = std::clamp((x - from) / (to - from), 0.0f, 1.0f);
    return t * t * (3 - 2 * t);
}

}  // namespace studioscope::assets
