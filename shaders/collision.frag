layout(location = 0) flat in vec4 solid_color;
layout(location = 1) flat in vec3 solid_normal;

layout(location = 0) out vec4 color;

void main() {
    float form = 0.65 + 0.35 * max(dot(solid_normal, frame.light.xyz), 0.0);
    float alpha = solid_color.a * (gl_FrontFacing ? 1.0 : 0.35);
    color = vec4(solid_color.rgb * form * alpha, alpha);
}
