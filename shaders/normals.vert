// A line from each vertex along its normal or tangent; one instance per vertex.
layout(location = 4) uniform float line_length;
layout(location = 8) uniform int first_vertex;
layout(location = 5) uniform int line_kind;  // 0 normals, 1 tangents

layout(location = 0) out vec4 line_color;
layout(location = 1) noperspective out float across;
layout(location = 2) flat out float half_width;

const vec3 kNormalColor = vec3(0.36, 0.72, 1.0);
const vec3 kTangentColor = vec3(1.0, 0.66, 0.24);    // w = +1
const vec3 kMirroredColor = vec3(0.96, 0.36, 0.72);  // w = -1

void main() {
    Posed posed = posed_vertex(first_vertex + gl_InstanceID);
    vec3 along = line_kind == 0 ? posed.normal : posed.tangent.xyz;
    vec3 foot = posed.position + instance_offset(0);
    vec3 color = line_kind == 0 ? kNormalColor : posed.tangent.w < 0.0 ? kMirroredColor : kTangentColor;
    half_width = 0.55 * frame.scales.y;
    line_color = vec4(color, gl_VertexID < 2 ? 0.55 : 0.95);
    gl_Position = line_corner(frame.clip_from_world * vec4(foot, 1.0),
                              frame.clip_from_world * vec4(foot + along * line_length, 1.0),
                              gl_VertexID, half_width, across);
    gl_Position.z -= 2e-4 * gl_Position.w;  // moves the start of the line in front of the surface
}
