#include "facts/light/pixel_terms.h"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <utility>

#include "core/at.h"
#include "facts/light/cube_light.h"
#include "facts/light/eye_pixel.h"
#include "facts/light/neutral_room.h"
#include "facts/light/surface_light.h"
#include "facts/light/texture_sample.h"
#include "model/material_programs.h"
#include "model/resolved_material.h"
#include "model/texture.h"

namespace studioscope {

namespace {

// Reads the textures of a material at a point.
class Sampler {
public:
    Sampler(const Scene& scene, const ShadedPoint& point) : scene_(scene), point_(point) {}

    const Texture* texture(int index) const {
        const bool is_there = index >= 0 && static_cast<size_t>(index) < scene_.textures.size() &&
                              !at(scene_.textures, index).levels.empty();
        return is_there ? &at(scene_.textures, index) : nullptr;
    }
    // White where there is no such texture.
    glm::dvec4 at_point(int index, const TextureTransform& transform, bool is_color,
                        int frame = 0) const {
        const Texture* found = texture(index);
        if (!found) return glm::dvec4(1);
        std::optional<Texture> shown;
        if (frame % found->frames != 0) shown = with_frame(*found, frame % found->frames);
        if (shown) found = &*shown;
        const glm::dvec3 uv(point_.uv, 1);
        const glm::dvec2 moved(glm::dot(glm::dvec3(transform.u), uv),
                               glm::dot(glm::dvec3(transform.v), uv));
        const TextureLevel& largest = found->levels.front();
        const double texels =
            point_.uv_per_pixel * std::sqrt(double{1} * largest.width * largest.height);
        glm::dvec4 value = sample_texture(*found, moved, texels, is_color);
        if (!found->has_alpha) value.a = 1;
        return value;
    }
    // Reads the largest level.
    glm::dvec3 in_table(int index, const glm::dvec2& uv) const {
        const Texture* found = texture(index);
        return found ? glm::dvec3(sample_texture(*found, uv, 1, false)) : glm::dvec3(1);
    }

    std::function<glm::dvec3(const glm::dvec3&)> surroundings(int index) const {
        const Texture* found = texture(index);
        if (!found || !found->cube) return neutral_room;
        return [found](const glm::dvec3& direction) { return cube_light(*found, direction); };
    }

private:
    const Scene& scene_;
    const ShadedPoint& point_;
};

// The stored numbers, 0..1; flat where there is no such texture.
glm::dvec4 normal_map_at(const Sampler& sampler, int index, const SurfaceMaterial& surface,
                         int frame = 0) {
    const Texture* found = sampler.texture(index);
    if (!found) return {0.5, 0.5, 1, 1};
    glm::dvec4 stored = sampler.at_point(index, surface.base_uv, false, frame);
    if (found->lacks_blue) {
        const glm::dvec2 flat = glm::dvec2(stored) * 2.0 - 1.0;
        stored.z = std::sqrt(std::max(1 - glm::dot(flat, flat), 0.0)) * 0.5 + 0.5;
    }
    return stored;
}

SurfaceTexels texels_at(const Sampler& sampler, const ResolvedMaterial& look) {
    const SurfaceMaterial& surface = *look.surface;
    SurfaceTexels texels;
    texels.base = sampler.at_point(look.base_texture, surface.base_uv, true, look.base_frame);
    texels.bump = normal_map_at(sampler, look.bump_texture, surface, look.bump_frame);
    texels.detail = sampler.at_point(surface.detail.texture, surface.detail.uv,
                                     surface.detail.mode != 0, surface.detail.frame);
    const WrinkleMaps& wrinkles = surface.wrinkles;
    texels.compress = sampler.at_point(wrinkles.compress, surface.base_uv, true);
    texels.stretch = sampler.at_point(wrinkles.stretch, surface.base_uv, true);
    texels.bump_compress = normal_map_at(sampler, wrinkles.bump_compress, surface);
    texels.bump_stretch = normal_map_at(sampler, wrinkles.bump_stretch, surface);
    texels.second = sampler.at_point(surface.second.texture, surface.second.uv, true);
    texels.exponent = sampler.at_point(surface.specular.exponent_texture, surface.base_uv, false);
    texels.reflection_mask =
        sampler.at_point(surface.reflection.mask_texture, surface.base_uv, false);
    texels.self_illumination_mask =
        sampler.at_point(surface.self_illumination.mask_texture, surface.base_uv, false);
    texels.light_warp = [&sampler, &surface](double u) {
        return sampler.in_table(surface.light_warp, {u, 0.5});
    };
    texels.phong_warp = [&sampler, &surface](double u, double v) {
        return sampler.in_table(surface.specular.warp, {u, v});
    };
    texels.surroundings = sampler.surroundings(surface.reflection.cube_texture);
    return texels;
}

std::string text_of(double value) { return fmt::format("{:.3f}", value); }
std::string text_of(const glm::dvec3& color) {
    return fmt::format("{:.3f} {:.3f} {:.3f}", color.r, color.g, color.b);
}

const char* name_of(const SurfaceMaterial& surface) {
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

const char* source_of(MaskSource source, const char* own_texture) {
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

std::string source_of_exponent(const SpecularLight& specular) {
    if (specular.is_short) return "$phongexponent";
    if (specular.exponent_factor != 0) return "$phongexponenttexture, $phongexponentfactor";
    return specular.exponent > 0 ? "$phongexponent" : "$phongexponenttexture";
}

std::string source_of_tint(const SpecularLight& specular) {
    if (specular.tint != glm::vec3(0)) return "$phongtint";
    return specular.is_tinted_by_albedo ? "$phongalbedotint" : "no tint: 1";
}

// The steps of `$phong` alone, up to the exponent.
void add_specular(const SurfaceMaterial& surface, const SurfaceTerms& terms,
                  std::vector<PixelTerm>& list) {
    const SpecularLight& specular = surface.specular;
    list.push_back({"exponent", text_of(terms.exponent), source_of_exponent(specular)});
    list.push_back({"tint", text_of(terms.tint), source_of_tint(specular)});
    list.push_back({"specular", text_of(terms.specular * terms.tint),
                    specular.warp >= 0 ? "$phongboost, $phongwarptexture" : "$phongboost"});
    if (surface.rim.is_on)
        list.push_back({"rim", text_of(terms.rim * terms.tint),
                        surface.rim.mask_share > 0 ? "$rimlight, $rimlightboost, $rimmask"
                                                   : "$rimlight, $rimlightboost"});
}

// The steps of Teeth after the diffuse light.
void add_teeth(const SurfaceMaterial& surface, const SurfaceTerms& terms,
               std::vector<PixelTerm>& list) {
    if (!surface.has_flat_normal) {
        list.push_back({"exponent", text_of(terms.exponent),
                        surface.specular.exponent > 0 ? "$phongexponent" : "$bumpmap alpha"});
        list.push_back({"specular", text_of(terms.specular), "$basetexture alpha"});
    }
    list.push_back({"mouth", text_of(terms.mouth), "the mouth of the model"});
}

const char* source_of_wrinkle(double wrinkle) {
    if (wrinkle == 0) return "no active shape has one here";
    return wrinkle < 0 ? "$compress, $bumpcompress" : "$stretch, $bumpstretch";
}

std::vector<PixelTerm> terms_of(const SurfaceMaterial& surface, const LitPoint& lit,
                                const SurfaceTexels& texels, const SurfaceTerms& terms) {
    const bool is_skin = surface.program == SurfaceProgram::kSkin;
    std::vector<PixelTerm> list;
    list.push_back({"base", text_of(glm::dvec3(texels.base)), "$basetexture"});
    list.push_back({"alpha", text_of(texels.base.a), "$basetexture"});
    if (surface.wrinkles.is_there())
        list.push_back({"wrinkle", text_of(lit.wrinkle), source_of_wrinkle(lit.wrinkle)});
    if (surface.second.texture >= 0)
        list.push_back({"second", text_of(glm::dvec3(texels.second)), "$texture2"});
    if (surface.detail.texture >= 0)
        list.push_back({"detail", text_of(glm::dvec3(texels.detail)),
                        fmt::format("$detail, $detailblendmode {}", surface.detail.mode)});
    if (!surface.is_unlit)
        list.push_back(
            {"normal", text_of(terms.normal), surface.has_flat_normal ? "the mesh's" : "$bumpmap"});
    if (is_skin) {
        list.push_back(
            {"mask", text_of(terms.mask), source_of(surface.specular.mask, "$phongmask")});
        list.push_back({"fresnel", text_of(terms.fresnel), "$phongfresnelranges"});
    }
    if (!surface.is_unlit)
        list.push_back({"diffuse", text_of(terms.diffuse),
                        surface.light_warp >= 0              ? "lights, $lightwarptexture"
                        : is_skin || surface.is_half_lambert ? "lights, half Lambert"
                                                             : "lights"});
    if (surface.program != SurfaceProgram::kTeeth)
        list.push_back({"albedo", text_of(terms.albedo), "base, $color, $color2"});
    if (surface.reflection.is_on)
        list.push_back(
            {"reflection", text_of(terms.reflection),
             std::string(surface.reflection.cube_texture >= 0 ? "$envmap, " : "a neutral room, ") +
                 source_of(surface.reflection.mask, "$envmapmask")});
    if (is_skin) add_specular(surface, terms, list);
    if (surface.program == SurfaceProgram::kTeeth) add_teeth(surface, terms, list);
    if (surface.self_illumination.is_on)
        list.push_back({"own light", text_of(terms.own_light), "$selfillum"});
    list.push_back({"sum", text_of(terms.color), ""});
    return list;
}

// Why a material has no terms; empty if it has.
std::string why_unexplained(const ResolvedMaterial& look) {
    if (look.surface && look.surface->program == SurfaceProgram::kRefract)
        return "Drawn by the program of Refract: it shows what is behind it, bent";
    if (look.base_texture < 0) return "Drawn in grey: it has no texture";
    if (look.eye)
        return fmt::format("Drawn by its texture alone: shader {} on a mesh without an eyeball",
                           look.shader);
    if (look.surface) return {};
    return look.shader.empty() ? "Drawn by its texture alone: there is no VMT"
                               : fmt::format("Drawn by its texture alone: shader {}", look.shader);
}

}  // namespace

std::optional<PixelExplanation> explain_pixel(std::span<const ResolvedMaterial> materials,
                                              const Scene& scene, const ShadedPoint& point,
                                              const LightRig& rig, const glm::dvec3& viewer,
                                              const EyeFrame* eye) {
    if (point.material < 0 || static_cast<size_t>(point.material) >= materials.size())
        return std::nullopt;
    const ResolvedMaterial& look = at(materials, point.material);
    PixelExplanation explanation;
    explanation.material = at(scene.model.materials, point.material).name;
    if (look.eye && eye) {
        explain_eye(scene, look, point, *eye, rig, viewer, explanation);
        return explanation;
    }
    explanation.remark = why_unexplained(look);
    if (!explanation.remark.empty()) return explanation;
    const SurfaceMaterial& surface = *look.surface;
    const Sampler sampler(scene, point);
    const SurfaceTexels texels = texels_at(sampler, look);
    const glm::dvec3 to_viewer = glm::normalize(viewer - point.position);
    const double size = glm::length(point.normal);
    const LitPoint lit{size > 0 ? point.normal / size : to_viewer,
                       glm::dvec3(point.tangent),
                       point.tangent.w,
                       to_viewer,
                       point.out_of_mouth,
                       point.wrinkle};
    const SurfaceTerms terms = surface_light(surface, lit, texels, rig);
    explanation.program = name_of(surface);
    explanation.terms = terms_of(surface, lit, texels, terms);
    explanation.color = glm::ivec3(glm::round(screen_color(terms, surface, rig) * 255.0));
    if (!needs_game_light(surface))
        explanation.remark =
            "Drawn with the light of the preset; the preset HLMV draws these numbers";
    return explanation;
}

}  // namespace studioscope
