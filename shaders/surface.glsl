// The outputs of vertex shaders, passed from stage to stage. `shown_data` depends on the mode: a
// colour, or a value, whether there is one, and whether it is a fault; `glow` is the share of the
// selection in the vertex. Variables outside the block have no locations either: NVIDIA's driver
// gives the block's members those from 0 on, and Mesa's does not match a block that has one with
// the input of a geometry shader.
#define SURFACE Surface { vec3 posed_normal; vec4 posed_tangent; vec3 to_eye; vec2 surface_uv; vec4 shown_data; float glow; }
