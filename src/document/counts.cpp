#include "document/counts.h"

#include <algorithm>

namespace studioscope {

namespace {

LodCounts count_lod(const Model& model, int lod) {
    LodCounts counts{vertex_count(model, lod), triangle_count(model, lod), mesh_count(model, lod),
                     0, vertices_per_bone(model, lod)};
    const auto moves = [](size_t vertices) { return vertices > 0; };
    counts.bones = static_cast<size_t>(
        std::count_if(counts.bone_vertices.begin(), counts.bone_vertices.end(), moves));
    return counts;
}

// Both lists ascend, so one walk through each track is enough.
void add_omissions(const Track& track, const std::vector<int>& frames,
                   std::vector<uint32_t>& omitted) {
    size_t key = 0;
    for (size_t i = 0; i < frames.size(); ++i) {
        const auto label = static_cast<float>(frames[i]);
        while (key < track.positions.size() && track.positions[key].frame < label) ++key;
        if (key == track.positions.size() || track.positions[key].frame != label) ++omitted[i];
    }
}

ClipCounts count_clip(const Clip& clip) {
    ClipCounts counts{skipped_frame_count(clip),
                      omitted_key_count(clip),
                      bone_key_frames_of(clip),
                      flex_key_frames_of(clip),
                      {}};
    if (clip.kind != KeyKind::kFrames) return counts;  // nothing is left out of the others
    counts.omitted_bones.resize(clip.frames.size());
    for (const Track& track : clip.tracks) add_omissions(track, clip.frames, counts.omitted_bones);
    return counts;
}

float reach_of(const Shape& shape) {
    float reach = 0;
    for (const ShapeDelta& delta : shape.deltas)
        reach = std::max(reach, glm::length(delta.position));
    return reach;
}

bool has_wrinkles(const Shape& shape) {
    return std::any_of(shape.deltas.begin(), shape.deltas.end(),
                       [](const ShapeDelta& delta) { return delta.wrinkle != 0; });
}

bool has_delay(const Shape& shape) {
    return std::any_of(shape.deltas.begin(), shape.deltas.end(),
                       [](const ShapeDelta& delta) { return delta.speed < 1; });
}

std::vector<bool> flexed_vertices(const Model& model) {
    std::vector<bool> is_flexed(model.vertices.size());
    for (const Shape& shape : model.shapes)
        for (const ShapeDelta& delta : shape.deltas)
            if (delta.vertex < is_flexed.size()) is_flexed[delta.vertex] = true;
    return is_flexed;
}

void count_largest(const Model& model, ModelCounts& counts) {
    const std::vector<bool> is_flexed = flexed_vertices(model);
    for (const Mesh& mesh : model.meshes) {
        for (const MeshLod& level : mesh.lods) {
            counts.largest_mesh = std::max(counts.largest_mesh, size_t{level.vertex_count});
            const auto first = is_flexed.begin() + level.first_vertex;
            const auto flexed = std::count(first, first + level.vertex_count, true);
            counts.most_flexed = std::max(counts.most_flexed, static_cast<size_t>(flexed));
        }
    }
    for (const Vertex& vertex : model.vertices)
        counts.most_influences = std::max(counts.most_influences, size_t{vertex.bone_count});
}

}  // namespace

ModelCounts count_model(const Model& model) {
    ModelCounts counts;
    for (size_t i = 0; i < model.lods.size(); ++i)
        counts.lods.push_back(count_lod(model, static_cast<int>(i)));
    for (const Clip& clip : model.clips) counts.clips.push_back(count_clip(clip));
    for (const Shape& shape : model.shapes) {
        counts.shape_reach.push_back(reach_of(shape));
        counts.wrinkled_shapes += has_wrinkles(shape);
        counts.delayed_shapes += has_delay(shape);
    }
    counts.bounds = bounds_of(model);
    count_largest(model, counts);
    return counts;
}

}  // namespace studioscope
