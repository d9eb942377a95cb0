// What a vertex hands on, from stage to stage. `shown_data` is by mode: a colour, or a value, whether
// there is one, a fault; `glow` is how much of the selection the vertex belongs to.
#define SURFACE Surface { vec3 posed_normal; vec4 posed_tangent; vec3 to_eye; vec2 surface_uv; vec4 shown_data; float glow; }
