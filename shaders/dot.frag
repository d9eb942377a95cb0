layout(location = 0) flat in float radius;
layout(location = 20) uniform vec4 dot_color;
layout(location = 0) out vec4 color;

void main() {
    float from_centre = length(gl_PointCoord - 0.5) * (2.0 * radius + 2.0);
    float cover = clamp(radius + 0.5 - from_centre, 0.0, 1.0);
    float rim = clamp(from_centre - radius * 0.62, 0.0, 1.0);
    cover *= dot_color.a;
    color = vec4(mix(dot_color.rgb, vec3(0.08), rim) * cover, cover);
}
