layout(location = 0) in vec4 from;  // w: width in pixels
layout(location = 1) in vec4 to;
layout(location = 2) in vec4 color;   // sRGB, straight alpha
layout(location = 6) uniform mat4 clip_from_lines;

layout(location = 0) out vec4 line_color;
layout(location = 1) noperspective out float across;
layout(location = 2) flat out float half_width;

void main() {
    half_width = from.w * 0.5 * frame.scales.y;
    line_color = color;
    gl_Position = line_corner(clip_from_lines * vec4(from.xyz, 1.0),
                              clip_from_lines * vec4(to.xyz, 1.0), gl_VertexID, half_width, across);
}
