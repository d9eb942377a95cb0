#pragma once

#include <array>
#include <cmath>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace studioscope {

// Position and rotation relative to a parent; Source units, unit quaternion.
struct Transform {
    glm::vec3 position{0};
    glm::quat rotation{1, 0, 0, 0};  // w, x, y, z

    bool operator==(const Transform&) const = default;
};

// A 3x4 matrix, row by row, as MDL stores poseToBone and as the GPU reads it: world = rows * (p,
// 1).
struct Affine {
    std::array<glm::vec4, 3> rows{glm::vec4{1, 0, 0, 0}, glm::vec4{0, 1, 0, 0},
                                  glm::vec4{0, 0, 1, 0}};

    bool operator==(const Affine&) const = default;
};

glm::vec3 affine_translation(const Affine& affine);
glm::vec3 transform_point(const Affine& affine, const glm::vec3& point);
glm::vec3 transform_direction(const Affine& affine, const glm::vec3& direction);

// Matrices are composed and inverted in double precision and rounded once, by to_affine().
glm::dmat4 to_matrix(const Transform& transform);
glm::dmat4 to_matrix(const Affine& affine);
// The transform of a matrix that only rotates and translates.
Transform to_transform(const Affine& affine);
Transform to_transform(const glm::dmat4& matrix);
Affine to_affine(const glm::dmat4& matrix);

// A rotation from Euler angles in Source's order: about X first, then Y, then Z, all fixed axes;
// radians.
glm::quat rotation_from_euler(const glm::dvec3& radians);
// The Euler angles that rotation_from_euler() takes, radians; Y within +-pi/2.
glm::vec3 euler_from_rotation(const glm::quat& rotation);
// A part of a rotation, by spherical interpolation from none (`share` 0) to all of it (1).
glm::quat scale_rotation(const glm::quat& rotation, float share);

inline bool is_finite(float value) { return std::isfinite(value); }
inline bool is_finite(const glm::vec2& v) { return is_finite(v.x) && is_finite(v.y); }
inline bool is_finite(const glm::vec3& v) {
    return is_finite(v.x) && is_finite(v.y) && is_finite(v.z);
}
inline bool is_finite(const glm::quat& q) {
    return is_finite(q.x) && is_finite(q.y) && is_finite(q.z) && is_finite(q.w);
}

// The maximum absolute coordinate, in Source units: points farther away are reported, and excluded
// from bounds and view.
constexpr float kMaxCoordinate = 1e6f;

// True if every coordinate is finite and within kMaxCoordinate.
inline bool is_near(const glm::vec3& point) {
    return std::abs(point.x) <= kMaxCoordinate && std::abs(point.y) <= kMaxCoordinate &&
           std::abs(point.z) <= kMaxCoordinate;
}

}  // namespace studioscope
