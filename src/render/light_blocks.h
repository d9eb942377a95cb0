#pragma once

#include <glad/gl.h>

#include <array>
#include <glm/glm.hpp>

#include "facts/light/rig.h"
#include "model/texture.h"

namespace studioscope {

struct EyeMaterial;
struct SurfaceMaterial;

// Bits of GpuMaterial::features; game_light.glsl uses them under these names.
constexpr GLint kSkinProgram = 1;
constexpr GLint kUnlitProgram = 2;
constexpr GLint kHalfLambert = 4;
constexpr GLint kLightWarp = 8;
constexpr GLint kNormalMap = 16;
constexpr GLint kReflects = 32;
constexpr GLint kReflectionMask = 64;
constexpr GLint kExponentTexture = 128;
constexpr GLint kPhongWarp = 256;
constexpr GLint kRimLight = 512;
constexpr GLint kSelfIlluminatedProgram = 1024;
constexpr GLint kIlluminationFresnel = 2048;
constexpr GLint kIlluminationMask = 4096;
constexpr GLint kIlluminationByReflection = 8192;
constexpr GLint kTintedByBaseAlpha = 16384;
constexpr GLint kIgnoresBaseAlpha = 32768;
constexpr GLint kDetailed = 65536;
constexpr GLint kCorneaTexture = 262144;
constexpr GLint kOcclusionTexture = 524288;
constexpr GLint kTeethProgram = 1048576;
constexpr GLint kSecondTexture = 2097152;
constexpr GLint kWrinkledBase = 4194304;
constexpr GLint kWrinkledBump = 8388608;
constexpr GLint kWrinklesLackBlue = 16777216;
constexpr GLint kRefracts = 33554432;
constexpr GLint kFadesOnSilhouette = 67108864;
constexpr GLint kBlurs = 134217728;
constexpr GLint kTintTexture = 268435456;
constexpr GLint kBlendsByNormalMap = 536870912;
constexpr GLint kGameLight = 131072;  // set in every material that game_light.glsl draws

// Bits that have an effect only while a shape is active.
constexpr GLint kWrinkleFeatures = kWrinkledBase | kWrinkledBump | kWrinklesLackBlue;

struct FeatureBit {
    const char* name;
    GLint value;
};
constexpr FeatureBit kFeatureBits[] = {
    {"kSkinProgram", kSkinProgram},
    {"kUnlitProgram", kUnlitProgram},
    {"kHalfLambert", kHalfLambert},
    {"kLightWarp", kLightWarp},
    {"kNormalMap", kNormalMap},
    {"kReflects", kReflects},
    {"kReflectionMask", kReflectionMask},
    {"kExponentTexture", kExponentTexture},
    {"kPhongWarp", kPhongWarp},
    {"kRimLight", kRimLight},
    {"kSelfIlluminatedProgram", kSelfIlluminatedProgram},
    {"kIlluminationFresnel", kIlluminationFresnel},
    {"kIlluminationMask", kIlluminationMask},
    {"kIlluminationByReflection", kIlluminationByReflection},
    {"kTintedByBaseAlpha", kTintedByBaseAlpha},
    {"kIgnoresBaseAlpha", kIgnoresBaseAlpha},
    {"kDetailed", kDetailed},
    {"kCorneaTexture", kCorneaTexture},
    {"kOcclusionTexture", kOcclusionTexture},
    {"kTeethProgram", kTeethProgram},
    {"kSecondTexture", kSecondTexture},
    {"kWrinkledBase", kWrinkledBase},
    {"kWrinkledBump", kWrinkledBump},
    {"kWrinklesLackBlue", kWrinklesLackBlue},
    {"kRefracts", kRefracts},
    {"kFadesOnSilhouette", kFadesOnSilhouette},
    {"kBlurs", kBlurs},
    {"kTintTexture", kTintTexture},
    {"kBlendsByNormalMap", kBlendsByNormalMap},
};

// The uniform block of the light: game_light.glsl has the same fields in the same order (std140).
struct RigBlock {
    std::array<glm::vec4, 6> ambient{};
    std::array<glm::vec4, LightRig::kMaxLamps> to_lamp{};
    std::array<glm::vec4, LightRig::kMaxLamps> lamp_color{};
    glm::vec4 counts{0};
};
RigBlock rig_block(const LightRig& rig);

// The uniform block of a material: game_light.glsl has the same fields and documents them.
struct SurfaceBlock {
    glm::vec4 base_u{1, 0, 0, 0};
    glm::vec4 base_v{0, 1, 0, 0};
    glm::vec4 detail_u{1, 0, 0, 0};
    glm::vec4 detail_v{0, 1, 0, 0};
    glm::vec4 detail{1};
    glm::vec4 modulation{1};
    glm::vec4 fresnel_ranges{0};
    glm::vec4 specular_mask{0};
    glm::vec4 exponent{0};
    glm::vec4 specular_tint{1};
    glm::vec4 rim{0};
    glm::vec4 reflection_tint{1};
    glm::vec4 reflection_mask{0};
    glm::vec4 illumination{1};
    glm::vec4 illumination_fresnel{0};
    glm::vec4 second_u{1, 0, 0, 0};
    glm::vec4 second_v{0, 1, 0, 0};
    glm::vec4 refraction{1};
    glm::vec4 reflection_contrast{0};
    glm::vec4 reflection_saturation{1};
};
SurfaceBlock surface_block(const SurfaceMaterial& surface);

// The feature bits of a material drawn by a program of the game.
GLint feature_bits(const SurfaceMaterial& surface);
GLint feature_bits(const EyeMaterial& eye);

}  // namespace studioscope
