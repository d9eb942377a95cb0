#version 450 core
void main() { gl_Position = vec4(0); }
