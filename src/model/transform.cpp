#include "model/transform.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"

namespace studioscope {

glm::vec3 affine_translation(const Affine& affine) {
    return {affine.rows[0].w, affine.rows[1].w, affine.rows[2].w};
}

glm::vec3 transform_point(const Affine& affine, const glm::vec3& point) {
    const glm::vec4 p(point, 1);
    return {glm::dot(affine.rows[0], p), glm::dot(affine.rows[1], p), glm::dot(affine.rows[2], p)};
}

glm::vec3 transform_direction(const Affine& affine, const glm::vec3& direction) {
    const glm::vec4 d(direction, 0);
    return {glm::dot(affine.rows[0], d), glm::dot(affine.rows[1], d), glm::dot(affine.rows[2], d)};
}

glm::dmat4 to_matrix(const Transform& transform) {
    glm::dmat4 matrix = glm::mat4_cast(glm::normalize(glm::dquat(transform.rotation)));
    matrix[3] = glm::dvec4(glm::dvec3(transform.position), 1);
    return matrix;
}

glm::dmat4 to_matrix(const Affine& affine) {
    glm::dmat4 matrix(1);
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 4; ++column)
            matrix[column][row] = static_cast<double>(at(affine.rows, row)[column]);
    return matrix;
}

Transform to_transform(const Affine& affine) {
    const glm::dmat4 matrix = to_matrix(affine);
    return {glm::vec3(matrix[3]), glm::quat(glm::normalize(glm::quat_cast(glm::dmat3(matrix))))};
}

Transform to_transform(const glm::dmat4& matrix) { return to_transform(to_affine(matrix)); }

Affine to_affine(const glm::dmat4& matrix) {
    Affine affine;
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 4; ++column)
            at(affine.rows, row)[column] = static_cast<float>(matrix[column][row]);
    return affine;
}

glm::quat rotation_from_euler(const glm::dvec3& radians) {
    const glm::dvec3 c = glm::cos(radians * 0.5);
    const glm::dvec3 s = glm::sin(radians * 0.5);
    return {static_cast<float>(c.x * c.y * c.z + s.x * s.y * s.z),
            static_cast<float>(s.x * c.y * c.z - c.x * s.y * s.z),
            static_cast<float>(c.x * s.y * c.z + s.x * c.y * s.z),
            static_cast<float>(c.x * c.y * s.z - s.x * s.y * c.z)};
}

glm::vec3 euler_from_rotation(const glm::quat& rotation) {
    const glm::dmat3 m = glm::mat3_cast(glm::normalize(glm::dquat(rotation)));
    const double z = std::atan2(m[0][1], m[0][0]);
    // The turn about X is what is left after that about Z, so that both fit where X points up or
    // down and either alone is arbitrary.
    const double sine = std::sin(z), cosine = std::cos(z);
    return {static_cast<float>(
                std::atan2(m[2][0] * sine - m[2][1] * cosine, m[1][1] * cosine - m[1][0] * sine)),
            static_cast<float>(std::atan2(0 - m[0][2], std::hypot(m[0][0], m[0][1]))),
            static_cast<float>(z)};
}

glm::quat scale_rotation(const glm::quat& rotation, float share) {
    return glm::slerp(glm::quat(1, 0, 0, 0), rotation, share);
}

}  // namespace studioscope
