layout(location = 0) in vec4 position;   // world space
layout(location = 1) in vec4 normal;  // world space
layout(location = 2) in vec4 color;     // sRGB, straight alpha

layout(location = 0) flat out vec4 solid_color;
layout(location = 1) flat out vec3 solid_normal;

void main() {
    solid_color = color;
    solid_normal = normal.xyz;
    gl_Position = frame.clip_from_world * vec4(position.xyz + instance_offset(0), 1.0);
}
