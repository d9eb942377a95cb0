#include "facts/light/rig.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "model/transform.h"

namespace studioscope {

namespace {

std::array<glm::dvec3, 6> ambient_cube(const glm::dvec3& sides, const glm::dvec3& top,
                                       const glm::dvec3& bottom) {
    return {sides, sides, sides, sides, top, bottom};
}

// The horizontal direction away from the camera.
glm::dvec3 camera_forward(const RigPlace& place) { return {-place.right.y, place.right.x, 0}; }

LightRig scale_rig(LightRig rig, double intensity) {
    for (glm::dvec3& side : rig.ambient) side *= intensity;
    for (RigLamp& lamp : rig.lamps) lamp.color *= intensity;
    rig.reflection *= intensity;
    return rig;
}

}  // namespace

glm::dvec3 LightRig::ambient_at(const glm::dvec3& normal) const {
    glm::dvec3 sum(0);
    for (int axis = 0; axis < 3; ++axis) {
        const int side = 2 * axis + (normal[axis] < 0 ? 1 : 0);
        sum += normal[axis] * normal[axis] * at(ambient, side);
    }
    return sum;
}

LightRig studio_rig(const RigPlace& place) {
    const glm::dvec3 sky(0.276, 0.304, 0.350), earth(0.092, 0.081, 0.071);
    const glm::dvec3 behind = glm::normalize(camera_forward(place) + glm::dvec3(0, 0, 0.7));
    LightRig rig;
    rig.ambient = ambient_cube((sky + earth) * 0.5, sky, earth);
    rig.lamps = {{place.to_key, {1.38, 1.30, 1.18}},
                 {-place.right, {0.20, 0.24, 0.30}},
                 {behind, {0.22, 0.26, 0.34}}};
    rig.rolls_off = true;
    return scale_rig(rig, place.intensity);
}

LightRig neutral_rig(const RigPlace& place) {
    LightRig rig;
    rig.ambient.fill(glm::dvec3(0.32));
    rig.lamps = {{place.to_key, glm::dvec3(0.45)}, {-camera_forward(place), glm::dvec3(0.28)}};
    rig.rolls_off = true;
    return scale_rig(rig, place.intensity);
}

LightRig flat_rig(const RigPlace& place) {
    LightRig rig;
    rig.ambient.fill(glm::dvec3(1));
    rig.reflection = 0;
    return scale_rig(rig, place.intensity);
}

LightRig viewer_rig(const RigPlace& place) {
    LightRig rig;
    rig.ambient.fill(glm::dvec3(0.3));
    rig.lamps = {{place.to_key, glm::dvec3(1)}};
    return scale_rig(rig, place.intensity);
}

double rolled_off(double light) {
    constexpr double kKnee = 0.6, kRest = 1 - kKnee;
    return std::min(light, kKnee) + kRest * (1 - std::exp(-std::max(light - kKnee, 0.0) / kRest));
}

glm::dvec3 mouth_direction(const Model& model, std::span<const Affine> world) {
    if (model.mouths.empty()) return glm::dvec3(0);
    const Mouth& mouth = model.mouths.front();
    if (mouth.bone == kNone) return glm::dvec3(0);
    const glm::dmat4 bone = is_index(mouth.bone, world.size())
                                ? to_matrix(at(world, mouth.bone))
                                : glm::inverse(to_matrix(at(model.bones, mouth.bone).pose_to_bone));
    const glm::dvec3 forward = glm::dmat3(bone) * glm::dvec3(mouth.forward);
    const double size = glm::length(forward);
    return size > 0 ? forward / size : glm::dvec3(0);
}

}  // namespace studioscope
