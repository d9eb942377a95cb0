// Each function is a step of the published shaders of Source SDK 2013 (materials.md 1.5).
#include "support/surface_light.h"

#include <algorithm>
#include <cmath>

namespace studioscope {

namespace {

using glm::dvec3;
using glm::dvec4;

double saturate(double value) { return std::clamp(value, 0.0, 1.0); }

// 0 to the power of 0 is 1.
double power(double base, double exponent) {
    constexpr double kLeast = 1e-30;
    return std::pow(std::max(base, kLeast), exponent);
}

dvec3 with_rgb(const dvec4& color) { return {color.r, color.g, color.b}; }

struct Inputs {
    const SurfaceMaterial& surface;
    const LitPoint& point;
    const SurfaceTexels& texels;
    const LightRig& rig;

    bool is_teeth() const { return surface.program == SurfaceProgram::kTeeth; }
    bool is_skin() const { return surface.program == SurfaceProgram::kSkin; }
    dvec3 modulation() const { return surface.modulation; }
};

// Step 1. The share of the textures for compressed or stretched surfaces is the wrinkle's size.
SurfaceTexels wrinkled(const SurfaceMaterial& surface, double wrinkle, SurfaceTexels texels) {
    const double share = saturate(std::abs(wrinkle));
    if (surface.wrinkles.compress >= 0) {
        const double alpha = texels.base.a;
        texels.base = glm::mix(texels.base, wrinkle < 0 ? texels.compress : texels.stretch, share);
        texels.base.a = alpha;
    }
    if (surface.wrinkles.bump_compress >= 0)
        texels.bump =
            glm::mix(texels.bump, wrinkle < 0 ? texels.bump_compress : texels.bump_stretch, share);
    return texels;
}

// The detail texture in the modes that count before the light.
dvec4 with_detail(const Inputs& in, const dvec4& b) {
    const DetailTexture& detail = in.surface.detail;
    if (detail.texture < 0) return b;
    const bool is_tinted = in.surface.program == SurfaceProgram::kPlain;
    const dvec4 d = in.texels.detail * dvec4(is_tinted ? dvec3(detail.tint) : dvec3(1), 1);
    const double f = detail.strength;
    const dvec3 rgb = with_rgb(b), of_detail = with_rgb(d);
    switch (detail.mode) {
        case 0:
            return {rgb * glm::mix(dvec3(1), of_detail * 2.0, f), b.a};
        case 1:
            return {rgb + f * of_detail, b.a};
        case 2:
            return {glm::mix(rgb, of_detail, f * d.a), b.a};
        case 3:
            return glm::mix(b, d, f);
        case 4:
            return {glm::mix(rgb, of_detail, f * (1 - b.a)), d.a};
        case 7:
            return {rgb * glm::mix(1.0, 2 * glm::mix(d.r, d.a, b.a), f), b.a};
        case 8:
            return glm::mix(b, b * d, f);
        case 9:
            return {rgb, glm::mix(b.a, b.a * d.a, f)};
        case 11:
            return {rgb * ((d.r + d.g + d.b) * 2 / 3), b.a};
        default:
            return b;
    }
}

// Modes after the light.
dvec3 with_late_detail(const Inputs& in, const dvec3& color) {
    const DetailTexture& detail = in.surface.detail;
    if (detail.texture < 0) return color;
    const bool is_tinted = in.surface.program == SurfaceProgram::kPlain;
    const dvec3 d = with_rgb(in.texels.detail) * (is_tinted ? dvec3(detail.tint) : dvec3(1));
    const double f = detail.strength;
    if (detail.mode == 5) return color + f * d;
    if (detail.mode != 6) return color;
    const double m = f >= 0.5 ? 1 / f : 4 * f;
    const double k = f >= 0.5 ? 1 - m : -m / 2;
    return color + glm::clamp(m * d + k, 0.0, 1.0);
}

// Step 3.
dvec3 bumped_normal(const Inputs& in) {
    const dvec3 n = in.point.normal;
    const dvec3 t = in.point.tangent - n * glm::dot(n, in.point.tangent);
    if (in.surface.has_flat_normal || glm::dot(t, t) < 1e-6) return n;
    const dvec3 unit = glm::normalize(t);
    const dvec3 b = glm::cross(n, unit) * in.point.handedness;
    const dvec3 stored = with_rgb(in.texels.bump) * 2.0 - 1.0;
    return glm::normalize(unit * stored.x + b * stored.y + n * stored.z);
}

dvec3 mask_of(const Inputs& in, MaskSource source, const dvec4& base) {
    switch (source) {
        case MaskSource::kBaseAlpha:
            return dvec3(base.a);
        case MaskSource::kInvertedBaseAlpha:
            return dvec3(1 - base.a);
        case MaskSource::kBumpAlpha:
            return dvec3(in.texels.bump.a);
        case MaskSource::kMissing:
            return dvec3(0);
        case MaskSource::kTexture:
            return with_rgb(in.texels.reflection_mask);
        case MaskSource::kNone:
            break;
    }
    return dvec3(1);
}

// Step 5.
double ranged_fresnel(const Inputs& in, const dvec3& n) {
    const double away = 1 - saturate(glm::dot(n, in.point.to_viewer));
    const double f = away * away;
    const dvec3 range = in.surface.specular.fresnel_ranges;
    return f < 0.5 ? glm::mix(range.x, range.y, 2 * f) : glm::mix(range.y, range.z, 2 * f - 1);
}

// The share of a lamp's light that a surface of this normal scatters.
dvec3 diffuse_of(const Inputs& in, const dvec3& n, const dvec3& to_lamp) {
    const double lambert = saturate(glm::dot(n, to_lamp));
    const double half = saturate(glm::dot(n, to_lamp) * 0.5 + 0.5);
    const bool is_half = in.is_skin() || in.surface.is_half_lambert;
    if (in.surface.light_warp >= 0) return 2.0 * in.texels.light_warp(is_half ? half : lambert);
    return dvec3(is_half ? half * half : lambert);
}

// Step 6.
dvec3 diffuse_light(const Inputs& in, const dvec3& n) {
    if (in.surface.is_unlit) return dvec3(1);
    dvec3 sum = in.rig.ambient_at(n);
    for (const RigLamp& lamp : in.rig.lamps) sum += diffuse_of(in, n, lamp.to_lamp) * lamp.color;
    return sum;
}

dvec3 mirrored(const Inputs& in, const dvec3& n) {
    return 2.0 * n * glm::dot(n, in.point.to_viewer) - in.point.to_viewer;
}

// The light of the surroundings, in the skin program and in the others.
dvec3 reflection_of(const Inputs& in, const SurfaceTerms& terms) {
    const Reflection& reflection = in.surface.reflection;
    if (!reflection.is_on) return dvec3(0);
    dvec3 light = in.texels.surroundings(mirrored(in, terms.normal)) * in.rig.reflection;
    dvec3 k = mask_of(in, reflection.mask, terms.base);
    const dvec3 tint = reflection.tint;
    if (in.is_skin()) {
        if (reflection.is_mask_inverted) k = 1.0 - k;
        return glm::mix(1.0, terms.fresnel, double(reflection.fresnel)) * k * light * tint;
    }
    light *= k * tint;
    light = glm::mix(light, light * light, dvec3(reflection.contrast));
    const double grey = glm::dot(light, dvec3(0.299, 0.587, 0.114));
    return glm::mix(dvec3(grey), light, dvec3(reflection.saturation));
}

// Step 8; teeth have the alpha of the normal map in place of an exponent texture.
double specular_exponent(const Inputs& in) {
    const SpecularLight& specular = in.surface.specular;
    if (in.is_teeth())
        return specular.exponent > 0 ? specular.exponent : 1 + 149 * in.texels.bump.a;
    if (specular.is_short) return std::max<double>(specular.exponent, 0);
    const double r = in.texels.exponent.r;
    if (specular.exponent_factor != 0) return 1 + specular.exponent_factor * r;
    return specular.exponent > 0 ? specular.exponent : 1 + 149 * r;
}

// Step 9.
dvec3 specular_tint(const Inputs& in, const dvec4& base) {
    const SpecularLight& specular = in.surface.specular;
    if (specular.tint != glm::vec3(0)) return specular.tint;
    if (!specular.is_tinted_by_albedo) return dvec3(1);
    return glm::mix(dvec3(1), with_rgb(base), in.texels.exponent.g);
}

// Steps 10 and 11.
dvec3 specular_light(const Inputs& in, const SurfaceTerms& terms) {
    const SpecularLight& specular = in.surface.specular;
    const dvec3 r = mirrored(in, terms.normal);
    dvec3 sum(0);
    for (const RigLamp& lamp : in.rig.lamps) {
        const double s = power(saturate(glm::dot(lamp.to_lamp, r)), terms.exponent);
        dvec3 shine(s);
        if (specular.warp >= 0) shine *= in.texels.phong_warp(s, terms.fresnel);
        sum += shine * saturate(glm::dot(terms.normal, lamp.to_lamp)) * lamp.color;
    }
    const double scale = specular.warp >= 0 ? 1 : terms.fresnel;
    return sum * terms.mask * double(specular.boost) * scale;
}

// The light of teeth falls through the mouth, whichever way the normal map turns them.
double mouth_of(const Inputs& in) {
    const dvec3 forward = in.point.mouth_direction;
    return forward == dvec3(0) ? 1 : saturate(glm::dot(in.point.normal, forward));
}

// Step 12.
dvec3 albedo_of(const Inputs& in, const dvec4& base) {
    const dvec3 b = with_rgb(base), m = in.modulation();
    if (!in.surface.is_tinted_by_alpha) return b * m;
    return glm::mix(b, glm::mix(b * m, m, double(in.surface.tint_over_base)), base.a);
}

// The lit albedo with the part that shines by itself.
dvec3 self_illuminated(const Inputs& in, const dvec3& lit, const SurfaceTerms& terms) {
    const SelfIllumination& own = in.surface.self_illumination;
    if (!own.is_on) return lit;
    const dvec3 glow = dvec3(own.tint) * terms.albedo;
    if (own.has_fresnel) {
        const double most = own.fresnel_max;
        const double bias = most != 0 ? own.fresnel_min / most : 0;
        const double facing = saturate(glm::dot(in.point.normal, in.point.to_viewer));
        const double t = power(facing, own.fresnel_exponent) * (1 - bias) + bias;
        return glm::mix(lit, glow * most, terms.base.a * saturate(t));
    }
    if (own.reflection_mask_alpha != 0) {
        const double a = 8 * own.reflection_mask_alpha * in.texels.reflection_mask.a;
        return lit * std::max(0.0, 1 - a) + a * glow;
    }
    const bool has_mask = own.mask_texture >= 0 && in.surface.program != SurfaceProgram::kBumped;
    return glm::mix(lit, glow, has_mask ? in.texels.self_illumination_mask : dvec3(terms.base.a));
}

// Step 14: specular light with the rim light.
dvec3 with_rim(const Inputs& in, const SurfaceTerms& terms) {
    const RimLight& rim = in.surface.rim;
    if (!rim.is_on) return terms.specular;
    const dvec3 n = terms.normal, v = in.point.to_viewer, r = mirrored(in, n);
    const double f4 = std::pow(1 - saturate(glm::dot(n, v)), 4);
    const double mask = glm::mix(1.0, in.texels.exponent.a, double(rim.mask_share));
    dvec3 sum(0);
    for (const RigLamp& lamp : in.rig.lamps)
        sum += power(saturate(glm::dot(lamp.to_lamp, r)), rim.exponent) *
               saturate(glm::dot(n, lamp.to_lamp)) * lamp.color;
    const dvec3 light = glm::max(terms.specular, sum * f4 * mask);
    return light + in.rig.ambient_at(v) * double(rim.boost) * saturate(f4 * mask * n.z);
}

double srgb_of(double linear) {
    linear = saturate(linear);
    return linear < 0.0031308 ? linear * 12.92 : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
}

}  // namespace

SurfaceTerms surface_light(const SurfaceMaterial& surface, const LitPoint& point,
                           const SurfaceTexels& texels, const LightRig& rig) {
    const bool is_wrinkled = surface.wrinkles.is_there() && point.wrinkle != 0;
    const SurfaceTexels mixed =
        is_wrinkled ? wrinkled(surface, point.wrinkle, texels) : SurfaceTexels();
    const Inputs in{surface, point, is_wrinkled ? mixed : texels, rig};
    SurfaceTerms terms;
    terms.base = with_detail(in, in.texels.base * texels.second);
    terms.normal = surface.is_unlit ? point.normal : bumped_normal(in);
    terms.diffuse = diffuse_light(in, terms.normal);
    terms.albedo = albedo_of(in, terms.base);
    if (in.is_skin()) {
        terms.mask = mask_of(in, surface.specular.mask, terms.base).x;
        terms.fresnel = ranged_fresnel(in, terms.normal);
        terms.exponent = specular_exponent(in);
        terms.tint = specular_tint(in, terms.base);
        terms.specular = specular_light(in, terms);
        terms.rim = with_rim(in, terms) - terms.specular;
    }
    if (in.is_teeth()) {
        terms.mouth = mouth_of(in);
        if (!surface.has_flat_normal) {
            terms.mask = terms.base.a;
            terms.exponent = specular_exponent(in);
            terms.specular = specular_light(in, terms);
        }
    }
    terms.reflection = reflection_of(in, terms);
    const dvec3 lit = terms.albedo * terms.diffuse;
    dvec3 color = lit;
    // the skin program adds the detail after self-illumination, the others before it
    if (in.is_skin()) {
        color = self_illuminated(in, color, terms);
        terms.own_light = color - lit;
        color = with_late_detail(in, color);
    } else {
        const dvec3 detailed = with_late_detail(in, color);
        color = self_illuminated(in, detailed, terms);
        terms.own_light = color - detailed;
    }
    terms.color =
        ((terms.specular + terms.rim) * terms.tint + terms.reflection + color) * terms.mouth;
    terms.opacity = surface.ignores_base_alpha ? 1 : terms.base.a;
    return terms;
}

dvec3 screen_color(const SurfaceTerms& terms, const SurfaceMaterial& surface, const LightRig& rig) {
    dvec3 shown(0);
    for (int i = 0; i < 3; ++i) {
        const bool rolls = rig.rolls_off && !surface.is_unlit;
        shown[i] = srgb_of(rolls ? rolled_off(terms.color[i]) : terms.color[i]);
    }
    return shown;
}

}  // namespace studioscope
