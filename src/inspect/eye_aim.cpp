#include "inspect/eye_aim.h"

#include <algorithm>
#include <cmath>

namespace studioscope {

namespace {

using glm::dvec3;

// Targets are at least this far ahead; nearer ones would make eyes squint.
constexpr double kMinDistance = 6;

// The direction to the target, turned towards `rest` until it is within the largest angle.
dvec3 held_direction(const dvec3& rest, const dvec3& to_target) {
    const double ahead = std::max(glm::dot(to_target, rest), kMinDistance);
    dvec3 aside = to_target - rest * glm::dot(to_target, rest);
    const double most = ahead * std::tan(kMaxEyeAngle), size = glm::length(aside);
    if (size > most) aside *= most / size;
    return glm::normalize(rest * ahead + aside);
}

dvec3 unit_or(const dvec3& v, const dvec3& otherwise) {
    const double size = glm::length(v);
    return size > 1e-9 ? v / size : otherwise;
}

}  // namespace

EyeFrame eye_at(const Eyeball& eye, const Affine& bone, const dvec3& target) {
    const glm::dmat4 matrix = to_matrix(bone);
    const dvec3 rest = unit_or(glm::dmat3(matrix) * dvec3(eye.forward), {0, -1, 0});
    const dvec3 up = unit_or(glm::dmat3(matrix) * dvec3(eye.up), {0, 0, 1});
    EyeFrame frame;
    frame.origin = dvec3(matrix * glm::dvec4(dvec3(eye.origin), 1));
    frame.forward = held_direction(rest, target - frame.origin);
    // Each eye looks a little outward, so that the pair looks natural.
    const dvec3 aside = unit_or(glm::cross(frame.forward, up), {-1, 0, 0});
    frame.forward = glm::normalize(frame.forward + aside * double(eye.outward));
    frame.right = unit_or(glm::cross(frame.forward, up), aside);
    frame.up = glm::cross(frame.right, frame.forward);
    const double scale = eye.iris_scale;
    frame.iris_u =
        glm::dvec4(-frame.right * scale, glm::dot(frame.right, frame.origin) * scale + 0.5);
    frame.iris_v = glm::dvec4(-frame.up * scale, glm::dot(frame.up, frame.origin) * scale + 0.5);
    return frame;
}

EyeFrame eye_ahead(const Eyeball& eye, const Affine& bone) {
    constexpr double kFar = 1000;
    const dvec3 origin(transform_point(bone, eye.origin));
    return eye_at(eye, bone, origin + dvec3(transform_direction(bone, eye.forward)) * kFar);
}

}  // namespace studioscope
