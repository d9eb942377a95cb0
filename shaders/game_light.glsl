// Lighting of a material of the game's programs, step by step as in the published shaders of Source
// SDK 2013 (materials.md 1.5); tests/support/surface_light has the same steps in double precision.
// surface_features and detail_mode are constants of the variant (src/render/model_variant.h).

#ifdef TERMS  // the steps of one pixel, for src/render/pick.h
layout(std430, binding = 6) writeonly buffer Terms { vec4 terms[]; };
void record(int term, vec4 value) { terms[term] = value; }
void record(int term, vec3 value) { terms[term] = vec4(value, 0.0); }
void record(int term, float value) { terms[term] = vec4(value); }
#define RECORD(term, value) record(term, value)
#else
#define RECORD(term, value)
#endif

// The fields of RigBlock in src/render/light_blocks.h.
layout(std140, binding = 1) uniform Rig {
    vec4 ambient[6];
    vec4 to_lamp[4];
    vec4 lamp_color[4];
    vec4 counts;  // lamps, factor of environment maps
} rig;

// The fields of SurfaceBlock in src/render/light_blocks.h.
layout(std140, binding = 2) uniform GameSurface {
    vec4 base_u;
    vec4 base_v;
    vec4 detail_u;
    vec4 detail_v;
    vec4 detail;            // tint, strength
    vec4 modulation;        // w: share over the base texture
    vec4 fresnel_ranges;    // w: boost
    vec4 specular_mask;     // factors of base alpha, bump alpha and 1
    vec4 exponent;          // constant part, factor of the texture, share of the albedo tint
    vec4 specular_tint;
    vec4 rim;               // exponent, boost, share of the mask
    vec4 reflection_tint;   // w: share of the Fresnel term
    vec4 reflection_mask;   // factors of base alpha, bump alpha and 1
    vec4 illumination;      // tint; w: factor of the alpha of the reflection's mask
    vec4 illumination_fresnel;  // exponent, bias, largest
    vec4 second_u;
    vec4 second_v;
    vec4 refraction;        // tint, amount
    vec4 reflection_contrast;
    vec4 reflection_saturation;
} surface;

layout(binding = 14) uniform sampler2D detail_texture;
layout(binding = 15) uniform sampler2D exponent_texture;
layout(binding = 16) uniform sampler2D light_warp;
layout(binding = 17) uniform sampler2D phong_warp;
layout(binding = 18) uniform sampler2D reflection_mask;
layout(binding = 19) uniform samplerCube surroundings;
layout(binding = 23) uniform sampler2D second_texture;
layout(binding = 24) uniform sampler2D compress_texture;
layout(binding = 25) uniform sampler2D stretch_texture;
layout(binding = 26) uniform sampler2D bump_compress;
layout(binding = 27) uniform sampler2D bump_stretch;
layout(location = 29) uniform vec4 out_of_mouth;  // world space; zero: no mouth

bool has(int feature) { return (surface_features & feature) != 0; }

vec2 moved_uv(vec2 uv, vec4 u, vec4 v) {
    return vec2(dot(u.xyz, vec3(uv, 1.0)), dot(v.xyz, vec3(uv, 1.0)));
}

// The base of a power whose exponent may be 0.
float at_least(float value) { return max(value, 1e-30); }

vec4 with_detail(vec4 b, vec4 d) {
    float f = surface.detail.w;
    switch (detail_mode) {
        case 0: return vec4(b.rgb * mix(vec3(1.0), 2.0 * d.rgb, f), b.a);
        case 1: return vec4(b.rgb + f * d.rgb, b.a);
        case 2: return vec4(mix(b.rgb, d.rgb, f * d.a), b.a);
        case 3: return mix(b, d, f);
        case 4: return vec4(mix(b.rgb, d.rgb, f * (1.0 - b.a)), d.a);
        case 7: return vec4(b.rgb * mix(1.0, 2.0 * mix(d.r, d.a, b.a), f), b.a);
        case 8: return mix(b, b * d, f);
        case 9: return vec4(b.rgb, mix(b.a, b.a * d.a, f));
        case 11: return vec4(b.rgb * dot(d.rgb, vec3(2.0 / 3.0)), b.a);
        default: return b;
    }
}

vec3 with_late_detail(vec3 color, vec3 d) {
    float f = surface.detail.w;
    if (detail_mode == 5) return color + f * d;
    if (detail_mode != 6) return color;
    float m = f >= 0.5 ? 1.0 / f : 4.0 * f;
    float k = f >= 0.5 ? 1.0 - m : -0.5 * m;
    return color + clamp(m * d + k, 0.0, 1.0);
}

vec3 ambient_at(vec3 n) {
    vec3 share = n * n;
    return share.x * rig.ambient[n.x < 0.0 ? 1 : 0].rgb + share.y * rig.ambient[n.y < 0.0 ? 3 : 2].rgb +
           share.z * rig.ambient[n.z < 0.0 ? 5 : 4].rgb;
}

vec3 diffuse_factor(float cosine) {
    float lambert = clamp(cosine, 0.0, 1.0), wrapped = clamp(cosine * 0.5 + 0.5, 0.0, 1.0);
    bool is_half = has(kHalfLambert);
    if (has(kLightWarp))
        return 2.0 * textureLod(light_warp, vec2(is_half ? wrapped : lambert, 0.5), 0.0).rgb;
    return vec3(is_half ? wrapped * wrapped : lambert);
}

vec3 diffuse_light(vec3 n) {
    vec3 sum = ambient_at(n);
    for (int i = 0; i < int(rig.counts.x); ++i)
        sum += diffuse_factor(dot(n, rig.to_lamp[i].xyz)) * rig.lamp_color[i].rgb;
    RECORD(kDiffuseTerm, sum);
    return sum;
}

float ranged_fresnel(float facing) {
    float f = (1.0 - facing) * (1.0 - facing);
    vec3 range = surface.fresnel_ranges.xyz;
    return f < 0.5 ? mix(range.x, range.y, 2.0 * f) : mix(range.y, range.z, 2.0 * f - 1.0);
}

// The light of all lamps in the mirror direction r: `shine` with the exponent of specular light,
// `rim` with that of the rim light.
struct Gloss {
    vec3 shine;
    vec3 rim;
};

Gloss gloss_of(vec3 n, vec3 r, float exponent, float fresnel) {
    RECORD(kExponentTerm, exponent);
    Gloss gloss = Gloss(vec3(0.0), vec3(0.0));
    for (int i = 0; i < int(rig.counts.x); ++i) {
        float along = at_least(clamp(dot(rig.to_lamp[i].xyz, r), 0.0, 1.0));
        vec3 light = clamp(dot(n, rig.to_lamp[i].xyz), 0.0, 1.0) * rig.lamp_color[i].rgb;
        vec3 shine = vec3(pow(along, exponent));
        if (has(kPhongWarp)) shine *= textureLod(phong_warp, vec2(shine.x, fresnel), 0.0).rgb;
        gloss.shine += shine * light;
        if (has(kRimLight)) gloss.rim += pow(along, surface.rim.x) * light;
    }
    return gloss;
}

// Specular and rim light with their tint.
vec3 specular_light(vec3 base, vec4 t, float mask, vec3 n, vec3 r, vec3 to_viewer, float fresnel) {
    Gloss gloss = gloss_of(n, r, surface.exponent.x + surface.exponent.y * t.r, fresnel);
    vec3 light = gloss.shine * mask * surface.fresnel_ranges.w * (has(kPhongWarp) ? 1.0 : fresnel);
    vec3 tint = surface.specular_tint.rgb * mix(vec3(1.0), base, surface.exponent.z * t.g);
    RECORD(kTintTerm, tint);
    RECORD(kSpecularTerm, light * tint);
    if (has(kRimLight)) {
        vec3 shine = light;
        float away = 1.0 - clamp(dot(n, to_viewer), 0.0, 1.0);
        float f4 = away * away * away * away * mix(1.0, t.a, surface.rim.z);
        light = max(light, gloss.rim * f4) +
                ambient_at(to_viewer) * surface.rim.y * clamp(f4 * n.z, 0.0, 1.0);
        RECORD(kRimTerm, (light - shine) * tint);
    }
    return light * tint;
}

vec3 reflected_light(float base_alpha, float bump_alpha, vec4 mask, vec3 r, float fresnel) {
    vec3 k = vec3(dot(surface.reflection_mask.xyz, vec3(base_alpha, bump_alpha, 1.0)));
    if (has(kReflectionMask)) k *= mask.rgb;
    vec3 light = texture(surroundings, r).rgb * rig.counts.y * k * surface.reflection_tint.rgb;
    if (has(kSkinProgram)) return light * mix(1.0, fresnel, surface.reflection_tint.w);
    light = mix(light, light * light, surface.reflection_contrast.rgb);
    vec3 grey = vec3(dot(light, vec3(0.299, 0.587, 0.114)));
    return mix(grey, light, surface.reflection_saturation.rgb);
}

vec3 self_illuminated(vec3 lit, vec3 albedo, float base_alpha, vec3 own_mask, float mask_alpha,
                      float facing) {
    vec3 shine = surface.illumination.rgb * albedo;
    if (has(kIlluminationFresnel)) {
        vec3 numbers = surface.illumination_fresnel.xyz;
        float t = pow(at_least(facing), numbers.x) * (1.0 - numbers.y) + numbers.y;
        return mix(lit, shine * numbers.z, base_alpha * clamp(t, 0.0, 1.0));
    }
    if (has(kIlluminationByReflection)) {
        float a = surface.illumination.w * mask_alpha;
        return lit * max(0.0, 1.0 - a) + a * shine;
    }
    return mix(lit, shine, has(kIlluminationMask) ? own_mask : vec3(base_alpha));
}

vec3 game_tinted(vec4 base) {
    vec3 all = base.rgb * surface.modulation.rgb;
    if (!has(kTintedByBaseAlpha)) return all;
    return mix(base.rgb, mix(all, surface.modulation.rgb, surface.modulation.w), base.a);
}

// A normal map's normal in world space.
vec3 game_normal(vec3 n, vec4 tangent, vec3 stored) {
    vec3 t = tangent.xyz - n * dot(n, tangent.xyz);
    if (!has(kNormalMap) || dot(t, t) < 1e-6) return n;
    t = normalize(t);
    return normalize(t * stored.x + cross(n, t) * tangent.w * stored.y + n * stored.z);
}

struct GameTexels {
    vec4 base;  // with the detail
    vec4 detail;
    vec4 bump;  // colours -1..1, alpha 0..1
    vec4 exponent;
    vec4 reflection_mask;
    vec3 illumination_mask;
};

vec3 teeth_light(GameTexels texels, vec3 vertex_normal, vec3 n, vec3 to_viewer) {
    vec3 light = texels.base.rgb * diffuse_light(n);
    if (has(kNormalMap)) {
        float exponent = surface.exponent.x + surface.exponent.y * texels.bump.a;
        vec3 r = 2.0 * n * dot(n, to_viewer) - to_viewer;
        vec3 specular = gloss_of(n, r, exponent, 1.0).shine * texels.base.a;
        RECORD(kSpecularTerm, specular);
        light += specular;
    }
    RECORD(kMouthTerm, 1.0);
    if (out_of_mouth.xyz == vec3(0.0)) return light;
    float open = clamp(dot(vertex_normal, out_of_mouth.xyz), 0.0, 1.0);
    RECORD(kMouthTerm, open);
    return light * open;
}

vec3 game_light(GameTexels texels, vec3 vertex_normal, vec4 tangent, vec3 to_viewer) {
    vec4 base = texels.base;
    float bump_alpha = texels.bump.a;
    vec3 n = game_normal(vertex_normal, tangent, texels.bump.xyz);
    RECORD(kNormalTerm, n);
    if (has(kTeethProgram)) return teeth_light(texels, vertex_normal, n, to_viewer);
    vec3 r = 2.0 * n * dot(n, to_viewer) - to_viewer;
    float fresnel = ranged_fresnel(clamp(dot(n, to_viewer), 0.0, 1.0));
    float facing = clamp(dot(vertex_normal, to_viewer), 0.0, 1.0);
    vec3 albedo = game_tinted(base);
    RECORD(kFresnelTerm, fresnel);
    RECORD(kAlbedoTerm, albedo);
    vec3 color = has(kUnlitProgram) ? albedo : albedo * diffuse_light(n);
    if (!has(kSkinProgram)) color = with_late_detail(color, texels.detail.rgb);
    if (has(kSelfIlluminatedProgram)) {
        vec3 lit = color;
        color = self_illuminated(color, albedo, base.a, texels.illumination_mask,
                                 texels.reflection_mask.a, facing);
        RECORD(kOwnLightTerm, color - lit);
    }
    if (has(kSkinProgram)) {
        float specular_mask = dot(surface.specular_mask.xyz, vec3(base.a, bump_alpha, 1.0));
        RECORD(kMaskTerm, specular_mask);
        color = with_late_detail(color, texels.detail.rgb) +
                specular_light(base.rgb, texels.exponent, specular_mask, n, r, to_viewer, fresnel);
    }
    if (has(kReflects)) {
        vec3 reflection = reflected_light(base.a, bump_alpha, texels.reflection_mask, r, fresnel);
        RECORD(kReflectionTerm, reflection);
        color += reflection;
    }
    return color;
}
