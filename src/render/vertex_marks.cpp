#include "render/vertex_marks.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "model/seams.h"
#include "model/shape_moves.h"

namespace studioscope {

namespace {

void mark_fixups(const Scene& scene, std::vector<VertexMark>& marks) {
    if (!scene.vertex_file) return;
    const std::vector<uint32_t> rows =
        fixup_rows(*scene.vertex_file, scene.root_lod, scene.fixup_use);
    for (size_t i = 0; i < std::min(rows.size(), marks.size()); ++i) marks[i].fixup_row = rows[i];
}

void mark_lods(const Model& model, std::vector<VertexMark>& marks) {
    for (size_t lod = 0; lod < model.lods.size(); ++lod)
        for (const Mesh& mesh : model.meshes)
            for (uint32_t index : mesh.lods[lod].indices)
                marks[index].coarsest_lod = static_cast<uint32_t>(lod);
}

void mark_wrinkles(const Model& model, std::vector<VertexMark>& marks) {
    for (const Shape& shape : model.shapes)
        for (const ShapeDelta& delta : shape.deltas)
            if (delta.wrinkle != 0 && delta.vertex < marks.size())
                marks[delta.vertex].is_wrinkled = 1;
}

void add_lengths(const Shape& shape, std::vector<float>& lengths) {
    for (const VertexMove& move : vertex_moves(shape))
        if (move.vertex < lengths.size())
            lengths[move.vertex] = std::max(lengths[move.vertex], glm::length(move.position));
}

}  // namespace

std::vector<VertexMark> vertex_marks(const Scene& scene) {
    std::vector<VertexMark> marks(scene.model.vertices.size());
    mark_fixups(scene, marks);
    mark_lods(scene.model, marks);
    mark_wrinkles(scene.model, marks);
    return marks;
}

std::vector<float> shape_lengths(const Model& model, int shape, std::span<const SeamPair> seams) {
    std::vector<float> lengths(model.vertices.size());
    if (shape != kNone) {
        const Shape& shown = at(model.shapes, shape);
        add_lengths(shown, lengths);
        for (const TornSeam& torn : torn_seams(shown, seams))
            for (const uint32_t vertex : {torn.pair.first, torn.pair.second})
                lengths[vertex] = -std::max(std::abs(lengths[vertex]), kMinSeamGap);
        return lengths;
    }
    for (const Shape& each : model.shapes) add_lengths(each, lengths);
    return lengths;
}

}  // namespace studioscope
