#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <vector>

#include "model/animation/gaze.h"
#include "model/scene.h"

namespace studioscope {

// The answer to "why does this point of a surface have this colour?": the steps of the game's
// program with their numbers, as the shader that draws the pixel computes them.

// The steps, in no order; game_light.glsl, eye.glsl and model.frag write them under the names of
// kLightTerms.
enum class LightTerm {
    kBase,     // the base texture with its alpha; of an eye the iris, over its white or with noise
    kWrinkle,  // below 0 $compress is shown, above 0 $stretch
    kSecond,   // $texture2
    kDetail,   // the texture, without its tint
    kNormal,   // world space
    kMask,     // factor of specular light
    kFresnel,  // factor of specular light
    kDiffuse,  // the light that is scattered
    kAlbedo,   // its factor
    kReflection,
    kExponent,
    kTint,  // factor of specular and rim light, which have it already
    kSpecular,
    kRim,       // what the rim light adds to it
    kMouth,     // share of the light that the mouth leaves to teeth
    kOwnLight,  // what self-illumination adds
    kIrisAt,    // coordinates in the iris
    kOcclusion,
    kCaustic,  // light on the iris through the cornea
    kGlint,
    kSum,     // linear light, before it is compressed
    kScreen,  // the colour on the screen, sRGB 0..1; w is 1 where the shader wrote the terms
};
constexpr const char* kLightTerms[] = {
    "kBaseTerm",     "kWrinkleTerm", "kSecondTerm",    "kDetailTerm",  "kNormalTerm",
    "kMaskTerm",     "kFresnelTerm", "kDiffuseTerm",   "kAlbedoTerm",  "kReflectionTerm",
    "kExponentTerm", "kTintTerm",    "kSpecularTerm",  "kRimTerm",     "kMouthTerm",
    "kOwnLightTerm", "kIrisAtTerm",  "kOcclusionTerm", "kCausticTerm", "kGlintTerm",
    "kSumTerm",      "kScreenTerm"};

// The values of one pixel; those of steps that its program lacks are undefined.
struct LightTerms {
    std::array<glm::vec4, std::size(kLightTerms)> values{};

    glm::vec4& operator[](LightTerm term) { return values[static_cast<size_t>(term)]; }
    const glm::vec4& operator[](LightTerm term) const { return values[static_cast<size_t>(term)]; }
};

struct PixelTerm {
    std::string name;    // "diffuse"
    std::string value;   // one number, or red, green and blue: linear light
    std::string source;  // parameters that decide it: "$phongexponenttexture"
};

struct PixelExplanation {
    std::string material;
    std::string program;              // "skin ($phong)"
    std::vector<PixelTerm> terms;     // in the order of the program's steps
    std::optional<glm::ivec3> color;  // the sum on the screen, 0..255 per channel
    std::string remark;  // why there are no terms, or why the picture may differ; may be empty
    std::optional<glm::ivec3> drawn = {};  // the pixel of the picture, 0..255 per channel
};

// Explains a pixel of a material. The list of terms stays empty if no program of the game draws the
// material, or without `terms`, as for an eye's material on a mesh without an eyeball.
PixelExplanation explain_pixel(const ResolvedMaterial& material, const std::string& material_name,
                               const std::optional<LightTerms>& terms);

}  // namespace studioscope
