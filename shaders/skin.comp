// Skins once what is drawn often: 48-byte vertices into three streams of x, y, z, which stand one
// after another with room for the same number of vertices each.
layout(local_size_x = 64) in;

layout(std430, binding = 0) readonly buffer Vertices { uint words[]; };  // twelve a vertex
layout(std430, binding = 1) readonly buffer Tangents { vec4 tangents[]; };
layout(std430, binding = 2) writeonly buffer Streams { float streams[]; };
layout(location = 13) uniform uint skinned_vertices;
layout(location = 14) uniform uint room_for_vertices;

vec3 three_floats(uint word) {
    return uintBitsToFloat(uvec3(words[word], words[word + 1u], words[word + 2u]));
}

void store(uint stream, uint vertex, vec3 value) {
    uint first = (stream * room_for_vertices + vertex) * 3u;
    streams[first] = value.x;
    streams[first + 1u] = value.y;
    streams[first + 2u] = value.z;
}

void main() {
    uint vertex = gl_GlobalInvocationID.x;
    if (vertex >= skinned_vertices) return;
    uint word = vertex * 12u;
    weight = three_floats(word);
    uint bones = words[word + 3u];
    bone = uvec4(bones, bones >> 8, bones >> 16, bones >> 24) & 0xffu;
    position = three_floats(word + 4u);
    normal = three_floats(word + 7u);
    tangent = tangents[vertex];
    Posed posed = posed_vertex(int(vertex));
    store(0u, vertex, posed.position);
#if ATTRIBUTES > 1
    store(1u, vertex, posed.normal);
#endif
#if ATTRIBUTES > 2
    store(2u, vertex, posed.tangent.xyz);
#endif
}
