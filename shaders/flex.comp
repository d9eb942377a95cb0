// Sums the active shapes for each vertex: a work group per block of 64 vertices, an invocation per
// vertex.
layout(local_size_x = kFlexBlock) in;

struct Delta {
    vec4 position_and_side;
    vec4 normal_and_wrinkle;
};

layout(std430, binding = 0) readonly buffer Deltas { Delta deltas[]; };
// The shape, its first delta within the block, and a mask of the 64 vertices that have one, in two
// words.
layout(std430, binding = 1) readonly buffer Runs { uvec4 runs[]; };
// Index of each block's first run, and the end of the last.
layout(std430, binding = 2) readonly buffer Blocks { uint first_runs[]; };
// Weights of side 0 and of side 1, and the excess of the delayed weights over each.
layout(std430, binding = 3) readonly buffer Weights { vec4 weights[]; };
layout(std430, binding = 4) readonly buffer Speeds { float speeds[]; };  // one per delta

layout(rgba32f, binding = 0) writeonly uniform image2D position_sums;  // w: wrinkle
layout(rgba32f, binding = 1) writeonly uniform image2D normal_sums;

void main() {
    uint block = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
    if (block + 1u >= uint(first_runs.length())) return;
    uint lane = gl_LocalInvocationIndex, bit = 1u << (lane & 31u);
    bool is_upper = lane >= 32u;
    vec4 position = vec4(0.0);
    vec3 normal = vec3(0.0);
    for (uint i = first_runs[block]; i < first_runs[block + 1u]; ++i) {
        uvec4 run = runs[i];
        vec4 pair = weights[run.x];
        uint word = is_upper ? run.w : run.z;
        if (pair == vec4(0.0) || (word & bit) == 0u) continue;
        int before = bitCount(word & (bit - 1u)) + (is_upper ? bitCount(run.z) : 0);
        uint delta_index = run.y + uint(before);
        Delta delta = deltas[delta_index];
        // The speed is read only while weights change.
        if (pair.zw != vec2(0.0)) pair.xy += pair.zw * (1.0 - speeds[delta_index]);
        float weight = mix(pair.x, pair.y, delta.position_and_side.w);
        position += vec4(delta.position_and_side.xyz, delta.normal_and_wrinkle.w) * weight;
        normal += delta.normal_and_wrinkle.xyz * weight;
    }
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy);
    imageStore(position_sums, texel, position);
    imageStore(normal_sums, texel, vec4(normal, 0.0));
}
