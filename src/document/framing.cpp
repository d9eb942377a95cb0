#include "document/framing.h"

#include "animation/skin.h"

namespace studioscope {

namespace {

// Where the drawn level's shown vertices are, and the bones where they are all there is; those that
// are absurdly far are left out.
std::vector<glm::vec3> posed_points(const Document& document) {
    constexpr float kFarthest = 1e6f;
    const Model& model = document.model();
    Pose pose;
    update_pose(model, request_of(document), pose);
    std::vector<PosedVertex> posed(model.vertices.size());
    skin(model.vertices, model.tangents, pose.palette, posed);
    std::vector<glm::vec3> points;
    if (has_bones_alone(model) && model.bones.size() > 1)
        for (const Affine& world : pose.world)
            points.push_back(transform_point(world, glm::vec3(0)));
    const auto lod = static_cast<size_t>(std::max(document.view.lod, 0));
    for (const Mesh& mesh : model.meshes) {
        if (!is_shown(document, mesh)) continue;
        const MeshLod& level = mesh.lods[lod];
        for (uint32_t i = 0; i < level.vertex_count; ++i) {
            const glm::vec3& point = posed[level.first_vertex + i].position;
            if (glm::length(point) < kFarthest) points.push_back(point);
        }
    }
    return points;
}

void fit(Camera& camera, const Document& document, float aspect) {
    const std::vector<glm::vec3> points = posed_points(document);
    if (points.empty())
        frame_bounds(camera, upright_bounds(document.model()), aspect);
    else
        frame_points(camera, points, aspect);
}

bool has_area(const Model& model, const uint32_t* corners) {
    const glm::vec3& a = model.vertices[corners[0]].position;
    return glm::cross(model.vertices[corners[1]].position - a,
                      model.vertices[corners[2]].position - a) != glm::vec3(0);
}

bool shows_something(const Model& model, const MeshLod& level) {
    if (level.indices.empty()) return level.vertex_count > 0;
    for (size_t i = 0; i + 2 < level.indices.size(); i += 3)
        if (has_area(model, &level.indices[i])) return true;
    return false;
}

}  // namespace

bool has_bones_alone(const Model& model) {
    for (const Mesh& mesh : model.meshes)
        for (const MeshLod& level : mesh.lods)
            if (shows_something(model, level)) return false;
    return true;
}

Camera front_view(const Document& document, float aspect) {
    Camera camera;
    // The compiler turns sequences and the vertices of static props, but not a bind pose. What has
    // its Y up faces +Z as it was modelled, which becomes +X where Z is up.
    const bool is_compiled_turn =
        document.scene.format == "mdl" &&
        (document.playback.clip != kNone || document.model().bones.size() == 1);
    if (is_compiled_turn || document.model().up == UpAxis::kY) camera.yaw += glm::radians(90.0f);
    fit(camera, document, aspect);
    return camera;
}

void frame_model(Document& document, float aspect) { fit(document.camera, document, aspect); }

}  // namespace studioscope
