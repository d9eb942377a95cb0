layout(location = 0) in vec2 at;
layout(location = 0) out vec4 color;

layout(binding = 9) uniform sampler2D shade;  // kShadeUnit: how dark

void main() {
    color = vec4(vec3(0.0), texture(shade, at).r);
}
