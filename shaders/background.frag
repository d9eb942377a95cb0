layout(location = 0) in vec2 view_uv;
layout(location = 0) out vec4 color;

// Dithers the rounding to eight bits by a 4x4 pattern, so that the gradient shows no bands.
float dither() {
    ivec2 p = ivec2(gl_FragCoord.xy) & 3;
    int order = ((p.x ^ p.y) & 1) * 8 + (p.y & 1) * 4 + (((p.x ^ p.y) >> 1) & 1) * 2 + (p.y >> 1 & 1);
    return (float(order) + 0.5) / 16.0 - 0.5;
}

void main() {
    // The background colour at half height, darker below, lighter above.
    float height = smoothstep(0.0, 1.0, view_uv.y) * 2.0 - 1.0;
    vec3 shade = frame.background.rgb * mix(1.0, 0.84, max(-height, 0.0));
    shade = mix(shade, vec3(1.0), 0.055 * max(height, 0.0));
    color = vec4(shade + dither() / 255.0, 1.0);
}
