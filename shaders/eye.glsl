// Eyes as in the published shaders Eyes and EyeRefract of Source SDK 2013; tests/support/eye_light
// has the same steps in double precision.
// eye_program is a constant of the variant: kEyes or kEyeRefract.

layout(binding = 20) uniform sampler2D iris_texture;
layout(binding = 21) uniform sampler2D cornea_texture;
layout(binding = 22) uniform sampler2D occlusion_texture;
layout(location = 26) uniform vec4 eye_numbers;      // dilation, glossiness, parallax, bump strength
layout(location = 27) uniform vec4 occlusion_color;
#ifdef INSTANCE_PALETTES  // each instance turns its eye in its own way: five vectors per instance
layout(std430, binding = 5) readonly buffer InstanceEyes { vec4 instance_eyes[]; };
flat in int eye_instance;
#define eye_origin instance_eyes[eye_instance * 5]
#define eye_up instance_eyes[eye_instance * 5 + 1]
#define eye_right instance_eyes[eye_instance * 5 + 2]
#define iris_u instance_eyes[eye_instance * 5 + 3]
#define iris_v instance_eyes[eye_instance * 5 + 4]
#else
layout(location = 22) uniform vec4 eye_origin;
layout(location = 23) uniform vec4 eye_up;
layout(location = 24) uniform vec4 iris_u;
layout(location = 25) uniform vec4 iris_v;
layout(location = 28) uniform vec4 eye_right;
#endif

in vec3 posed_position;

vec3 iris_over_white(vec3 white, vec2 uv) {
    vec3 n = posed_position - eye_origin.xyz;
    n = normalize(n - eye_up.xyz * 0.5 * dot(n, eye_up.xyz));
    vec4 iris = texture(iris_texture, uv);
    vec3 base = mix(white, iris.rgb, iris.a);
    RECORD(kBaseTerm, base);
    return base * diffuse_light(n);
}

vec3 caustic_light(vec3 bump, float mask, mat3 ball, vec3 to_viewer) {
    vec3 iris_normal = normalize(bump * vec3(-2.5, -2.5, 1.0));
    vec3 sum = vec3(0.0);
    for (int i = 0; i < int(rig.counts.x); ++i) {
        vec3 from_lamp = -rig.to_lamp[i].xyz * ball;
        vec3 bent = normalize(vec3(from_lamp.xy * -0.5, max(from_lamp.z, 0.5)));
        float facing = 1.0 - clamp((-from_lamp.z - 0.25) / 0.75, 0.0, 1.0);
        float focus = dot(iris_normal, bent) * dot(iris_normal, bent);
        sum += 0.5 * focus * focus * focus * (facing * facing) * (facing * facing) *
               rig.lamp_color[i].rgb;
    }
    vec3 mean = vec3(0.0);
    for (int i = 0; i < 6; ++i) mean += rig.ambient[i].rgb / 6.0;
    float seen = clamp(dot(iris_normal, to_viewer * ball), 0.0, 1.0);
    return (sum + 0.5 * seen * mean) * mask;
}

vec3 refracted(vec2 uv, float open, vec3 to_viewer) {
    vec3 n = normalize(posed_position - eye_origin.xyz);
    vec3 t = normalize(cross(eye_up.xyz, n));
    mat3 ball = mat3(t, cross(n, t), n);
    vec4 cornea = has(kCorneaTexture) ? texture(cornea_texture, uv) : vec4(0.5, 0.5, 0.0, 0.0);
    vec3 view = -to_viewer * ball;
    vec2 parallax = vec2(-view.x, view.y) * cornea.b * eye_numbers.z / (1.0 - view.z);
    vec2 sphere_uv = uv * 0.5 + 0.25 - parallax;
    float noise = texture(iris_texture, sphere_uv + parallax * 0.5).a * 0.1;
    vec3 bump = normalize(vec3((cornea.rg - 0.5) * eye_numbers.w + noise, 1.0));
    vec2 from_centre = sphere_uv - 0.5;
    float share = clamp(length(from_centre) / 0.2, 0.0, 1.0);
    float pulled = mix(1.0, share, 2.5 * clamp(eye_numbers.x, 0.0, 1.0) - 1.25);
    vec3 iris = texture(iris_texture, from_centre * pulled + 0.5).rgb + noise;
    vec3 lit_normal = normalize(n - eye_right.xyz * 0.5 * dot(n, eye_right.xyz));
    vec3 occlusion = mix(occlusion_color.rgb, vec3(1.0), open);
    vec3 light = diffuse_light(lit_normal) * occlusion;
    vec3 caustic = caustic_light(bump, cornea.a, ball, to_viewer);
    vec3 shining = normalize(ball * bump);
    vec3 r = 2.0 * shining * dot(shining, to_viewer) - to_viewer;
    vec3 glint = vec3(0.0);
    for (int i = 0; i < int(rig.counts.x); ++i)
        glint += pow(at_least(clamp(dot(r, rig.to_lamp[i].xyz), 0.0, 1.0)), 128.0) *
                 rig.lamp_color[i].rgb;
    vec3 reflection = vec3(0.0);
    if (has(kReflects))
        reflection = texture(surroundings, r).rgb * rig.counts.y * eye_numbers.y;
    RECORD(kBaseTerm, iris);
    RECORD(kOcclusionTerm, occlusion);
    RECORD(kCausticTerm, caustic);
    RECORD(kReflectionTerm, reflection * light);
    RECORD(kGlintTerm, glint);
    return iris * (light + caustic) + reflection * light + glint;
}

// `open` is 1 where nothing occludes the light.
vec3 eye_light(vec3 white, float open, vec3 to_viewer) {
    vec4 place = vec4(posed_position, 1.0);
    vec2 uv = vec2(dot(iris_u, place), dot(iris_v, place));
    RECORD(kIrisAtTerm, vec4(uv, 0.0, 0.0));
    return eye_program == kEyes ? iris_over_white(white, uv) : refracted(uv, open, to_viewer);
}
