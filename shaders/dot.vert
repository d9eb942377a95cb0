// A vertex as a round mark: the selected one, or the one under the mouse.
layout(location = 21) uniform float dot_radius;  // thin lines
layout(location = 0) flat out float radius;

void main() {
    radius = dot_radius * frame.scales.y;
    gl_Position = frame.clip_from_world * vec4(posed_vertex(gl_VertexID).position + instance_offset(0), 1.0);
    gl_PointSize = 2.0 * radius + 2.0;
}
