// An outline around the mask, in two tones, so that it differs from any model: a bright core and a
// dark rim. A pixel belongs to it if some of eight points around it are inside the mask; their number
// measures the distance.
layout(binding = 13) uniform sampler2D outlined;
layout(location = 32) uniform bool is_hover;  // white and fainter than that of the selection

layout(location = 0) in vec2 view_uv;
layout(location = 0) out vec4 color;  // sRGB, premultiplied

const vec2 kAround[] = vec2[](vec2(1, 0), vec2(-1, 0), vec2(0, 1), vec2(0, -1), vec2(0.7, 0.7),
                              vec2(-0.7, 0.7), vec2(0.7, -0.7), vec2(-0.7, -0.7));

void main() {
    ivec2 last = ivec2(frame.viewport.xy) - 1;  // the mask may be larger than the viewport
    vec2 pixel = view_uv * frame.viewport.xy;
    if (texelFetch(outlined, min(ivec2(pixel), last), 0).r > 0.0) discard;
    float reach = 3.0 * max(frame.scales.y, 1.0);
    float sum = 0.0;
    for (int i = 0; i < 8; ++i)
        sum += texelFetch(outlined, clamp(ivec2(pixel + kAround[i] * reach), ivec2(0), last), 0).r;
    float alpha = smoothstep(0.0, 1.0, sum);
    vec3 core = is_hover ? vec3(1.0) : srgb_of(data_color(kSelectionColor));
    vec3 tone = mix(vec3(0.03), core, smoothstep(1.0, 2.0, sum));
    if (is_hover) alpha *= 0.7;
    color = vec4(tone * alpha, alpha);
}
