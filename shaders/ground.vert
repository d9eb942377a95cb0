layout(location = 0) out vec2 ground_position;  // world x and y on the ground

// KShadeOnGround: minimum x, y, 1 / size; 0: grid lines.
layout(location = 15) uniform vec4 shadow_on_ground;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    ground_position = shadow_on_ground.z > 0.0 ? shadow_on_ground.xy + corner / shadow_on_ground.zw
                                    : frame.ground.xy + (corner * 2.0 - 1.0) * frame.ground.z;
    gl_Position = frame.clip_from_world * vec4(ground_position, 0.0, 1.0);
}
