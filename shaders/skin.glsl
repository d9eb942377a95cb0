// The 48-byte vertex and how bones move it. Every shader that needs posed vertices uses this.
#ifdef COMPUTE  // has no attributes: it sets these itself
vec3 weight = vec3(0.0);
uvec4 bone = uvec4(0u);
vec3 position = vec3(0.0);
vec3 normal = vec3(0.0);
vec4 tangent = vec4(0.0);
#else
layout(location = 0) in vec3 weight;
layout(location = 1) in uvec4 bone;  // w: how many of the three count
layout(location = 2) in vec3 position;
layout(location = 3) in vec3 normal;
layout(location = 4) in vec2 uv;
layout(location = 5) in vec4 tangent;
#endif
#ifdef POSED  // position, normal and tangent were skinned before they came here
layout(location = 7) in float skinned_wrinkle;
layout(location = 8) in float handedness;  // the tangent's w
#endif

layout(binding = 0) uniform samplerBuffer palette;  // three rows a bone

struct Posed {
    vec3 position;
    vec3 normal;
    vec4 tangent;
    float wrinkle;
};

// OWN_PALETTES: every instance has one of its own, one after another.
#ifdef OWN_PALETTES
layout(location = 11) uniform int bones_of_palette;
#define FIRST_BONE (gl_InstanceID * bones_of_palette)
#else
#define FIRST_BONE 0
#endif

// Its three columns are the rows of a 3x4 matrix, so that a vector stands on the left.
mat3x4 bone_matrix(uint index) {
    int row = (int(index) + FIRST_BONE) * 3;
    return mat3x4(texelFetch(palette, row), texelFetch(palette, row + 1),
                  texelFetch(palette, row + 2));
}

// INFLUENCES is how many bones a vertex of the model has at most.
#ifndef INFLUENCES
#define INFLUENCES 3
#endif

mat3x4 blended_matrix() {
    mat3x4 sum = bone_matrix(bone.x) * weight.x;
#if INFLUENCES > 1
    if (bone.w > 1u) sum += bone_matrix(bone.y) * weight.y;
#endif
#if INFLUENCES > 2
    if (bone.w > 2u) sum += bone_matrix(bone.z) * weight.z;
#endif
    return sum;
}

// What the active shapes add, in bind space, before any bone: see src/render/flex_buffer.h.
layout(binding = 5) uniform sampler2D flex_positions;
layout(binding = 6) uniform sampler2D flex_normals;

vec3 unit(vec3 v) {
    float length_squared = dot(v, v);
    return length_squared > 0.0 ? v / sqrt(length_squared) : v;
}

struct Bound {
    vec3 position;
    vec3 normal;
    vec3 tangent;
    float wrinkle;
};

// UNFLEXED is for models of which no shape is active; without it one is told by its texture.
Bound bound_vertex(int vertex) {
    Bound bound = Bound(position, normal, tangent.xyz, 0.0);
#ifndef UNFLEXED
    int columns = textureSize(flex_positions, 0).x;
    if (columns < 2) return bound;
    ivec2 texel = ivec2(vertex % columns, vertex / columns);
    vec4 placed = texelFetch(flex_positions, texel, 0);
    vec3 moved = texelFetch(flex_normals, texel, 0).xyz;
    bound.position += placed.xyz;
    bound.wrinkle = placed.w;
    bound.tangent = unit(bound.tangent + moved);
    vec3 turned = bound.normal + moved;
    if (dot(turned, turned) > 0.0) bound.normal = unit(turned);
#endif
    return bound;
}

// PASSTHROUGH is the same draw without skinning. It is another program, not a uniform, because a
// software driver runs both sides of a branch.
#ifdef POSED
Posed posed_vertex(int vertex) {
    return Posed(position, normal, vec4(tangent.xyz, handedness), skinned_wrinkle);
}
#elif defined(PASSTHROUGH)
Posed posed_vertex(int vertex) {
    Bound bound = bound_vertex(vertex);
    return Posed(bound.position, bound.normal, vec4(bound.tangent, tangent.w), bound.wrinkle);
}
#else
Posed posed_vertex(int vertex) {
    Bound bound = bound_vertex(vertex);
    mat3x4 matrix = blended_matrix();
    return Posed(vec4(bound.position, 1.0) * matrix, unit(vec4(bound.normal, 0.0) * matrix),
                 vec4(unit(vec4(bound.tangent, 0.0) * matrix), tangent.w), bound.wrinkle);
}
#endif
