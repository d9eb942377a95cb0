layout(location = 0) in vec2 ground_position;
layout(location = 0) out vec4 color;

layout(location = 15) uniform vec4 shadow_on_ground;
layout(binding = 9) uniform sampler2D shade;  // kShadowUnit: darkness, 0..1

// The share of the pixel covered by lines of that width in pixels, at every whole number of `at`.
float line_cover(vec2 at, float pixels) {
    vec2 width = max(fwidth(at), vec2(1e-6));
    vec2 from_line = abs(fract(at - 0.5) - 0.5) / width;
    vec2 cover = clamp(pixels * 0.5 + 0.5 - from_line, 0.0, 1.0);
    // Lines closer than a few pixels would flicker: they fade to their mean.
    cover = mix(cover, vec2(pixels) * width, smoothstep(0.15, 0.5, width));
    return clamp(max(cover.x, cover.y), 0.0, 1.0);
}

float axis_cover(float at, float pixels) {
    return clamp(pixels * 0.5 + 0.5 - abs(at) / max(fwidth(at), 1e-6), 0.0, 1.0);
}

vec4 shade_color() {
    vec2 at = (ground_position - shadow_on_ground.xy) * shadow_on_ground.zw;
    return vec4(vec3(0.0), textureLod(shade, at, 0.0).r);
}

vec4 lines_color() {
    vec2 cells = ground_position / frame.ground.w;
    float brightness = dot(frame.background.rgb, vec3(0.3, 0.6, 0.1));
    vec3 line_color = frame.background.a > 0.0 && brightness > 0.5 ? vec3(0.12) : vec3(0.78, 0.82, 0.88);
    float thin = frame.scales.y;
    float alpha = max(line_cover(cells, thin) * 0.13, line_cover(cells / 10.0, 1.3 * thin) * 0.30);
    float x_axis = axis_cover(ground_position.y, 1.6 * thin), y_axis = axis_cover(ground_position.x, 1.6 * thin);
    line_color = mix(line_color, vec3(0.42, 0.74, 0.32), y_axis);
    line_color = mix(line_color, vec3(0.86, 0.33, 0.32), x_axis);
    alpha = max(alpha, max(x_axis, y_axis) * 0.65);
    float from_centre = length(ground_position - frame.ground.xy) / frame.ground.z;
    alpha *= 1.0 - smoothstep(0.25, 1.0, from_centre);
    return vec4(line_color * alpha, alpha);
}

void main() { color = shadow_on_ground.z > 0.0 ? shade_color() : lines_color(); }
