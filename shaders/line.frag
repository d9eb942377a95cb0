layout(location = 0) in vec4 line_color;
layout(location = 1) noperspective in float across;
layout(location = 2) flat in float half_width;
layout(location = 7) uniform float opacity;

layout(location = 0) out vec4 color;

void main() {
    float alpha = line_color.a * opacity * clamp(half_width + 0.5 - abs(across), 0.0, 1.0);
    color = vec4(line_color.rgb * alpha, alpha);
}
