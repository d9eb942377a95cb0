// For modes that show a category of each vertex: its fixup row, its level, its bone, how many move it.
// Categories have no mean, so colours are not blended inside a triangle: each corner's colour reaches
// as far as that corner is the nearest. Every vertex shows what it is, and the border between two
// fixup rows is one sharp line halfway between their vertices; with the provoking vertex alone a row
// of few vertices might not be seen at all.
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;

in SURFACE corner[];

out SURFACE;
flat out mat3 corner_colors;
out vec3 corner_share;

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
        EmitVertex();
    }
}
