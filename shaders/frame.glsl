// FrameBlock of src/render/frame.h, field for field.
layout(std140, binding = 0) uniform Frame {
    mat4 clip_from_world;
    vec4 eye;
    vec4 light;
    vec4 side;
    vec4 viewport;    // width, height, near plane, pixels of a unit one unit away
    vec4 background;
    vec4 step_x;      // w: instances in a row
    vec4 step_y;
    vec4 first;
    vec4 ground;      // centre x, y, radius, cell size
    ivec4 shown;      // mode, selected bone, fixup, vertex
    ivec4 lit;        // first of the vertices that glow, how many, whether all but a category fade, which
    vec4 scales;      // longest delta of the shown shape, pixels of a thin line, intensity of the light
} frame;

// Without a division of integers, which software drivers do lane by lane. Half an instance on, no
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
