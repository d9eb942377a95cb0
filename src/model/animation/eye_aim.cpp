#include "model/animation/eye_aim.h"

namespace studioscope {

namespace {

using glm::dvec3;

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
    frame.forward = unit_or(target - frame.origin, rest);
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

}  // namespace studioscope
