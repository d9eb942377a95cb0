// Hit boxes and collision meshes as nodes, and what glTF has no place for as text.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "core/at.h"
#include "core/deadline.h"
#include "core/text.h"
#include "export/gltf/parts.h"
#include "export/steps.h"
#include "model/flex_rules.h"

namespace studioscope {

namespace {

using nlohmann::ordered_json;

ordered_json controller_list(const Model& model) {
    ordered_json list = ordered_json::array();
    for (const FlexController& controller : model.controllers)
        list.push_back({{"name", as_utf8(controller.name)},
                        {"type", as_utf8(controller.type)},
                        {"min", controller.min},
                        {"max", controller.max}});
    return list;
}

// Rules as lines of a QC: "%smile = left_smile * 0.5".
ordered_json rule_lines(const Model& model) {
    ordered_json list = ordered_json::array();
    for (const FlexRule& rule : model.rules) {
        check_deadline();
        const std::string expression = rule_expression(model, rule);
        if (expression.empty() || !is_index(rule.flex, model.flex_names.size())) continue;
        list.push_back(
            as_utf8(fmt::format("%{} = {}", at(model.flex_names, rule.flex), expression)));
    }
    return list;
}

void add_texts(const Scene& scene, GltfDocument& document) {
    ordered_json extras;
    if (!scene.model.controllers.empty()) extras["flex_controllers"] = controller_list(scene.model);
    if (!scene.model.rules.empty()) extras["flex_rules"] = rule_lines(scene.model);
    if (scene.collision && !scene.collision->text.empty())
        extras["collision_text"] = as_utf8(scene.collision->text);
    if (!extras.is_null()) document.root()["extras"] = std::move(extras);
}

// Nodes with meshes of one see-through colour each, below the joints that they follow.
class ShapeWriter {
public:
    ShapeWriter(const Scene& scene, const GltfSpace& space, GltfDocument& document,
                ExportReport& report)
        : model_(scene.model), space_(space), document_(document), report_(report) {}

    // `kind`: that of the things of this colour, in a report.
    void begin(const char* kind, const char* name, const std::array<float, 4>& color) {
        kind_ = kind;
        material_ = document_.add(
            "materials",
            {{"name", name},
             {"pbrMetallicRoughness", {{"baseColorFactor", color}, {"metallicFactor", 0}}},
             {"alphaMode", "BLEND"},
             {"doubleSided", true}});
    }

    // `points`: in the space of the bone, or in that of the model at rest without one.
    void add(const std::string& name, int bone, std::vector<glm::vec3> points,
             std::span<const uint32_t> indices, ordered_json extras) {
        const bool is_joint = is_index(bone, space_.joints.size());
        for (glm::vec3& point : points) {
            if (!is_finite(point)) {
                report_.lost.push_back(
                    {"export-number", kind_, name, {}, {}, "it has values that are not finite"});
                return;
            }
            if (is_joint)
                point *= static_cast<float>(space_.metres);
            else
                point = space_.place(at_rest(bone, point));
        }
        if (points.empty() || indices.empty()) return;
        const ordered_json primitive{
            {"attributes",
             {{"POSITION",
               document_.add_vectors(points, GltfUse::kVertices, GltfDocument::Bounds::kWritten)}}},
            {"indices", document_.add_indices(indices)},
            {"material", material_}};
        const int mesh = document_.add(
            "meshes", {{"name", name}, {"primitives", ordered_json::array({primitive})}});
        document_.add_node({{"name", name}, {"mesh", mesh}, {"extras", std::move(extras)}},
                           is_joint ? at(space_.joints, bone) : GltfDocument::kScene);
    }

    std::string bone_name(int bone) const {
        return is_index(bone, model_.bones.size()) ? as_utf8(at(model_.bones, bone).name) : "";
    }

private:
    glm::vec3 at_rest(int bone, const glm::vec3& point) const {
        if (!is_index(bone, model_.bones.size())) return point;
        const glm::dmat4 world = glm::inverse(to_matrix(at(model_.bones, bone).pose_to_bone));
        return glm::vec3(world * glm::dvec4(glm::dvec3(point), 1));
    }

    const Model& model_;
    const GltfSpace& space_;
    GltfDocument& document_;
    ExportReport& report_;
    const char* kind_ = "";
    int material_ = kNone;
};

void add_hitboxes(const Model& model, ShapeWriter& writer) {
    if (model.hitboxes.empty()) return;
    // Corner i has the maximum in x, y and z where i has the bits 1, 2 and 4.
    constexpr uint32_t kTriangles[] = {0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4,
                                       2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6};
    writer.begin("hitbox", "hit boxes", {1, 0.4f, 0.1f, 0.25f});
    for (const Hitbox& box : model.hitboxes) {
        std::vector<glm::vec3> corners;
        corners.reserve(8);
        for (int i = 0; i < 8; ++i)
            corners.emplace_back((i & 1) != 0 ? box.max.x : box.min.x,
                                 (i & 2) != 0 ? box.max.y : box.min.y,
                                 (i & 4) != 0 ? box.max.z : box.min.z);
        const std::string bone = writer.bone_name(box.bone);
        writer.add("hitbox " + (box.name.empty() ? bone : as_utf8(box.name)), box.bone,
                   std::move(corners), kTriangles,
                   {{"hitbox_set", box.set}, {"hitbox_group", box.group}, {"bone", bone}});
    }
}

// Each convex piece is a node of its own; Godot makes a convex shape of one with that ending.
void add_solid(const CollisionSolid& solid, const Model& model, bool is_skinned,
               ShapeWriter& writer) {
    const bool is_posed = solid.bone == kNone && is_skinned;
    const glm::dmat4 to_root = is_posed ? glm::inverse(first_root_pose(model)) : glm::dmat4(1);
    for (size_t i = 0; i < solid.pieces.size(); ++i) {
        check_deadline();
        std::vector<glm::vec3> points = solid.pieces[i].points;
        for (glm::vec3& point : points)
            if (is_posed) point = glm::vec3(to_root * glm::dvec4(glm::dvec3(point), 1));
        writer.add(fmt::format("{} {}-convcolonly",
                               solid.name.empty() ? "collision" : as_utf8(solid.name), i + 1),
                   is_posed ? 0 : solid.bone, std::move(points), solid.pieces[i].indices,
                   {{"solid", as_utf8(solid.name)},
                    {"mass_kg", solid.mass},
                    {"surface_property", as_utf8(solid.surface_property)}});
    }
}

}  // namespace

void add_extras(const Scene& scene, const GltfOptions& options, const GltfSpace& space,
                GltfDocument& document, ExportReport& report) {
    add_texts(scene, document);
    if (!options.with_extras) return;
    ShapeWriter writer(scene, space, document, report);
    add_hitboxes(scene.model, writer);
    if (!scene.collision || scene.collision->solids.empty()) return;
    writer.begin("collision_piece", "collision", {0.2f, 0.6f, 1, 0.25f});
    for (const CollisionSolid& solid : scene.collision->solids)
        add_solid(solid, scene.model, space.is_skinned, writer);
}

}  // namespace studioscope
