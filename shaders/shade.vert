layout(location = 0) out vec2 at;  // in the texture

layout(location = 15) uniform vec4 shade_on_ground;  // kShadeOnGround: first x, y, 1 / size

void main() {
    at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position =
        frame.clip_from_world * vec4(shade_on_ground.xy + at / shade_on_ground.zw, 0.0, 1.0);
}
