// Each function is a step of the published shaders of Source SDK 2013.
#include "support/eye_light.h"

#include <algorithm>
#include <cmath>

namespace studioscope {

namespace {

using glm::dvec2;
using glm::dvec3;
using glm::dvec4;

double saturate(double value) { return std::clamp(value, 0.0, 1.0); }

dvec3 diffuse_light(const EyeMaterial& eye, const dvec3& n, const EyeTexels& texels,
                    const LightRig& rig) {
    dvec3 sum = rig.ambient_at(n);
    for (const RigLamp& lamp : rig.lamps) {
        const double cosine = glm::dot(n, lamp.to_lamp), half = saturate(cosine * 0.5 + 0.5);
        dvec3 factor(eye.is_half_lambert ? half * half : saturate(cosine));
        if (eye.light_warp >= 0)
            factor = 2.0 * texels.light_warp(eye.is_half_lambert ? half : saturate(cosine));
        sum += factor * lamp.color;
    }
    return sum;
}

// Shader Eyes: the normal is that of the ball, flattened by half along its up direction.
EyeTerms iris_over_white(const EyeMaterial& eye, const EyeFrame& frame, const dvec3& position,
                         const EyeTexels& texels, const LightRig& rig) {
    dvec3 n = position - frame.origin;
    n = glm::normalize(n - frame.up * 0.5 * glm::dot(n, frame.up));
    const dvec2 uv(glm::dot(frame.iris_u, dvec4(position, 1)),
                   glm::dot(frame.iris_v, dvec4(position, 1)));
    const dvec4 iris = texels.iris(uv);
    EyeTerms terms;
    terms.base = glm::mix(dvec3(texels.white), dvec3(iris), iris.a);
    terms.diffuse = diffuse_light(eye, n, texels, rig);
    terms.color = terms.base * terms.diffuse;
    return terms;
}

// A point below the cornea of EyeRefract.
struct Cornea {
    dvec3 normal, tangent, binormal;  // of the ball
    dvec3 bump{0, 0, 1};              // of the cornea, in the space of those three
    dvec3 iris{0};                    // with its noise
    double caustic_mask = 0;

    dvec3 in_tangent_space(const dvec3& v) const {
        return {glm::dot(v, tangent), glm::dot(v, binormal), glm::dot(v, normal)};
    }
};

// The pupil: coordinates are pulled to the centre within a circle of 0.2.
dvec2 dilated(const dvec2& uv, double dilation) {
    constexpr double kIrisRadius = 0.2;
    const dvec2 from_centre = uv - 0.5;
    const double share = saturate(glm::length(from_centre) / kIrisRadius);
    return from_centre * glm::mix(1.0, share, 2.5 * saturate(dilation) - 1.25) + 0.5;
}

Cornea cornea_at(const EyeMaterial& eye, const EyeFrame& frame, const dvec3& position,
                 const dvec3& to_viewer, const EyeTexels& texels) {
    constexpr double kNoise = 0.1;
    Cornea cornea;
    cornea.normal = glm::normalize(position - frame.origin);
    cornea.tangent = glm::normalize(glm::cross(frame.up, cornea.normal));
    cornea.binormal = glm::cross(cornea.normal, cornea.tangent);
    const dvec2 uv(glm::dot(frame.iris_u, dvec4(position, 1)),
                   glm::dot(frame.iris_v, dvec4(position, 1)));
    const dvec4 texel = texels.cornea ? texels.cornea(uv) : dvec4(0.5, 0.5, 0, 0);
    const dvec3 view = cornea.in_tangent_space(-to_viewer);
    const dvec2 parallax = dvec2(-view.x, view.y) * texel.b * double(eye.parallax) / (1 - view.z);
    const dvec2 sphere_uv = uv * 0.5 + 0.25 - parallax;
    const double noise = texels.iris(sphere_uv + parallax * 0.5).a * kNoise;
    const dvec2 bump = (dvec2(texel.r, texel.g) - 0.5) * double(eye.bump_strength) + noise;
    cornea.bump = glm::normalize(dvec3(bump, 1));
    cornea.iris = dvec3(texels.iris(dilated(sphere_uv, eye.dilation))) + noise;
    cornea.caustic_mask = texel.a;
    return cornea;
}

// Light that the cornea focuses on the opposite side of the iris.
dvec3 caustic_light(const Cornea& cornea, const dvec3& to_viewer, const LightRig& rig) {
    const dvec3 iris_normal =
        glm::normalize(dvec3(cornea.bump.x * -2.5, cornea.bump.y * -2.5, cornea.bump.z));
    dvec3 sum(0);
    for (const RigLamp& lamp : rig.lamps) {
        const dvec3 from_lamp = cornea.in_tangent_space(-lamp.to_lamp);
        const dvec3 bent = glm::normalize(
            dvec3(from_lamp.x * -0.5, from_lamp.y * -0.5, std::max(from_lamp.z, 0.5)));
        const double facing = 1 - saturate((-from_lamp.z - 0.25) / 0.75);
        sum += 0.5 * std::pow(std::abs(glm::dot(iris_normal, bent)), 6) * cornea.caustic_mask *
               std::pow(facing, 4) * lamp.color;
    }
    dvec3 mean(0);
    for (const dvec3& side : rig.ambient) mean += side / 6.0;
    const double seen = saturate(glm::dot(iris_normal, cornea.in_tangent_space(to_viewer)));
    return sum + 0.5 * seen * mean * cornea.caustic_mask;
}

EyeTerms refracted(const EyeMaterial& eye, const EyeFrame& frame, const dvec3& position,
                   const dvec3& to_viewer, const EyeTexels& texels, const LightRig& rig) {
    const Cornea cornea = cornea_at(eye, frame, position, to_viewer, texels);
    const dvec3 to_middle = frame.right;  // away from the socket's left
    const dvec3 lit_normal =
        glm::normalize(cornea.normal - to_middle * 0.5 * glm::dot(cornea.normal, to_middle));
    EyeTerms terms;
    terms.base = cornea.iris;
    terms.diffuse = diffuse_light(eye, lit_normal, texels, rig);
    terms.occlusion = glm::mix(dvec3(eye.occlusion_color), dvec3(1), texels.occlusion);
    terms.caustic = caustic_light(cornea, to_viewer, rig);
    const dvec3 light = terms.diffuse * terms.occlusion;
    const dvec3 n = glm::normalize(cornea.tangent * cornea.bump.x +
                                   cornea.binormal * cornea.bump.y + cornea.normal * cornea.bump.z);
    const dvec3 r = 2.0 * n * glm::dot(n, to_viewer) - to_viewer;
    if (eye.reflects)
        terms.reflection = texels.surroundings(r) * rig.reflection * double(eye.glossiness) * light;
    for (const RigLamp& lamp : rig.lamps)
        terms.glint += std::pow(saturate(glm::dot(r, lamp.to_lamp)), 128) * lamp.color;
    terms.color = terms.base * (light + terms.caustic) + terms.reflection + terms.glint;
    return terms;
}

}  // namespace

EyeTerms eye_terms(const EyeMaterial& eye, const EyeFrame& frame, const dvec3& position,
                   const dvec3& to_viewer, const EyeTexels& texels, const LightRig& rig) {
    if (eye.program == EyeProgram::kEyes) return iris_over_white(eye, frame, position, texels, rig);
    return refracted(eye, frame, position, to_viewer, texels, rig);
}

dvec3 eye_light(const EyeMaterial& eye, const EyeFrame& frame, const dvec3& position,
                const dvec3& to_viewer, const EyeTexels& texels, const LightRig& rig) {
    return eye_terms(eye, frame, position, to_viewer, texels, rig).color;
}

}  // namespace studioscope
