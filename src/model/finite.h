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

// The maximum absolute coordinate, in Source units, of points that count: what is farther away is
// reported, and excluded from bounds and view.
constexpr float kMaxCoordinate = 1e6f;

// True if every coordinate is finite and within kMaxCoordinate.
inline bool is_near(const glm::vec3& point) {
    return std::abs(point.x) <= kMaxCoordinate && std::abs(point.y) <= kMaxCoordinate &&
           std::abs(point.z) <= kMaxCoordinate;
}

}  // namespace studioscope
