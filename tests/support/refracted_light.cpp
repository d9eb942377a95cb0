// Each function is a step of the published shader of Source SDK 2013 (materials.md 1.6).
#include "support/refracted_light.h"

#include <algorithm>

namespace studioscope {

namespace {

using glm::dvec2;
using glm::dvec3;
using glm::dvec4;

// The normal of both maps in the plane of the surface, -1..1, and the alpha of the first.
dvec4 stored_normal(const RefractedTexels& texels) {
    const dvec3 first = dvec3(texels.bump) * 2.0 - 1.0;
    if (!texels.second) return {first, texels.bump.a};
    return {glm::normalize(first + *texels.second * 2.0 - 1.0), texels.bump.a};
}

// 9 samples of a square, computed from 4 between them.
dvec3 blurred(const RefractedTexels& texels, const dvec2& place) {
    constexpr double kStep = 1.0 / 512;
    return texels.behind(place + dvec2(-0.5, -0.5) * kStep) * (4.0 / 9) +
           texels.behind(place + dvec2(1, -0.5) * kStep) * (2.0 / 9) +
           texels.behind(place + dvec2(-0.5, 1) * kStep) * (2.0 / 9) +
           texels.behind(place + dvec2(1, 1) * kStep) * (1.0 / 9);
}

// The shipped program mirrors the direction to the eye in the plane of the surface at a normal in
// world space: reflections turn with the texture coordinates.
dvec3 reflected(const SurfaceMaterial& surface, const LitPoint& point, const dvec4& stored,
                const RefractedTexels& texels, const LightRig& rig) {
    const dvec3 n = point.normal,
                t = glm::normalize(point.tangent - n * glm::dot(n, point.tangent));
    const dvec3 b = glm::cross(n, t) * point.handedness, v = point.to_viewer;
    const dvec3 in_world = t * stored.x + b * stored.y + n * stored.z;
    const dvec3 in_plane(glm::dot(v, t), glm::dot(v, b), glm::dot(v, n));
    const dvec3 r =
        2 * glm::dot(in_world, in_plane) * in_world - glm::dot(in_world, in_world) * in_plane;
    const dvec3 seen = texels.surroundings(glm::normalize(r));
    dvec3 light = seen * rig.reflection * stored.a * dvec3(surface.reflection.tint);
    light = glm::mix(light, light * light, dvec3(surface.reflection.contrast));
    const double grey = glm::dot(light, dvec3(0.299, 0.587, 0.114));
    return glm::mix(dvec3(grey), light, dvec3(surface.reflection.saturation));
}

}  // namespace

dvec3 refracted_light(const SurfaceMaterial& surface, const LitPoint& point,
                      const RefractedTexels& texels, const dvec2& place, const LightRig& rig) {
    const Refraction& refraction = surface.refraction;
    const dvec4 stored = stored_normal(texels);
    const dvec2 bent = place + dvec2(stored) * stored.a * double(refraction.amount);
    const dvec3 through = refraction.blurs ? blurred(texels, bent) : texels.behind(bent);
    const dvec3 tint = dvec3(refraction.tint) * (texels.tint ? 2.0 * *texels.tint : dvec3(1));
    const double facing = std::clamp(glm::dot(point.normal, point.to_viewer), 0.0, 1.0);
    const double share = refraction.fades_on_silhouette ? facing * facing * facing : 1;
    dvec3 light = glm::mix(texels.behind(place), through * tint, share);
    if (surface.reflection.is_on) light += reflected(surface, point, stored, texels, rig);
    return light;
}

}  // namespace studioscope
