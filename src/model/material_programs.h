#pragma once

#include <algorithm>
#include <glm/glm.hpp>

namespace studioscope {

// The parameters of a material's program, read from a VMT: the published shaders VertexLitGeneric,
// UnlitGeneric, Teeth, UnlitTwoTexture and Refract of Source SDK 2013. Parameters that the program
// drops are already left out, so every field counts. Colours are linear. Indices are into
// Scene::textures; -1: none.

enum class SurfaceProgram {
    kPlain,    // one diffuse light, or none at all
    kBumped,   // the diffuse light by a normal map or through a light warp
    kSkin,     // with specular light: $phong
    kTeeth,    // darkened as a mouth hides them
    kRefract,  // refracts the picture behind it
};

// The number from 0 to 1 by which specular light or reflection is multiplied.
enum class MaskSource {
    kNone,               // always 1
    kMissing,            // mask texture not found: always 0
    kBaseAlpha,          // alpha of the base texture
    kInvertedBaseAlpha,  // 1 - alpha of the base texture
    kBumpAlpha,          // alpha of the normal map
    kTexture,            // red, green and blue of $envmapmask
};

// A transform of texture coordinates: u' = dot(u, (u, v, 1)), v' = dot(v, (u, v, 1)).
struct TextureTransform {
    glm::vec3 u{1, 0, 0};
    glm::vec3 v{0, 1, 0};

    bool operator==(const TextureTransform&) const = default;
};

// A texture that multiplies the base texture, alpha too: UnlitTwoTexture. In Refract a normal map
// that is added to the first.
struct SecondTexture {
    int texture = -1;     // $texture2, $normalmap2
    TextureTransform uv;  // from the mesh's coordinates
};

struct DetailTexture {
    int texture = -1;
    int frame = 0;        // $detailframe; a number beyond the last one wraps around
    int mode = 0;         // $detailblendmode, 0..11
    float strength = 1;   // $detailblendfactor
    glm::vec3 tint{1};    // $detailtint; used by the plain program only
    TextureTransform uv;  // from the mesh's coordinates
};

struct SpecularLight {
    MaskSource mask = MaskSource::kNone;
    int exponent_texture = -1;  // red: exponent, green: share of the albedo tint, alpha: rim mask
    int warp = -1;              // $phongwarptexture, u: specular light, v: Fresnel term
    float exponent = 0;         // $phongexponent; 0: from the texture
    float exponent_factor = 0;  // $phongexponentfactor; 0: none
    // True: the short form of the program, in which no exponent at all is 0 instead of 150.
    bool is_short = false;
    glm::vec3 fresnel_ranges{0, 0.5f, 1};  // at grazing angles of 90, about 45 and 0 degrees
    float boost = 1;
    glm::vec3 tint{0};  // $phongtint; all 0: not given
    bool is_tinted_by_albedo = false;
};

// The exponent as a constant, and a factor of the texture's red.
inline glm::vec2 exponent_factors(const SpecularLight& specular) {
    constexpr float kRange = 149;
    if (specular.is_short) return {std::max(specular.exponent, 0.0f), 0};
    glm::vec2 exponent(1, kRange);
    if (specular.exponent_factor != 0)
        exponent = {1, specular.exponent_factor};
    else if (specular.exponent > 0)
        exponent = {specular.exponent, 0};
    return exponent;
}

struct RimLight {
    bool is_on = false;
    float exponent = 4;
    float boost = 1;
    float mask_share = 0;  // $rimmask: share of the exponent texture's alpha
};

struct Reflection {
    bool is_on = false;
    int cube_texture = -1;  // $envmap, with Texture::cube; none: a neutral room is reflected
    int mask_texture = -1;  // $envmapmask
    MaskSource mask = MaskSource::kNone;
    bool is_mask_inverted = false;  // $invertphongmask
    glm::vec3 tint{1};
    float fresnel = 0;        // $envmapfresnel; used by the skin program only
    glm::vec3 contrast{0};    // one per channel; used by the other programs only
    glm::vec3 saturation{1};  // one per channel; used by the other programs only
};

struct SelfIllumination {
    bool is_on = false;
    int mask_texture = -1;  // $selfillummask; none: alpha of the base texture
    glm::vec3 tint{1};
    bool has_fresnel = false;
    float fresnel_min = 0, fresnel_max = 1, fresnel_exponent = 1;
    // $selfillum_envmapmask_alpha: light by the alpha of $envmapmask, times 8; 0: not used.
    float reflection_mask_alpha = 0;
};

// Textures that replace the base texture and the normal map where flexes compress or stretch the
// surface. Of each pair both exist or none; the skin program alone has them.
struct WrinkleMaps {
    int compress = -1, stretch = -1;            // alpha stays that of the base texture
    int bump_compress = -1, bump_stretch = -1;  // alpha too

    bool is_there() const { return compress >= 0 || bump_compress >= 0; }
};

// Parameters of Refract; its normal map is transformed by SurfaceMaterial::base_uv.
struct Refraction {
    float amount = 2;       // shift for a normal of length 1 in the plane, in widths of the picture
    glm::vec3 tint{1};      // tint of the picture behind
    int tint_texture = -1;  // applied twice
    bool blurs = false;
    bool fades_on_silhouette = false;  // unbent and untinted where the surface turns away
    bool is_blended = false;           // over the unbent picture, by the normal map's alpha
};

struct SurfaceMaterial {
    SurfaceProgram program = SurfaceProgram::kPlain;
    bool is_unlit = false;
    bool is_half_lambert = false;  // always true for skin
    bool has_flat_normal = true;   // no normal map, or $basemapalphaphongmask
    int light_warp = -1;
    TextureTransform base_uv;
    glm::vec3 modulation{1};  // $color * $color2
    // $blendtintbybasealpha: `modulation` is applied by the base texture's alpha; then
    // `tint_over_base` is $blendtintcoloroverbase, 0..1.
    bool is_tinted_by_alpha = false;
    float tint_over_base = 0;
    bool ignores_base_alpha = false;  // true: it is no opacity
    SecondTexture second;
    WrinkleMaps wrinkles;
    Refraction refraction;
    DetailTexture detail;
    SpecularLight specular;  // Teeth have it with a normal map; alpha of the base is the mask
    RimLight rim;
    Reflection reflection;
    SelfIllumination self_illumination;
};

// Whether the material needs more than the plain diffuse light of a light preset. Half-Lambert
// alone does not, as that light is soft by itself.
inline bool needs_game_light(const SurfaceMaterial& surface) {
    const SelfIllumination& own = surface.self_illumination;
    return surface.program == SurfaceProgram::kSkin || surface.program == SurfaceProgram::kTeeth ||
           surface.program == SurfaceProgram::kRefract || surface.light_warp >= 0 ||
           surface.second.texture >= 0 || surface.detail.texture >= 0 || surface.reflection.is_on ||
           surface.base_uv != TextureTransform{} ||
           (own.is_on &&
            (own.has_fresnel || own.tint != glm::vec3(1) || own.reflection_mask_alpha != 0));
}

// The parameters of a material of the shaders Eyes and EyeRefract, which draw an iris at the place
// where an eyeball looks. Indices are into Scene::textures; -1: none. Colours are linear.

enum class EyeProgram {
    kEyes,        // an iris over the white of the eye
    kEyeRefract,  // an iris below a cornea, which also holds the white
};

struct EyeMaterial {
    EyeProgram program = EyeProgram::kEyes;
    int iris = -1;       // alpha: share over the white of the eye; in EyeRefract a noise
    int cornea = -1;     // red and green: bumps, blue: depth, alpha: mask of the caustic light
    int occlusion = -1;  // in the mesh's coordinates
    int light_warp = -1;
    bool is_half_lambert = false;  // always in EyeRefract
    bool reflects = false;         // $envmap
    int cube = -1;                 // with Texture::cube; none: a neutral room is reflected
    float dilation = 0.5f;         // dilation of the pupil: 0 wide open to 1
    float glossiness = 1;
    float parallax = 0.25f;
    float bump_strength = 1;
    glm::vec3 occlusion_color{0.33f};  // light where the occlusion texture is black
};

}  // namespace studioscope
