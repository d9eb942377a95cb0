// The fields of FrameBlock in src/render/frame.h, in the same order.
layout(std140, binding = 0) uniform Frame {
    mat4 clip_from_world;
    vec4 eye;
    vec4 light;
    vec4 side;
    vec4 viewport;  // width, height, near plane, pixels per unit at distance 1
    vec4 background;
    vec4 step_x;  // w: instances per row
    vec4 step_y;
    vec4 first;
    vec4 ground;  // centre x, y, radius, cell size
    ivec4 shown;  // mode, selected bone, fixup row, vertex
    // First highlighted vertex, their number, whether all but one category fade, the category.
    ivec4 lit;
    vec4 scales;  // largest delta of the shown shape, pixels of a thin line, intensity of the light
} frame;

// Avoids integer division, which software drivers do lane by lane. With half an instance added, no
// quotient is near a whole number.
vec3 instance_offset(int instance) {
    float per_row = max(frame.step_x.w, 1.0);
    float row = floor((float(instance) + 0.5) / per_row);
    return frame.first.xyz + frame.step_x.xyz * (float(instance) - row * per_row) +
           frame.step_y.xyz * row;
}

vec3 srgb_of(vec3 linear) {
    linear = clamp(linear, 0.0, 1.0);
    return mix(linear * 12.92, 1.055 * pow(linear, vec3(1.0 / 2.4)) - 0.055,
               step(0.0031308, linear));
}
