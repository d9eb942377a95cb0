layout(location = 0) flat out int instance;

void main() {
    instance = INSTANCE;
    vec3 world_position = posed_vertex(gl_VertexID).position + instance_offset(INSTANCE);
    gl_Position = frame.clip_from_world * vec4(world_position, 1.0);
    gl_PointSize = 5.0;
}
