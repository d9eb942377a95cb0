#include <algorithm>

#include "core/at.h"
#include "document/compared_model.h"
#include "document/framing.h"
#include "document/view/panes.h"
#include "document/visibility.h"
#include "model/animation/flex.h"
#include "model/animation/skin.h"
#include "model/measure.h"
#include "model/transform.h"

// Framing of the selection (key F): the functions of framing.h that depend on it.
namespace studioscope {

namespace {

// The posed positions of the model's vertices, with the active shapes applied.
class FlexedVertexPoints {
public:
    FlexedVertexPoints(const Model& model, const Pose& pose) : model_(model), pose_(pose) {
        is_flexed_ = std::any_of(pose.shapes.begin(), pose.shapes.end(),
                                 [](const ShapeWeight& weight) { return weight.is_active(); });
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
    const FlexedVertexPoints flexed(model, pose);
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
    if (has_only_bones(model) && model.bones.size() > 1)
        for (const Affine& world : pose.world)
            points.push_back(transform_point(world, glm::vec3(0)));
    return points;
}

std::vector<glm::vec3> posed_vertex(const Document& document, const Pose& pose, int vertex) {
    std::vector<glm::vec3> points;
    if (!is_index(vertex, document.model().vertices.size())) return points;
    FlexedVertexPoints(document.model(), pose).add(static_cast<uint32_t>(vertex), points);
    return points;
}

namespace {

using Points = std::vector<glm::vec3>;

// The margin around a point without extent, as a share of the model's radius.
constexpr float kAroundPoint = 0.15f, kAroundVertex = 0.04f;

void add_around(const glm::vec3& center, float reach, Points& points) {
    for (const float x : {-reach, reach})
        for (const float y : {-reach, reach})
            for (const float z : {-reach, reach}) points.push_back(center + glm::vec3(x, y, z));
}

Points points_around(const Document& document, const Points& centers, float share) {
    const float reach = upright_bounds(document.model()).radius() * share;
    Points points;
    for (const glm::vec3& center : centers) add_around(center, reach, points);
    return points;
}

bool is_posed(const Pose& pose, int bone) { return is_index(bone, pose.world.size()); }

Points attachment_points(const Document& document, const Pose& pose) {
    const Model& model = document.model();
    const int index = document.selection.attachment;
    if (!is_index(index, model.attachments.size())) return {};
    const auto world = attachment_world(at(model.attachments, index), pose.world);
    if (!world) return {};
    return points_around(document, {transform_point(*world, glm::vec3(0))}, kAroundPoint);
}

Points hitbox_points(const Document& document, const Pose& pose) {
    const Model& model = document.model();
    const int index = document.selection.hitbox;
    if (!is_index(index, model.hitboxes.size())) return {};
    const Hitbox& box = at(model.hitboxes, index);
    if (!is_posed(pose, box.bone)) return {};
    Points points;
    for (const float x : {box.min.x, box.max.x})
        for (const float y : {box.min.y, box.max.y})
            for (const float z : {box.min.z, box.max.z})
                points.push_back(transform_point(at(pose.world, box.bone), {x, y, z}));
    return points;
}

Points bone_points(const Document& document, const Pose& pose) {
    const int bone = document.selection.bone;
    if (!is_posed(pose, bone)) return {};
    return points_around(document, {transform_point(at(pose.world, bone), glm::vec3(0))},
                         kAroundPoint);
}

Points mesh_points(const Document& document, const Pose& pose) {
    const Model& model = document.model();
    const Selection& selection = document.selection;
    if (is_index(selection.mesh, model.meshes.size()))
        return posed_points(document, pose, std::span(&selection.mesh, 1));
    if (!is_index(selection.material, model.materials.size())) return {};
    return posed_points(document, pose,
                        node_meshes(document, {TreeKind::kMaterial, selection.material}));
}

// The position of a vertex that only the compared model has, in its bind pose.
Points addition_points(const Document& document, const Pose&) {
    const int vertex = document.compared ? selected_addition(document) : kNone;
    if (vertex == kNone) return {};
    const Model& second = document.compared->document.model();
    const glm::vec3 position = upright(second.up) * at(second.vertices, vertex).position;
    return points_around(document, {position}, kAroundVertex);
}

// The points of the most specific selected part, as a vertex is selected with its mesh and bone.
Points selection_points(const Document& document, const Pose& pose) {
    Points points = points_around(document, posed_vertex(document, pose, document.selection.vertex),
                                  kAroundVertex);
    for (const auto candidate_points :
         {addition_points, mesh_points, attachment_points, hitbox_points, bone_points})
        if (points.empty()) points = candidate_points(document, pose);
    return points;
}

}  // namespace

void frame_selection(Document& document, const Pose& pose, float aspect) {
    const Points points = selection_points(document, pose);
    if (points.empty()) return frame_model(document, aspect);
    frame_points(document.camera, points, pane_aspect(document, aspect), document.free_area);
}

}  // namespace studioscope
