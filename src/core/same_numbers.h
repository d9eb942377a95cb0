#pragma once

#include <algorithm>
#include <cmath>
#include <span>

namespace studioscope {

// True if both lists are equal; NaN equals NaN here.
inline bool are_same_numbers(std::span<const float> a, std::span<const float> b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](float left, float right) {
        return left == right || (std::isnan(left) && std::isnan(right));
    });
}

}  // namespace studioscope
