layout(location = 0) out vec2 place;  // on the ground, world

layout(location = 15) uniform vec4 shade_on_ground;  // kShadeOnGround: first x, y, 1 / size; 0: lines

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    place = shade_on_ground.z > 0.0 ? shade_on_ground.xy + corner / shade_on_ground.zw
                                    : frame.ground.xy + (corner * 2.0 - 1.0) * frame.ground.z;
    gl_Position = frame.clip_from_world * vec4(place, 0.0, 1.0);
}
