layout(location = 3) uniform int mesh_number;  // from 1; 0: nothing

layout(location = 0) flat in int instance;
layout(location = 0) out uvec4 hit;

void main() { hit = uvec4(mesh_number, gl_PrimitiveID, instance, 0); }
