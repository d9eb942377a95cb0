#include "facts/light/eye_pixel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "facts/legend.h"
#include "facts/light/eye_light.h"
#include "facts/light/neutral_room.h"
#include "facts/light/texture_sample.h"
#include "model/material_programs.h"

namespace studioscope {

namespace {

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

EyeTexels texels_at(const Scene& scene, const ResolvedMaterial& look, const ShadedPoint& point) {
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

std::string rgb_text(const glm::dvec3& color) {
    return fmt::format("{:.3f} {:.3f} {:.3f}", color.r, color.g, color.b);
}

const char* source_of_diffuse(const EyeMaterial& eye) {
    if (eye.light_warp >= 0) return "lights, $lightwarptexture";
    return eye.is_half_lambert ? "lights, half Lambert" : "lights";
}

std::vector<PixelTerm> terms_of(const EyeMaterial& eye, const EyeTerms& terms,
                                const glm::dvec2& iris) {
    const bool refracts = eye.program == EyeProgram::kEyeRefract;
    std::vector<PixelTerm> list;
    list.push_back({"iris at", fmt::format("{:.3f} {:.3f}", iris.x, iris.y),
                    "the eyeball and the gaze (inferred); 0.5 0.5 is the middle"});
    list.push_back({refracts ? "iris" : "base", rgb_text(terms.base),
                    refracts ? "$iris, $dilation, $corneatexture" : "$iris over $basetexture"});
    list.push_back({"diffuse", rgb_text(terms.diffuse), source_of_diffuse(eye)});
    if (refracts) {
        list.push_back({"occlusion", rgb_text(terms.occlusion),
                        eye.occlusion >= 0 ? "$ambientoccltexture, $ambientocclcolor"
                                           : "no $ambientoccltexture: 1"});
        list.push_back({"caustic", rgb_text(terms.caustic), "lights, $corneatexture alpha"});
        list.push_back({"reflection", rgb_text(terms.reflection),
                        eye.reflects ? "$envmap, $glossiness" : "no $envmap: 0"});
        list.push_back({"glint", rgb_text(terms.glint), "lights, $corneabumpstrength"});
    }
    list.push_back({"sum", rgb_text(terms.color), ""});
    return list;
}

}  // namespace

void explain_eye(const Scene& scene, const ResolvedMaterial& look, const ShadedPoint& point,
                 const EyeFrame& frame, const LightRig& rig, const glm::dvec3& viewer,
                 PixelExplanation& explanation) {
    const EyeMaterial& eye = *look.eye;
    const glm::dvec3 to_viewer = glm::normalize(viewer - point.position);
    const EyeTerms terms =
        eye_terms(eye, frame, point.position, to_viewer, texels_at(scene, look, point), rig);
    const glm::dvec4 place(point.position, 1);
    explanation.program = eye.program == EyeProgram::kEyes ? "Eyes" : "EyeRefract";
    explanation.terms =
        terms_of(eye, terms, {glm::dot(frame.iris_u, place), glm::dot(frame.iris_v, place)});
    glm::vec3 shown(0);
    for (int i = 0; i < 3; ++i) {
        const double light = rig.rolls_off ? rolled_off(terms.color[i]) : terms.color[i];
        shown[i] = to_srgb(static_cast<float>(std::clamp(light, 0.0, 1.0)));
    }
    explanation.color = glm::ivec3(glm::round(shown * 255.0f));
}

}  // namespace studioscope
