// The 48-byte vertex and its skinning, for every shader that needs posed vertices.

// Vertices as three texels each instead of attributes, which took a GPU 2.6 times as long, because
// it fetches them one after another while it skins, and a software driver a tenth longer.
layout(binding = 10) uniform usamplerBuffer vertices;
layout(binding = 11) uniform samplerBuffer tangents;

struct Vertex {
    vec3 weight;
    uvec4 bone;  // w: number of bones used, 1..3
    vec3 position;
    vec3 normal;
    vec2 uv;
    vec4 tangent;
};

Vertex vertex_at(int index) {
    uvec4 influences = texelFetch(vertices, index * 3);
    vec4 placed = uintBitsToFloat(texelFetch(vertices, index * 3 + 1));
    vec4 rest = uintBitsToFloat(texelFetch(vertices, index * 3 + 2));
    return Vertex(uintBitsToFloat(influences.xyz), (influences.wwww >> uvec4(0, 8, 16, 24)) & 0xffu,
                  placed.xyz, vec3(placed.w, rest.xy), rest.zw, texelFetch(tangents, index));
}

#ifdef POSED  // skinned in an earlier pass
layout(location = 0) in vec3 skinned_position;
layout(location = 1) in vec3 skinned_normal;
layout(location = 2) in vec3 skinned_tangent;
layout(location = 3) in float skinned_wrinkle;
#endif

layout(binding = 0) uniform samplerBuffer palette;  // three rows per bone

struct Posed {
    vec3 position;
    vec3 normal;
    vec4 tangent;
    float wrinkle;
};

// Many instances are drawn in pieces: the number of the first in this one.
layout(location = 31) uniform int first_instance;
#define INSTANCE (first_instance + gl_InstanceID)

// INSTANCE_PALETTES: one palette per instance, in sequence.
#ifdef INSTANCE_PALETTES
layout(location = 11) uniform int bones_of_palette;
#define FIRST_BONE (INSTANCE * bones_of_palette)
#else
#define FIRST_BONE 0
#endif

// The columns of the result are the rows of a 3x4 matrix, so vectors are multiplied from the left.
mat3x4 bone_matrix(uint index) {
    int row = (int(index) + FIRST_BONE) * 3;
    return mat3x4(texelFetch(palette, row), texelFetch(palette, row + 1),
                  texelFetch(palette, row + 2));
}

// INFLUENCES is the maximum number of bones per vertex of the model.
#ifndef INFLUENCES
#define INFLUENCES 3
#endif

mat3x4 blended_matrix(Vertex vertex) {
    mat3x4 sum = bone_matrix(vertex.bone.x) * vertex.weight.x;
#if INFLUENCES > 1
    if (vertex.bone.w > 1u) sum += bone_matrix(vertex.bone.y) * vertex.weight.y;
#endif
#if INFLUENCES > 2
    if (vertex.bone.w > 2u) sum += bone_matrix(vertex.bone.z) * vertex.weight.z;
#endif
    return sum;
}

// The sums of the active shapes, in bind space, before skinning: see src/render/flex_buffer.h.
layout(binding = 5) uniform sampler2D flex_positions;
layout(binding = 6) uniform sampler2D flex_normals;

vec3 unit(vec3 v) {
    float length_squared = dot(v, v);
    return length_squared > 0.0 ? v / sqrt(length_squared) : v;
}

struct RestVertex {
    vec3 position;
    vec3 normal;
    vec3 tangent;
    float wrinkle;
};

// UNFLEXED is for models without an active shape; otherwise the size of the texture tells.
RestVertex rest_vertex(Vertex vertex, int index) {
    RestVertex rest = RestVertex(vertex.position, vertex.normal, vertex.tangent.xyz, 0.0);
#ifndef UNFLEXED
    int columns = textureSize(flex_positions, 0).x;
    if (columns < 2) return rest;
    ivec2 texel = ivec2(index % columns, index / columns);
    vec4 placed = texelFetch(flex_positions, texel, 0);
    vec3 moved = texelFetch(flex_normals, texel, 0).xyz;
    rest.position += placed.xyz;
    rest.wrinkle = placed.w;
    rest.tangent = unit(rest.tangent + moved);
    vec3 turned = rest.normal + moved;
    if (dot(turned, turned) > 0.0) rest.normal = unit(turned);
#endif
    return rest;
}

// PASSTHROUGH draws without skinning. It is a separate program instead of a uniform, because a
// software driver executes both sides of a branch.
#ifdef POSED
Posed posed_vertex(Vertex vertex, int index) {
    return Posed(skinned_position, skinned_normal, vec4(skinned_tangent, vertex.tangent.w),
                 skinned_wrinkle);
}
#elif defined(PASSTHROUGH)
Posed posed_vertex(Vertex vertex, int index) {
    RestVertex rest = rest_vertex(vertex, index);
    return Posed(rest.position, rest.normal, vec4(rest.tangent, vertex.tangent.w), rest.wrinkle);
}
#else
Posed posed_vertex(Vertex vertex, int index) {
    RestVertex rest = rest_vertex(vertex, index);
    mat3x4 matrix = blended_matrix(vertex);
    return Posed(vec4(rest.position, 1.0) * matrix, unit(vec4(rest.normal, 0.0) * matrix),
                 vec4(unit(vec4(rest.tangent, 0.0) * matrix), vertex.tangent.w), rest.wrinkle);
}
#endif

Posed posed_vertex(int index) { return posed_vertex(vertex_at(index), index); }
