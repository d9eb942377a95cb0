layout(location = 0) in vec4 place;   // world space
layout(location = 1) in vec4 normal;  // world space
layout(location = 2) in vec4 ink;     // sRGB, straight alpha

layout(location = 0) flat out vec4 solid_ink;
layout(location = 1) flat out vec3 solid_normal;

void main() {
    solid_ink = ink;
    solid_normal = normal.xyz;
    gl_Position = frame.clip_from_world * vec4(place.xyz + instance_offset(0), 1.0);
}
