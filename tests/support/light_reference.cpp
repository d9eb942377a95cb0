#include "support/light_reference.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "core/at.h"
#include "facts/legend.h"
#include "facts/light/neutral_room.h"
#include "model/material_programs.h"
#include "model/texture.h"
#include "support/cube_light.h"
#include "support/eye_light.h"
#include "support/surface_light.h"
#include "support/texture_sample.h"

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

const Texture* texture_of(const Scene& scene, int index) {
    const bool is_there =
        is_index(index, scene.textures.size()) && !at(scene.textures, index).levels.empty();
    return is_there ? &at(scene.textures, index) : nullptr;
}

double side_of(const Texture& texture) {
    const TextureLevel& largest = texture.levels.front();
    return std::sqrt(double{1} * largest.width * largest.height);
}

// `uv_per_pixel`: side of a pixel in texture coordinates.
glm::dvec4 sampled(const Texture& texture, const glm::dvec2& uv, double uv_per_pixel,
                   bool is_color) {
    glm::dvec4 value = sample_texture(texture, uv, uv_per_pixel * side_of(texture), is_color);
    if (!texture.has_alpha) value.a = 1;
    return value;
}

// Beyond its edge the renderer repeats the outermost texels of an iris.
glm::dvec2 clamped(const Texture& texture, const glm::dvec2& uv) {
    const TextureLevel& largest = texture.levels.front();
    const glm::dvec2 half = 0.5 / glm::dvec2(largest.width, largest.height);
    return glm::clamp(uv, half, 1.0 - half);
}

EyeTexels eye_texels_at(const Scene& scene, const ResolvedMaterial& look,
                        const ShadedPoint& point) {
    const EyeMaterial& eye = *look.eye;
    EyeTexels texels;
    if (const Texture* white = texture_of(scene, look.base_texture))
        texels.white = sampled(*white, point.uv, point.uv_per_pixel, true);
    if (const Texture* occlusion = texture_of(scene, eye.occlusion))
        texels.occlusion = sampled(*occlusion, point.uv, point.uv_per_pixel, false).r;
    const Texture* iris = texture_of(scene, eye.iris);
    texels.iris = [iris, per_pixel = point.iris_per_pixel](const glm::dvec2& uv) {
        return iris ? sampled(*iris, clamped(*iris, uv), per_pixel, true) : glm::dvec4(1);
    };
    if (const Texture* cornea = texture_of(scene, eye.cornea))
        texels.cornea = [cornea, per_pixel = point.iris_per_pixel](const glm::dvec2& uv) {
            return sampled(*cornea, uv, per_pixel, false);
        };
    const Texture* warp = texture_of(scene, eye.light_warp);
    texels.light_warp = [warp](double u) {
        return warp ? glm::dvec3(sample_texture(*warp, {u, 0.5}, 1, false)) : glm::dvec3(1);
    };
    texels.surroundings = neutral_room;
    return texels;
}

LightTerms no_terms() {
    LightTerms terms;
    terms.values.fill(glm::vec4(std::numeric_limits<float>::quiet_NaN()));
    return terms;
}

void set(LightTerms& terms, LightTerm term, const glm::dvec3& color) {
    terms[term] = glm::vec4(glm::vec3(color), std::numeric_limits<float>::quiet_NaN());
}
void set(LightTerms& terms, LightTerm term, double number) {
    terms[term].x = static_cast<float>(number);
}

LightTerms terms_of_eye(const Scene& scene, const ResolvedMaterial& look, const ShadedPoint& point,
                        const EyeFrame& frame, const LightRig& rig, const glm::dvec3& viewer) {
    const glm::dvec3 to_viewer = glm::normalize(viewer - point.position);
    const EyeTerms eye = eye_terms(*look.eye, frame, point.position, to_viewer,
                                   eye_texels_at(scene, look, point), rig);
    const glm::dvec4 place(point.position, 1);
    LightTerms terms = no_terms();
    terms[LightTerm::kIrisAt].x = static_cast<float>(glm::dot(frame.iris_u, place));
    terms[LightTerm::kIrisAt].y = static_cast<float>(glm::dot(frame.iris_v, place));
    set(terms, LightTerm::kBase, eye.base);
    set(terms, LightTerm::kDiffuse, eye.diffuse);
    if (look.eye->program == EyeProgram::kEyeRefract) {
        set(terms, LightTerm::kOcclusion, eye.occlusion);
        set(terms, LightTerm::kCaustic, eye.caustic);
        set(terms, LightTerm::kReflection, eye.reflection);
        set(terms, LightTerm::kGlint, eye.glint);
    }
    set(terms, LightTerm::kSum, eye.color);
    glm::vec3 shown(0);
    for (int i = 0; i < 3; ++i) {
        const double light = rig.rolls_off ? rolled_off(eye.color[i]) : eye.color[i];
        shown[i] = to_srgb(static_cast<float>(std::clamp(light, 0.0, 1.0)));
    }
    set(terms, LightTerm::kScreen, glm::dvec3(shown));
    return terms;
}

LightTerms terms_of_surface(const SurfaceMaterial& surface, const LitPoint& lit,
                            const SurfaceTexels& texels, const LightRig& rig) {
    const SurfaceTerms light = surface_light(surface, lit, texels, rig);
    const bool is_skin = surface.program == SurfaceProgram::kSkin;
    const bool is_teeth = surface.program == SurfaceProgram::kTeeth;
    LightTerms terms = no_terms();
    terms[LightTerm::kBase] = glm::vec4(texels.base);
    if (surface.wrinkles.is_there()) set(terms, LightTerm::kWrinkle, lit.wrinkle);
    if (surface.second.texture >= 0) terms[LightTerm::kSecond] = glm::vec4(texels.second);
    if (surface.detail.texture >= 0) terms[LightTerm::kDetail] = glm::vec4(texels.detail);
    if (!surface.is_unlit) {
        set(terms, LightTerm::kNormal, light.normal);
        set(terms, LightTerm::kDiffuse, light.diffuse);
    }
    if (!is_teeth) set(terms, LightTerm::kAlbedo, light.albedo);
    if (surface.reflection.is_on) set(terms, LightTerm::kReflection, light.reflection);
    if (is_skin) {
        set(terms, LightTerm::kMask, light.mask);
        set(terms, LightTerm::kFresnel, light.fresnel);
        set(terms, LightTerm::kTint, light.tint);
    }
    if (is_skin || (is_teeth && !surface.has_flat_normal)) {
        set(terms, LightTerm::kExponent, light.exponent);
        set(terms, LightTerm::kSpecular, light.specular * light.tint);
    }
    if (surface.rim.is_on) set(terms, LightTerm::kRim, light.rim * light.tint);
    if (is_teeth) set(terms, LightTerm::kMouth, light.mouth);
    if (surface.self_illumination.is_on) set(terms, LightTerm::kOwnLight, light.own_light);
    set(terms, LightTerm::kSum, light.color);
    set(terms, LightTerm::kScreen, screen_color(light, surface, rig));
    return terms;
}

}  // namespace

std::optional<LightTerms> reference_terms(std::span<const ResolvedMaterial> materials,
                                          const Scene& scene, const ShadedPoint& point,
                                          const LightRig& rig, const glm::dvec3& viewer,
                                          const EyeFrame* eye) {
    if (!is_index(point.material, materials.size())) return std::nullopt;
    const ResolvedMaterial& look = at(materials, point.material);
    if (look.eye && eye) return terms_of_eye(scene, look, point, *eye, rig, viewer);
    if (look.eye || !look.surface || look.surface->program == SurfaceProgram::kRefract)
        return std::nullopt;
    const Sampler sampler(scene, point);
    const glm::dvec3 to_viewer = glm::normalize(viewer - point.position);
    const double size = glm::length(point.normal);
    const LitPoint lit{size > 0 ? point.normal / size : to_viewer,
                       glm::dvec3(point.tangent),
                       point.tangent.w,
                       to_viewer,
                       point.mouth_direction,
                       point.wrinkle};
    return terms_of_surface(*look.surface, lit, texels_at(sampler, look), rig);
}

}  // namespace studioscope
