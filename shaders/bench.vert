// The vertex shader of `bench`: skinning as in model.vert, and little else. ATTRIBUTES is how much of
// the vertex is skinned: 1 position, 2 also normal, 3 also tangent.
layout(location = 4) in vec3 instance_position;
layout(location = 12) uniform mat4 clip_from_bench;

layout(location = 0) out vec3 posed_position;
#if ATTRIBUTES > 1
layout(location = 1) out vec3 posed_normal;
#endif
#if ATTRIBUTES > 2
layout(location = 2) out vec3 posed_tangent;
#endif

void main() {
    Posed posed = posed_vertex(gl_VertexID);
    posed_position = posed.position;
#if ATTRIBUTES > 1
    posed_normal = posed.normal;
#endif
#if ATTRIBUTES > 2
    posed_tangent = posed.tangent.xyz;
#endif
    gl_Position = clip_from_bench * vec4(posed.position + instance_position, 1.0);
}
