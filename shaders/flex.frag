layout(location = 0) flat in vec4 position_and_wrinkle;
layout(location = 1) flat in vec4 moved_normal;

layout(location = 0) out vec4 position_sum;
layout(location = 1) out vec4 normal_sum;

void main() {
    position_sum = position_and_wrinkle;
    normal_sum = moved_normal;
}
