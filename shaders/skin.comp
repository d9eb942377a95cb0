// Skins vertices once for many draws: 48-byte vertices into three consecutive streams of x, y, z,
// each with space for the same number of vertices.
layout(local_size_x = 64) in;

layout(std430, binding = 0) writeonly buffer Streams { float streams[]; };
layout(location = 13) uniform uint skinned_vertices;
layout(location = 14) uniform uint room_for_vertices;

void store(uint stream, uint vertex, vec3 value) {
    uint first = (stream * room_for_vertices + vertex) * 3u;
    streams[first] = value.x;
    streams[first + 1u] = value.y;
    streams[first + 2u] = value.z;
}

void main() {
    uint vertex = gl_GlobalInvocationID.x;
    if (vertex >= skinned_vertices) return;
    Posed posed = posed_vertex(int(vertex));
    store(0u, vertex, posed.position);
#if ATTRIBUTES > 1
    store(1u, vertex, posed.normal);
#endif
#if ATTRIBUTES > 2
    store(2u, vertex, posed.tangent.xyz);
#endif
}
