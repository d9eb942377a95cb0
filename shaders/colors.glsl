// The colours of facts/legend.h in linear space, in the order of src/render/legend_colors.cpp.
layout(binding = 3) uniform samplerBuffer colors;

vec3 data_color(int index) { return texelFetch(colors, index).rgb; }

// A colour from one of the lists of kRampSteps colours, `value` 0..1.
vec3 ramp(int first_color, float value) {
    float at = clamp(value, 0.0, 1.0) * float(kRampSteps - 1);
    int before = min(int(at), kRampSteps - 2);
    return mix(data_color(first_color + before), data_color(first_color + before + 1),
               at - float(before));
}
