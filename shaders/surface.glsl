// What a vertex hands on, from stage to stage. `shown_data` is by mode: a colour, or a value, whether
// there is one, a fault; `glow` is how much of the selection the vertex belongs to.
// What stands beside the block has no locations either: NVIDIA's driver gives the block's members
// those from 0 on, and Mesa's does not match a block that has one with a geometry shader's input.
#define SURFACE Surface { vec3 posed_normal; vec4 posed_tangent; vec3 to_eye; vec2 surface_uv; vec4 shown_data; float glow; }
