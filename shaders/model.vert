// shown_mode, layer and material_kind are constants of the variant (src/render/model_variant.h).
layout(binding = 1) uniform usamplerBuffer marks;  // fixup row, coarsest LOD, wrinkled
layout(binding = 12) uniform samplerBuffer paint;  // colour and category per vertex
layout(binding = 2) uniform samplerBuffer shape_lengths;

out vec3 posed_position;  // model space
out SURFACE;
out float posed_wrinkle;
#if defined(EYE) && defined(INSTANCE_PALETTES)
flat out int eye_instance;
#endif

const float kPointPixels = 4.0;

float weight_of_selected_bone(Vertex vertex) {
    float sum = 0.0;
    for (int i = 0; i < int(min(vertex.bone.w, 3u)); ++i)
        if (int(vertex.bone[i]) == frame.shown.y) sum += vertex.weight[i];
    return sum;
}

int heaviest_bone(Vertex vertex) {
    if (vertex.bone.w == 0u) return kNone;
    int heaviest = 0;
    for (int i = 1; i < int(min(vertex.bone.w, 3u)); ++i)
        if (vertex.weight[i] > vertex.weight[heaviest]) heaviest = i;
    return int(vertex.bone[heaviest]);
}

vec3 faded(vec3 hue) { return mix(vec3(0.05), vec3(dot(hue, vec3(0.2, 0.7, 0.1))), 0.12); }

// The category's colour, faded to dark grey if another category is highlighted.
vec4 shown_category(int category, int first_color, int color_count) {
    vec3 hue = category == kNone ? data_color(kUntouchedColor)
                                 : data_color(first_color + category % color_count);
    bool is_faded = frame.lit.z != 0 && category != frame.lit.w;
    return vec4(is_faded ? faded(hue) : hue, 1.0);
}

vec4 painted(vec4 own) {
    bool is_faded = frame.lit.z != 0 && int(own.a) != frame.lit.w;
    return vec4(is_faded ? faded(own.rgb) : own.rgb, own.a);
}

int marked(uint mark) { return mark == kNoMark ? kNone : int(mark); }

vec4 data_of_vertex(Vertex vertex, float wrinkle) {
    switch (shown_mode) {
        case kShaded:
        case kWeights: {
            float sum = weight_of_selected_bone(vertex);
            return vec4(sum, sum > 0.0, 0.0, 0.0);
        }
        case kShapes: {
            float delta = texelFetch(shape_lengths, gl_VertexID).x;
            return vec4(abs(delta) / max(frame.scales.x, 1e-6), delta != 0.0, delta < 0.0, 0.0);
        }
        case kWrinkle:
            return vec4(wrinkle, texelFetch(marks, gl_VertexID).z, 0.0, 0.0);
        case kInfluences: return shown_category(int(min(vertex.bone.w, 3u)), kInfluenceColors, 4);
        case kBones: return shown_category(heaviest_bone(vertex), kBoneColors, kMaxDataColors);
        case kFixups:
            return shown_category(marked(texelFetch(marks, gl_VertexID).x), kFixupColors, kMaxDataColors);
        case kLods:
            return shown_category(marked(texelFetch(marks, gl_VertexID).y), kLodColors, kLodColorCount);
        case kDifferences: return painted(texelFetch(paint, gl_VertexID));
        default: return vec4(0.0);
    }
}

float selection_of_vertex() {
    float share = 0.0;
    if (frame.shown.z >= 0 && texelFetch(marks, gl_VertexID).x == uint(frame.shown.z)) share = 1.0;
    if (uint(gl_VertexID - frame.lit.x) < uint(frame.lit.y)) share = 1.0;
    return share;
}

void main() {
    Vertex vertex = vertex_at(gl_VertexID);
    Posed posed = posed_vertex(vertex, gl_VertexID);
    vec3 world_position = posed.position + instance_offset(INSTANCE);
    posed_position = posed.position;
    posed_normal = posed.normal;
    posed_tangent = posed.tangent;
    posed_wrinkle = posed.wrinkle;
    to_eye = frame.eye.xyz - world_position;
    surface_uv = vertex.uv;
#if defined(EYE) && defined(INSTANCE_PALETTES)
    eye_instance = INSTANCE;
#endif
#ifdef PLAIN  // without data and selection, which saves software drivers the lookups
    shown_data = vec4(0.0);
    glow = 0.0;
#else
    shown_data = data_of_vertex(vertex, posed.wrinkle);
    glow = selection_of_vertex();
#endif
    gl_Position = frame.clip_from_world * vec4(world_position, 1.0);
    gl_PointSize = kPointPixels * frame.scales.y;
}
