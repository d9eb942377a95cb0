// One triangle that covers the whole view.
layout(location = 0) out vec2 view_uv;  // 0..1

void main() {
    view_uv = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);
    gl_Position = vec4(view_uv * 2.0 - 1.0, 1.0, 1.0);
}
