// The three edges of a triangle as lines; one instance per edge.
layout(location = 17) uniform ivec3 corners;  // vertices
layout(location = 18) uniform float width;    // thin lines
layout(location = 19) uniform vec4 edge_color;

layout(location = 0) out vec4 line_color;
layout(location = 1) noperspective out float across;
layout(location = 2) flat out float half_width;

vec4 clip_position(int corner) {
    return frame.clip_from_world * vec4(posed_vertex(corners[corner]).position + instance_offset(0), 1.0);
}

void main() {
    half_width = width * 0.5 * frame.scales.y;
    line_color = edge_color;
    gl_Position = line_corner(clip_position(gl_InstanceID), clip_position((gl_InstanceID + 1) % 3),
                              gl_VertexID, half_width, across);
}
