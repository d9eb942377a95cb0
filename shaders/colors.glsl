// The colours of document/legend.h, linear; src/render/data_colors.cpp lists them in this order.
layout(binding = 3) uniform samplerBuffer colors;

const int kRampColors = 0;
const int kBoneColors = 256;
const int kFixupColors = 512;
const int kLodColors = 768;
const int kInfluenceColors = 776;  // by count, from 0
const int kUntouchedColor = 780;
const int kAccentColor = 781;
const int kTornColor = 782;
const int kWrinkleColors = 783;  // from -1 to 1

vec3 data_color(int index) { return texelFetch(colors, index).rgb; }

// One of the lists of 256 colours, at 0..1 of its length.
vec3 ramp(int first_color, float value) {
    float at = clamp(value, 0.0, 1.0) * 255.0;
    int before = min(int(at), 254);
    return mix(data_color(first_color + before), data_color(first_color + before + 1),
               at - float(before));
}
