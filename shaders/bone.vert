// A bone as an octahedron: two tips and a square ring between them.
layout(location = 0) in vec4 head;  // model space; w: radius of the ring
layout(location = 1) in vec4 tail;  // w: position of the ring, 0 head, 1 tail
layout(location = 2) in vec4 color;   // sRGB, straight alpha

layout(location = 0) out vec4 bone_color;
layout(location = 1) out vec3 from_eye;

const int kTip = 4;
const int kOtherTip = 5;
const int kCorners[24] = int[24](kTip, 1, 0, kTip, 2, 1, kTip, 3, 2, kTip, 0, 3,
                                 kOtherTip, 0, 1, kOtherTip, 1, 2, kOtherTip, 2, 3, kOtherTip, 3, 0);

vec3 corner_position(int corner) {
    if (corner == kTip) return head.xyz;
    if (corner == kOtherTip) return tail.xyz;
    vec3 axis = normalize(tail.xyz - head.xyz);
    vec3 other = abs(axis.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0);
    vec3 u = normalize(cross(axis, other)), v = cross(axis, u);
    float sign = corner < 2 ? 1.0 : -1.0;
    return mix(head.xyz, tail.xyz, tail.w) + ((corner & 1) == 0 ? u : v) * sign * head.w;
}

void main() {
    vec3 position = corner_position(kCorners[gl_VertexID]) + instance_offset(0);
    bone_color = color;
    from_eye = position - frame.eye.xyz;
    gl_Position = frame.clip_from_world * vec4(position, 1.0);
}
