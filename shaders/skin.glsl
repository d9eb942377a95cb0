// The 48-byte vertex and how bones move it. Every shader that needs posed vertices uses this.
layout(location = 0) in vec3 weight;
layout(location = 1) in uvec4 bone;  // w: how many of the three count
layout(location = 2) in vec3 position;
layout(location = 3) in vec3 normal;
layout(location = 4) in vec2 uv;
layout(location = 5) in vec4 tangent;

layout(binding = 0) uniform samplerBuffer palette;  // three rows a bone

struct Posed {
    vec3 position;
    vec3 normal;
    vec4 tangent;
};

// Its three columns are the rows of a 3x4 matrix, so that a vector stands on the left.
mat3x4 bone_matrix(uint index) {
    int row = int(index) * 3;
    return mat3x4(texelFetch(palette, row), texelFetch(palette, row + 1),
                  texelFetch(palette, row + 2));
}

mat3x4 blended_matrix() {
    mat3x4 sum = bone_matrix(bone.x) * weight.x;
    if (bone.w > 1u) sum += bone_matrix(bone.y) * weight.y;
    if (bone.w > 2u) sum += bone_matrix(bone.z) * weight.z;
    return sum;
}

vec3 unit(vec3 v) {
    float length_squared = dot(v, v);
    return length_squared > 0.0 ? v / sqrt(length_squared) : v;
}

// PASSTHROUGH is the same draw without skinning. It is another program, not a uniform, because a
// software driver runs both sides of a branch.
#ifdef PASSTHROUGH
Posed posed_vertex() { return Posed(position, normal, tangent); }
#else
Posed posed_vertex() {
    mat3x4 matrix = blended_matrix();
    return Posed(vec4(position, 1.0) * matrix, unit(vec4(normal, 0.0) * matrix),
                 vec4(unit(vec4(tangent.xyz, 0.0) * matrix), tangent.w));
}
#endif
