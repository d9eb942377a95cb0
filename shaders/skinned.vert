// Skins vertices once for many draws: the outputs are captured in the layout of PosedVertex.
layout(location = 0) out vec3 posed_position;
layout(location = 1) out vec3 posed_normal;
layout(location = 2) out vec4 posed_tangent;
layout(location = 3) out float posed_wrinkle;

void main() {
    Posed posed = posed_vertex(gl_VertexID);
    posed_position = posed.position;
    posed_normal = posed.normal;
    posed_tangent = posed.tangent;
    posed_wrinkle = posed.wrinkle;
}
