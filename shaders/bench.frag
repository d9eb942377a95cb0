layout(location = 0) in vec3 posed_position;
#if ATTRIBUTES > 1
layout(location = 1) in vec3 posed_normal;
#endif
#if ATTRIBUTES > 2
layout(location = 2) in vec3 posed_tangent;
#endif
layout(location = 0) out vec4 color;

void main() {
    vec3 seen = posed_position * 0.01;
#if ATTRIBUTES > 1
    seen = posed_normal;
#endif
#if ATTRIBUTES > 2
    seen += posed_tangent;
#endif
    color = vec4(seen * 0.5 + 0.5, 1.0);
}
