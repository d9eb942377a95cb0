// The colours of inspect/legend.h, linear, as src/render/data_colors.cpp lists them.
layout(binding = 3) uniform samplerBuffer colors;

vec3 data_color(int index) { return texelFetch(colors, index).rgb; }

// One of the lists of kRampSteps colours, at 0..1 of its length.
vec3 ramp(int first_color, float value) {
    float at = clamp(value, 0.0, 1.0) * float(kRampSteps - 1);
    int before = min(int(at), kRampSteps - 2);
    return mix(data_color(first_color + before), data_color(first_color + before + 1),
               at - float(before));
}
