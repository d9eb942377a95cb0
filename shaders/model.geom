// Categories of vertices: fixup row, level, bone, number of bones. Categories have no mean, so
// colours are not interpolated inside a triangle: each pixel takes the colour of its nearest
// corner. So every vertex is visible, and the border between two fixup rows is a sharp line halfway
// between their vertices; with the provoking vertex alone, a row of few vertices might not be
// visible.
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;

in SURFACE corner[];

out SURFACE;
flat out mat3 corner_colors;
out vec3 corner_share;
#ifdef ADDITION
flat out vec3 corner_categories;
#endif

void main() {
    for (int i = 0; i < 3; ++i) {
        gl_Position = gl_in[i].gl_Position;
        posed_normal = corner[i].posed_normal;
        posed_tangent = corner[i].posed_tangent;
        to_eye = corner[i].to_eye;
        surface_uv = corner[i].surface_uv;
        shown_data = corner[i].shown_data;
        glow = corner[i].glow;
        corner_colors = mat3(corner[0].shown_data.rgb, corner[1].shown_data.rgb, corner[2].shown_data.rgb);
        corner_share = vec3(i == 0, i == 1, i == 2);
#ifdef ADDITION
        corner_categories = vec3(corner[0].shown_data.a, corner[1].shown_data.a, corner[2].shown_data.a);
#endif
        EmitVertex();
    }
}
