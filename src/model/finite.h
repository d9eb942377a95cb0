#pragma once

#include <cmath>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace studioscope {

inline bool is_finite(float value) { return std::isfinite(value); }
inline bool is_finite(const glm::vec2& v) { return is_finite(v.x) && is_finite(v.y); }
inline bool is_finite(const glm::vec3& v) {
    return is_finite(v.x) && is_finite(v.y) && is_finite(v.z);
}
inline bool is_finite(const glm::quat& q) {
    return is_finite(q.x) && is_finite(q.y) && is_finite(q.z) && is_finite(q.w);
}

// Farther out along an axis no game has a place: what is there is told, and counts for no bounds
// and no view.
constexpr float kFarthestPlace = 1e6f;

// False where it is not finite, too.
inline bool is_near(const glm::vec3& place) {
    return std::abs(place.x) <= kFarthestPlace && std::abs(place.y) <= kFarthestPlace &&
           std::abs(place.z) <= kFarthestPlace;
}

}  // namespace studioscope
