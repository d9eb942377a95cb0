layout(location = 0) out vec2 place;  // on the ground, world

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    place = frame.ground.xy + corner * frame.ground.z;
    gl_Position = frame.clip_from_world * vec4(place, 0.0, 1.0);
}
