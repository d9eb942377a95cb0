#include "document/counts.h"

#include <algorithm>

#include "document/view/selection.h"
#include "model/shape_moves.h"

namespace studioscope {

namespace {

void add_bones(const Model& model, const MeshLod& level, std::vector<size_t>& bone_vertices) {
    for (uint32_t i = 0; i < level.vertex_count; ++i) {
        const Vertex& vertex = model.vertices[level.first_vertex + i];
        for (size_t slot = 0; slot < vertex.bone_count; ++slot)
            if (vertex.bone[slot] < bone_vertices.size()) ++bone_vertices[vertex.bone[slot]];
    }
}

LodCounts count_level(const Model& model, size_t lod, const std::vector<char>& left_out) {
    LodCounts counts;
    counts.bone_vertices.resize(model.bones.size());
    for (size_t mesh = 0; mesh < model.meshes.size(); ++mesh) {
        if (is_hidden(left_out, static_cast<int>(mesh))) continue;
        const MeshLod& level = model.meshes[mesh].lods[lod];
        counts.vertices += level.vertex_count;
        counts.triangles += level.indices.size() / 3;
        counts.meshes += level.vertex_count > 0 || !level.indices.empty();
        add_bones(model, level, counts.bone_vertices);
    }
    const auto moves = [](size_t vertices) { return vertices > 0; };
    counts.bones = static_cast<size_t>(
        std::count_if(counts.bone_vertices.begin(), counts.bone_vertices.end(), moves));
    return counts;
}

// Counts frames without a key of the track. Both lists ascend, so one pass is enough.
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
                      clip_bone_key_frames(clip),
                      clip_flex_key_frames(clip),
                      {}};
    if (clip.kind != KeyKind::kFrames) return counts;  // other kinds of clips omit no keys
    counts.omitted_bones.resize(clip.frames.size());
    for (const Track& track : clip.tracks) add_omissions(track, clip.frames, counts.omitted_bones);
    return counts;
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
        counts.max_influences = std::max(counts.max_influences, size_t{vertex.bone_count});
}

}  // namespace

std::vector<LodCounts> count_levels(const Model& model, const std::vector<char>& left_out) {
    std::vector<LodCounts> counts;
    for (size_t lod = 0; lod < model.lods.size(); ++lod)
        counts.push_back(count_level(model, lod, left_out));
    return counts;
}

ModelCounts count_model(const Model& model) {
    ModelCounts counts;
    counts.lods = count_levels(model, {});
    for (const Clip& clip : model.clips) counts.clips.push_back(count_clip(clip));
    for (const Shape& shape : model.shapes) {
        counts.shape_reach.push_back(largest_move(vertex_moves(shape)));
        counts.wrinkled_shapes += has_wrinkles(shape);
        counts.delayed_shapes += has_delay(shape);
    }
    counts.bounds = model_bounds(model);
    count_largest(model, counts);
    return counts;
}

}  // namespace studioscope
