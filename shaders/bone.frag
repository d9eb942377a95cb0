layout(location = 0) in vec4 bone_color;
layout(location = 1) in vec3 from_eye;
layout(location = 0) out vec4 color;

void main() {
    vec3 n = normalize(cross(dFdx(from_eye), dFdy(from_eye)));  // flat facets
    float facing = abs(dot(n, normalize(from_eye)));
    float shade = 0.50 + 0.30 * facing + 0.24 * max(dot(n, frame.light.xyz), 0.0);
    color = vec4(min(bone_color.rgb * shade, 1.0) * bone_color.a, bone_color.a);
}
