// One vertex that a shape moves, as a point on the vertex's own texel.
layout(location = 0) in vec4 position_and_side;
layout(location = 1) in vec4 normal_and_wrinkle;
layout(location = 2) in uint vertex;

layout(location = 0) uniform vec2 weights;  // of side 0 and of side 1
layout(location = 1) uniform int rows;

layout(location = 0) flat out vec4 position_and_wrinkle;
layout(location = 1) flat out vec4 moved_normal;

const uint kColumns = 2048u;

void main() {
    float weight = mix(weights.x, weights.y, position_and_side.w);
    position_and_wrinkle = vec4(position_and_side.xyz, normal_and_wrinkle.w) * weight;
    moved_normal = vec4(normal_and_wrinkle.xyz * weight, 0.0);
    vec2 texel = vec2(vertex % kColumns, vertex / kColumns) + 0.5;
    gl_Position = vec4(texel / vec2(kColumns, rows) * 2.0 - 1.0, 0.0, 1.0);
}
