// Refract as in its published shader of Source SDK 2013; tests/support/refracted_light has the same
// steps in double precision.

layout(binding = 28) uniform sampler2D behind;  // the picture without the surface, premultiplied
layout(binding = 29) uniform sampler2D refract_tint;
layout(location = 30) uniform vec4 picture_place;  // bottom left corner, 1 / width, 1 / height

// Colours premultiplied; 0, 0 is the bottom left corner. A base texture stands in for the picture.
vec4 seen_at(vec2 place) {
    if (is_a(kTextured)) return vec4(texture(material, vec2(place.x, 1.0 - place.y)).rgb, 1.0);
    return textureLod(behind, place, 0.0);
}

vec4 blurred_at(vec2 place) {
    const float kStep = 1.0 / 512.0;
    return seen_at(place + vec2(-0.5, 0.5) * kStep) * (4.0 / 9.0) +
           seen_at(place + vec2(1.0, 0.5) * kStep) * (2.0 / 9.0) +
           seen_at(place + vec2(-0.5, -1.0) * kStep) * (2.0 / 9.0) +
           seen_at(place + vec2(1.0, -1.0) * kStep) * (1.0 / 9.0);
}

vec3 refracted_reflection(vec4 stored, vec3 n, vec3 to_viewer) {
    vec3 t = posed_tangent.xyz - n * dot(n, posed_tangent.xyz);
    t = dot(t, t) < 1e-6 ? vec3(0.0) : normalize(t);
    vec3 b = cross(n, t) * posed_tangent.w;
    vec3 in_world = t * stored.x + b * stored.y + n * stored.z;
    vec3 in_plane = vec3(dot(to_viewer, t), dot(to_viewer, b), dot(to_viewer, n));
    vec3 r = 2.0 * dot(in_world, in_plane) * in_world - dot(in_world, in_world) * in_plane;
    vec3 light = texture(surroundings, r).rgb * rig.counts.y * stored.a * surface.reflection_tint.rgb;
    light = mix(light, light * light, surface.reflection_contrast.rgb);
    vec3 grey = vec3(dot(light, vec3(0.299, 0.587, 0.114)));
    return mix(grey, light, surface.reflection_saturation.rgb);
}

// Straight alpha.
vec4 refracted_color(vec3 to_viewer) {
    float size = length(posed_normal);
    vec3 n = size > 0.0 ? posed_normal / size : to_viewer;
    vec2 uv = moved_uv(surface_uv, surface.base_u, surface.base_v);
    vec4 stored = has(kNormalMap) ? bump_texel(uv) : vec4(0.0, 0.0, 1.0, 1.0);
    if (has(kSecondTexture)) {
        vec2 second_uv = moved_uv(surface_uv, surface.second_u, surface.second_v);
        stored.xyz = normalize(stored.xyz + texture(second_texture, second_uv).xyz * 2.0 - 1.0);
    }
    vec2 place = (gl_FragCoord.xy - picture_place.xy) * picture_place.zw;
    vec2 bent = place + vec2(stored.x, -stored.y) * stored.a * surface.refraction.w;
    vec4 through = has(kBlurs) ? blurred_at(bent) : seen_at(bent);
    vec3 tint = surface.refraction.rgb;
    if (has(kTintTexture)) tint *= 2.0 * texture(refract_tint, uv).rgb;
    float facing = clamp(dot(n, to_viewer), 0.0, 1.0);
    float share = has(kFadesOnSilhouette) ? facing * facing * facing : 1.0;
    vec4 color = mix(seen_at(place), vec4(through.rgb * tint, through.a), share);
    // The picture holds sRGB numbers times alpha.
    if (color.a > 0.0 && color.a < 1.0) color.rgb /= pow(color.a, 2.2);
    if (has(kReflects)) {
        vec3 light = refracted_reflection(stored, n, to_viewer);
        color.rgb += light;
        color.a = max(color.a, min(max(light.r, max(light.g, light.b)), 1.0));
    }
    if (has(kBlendsByNormalMap)) color.a *= stored.a;
    return color;
}
