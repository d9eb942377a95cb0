#include "document/posed_points.h"

#include <algorithm>

#include "core/at.h"
#include "model/animation/flex.h"
#include "model/animation/skin.h"
#include "model/measure.h"
#include "model/transform.h"

namespace studioscope {

namespace {

// The model's vertices, with the active shapes applied.
class Flexed {
public:
    Flexed(const Model& model, const Pose& pose) : model_(model), pose_(pose) {
        is_flexed_ = std::any_of(pose.shapes.begin(), pose.shapes.end(),
                                 [](const ShapeWeight& it) { return it.is_active(); });
        if (is_flexed_) apply_shapes(model, pose.shapes, flexed_);
    }

    void add(uint32_t index, std::vector<glm::vec3>& points) const {
        const Vertex& vertex = (is_flexed_ ? flexed_.vertices : model_.vertices)[index];
        const glm::vec3 point = skin_position(vertex, vertex.position, pose_.palette);
        if (is_near(point)) points.push_back(point);
    }

private:
    const Model& model_;
    const Pose& pose_;
    bool is_flexed_ = false;
    FlexedVertices flexed_;
};

}  // namespace

std::vector<glm::vec3> posed_points(const Document& document, const Pose& pose,
                                    std::span<const int> meshes) {
    const Model& model = document.model();
    const Flexed flexed(model, pose);
    const auto lod = static_cast<size_t>(std::max(document.view.lod, 0));
    std::vector<glm::vec3> points;
    for (const int mesh : meshes) {
        const MeshLod& level = at(model.meshes, mesh).lods[lod];
        for (uint32_t i = 0; i < level.vertex_count; ++i)
            flexed.add(level.first_vertex + i, points);
    }
    return points;
}

std::vector<glm::vec3> posed_points(const Document& document, const Pose& pose) {
    const Model& model = document.model();
    std::vector<int> drawn;
    for (int mesh = 0; mesh < static_cast<int>(model.meshes.size()); ++mesh)
        if (is_drawn(document, mesh)) drawn.push_back(mesh);
    std::vector<glm::vec3> points = posed_points(document, pose, drawn);
    if (has_bones_alone(model) && model.bones.size() > 1)
        for (const Affine& world : pose.world)
            points.push_back(transform_point(world, glm::vec3(0)));
    return points;
}

std::vector<glm::vec3> posed_vertex(const Document& document, const Pose& pose, int vertex) {
    std::vector<glm::vec3> points;
    if (!is_index(vertex, document.model().vertices.size())) return points;
    Flexed(document.model(), pose).add(static_cast<uint32_t>(vertex), points);
    return points;
}

}  // namespace studioscope
