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

}  // namespace studioscope
