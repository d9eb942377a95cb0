layout(binding = 4) uniform sampler2D material;
layout(binding = 7) uniform sampler2D bump;
layout(binding = 8) uniform sampler2D illumination_mask;
layout(location = 9) uniform vec4 tint;  // linear, straight alpha
layout(location = 10) uniform float alpha_reference;
layout(location = 16) uniform float tint_over_base;

in SURFACE;
#ifdef GAME_LIGHT
in float posed_wrinkle;
#endif
#ifdef CATEGORIES  // through model.geom
flat in mat3 corner_colors;
in vec3 corner_share;
#ifdef ADDITION
flat in vec3 corner_categories;
#endif
#endif

layout(location = 0) out vec4 color;  // sRGB, premultiplied

const vec3 kClay = vec3(0.44, 0.42, 0.395);
const vec3 kSky = vec3(0.60, 0.66, 0.76);
const vec3 kEarth = vec3(0.20, 0.175, 0.155);
const vec3 kKeyLight = vec3(1.38, 1.30, 1.18);
const vec3 kFillLight = vec3(0.20, 0.24, 0.30);
const vec3 kBackRed = vec3(0.72, 0.035, 0.025);

bool is_a(int kind) { return (material_kind & kind) != 0; }

// The normal towards the viewer, as both sides are lit; a zero normal is replaced by the direction
// to the eye.
vec3 lit_normal(vec3 to_viewer) {
    float size = length(posed_normal);
    vec3 n = size > 0.0 ? posed_normal / size : to_viewer;
    return gl_FrontFacing || layer == kPoints ? n : -n;
}

vec3 ambient(vec3 n) { return mix(kEarth, kSky, n.z * 0.5 + 0.5) * 0.46; }

// Diffuse light whose key light wraps slightly around the surface, so that the terminator is soft.
vec3 diffuse(vec3 n) {
    float key = max((dot(n, frame.light.xyz) + 0.18) / 1.18, 0.0);
    float fill = max(dot(n, -frame.side.xyz) * 0.5 + 0.5, 0.0);
    return kKeyLight * (key * key * 0.85 + key * 0.25) + kFillLight * fill;
}

// Tone mapping: compresses highlights instead of clipping them, so that white keeps its shape.
vec3 rolled_off(vec3 light) {
    const float kKnee = 0.6, kRest = 1.0 - kKnee;
    return min(light, kKnee) + kRest * (1.0 - exp(-max(light - kKnee, 0.0) / kRest));
}

// White light: the key light, plus some from the eye and from all directions, so that dark parts
// stay visible.
float neutral_light(vec3 n, vec3 to_viewer) {
    return 0.32 + 0.28 * max(dot(n, to_viewer), 0.0) + 0.45 * max(dot(n, frame.light.xyz), 0.0);
}

vec3 lit(vec3 albedo, vec3 n, vec3 to_viewer) {
    float intensity = frame.scales.z;
    if (light_preset == kFlat) return albedo * intensity;
    if (light_preset == kHlmv)  // as viewer_rig() of src/facts/light/rig
        return albedo * (0.3 + max(dot(n, frame.light.xyz), 0.0)) * intensity;
    if (light_preset == kNeutral)
        return rolled_off(albedo * neutral_light(n, to_viewer) * intensity);
    vec3 halfway = normalize(frame.light.xyz + to_viewer);
    float gleam = pow(max(dot(n, halfway), 0.0), 38.0) * max(dot(n, frame.light.xyz), 0.0);
    float edge = pow(1.0 - max(dot(n, to_viewer), 0.0), 3.5);
    float upward = n.z * 0.5 + 0.5;
    // The sheen is full from the brightness of clay on; black stays black, as cloth and drawn
    // outlines need.
    vec3 sheen = min(albedo / kClay, 1.0);
    return rolled_off((albedo * (ambient(n) + diffuse(n)) +
                       sheen * (vec3(0.13) * gleam + kSky * edge * (0.06 + 0.20 * upward))) *
                      intensity);
}

// Data modes keep their colour, with just enough shading to show the shape.
vec3 shown_as_data(vec3 hue, vec3 n, vec3 to_viewer) {
    float form = 0.40 + 0.36 * max(dot(n, to_viewer), 0.0) + 0.30 * max(dot(n, frame.light.xyz), 0.0);
    return hue * form;
}

// The legend's exact colour on all that faces the eye, darker only where the surface turns away.
vec3 shown_as_category(vec3 hue, vec3 n, vec3 to_viewer) {
    return hue * mix(0.45, 1.0, smoothstep(0.0, 0.7, dot(n, to_viewer)));
}

#ifdef CATEGORIES
int nearest_corner() {
    vec3 share = corner_share;
    if (share.x >= max(share.y, share.z)) return 0;
    return share.y >= share.z ? 1 : 2;
}
vec3 category_color() { return corner_colors[nearest_corner()]; }
#else
vec3 category_color() { return shown_data.rgb; }  // of a point mesh
#endif

#ifdef ADDITION
// Whether only this one of two compared models has the surface here.
bool is_added() {
#ifdef CATEGORIES
    return int(corner_categories[nearest_corner()]) >= kFirstAddedFate;
#else
    return int(shown_data.a) >= kFirstAddedFate;
#endif
}
#endif

// Directions as colours, in the manner of normal maps.
vec3 direction_color(vec3 direction) {
    float size = length(direction);
    return size > 0.0 ? pow(direction / size * 0.5 + 0.5, vec3(2.2)) : data_color(kUntouchedColor);
}

// A checker of eight squares per side in two greys, tinted by u and v; borders of the 0..1 square
// are dark.
vec3 uv_checker() {
    vec2 cell = floor(surface_uv * 8.0);
    float is_odd = mod(cell.x + cell.y, 2.0);
    vec2 inside = fract(surface_uv);
    vec3 tint = vec3(0.25 + 0.75 * inside.x, 0.25 + 0.75 * inside.y, 0.45);
    vec2 border = min(inside, 1.0 - inside) / max(fwidth(surface_uv), 1e-6);
    float line = clamp(min(border.x, border.y), 0.0, 1.0);
    return tint * tint * mix(0.45, 1.0, is_odd) * mix(0.15, 1.0, line);
}

vec3 value_color(int first_color, float value) {
    return shown_data.y > 0.0 ? ramp(first_color, value) : data_color(kUntouchedColor);
}

// The colour for a missing texture: clay with a faint checker, so that the UVs are visible. UVs that
// are all on one point are often at the corner of a square, where rounding would make it flicker.
vec3 missing_texture() {
    const float off_corner = 0.002;
    vec2 cell = floor(surface_uv * 16.0 + off_corner);
    return kClay * mix(0.86, 1.06, mod(cell.x + cell.y, 2.0));
}

// Base colour and opacity; the texel's stored alpha is a mask for self-illumination or for the
// tint.
vec4 base_texel(vec2 uv) {
    if (is_a(kTextured)) return texture(material, uv);
    return vec4(is_a(kMissing) ? missing_texture() : kClay, 1.0);
}

vec3 bumped_normal(vec3 n) {
    vec3 t = posed_tangent.xyz - n * dot(n, posed_tangent.xyz);
    if (!is_a(kBumped) || dot(t, t) < 1e-6) return n;
    t = normalize(t);
    vec3 b = cross(posed_normal, t) * posed_tangent.w;
    vec3 stored = texture(bump, surface_uv).xyz * 2.0 - 1.0;
    if (is_a(kRebuildsBlue)) stored.z = sqrt(max(1.0 - dot(stored.xy, stored.xy), 0.0));
    return normalize(t * stored.x + b * stored.y + n * stored.z);
}

vec3 tinted(vec4 texel) {
    vec3 all = texel.rgb * tint.rgb;
    if (!is_a(kTintedByAlpha)) return all;
    return mix(texel.rgb, mix(all, tint.rgb, tint_over_base), texel.a);
}

float opacity(float texel_alpha) {
    if (!is_a(kTranslucent)) return 1.0;
    return is_a(kTintedByAlpha) ? tint.a : texel_alpha * tint.a;
}

#ifdef GAME_LIGHT
vec4 unpacked_normal(vec4 stored, bool lacks_blue) {
    stored.xyz = stored.xyz * 2.0 - 1.0;
    if (lacks_blue) stored.z = sqrt(max(1.0 - dot(stored.xy, stored.xy), 0.0));
    return stored;
}

// The normal map in -1..1, with the one for compressed or stretched surfaces where the wrinkle is
// not 0.
vec4 bump_texel(vec2 uv) {
    vec4 normal = unpacked_normal(texture(bump, uv), is_a(kRebuildsBlue));
    if (!has(kWrinkledBump)) return normal;
    vec4 compressed = unpacked_normal(texture(bump_compress, uv), has(kWrinklesLackBlue));
    vec4 stretched = unpacked_normal(texture(bump_stretch, uv), has(kWrinklesLackBlue));
    return mix(normal, posed_wrinkle < 0.0 ? compressed : stretched, min(abs(posed_wrinkle), 1.0));
}

vec4 wrinkled_texel(vec4 base, vec2 uv) {
    vec3 compressed = texture(compress_texture, uv).rgb, stretched = texture(stretch_texture, uv).rgb;
    vec3 wrinkled = posed_wrinkle < 0.0 ? compressed : stretched;
    return vec4(mix(base.rgb, wrinkled, min(abs(posed_wrinkle), 1.0)), base.a);
}

GameTexels game_texels() {
    vec2 uv = moved_uv(surface_uv, surface.base_u, surface.base_v);
    vec4 base = base_texel(uv);
    RECORD(kBaseTerm, base);
    RECORD(kWrinkleTerm, posed_wrinkle);
    if (has(kWrinkledBase)) base = wrinkled_texel(base, uv);
    GameTexels texels = GameTexels(base, vec4(1.0), vec4(0.0, 0.0, 1.0, 1.0), vec4(1.0),
                                   vec4(1.0), vec3(1.0));
    if (has(kSecondTexture)) {
        vec4 second = texture(second_texture, moved_uv(surface_uv, surface.second_u, surface.second_v));
        RECORD(kSecondTerm, second);
        texels.base *= second;
    }
    if (has(kDetailed)) {
        texels.detail = texture(detail_texture, moved_uv(surface_uv, surface.detail_u, surface.detail_v));
        RECORD(kDetailTerm, texels.detail);
        texels.detail.rgb *= surface.detail.rgb;
        texels.base = with_detail(texels.base, texels.detail);
    }
    if (is_a(kBumped)) texels.bump = bump_texel(uv);
    if (has(kExponentTexture)) texels.exponent = texture(exponent_texture, uv);
    if (has(kReflectionMask) || has(kIlluminationByReflection))
        texels.reflection_mask = texture(reflection_mask, uv);
    if (has(kIlluminationMask)) texels.illumination_mask = texture(illumination_mask, uv).rgb;
    return texels;
}

// The game's viewer has no tone mapping.
vec3 game_curve(vec3 light) {
    bool is_curved = (light_preset == kStudio || light_preset == kNeutral) && !has(kUnlitProgram);
    vec3 curved = is_curved ? rolled_off(light) : light;
    RECORD(kSumTerm, light);
    RECORD(kScreenTerm, vec4(srgb_of(curved), 1.0));
    return curved;
}

#ifdef EYE
vec4 eye_color(vec3 to_viewer) {
    float open = has(kOcclusionTexture) ? texture(occlusion_texture, surface_uv).r : 1.0;
    return vec4(game_curve(eye_light(base_texel(surface_uv).rgb, open, to_viewer)), 1.0);
}
#endif

// The normal is not turned towards the viewer, as in the game.
vec4 game_color(vec3 to_viewer) {
    GameTexels texels = game_texels();
    if (is_a(kAlphaTested) && texels.base.a < alpha_reference) discard;
    float size = length(posed_normal);
    vec3 n = size > 0.0 ? posed_normal / size : to_viewer;
    vec3 light = game_light(texels, n, posed_tangent, to_viewer);
    light = game_curve(light);
    float opacity = has(kIgnoresBaseAlpha) ? tint.a : texels.base.a * tint.a;
    return vec4(light, is_a(kTranslucent) ? opacity : 1.0);
}
#endif

vec4 shaded_color(vec3 n, vec3 to_viewer) {
    vec4 texel = base_texel(surface_uv);
    if (is_a(kAlphaTested) && texel.a < alpha_reference) discard;
    vec3 albedo = tinted(texel);
    vec3 shade = is_a(kUnlit) ? albedo : lit(albedo, bumped_normal(n), to_viewer);
    if (is_a(kSelfIlluminated)) {
        float own_light = is_a(kMasked) ? texture(illumination_mask, surface_uv).r : texel.a;
        shade = mix(shade, albedo, own_light);
    }
    return vec4(shade, opacity(texel.a));
}

#ifdef REFRACTS
vec4 refracted_color(vec3 to_viewer);  // refract.glsl
#endif

vec4 surface_color(vec3 n, vec3 to_viewer) {
    switch (shown_mode) {
        case kNormals: return vec4(direction_color(gl_FrontFacing ? n : -n), 1.0);
        case kTangents: return vec4(direction_color(posed_tangent.xyz), 1.0);
        case kUv: return vec4(shown_as_data(uv_checker(), n, to_viewer), 1.0);
        case kWeights:
        case kShapes: {
            vec3 hue = mix(value_color(kRampColors, shown_data.x), data_color(kTornColor),
                           smoothstep(0.5, 0.8, shown_data.z));
            return vec4(shown_as_data(hue, n, to_viewer), 1.0);
        }
        case kWrinkle: {
            vec3 hue = value_color(kWrinkleColors, shown_data.x * 0.5 + 0.5);
            return vec4(shown_as_data(hue, n, to_viewer), 1.0);
        }
        case kInfluences:
        case kBones:
        case kFixups:
        case kLods:
        case kDifferences: return vec4(shown_as_category(category_color(), n, to_viewer), 1.0);
        case kBackfaces:
            return vec4(lit(gl_FrontFacing ? kClay : kBackRed, n, to_viewer), 1.0);
#ifdef EYE
        default: return eye_color(to_viewer);
#elif defined(REFRACTS)
        default: return refracted_color(to_viewer);
#elif defined(GAME_LIGHT)
        default: return game_color(to_viewer);
#else
        default: return shaded_color(n, to_viewer);
#endif
    }
}

// Lines over a surface are dark and thin; alone they are light on a dark background and dark on a
// light one.
vec4 line_color() {
    if (shown_mode != kWireframe) return vec4(0.0, 0.0, 0.0, 0.36);
    float brightness = dot(frame.background.rgb, vec3(0.3, 0.6, 0.1));
    vec3 line = frame.background.a == 0.0 || brightness < 0.5 ? vec3(0.80, 0.86, 0.93) : vec3(0.10, 0.13, 0.17);
    line = mix(line, srgb_of(data_color(kAccentColor)), glow);
    return vec4(line, gl_FrontFacing ? 0.85 : 0.28);
}

float round_point() {
    float from_centre = length(gl_PointCoord - 0.5) * 2.0;
    return clamp((1.0 - from_centre) * 2.5, 0.0, 1.0);
}

// The colour of highlights in stripes with a dark one, as any plain colour is that of some model.
// They are diagonal on the screen, five thin lines wide.
vec3 highlight_color() {
    float width = 5.0 * frame.scales.y;
    float across = (gl_FragCoord.x + gl_FragCoord.y) / (width * 1.4142);
    float wave = abs(fract(across * 0.5) * 2.0 - 1.0);
    return mix(vec3(0.02), data_color(kAccentColor), smoothstep(0.40, 0.60, wave));
}

void main() {
    if (layer == kLines) {
        vec4 line = line_color();
        color = vec4(line.rgb * line.a, line.a);
        return;
    }
#ifdef ADDITION
    if (!is_added()) discard;
#endif
    vec3 to_viewer = normalize(to_eye);
    vec3 n = lit_normal(to_viewer);
    vec4 surface = surface_color(n, to_viewer);
    if (shown_mode == kShaded)  // the weights of the selected bone
        surface.rgb = mix(surface.rgb, shown_as_data(ramp(kRampColors, shown_data.x), n, to_viewer),
                          shown_data.y * 0.75);
    surface.rgb = mix(surface.rgb, shown_as_data(highlight_color(), n, to_viewer), glow * 0.65);
    if (layer == kPoints) surface.a *= round_point();
    color = vec4(srgb_of(surface.rgb) * surface.a, surface.a);
}
