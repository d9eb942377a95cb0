layout(location = 0) flat in int instance;
layout(location = 0) out float mask;

void main() { mask = 1.0; }
