#include "facts/light/pixel_terms.h"

#include <fmt/format.h>

#include "model/material_programs.h"
#include "model/resolved_material.h"
#include "model/texture.h"

namespace studioscope {

namespace {

std::string number_text(float value) { return fmt::format("{:.3f}", value); }
std::string number(const LightTerms& terms, LightTerm term) { return number_text(terms[term].x); }
std::string rgb(const LightTerms& terms, LightTerm term) {
    const glm::vec4& color = terms[term];
    return fmt::format("{:.3f} {:.3f} {:.3f}", color.r, color.g, color.b);
}

const char* program_name(const SurfaceMaterial& surface) {
    if (surface.second.texture >= 0) return "UnlitTwoTexture";
    if (surface.is_unlit) return "UnlitGeneric";
    switch (surface.program) {
        case SurfaceProgram::kSkin:
            return "VertexLitGeneric with $phong";
        case SurfaceProgram::kBumped:
            return "VertexLitGeneric with $bumpmap";
        case SurfaceProgram::kTeeth:
            return surface.has_flat_normal ? "Teeth" : "Teeth with $bumpmap";
        case SurfaceProgram::kRefract:
            return "Refract";
        case SurfaceProgram::kPlain:
            break;
    }
    return "VertexLitGeneric";
}

const char* mask_source_text(MaskSource source, const char* own_texture) {
    switch (source) {
        case MaskSource::kMissing:
            return "texture not found: 0";
        case MaskSource::kBaseAlpha:
            return "$basetexture alpha";
        case MaskSource::kInvertedBaseAlpha:
            return "1 - $basetexture alpha";
        case MaskSource::kBumpAlpha:
            return "$bumpmap alpha";
        case MaskSource::kTexture:
            return own_texture;
        case MaskSource::kNone:
            break;
    }
    return "no mask: 1";
}

std::string exponent_source(const SpecularLight& specular) {
    if (specular.is_short) return "$phongexponent";
    if (specular.exponent_factor != 0) return "$phongexponenttexture, $phongexponentfactor";
    return specular.exponent > 0 ? "$phongexponent" : "$phongexponenttexture";
}

std::string tint_source(const SpecularLight& specular) {
    if (specular.tint != glm::vec3(0)) return "$phongtint";
    return specular.is_tinted_by_albedo ? "$phongalbedotint" : "no tint: 1";
}

// The steps of `$phong` alone, up to the exponent.
void add_specular(const SurfaceMaterial& surface, const LightTerms& terms,
                  std::vector<PixelTerm>& list) {
    const SpecularLight& specular = surface.specular;
    list.push_back({"exponent", number(terms, LightTerm::kExponent), exponent_source(specular)});
    list.push_back({"tint", rgb(terms, LightTerm::kTint), tint_source(specular)});
    list.push_back({"specular", rgb(terms, LightTerm::kSpecular),
                    specular.warp >= 0 ? "$phongboost, $phongwarptexture" : "$phongboost"});
    if (surface.rim.is_on)
        list.push_back({"rim", rgb(terms, LightTerm::kRim),
                        surface.rim.mask_share > 0 ? "$rimlight, $rimlightboost, $rimmask"
                                                   : "$rimlight, $rimlightboost"});
}

// The steps of Teeth after the diffuse light.
void add_teeth(const SurfaceMaterial& surface, const LightTerms& terms,
               std::vector<PixelTerm>& list) {
    if (!surface.has_flat_normal) {
        list.push_back({"exponent", number(terms, LightTerm::kExponent),
                        surface.specular.exponent > 0 ? "$phongexponent" : "$bumpmap alpha"});
        list.push_back({"specular", rgb(terms, LightTerm::kSpecular), "$basetexture alpha"});
    }
    list.push_back({"mouth", number(terms, LightTerm::kMouth), "the mouth of the model"});
}

const char* wrinkle_source(float wrinkle) {
    if (wrinkle == 0) return "no active shape has one here";
    return wrinkle < 0 ? "$compress, $bumpcompress" : "$stretch, $bumpstretch";
}

std::vector<PixelTerm> list_terms(const SurfaceMaterial& surface, const LightTerms& terms) {
    const bool is_skin = surface.program == SurfaceProgram::kSkin;
    std::vector<PixelTerm> list;
    list.push_back({"base", rgb(terms, LightTerm::kBase), "$basetexture"});
    list.push_back({"alpha", number_text(terms[LightTerm::kBase].a), "$basetexture"});
    if (surface.wrinkles.is_there())
        list.push_back({"wrinkle", number(terms, LightTerm::kWrinkle),
                        wrinkle_source(terms[LightTerm::kWrinkle].x)});
    if (surface.second.texture >= 0)
        list.push_back({"second", rgb(terms, LightTerm::kSecond), "$texture2"});
    if (surface.detail.texture >= 0)
        list.push_back({"detail", rgb(terms, LightTerm::kDetail),
                        fmt::format("$detail, $detailblendmode {}", surface.detail.mode)});
    if (!surface.is_unlit)
        list.push_back({"normal", rgb(terms, LightTerm::kNormal),
                        surface.has_flat_normal ? "the mesh's" : "$bumpmap"});
    if (is_skin) {
        list.push_back({"mask", number(terms, LightTerm::kMask),
                        mask_source_text(surface.specular.mask, "$phongmask")});
        list.push_back({"fresnel", number(terms, LightTerm::kFresnel), "$phongfresnelranges"});
    }
    if (!surface.is_unlit)
        list.push_back({"diffuse", rgb(terms, LightTerm::kDiffuse),
                        surface.light_warp >= 0              ? "lights, $lightwarptexture"
                        : is_skin || surface.is_half_lambert ? "lights, half Lambert"
                                                             : "lights"});
    if (surface.program != SurfaceProgram::kTeeth)
        list.push_back({"albedo", rgb(terms, LightTerm::kAlbedo), "base, $color, $color2"});
    if (surface.reflection.is_on)
        list.push_back(
            {"reflection", rgb(terms, LightTerm::kReflection),
             std::string(surface.reflection.cube_texture >= 0 ? "$envmap, " : "a neutral room, ") +
                 mask_source_text(surface.reflection.mask, "$envmapmask")});
    if (is_skin) add_specular(surface, terms, list);
    if (surface.program == SurfaceProgram::kTeeth) add_teeth(surface, terms, list);
    if (surface.self_illumination.is_on)
        list.push_back({"own light", rgb(terms, LightTerm::kOwnLight), "$selfillum"});
    list.push_back({"sum", rgb(terms, LightTerm::kSum), ""});
    return list;
}

const char* diffuse_source(const EyeMaterial& eye) {
    if (eye.light_warp >= 0) return "lights, $lightwarptexture";
    return eye.is_half_lambert ? "lights, half Lambert" : "lights";
}

std::vector<PixelTerm> list_terms(const EyeMaterial& eye, const LightTerms& terms) {
    const bool refracts = eye.program == EyeProgram::kEyeRefract;
    const glm::vec2 iris(terms[LightTerm::kIrisAt]);
    std::vector<PixelTerm> list;
    list.push_back({"iris at", fmt::format("{:.3f} {:.3f}", iris.x, iris.y),
                    "the eyeball and the gaze (inferred); 0.5 0.5 is the middle"});
    list.push_back({refracts ? "iris" : "base", rgb(terms, LightTerm::kBase),
                    refracts ? "$iris, $dilation, $corneatexture" : "$iris over $basetexture"});
    list.push_back({"diffuse", rgb(terms, LightTerm::kDiffuse), diffuse_source(eye)});
    if (refracts) {
        list.push_back({"occlusion", rgb(terms, LightTerm::kOcclusion),
                        eye.occlusion >= 0 ? "$ambientoccltexture, $ambientocclcolor"
                                           : "no $ambientoccltexture: 1"});
        list.push_back(
            {"caustic", rgb(terms, LightTerm::kCaustic), "lights, $corneatexture alpha"});
        list.push_back({"reflection", rgb(terms, LightTerm::kReflection),
                        eye.reflects ? "$envmap, $glossiness" : "no $envmap: 0"});
        list.push_back({"glint", rgb(terms, LightTerm::kGlint), "lights, $corneabumpstrength"});
    }
    list.push_back({"sum", rgb(terms, LightTerm::kSum), ""});
    return list;
}

// Why a material has no terms; empty if it has.
std::string why_unexplained(const ResolvedMaterial& material) {
    if (material.surface && material.surface->program == SurfaceProgram::kRefract)
        return "Drawn by the program of Refract: it shows what is behind it, bent";
    if (material.base_texture < 0) return "Drawn in grey: it has no texture";
    if (material.eye)
        return fmt::format("Drawn by its texture alone: shader {} on a mesh without an eyeball",
                           material.shader);
    if (material.surface) return {};
    return material.shader.empty()
               ? "Drawn by its texture alone: there is no VMT"
               : fmt::format("Drawn by its texture alone: shader {}", material.shader);
}

}  // namespace

PixelExplanation explain_pixel(const ResolvedMaterial& material, const std::string& material_name,
                               const std::optional<LightTerms>& terms) {
    PixelExplanation explanation;
    explanation.material = material_name;
    if (material.eye && terms) {
        explanation.program = material.eye->program == EyeProgram::kEyes ? "Eyes" : "EyeRefract";
        explanation.terms = list_terms(*material.eye, *terms);
    } else {
        explanation.remark = why_unexplained(material);
        if (!explanation.remark.empty() || !terms) return explanation;
        explanation.program = program_name(*material.surface);
        explanation.terms = list_terms(*material.surface, *terms);
        if (!needs_game_light(*material.surface))
            explanation.remark =
                "Drawn with the light of the preset; the preset HLMV draws these numbers";
    }
    explanation.color = glm::ivec3(glm::round(glm::vec3((*terms)[LightTerm::kScreen]) * 255.0f));
    return explanation;
}

}  // namespace studioscope
