#include "render/light_blocks.h"

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "model/material_programs.h"

namespace studioscope {

namespace {

// Factors of base alpha, bump alpha and 1 that sum to the mask; 1 alone for a mask texture.
glm::vec3 mask_factors(MaskSource source) {
    switch (source) {
        case MaskSource::kBaseAlpha:
            return {1, 0, 0};
        case MaskSource::kInvertedBaseAlpha:
            return {-1, 0, 1};
        case MaskSource::kBumpAlpha:
            return {0, 1, 0};
        case MaskSource::kMissing:
            return glm::vec3(0);
        case MaskSource::kTexture:
        case MaskSource::kNone:
            break;
    }
    return {0, 0, 1};
}

}  // namespace

RigBlock rig_block(const LightRig& rig) {
    RigBlock block;
    for (size_t i = 0; i < rig.ambient.size(); ++i)
        block.ambient[i] = glm::vec4(glm::vec3(rig.ambient[i]), 0);
    const size_t count = std::min(rig.lamps.size(), LightRig::kMaxLamps);
    for (size_t i = 0; i < count; ++i) {
        block.to_lamp[i] = glm::vec4(glm::vec3(rig.lamps[i].to_lamp), 0);
        block.lamp_color[i] = glm::vec4(glm::vec3(rig.lamps[i].color), 0);
    }
    block.counts = {count, rig.reflection, 0, 0};
    return block;
}

SurfaceBlock surface_block(const SurfaceMaterial& surface) {
    const SpecularLight& specular = surface.specular;
    const Reflection& reflection = surface.reflection;
    const SelfIllumination& own = surface.self_illumination;
    SurfaceBlock block;
    block.base_u = glm::vec4(surface.base_uv.u, 0);
    block.base_v = glm::vec4(surface.base_uv.v, 0);
    block.detail_u = glm::vec4(surface.detail.uv.u, 0);
    block.detail_v = glm::vec4(surface.detail.uv.v, 0);
    const bool is_plain = surface.program == SurfaceProgram::kPlain;
    block.detail =
        glm::vec4(is_plain ? surface.detail.tint : glm::vec3(1), surface.detail.strength);
    block.modulation = glm::vec4(surface.modulation, surface.tint_over_base);
    block.fresnel_ranges = glm::vec4(specular.fresnel_ranges, specular.boost);
    block.specular_mask = glm::vec4(mask_factors(specular.mask), 0);
    const bool is_tinted = specular.tint != glm::vec3(0);
    block.exponent = glm::vec4(exponent_factors(specular),
                               !is_tinted && specular.is_tinted_by_albedo ? 1 : 0, 0);
    if (is_tinted) block.specular_tint = glm::vec4(specular.tint, 0);
    block.rim = {surface.rim.exponent, surface.rim.boost, surface.rim.mask_share, 0};
    block.reflection_tint = glm::vec4(reflection.tint, reflection.fresnel);
    const glm::vec3 mask = mask_factors(reflection.mask);
    block.reflection_mask =
        glm::vec4(reflection.is_mask_inverted ? glm::vec3(0, 0, 1) - mask : mask, 0);
    block.reflection_contrast = glm::vec4(reflection.contrast, 0);
    block.reflection_saturation = glm::vec4(reflection.saturation, 0);
    constexpr float kMaskScale = 8;
    block.illumination = glm::vec4(own.tint, kMaskScale * own.reflection_mask_alpha);
    block.illumination_fresnel = {own.fresnel_exponent,
                                  own.fresnel_max != 0 ? own.fresnel_min / own.fresnel_max : 0,
                                  own.fresnel_max, 0};
    block.second_u = glm::vec4(surface.second.uv.u, 0);
    block.refraction = glm::vec4(surface.refraction.tint, surface.refraction.amount);
    block.second_v = glm::vec4(surface.second.uv.v, 0);
    return block;
}

GLint feature_bits(const SurfaceMaterial& surface) {
    const SelfIllumination& own = surface.self_illumination;
    const bool is_skin = surface.program == SurfaceProgram::kSkin;
    const std::pair<bool, GLint> bits[] = {
        {true, kGameLight},
        {is_skin, kSkinProgram},
        {surface.is_unlit, kUnlitProgram},
        {surface.is_half_lambert, kHalfLambert},
        {surface.light_warp >= 0, kLightWarp},
        {!surface.has_flat_normal && !surface.is_unlit, kNormalMap},
        {surface.reflection.is_on, kReflects},
        {surface.reflection.mask == MaskSource::kTexture, kReflectionMask},
        {surface.specular.exponent_texture >= 0, kExponentTexture},
        {surface.specular.warp >= 0, kPhongWarp},
        {surface.rim.is_on, kRimLight},
        {own.is_on, kSelfIlluminatedProgram},
        {own.has_fresnel, kIlluminationFresnel},
        {own.mask_texture >= 0 && surface.program != SurfaceProgram::kBumped, kIlluminationMask},
        {own.reflection_mask_alpha != 0, kIlluminationByReflection},
        {surface.is_tinted_by_alpha, kTintedByBaseAlpha},
        {surface.ignores_base_alpha, kIgnoresBaseAlpha},
        {surface.detail.texture >= 0, kDetailed},
        {surface.program == SurfaceProgram::kTeeth, kTeethProgram},
        {surface.second.texture >= 0, kSecondTexture},
        {surface.wrinkles.compress >= 0, kWrinkledBase},
        {surface.wrinkles.bump_compress >= 0 && !surface.has_flat_normal, kWrinkledBump},
        {surface.program == SurfaceProgram::kRefract, kRefracts},
        {surface.refraction.fades_on_silhouette, kFadesOnSilhouette},
        {surface.refraction.blurs, kBlurs},
        {surface.refraction.tint_texture >= 0, kTintTexture},
        {surface.refraction.is_blended, kBlendsByNormalMap}};
    GLint features = 0;
    for (const auto& [is_set, bit] : bits)
        if (is_set) features |= bit;
    return features;
}

GLint feature_bits(const EyeMaterial& eye) {
    return kGameLight | (eye.is_half_lambert ? kHalfLambert : 0) |
           (eye.light_warp >= 0 ? kLightWarp : 0) | (eye.reflects ? kReflects : 0) |
           (eye.cornea >= 0 ? kCorneaTexture : 0) | (eye.occlusion >= 0 ? kOcclusionTexture : 0);
}

}  // namespace studioscope
