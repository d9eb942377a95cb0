// Thick lines: each is a strip of four corners around the segment from a to b, both in clip space.
// `across` is the distance from the centre line in pixels, with half a pixel added for
// antialiasing.

// Moves an end point behind the eye to the near plane.
vec4 in_front(vec4 point, vec4 other) {
    float near_plane = max(frame.viewport.z, 1e-6);
    if (point.w >= near_plane || other.w <= near_plane) return point;
    return mix(point, other, (near_plane - point.w) / (other.w - point.w));
}

vec4 line_corner(vec4 a, vec4 b, int corner, float half_width, out float across) {
    vec4 from = in_front(a, b), to = in_front(b, a);
    vec2 size = frame.viewport.xy;
    vec2 direction = (to.xy / to.w - from.xy / from.w) * size;
    float pixels = length(direction);
    direction = pixels > 1e-4 ? direction / pixels : vec2(1.0, 0.0);
    float side = float(corner & 1) * 2.0 - 1.0;
    across = side * (half_width + 0.5);
    vec4 end = corner < 2 ? from : to;
    vec2 offset = vec2(-direction.y, direction.x) * across * 2.0 / size;
    return end + vec4(offset * end.w, 0.0, 0.0);
}
