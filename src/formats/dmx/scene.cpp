#include "formats/dmx/scene.h"

#include <algorithm>

#include "core/at.h"
#include "formats/diagnostics.h"
#include "formats/dmx/vertex_data.h"

namespace studioscope {

namespace {

const Element* find_shape(const ElementGraph& graph, const DmxNode& node, std::string_view type) {
    const Element* shape = find_element(graph, *node.element, {"shape"});
    return shape != nullptr && has_type(graph, *shape, type) ? shape : nullptr;
}

bool is_identity(const Transform& transform) {
    return transform.position == glm::vec3(0) && transform.rotation == glm::quat(1, 0, 0, 0);
}

void find_roots(const ElementGraph& graph, DmxScene& scene, Diagnostics& diagnostics) {
    const Element& root = *element_at(graph, graph.root);
    scene.skeleton = find_element(graph, root, {"skeleton"});
    scene.model = find_element(graph, root, {"model"});
    if (scene.skeleton == nullptr) scene.skeleton = scene.model;
    if (scene.model == nullptr) scene.model = scene.skeleton;
    if (scene.skeleton == nullptr)
        report_at(diagnostics, Severity::kNote, "dmx-no-model",
                  graph_location(graph, root.location),
                  "the root element, {}, names neither a model nor a skeleton; only the elements "
                  "are shown",
                  describe_element(graph, root));
    if (scene.is_split())
        report_at(diagnostics, Severity::kNote, "dmx-two-roots",
                  graph_location(graph, root.location),
                  "`model` and `skeleton` are two elements; meshes of the first and bones of the "
                  "second are used");
}

void read_meshes(const ElementGraph& graph, DmxScene& scene, Diagnostics& diagnostics) {
    const DmxDag& dag = scene.meshes_dag();
    for (size_t i = 0; i < dag.nodes.size(); ++i) {
        const Element* mesh = find_shape(graph, dag.nodes[i], "DmeMesh");
        if (mesh == nullptr) continue;
        DmxMesh source{mesh, std::string(graph_name(graph, *mesh)), static_cast<int>(i), {}, 0};
        if (!dag.nodes[i].name.empty()) source.name = dag.nodes[i].name;
        if (const Element* state = find_base_state(graph, *mesh))
            source.data = read_vertex_data(graph, *state, source.name, diagnostics);
        else
            report_at(diagnostics, Severity::kError, "dmx-no-base-state",
                      graph_location(graph, mesh->location),
                      "mesh \"{}\" has no base state; left out", source.name);
        if (source.data) scene.meshes.push_back(std::move(source));
    }
}

// The node of a joint list's entry: a joint, or in old files its transform.
int find_joint(const ElementGraph& graph, const DmxDag& dag, const Element* joint) {
    if (joint == nullptr) return kNone;
    const int node = find_node(dag, joint);
    return node != kNone ? node : find_node_named(dag, graph_name(graph, *joint));
}

// Nodes of DmxScene::bones in the order that weights index.
std::vector<int> read_joint_list(const ElementGraph& graph, const DmxScene& scene) {
    for (const Element* owner : {scene.model, scene.skeleton})
        for (const char* name : {"jointList", "jointTransforms"}) {
            const auto joints = find_elements(graph, *owner, {name});
            if (joints.empty()) continue;
            std::vector<int> nodes;
            nodes.reserve(joints.size());
            for (const Element* joint : joints)
                nodes.push_back(find_joint(graph, scene.bones, joint));
            return nodes;
        }
    return {};
}

void mark_weighted(DmxScene& scene, const std::vector<int>& joints) {
    for (const DmxMesh& mesh : scene.meshes) {
        const size_t count = mesh.data->link_count * mesh.data->positions.value_count();
        for (size_t i = 0; i < count; ++i) {
            const auto joint = static_cast<uint32_t>(mesh.data->joints[i]);
            if (joint < joints.size() && joints[joint] != kNone && mesh.data->weights[i] > 0)
                at(scene.bones.nodes, joints[joint]).is_bone = true;
        }
    }
}

// The closest bone at or above a mesh, as a node of DmxScene::bones.
int find_bone_above(const DmxScene& scene, int mesh_node) {
    const std::vector<DmxNode>& nodes = scene.meshes_dag().nodes;
    for (int above = mesh_node; above != kNone; above = at(nodes, above).parent) {
        int bone = above;
        if (scene.is_split()) {
            const DmxNode& node = at(nodes, above);
            bone = find_node(scene.bones, node.element);
            if (bone == kNone) bone = find_node_named(scene.bones, node.name);
        }
        if (bone != kNone && at(scene.bones.nodes, bone).is_bone) return bone;
    }
    return kNone;
}

// The joint for vertices without weights: the compiler distributes them over the joints that it
// lists.
int find_listed_joint(const DmxScene& scene, const DmxMesh& mesh, const std::vector<int>& joints) {
    const DmxVertexData& data = *mesh.data;
    for (size_t i = 0; i < data.link_count * data.positions.value_count(); ++i) {
        const auto joint = static_cast<uint32_t>(data.joints[i]);
        if (data.weights[i] > 0 || joint >= joints.size() || joints[joint] == kNone) continue;
        if (at(scene.bones.nodes, joints[joint]).is_bone) return joints[joint];
    }
    return kNone;
}

int make_mesh_bone(DmxScene& scene, int mesh_node) {
    if (!scene.is_split()) {
        at(scene.bones.nodes, mesh_node).is_bone = true;
        return mesh_node;
    }
    DmxNode node = at(scene.mesh_nodes.nodes, mesh_node);
    node.parent = kNone;
    node.is_bone = true;
    node.bind.position = glm::dvec3(node.bind_world[3]);
    node.bind.rotation = glm::quat_cast(glm::dmat3(node.bind_world));
    node.current = node.bind;
    scene.bones.nodes.push_back(node);
    return static_cast<int>(scene.bones.nodes.size() - 1);
}

void mark_bones(const ElementGraph& graph, DmxScene& scene, const std::vector<int>& joints) {
    for (DmxNode& node : scene.bones.nodes) {
        if (node.parent == kNone)
            node.is_bone = !is_identity(node.bind);
        else
            node.is_bone = node.has_children || has_type(graph, *node.element, "DmeJoint") ||
                           find_shape(graph, node, "DmeMesh") == nullptr;
    }
    mark_weighted(scene, joints);
    for (DmxMesh& mesh : scene.meshes) {
        if (!needs_rigid_bone(*mesh.data)) continue;
        mesh.rigid_bone = find_bone_above(scene, mesh.node);
        if (mesh.rigid_bone == kNone) mesh.rigid_bone = find_listed_joint(scene, mesh, joints);
        if (mesh.rigid_bone == kNone) mesh.rigid_bone = make_mesh_bone(scene, mesh.node);
    }
}

void make_bones(DmxScene& scene, Model& model) {
    for (DmxNode& node : scene.bones.nodes) {
        if (!node.is_bone) continue;
        Bone bone;
        bone.name = node.name;
        bone.bind = node.bind;
        bone.parent = node.parent == kNone ? kNone : at(scene.bones.nodes, node.parent).bone;
        bone.pose_to_bone = to_affine(glm::inverse(node.bind_world));
        node.bone = static_cast<int>(model.bones.size());
        model.bones.push_back(std::move(bone));
    }
}

void read_attachments(const ElementGraph& graph, const DmxScene& scene, Model& model) {
    for (const DmxNode& node : scene.bones.nodes) {
        const Element* shape = find_shape(graph, node, "DmeAttachment");
        if (shape == nullptr || node.bone == kNone) continue;
        const std::string_view name = graph_name(graph, *shape);
        model.attachments.push_back({name.empty() ? node.name : std::string(name), node.bone, {}});
        if (number_or(graph, *shape, {"isWorldAligned"}, 0) != 0)
            report_at(
                model.diagnostics, Severity::kNote, "dmx-world-aligned",
                graph_location(graph, shape->location),
                "attachment \"{}\" keeps the world's axes in the game; here it turns with its bone",
                model.attachments.back().name);
    }
}

// Returns the bone of each node; for a bone beyond the vertex limit its closest ancestor within it.
std::vector<int> find_indexable_bones(const DmxScene& scene, const Model& model) {
    std::vector<int> nearest_indexable;  // parents come first
    for (const Bone& bone : model.bones) {
        const auto index = static_cast<int>(nearest_indexable.size());
        const int above = bone.parent == kNone ? 0 : at(nearest_indexable, bone.parent);
        nearest_indexable.push_back(index < kMaxBonesOfVertices ? index : above);
    }
    std::vector<int> node_bones;
    for (const DmxNode& node : scene.bones.nodes)
        node_bones.push_back(node.bone == kNone ? kNone : at(nearest_indexable, node.bone));
    return node_bones;
}

void bind_joints(DmxScene& scene, const std::vector<int>& joints, Model& model) {
    const std::vector<int> node_bones = find_indexable_bones(scene, model);
    bool is_far = false;
    const auto nearest_bone = [&](int node) {
        const auto at = static_cast<size_t>(node);
        is_far = is_far || scene.bones.nodes[at].bone != node_bones[at];
        return node_bones[at];
    };
    for (const int node : joints)
        scene.joint_bones.push_back(node == kNone ? kNone : nearest_bone(node));
    for (DmxMesh& mesh : scene.meshes)
        mesh.rigid_bone = std::max(nearest_bone(std::max(mesh.rigid_bone, 0)), 0);
    if (is_far)
        report_at(model.diagnostics, Severity::kError, "dmx-far-bone", Location(),
                  "{} bones, of which vertices can name the first {}; for the others, the nearest "
                  "ancestor among those is used",
                  model.bones.size(), kMaxBonesOfVertices);
}

}  // namespace

DmxScene read_scene(const ElementGraph& graph, Model& model) {
    DmxScene scene;
    find_roots(graph, scene, model.diagnostics);
    if (scene.skeleton == nullptr) return scene;
    model.name = graph_name(graph, *scene.model);
    model.up = scene_up_axis(graph, *scene.model);
    scene.bones = read_dag(graph, *scene.skeleton, model.diagnostics);
    if (scene.is_split()) scene.mesh_nodes = read_dag(graph, *scene.model, model.diagnostics);
    read_meshes(graph, scene, model.diagnostics);
    const std::vector<int> joints = read_joint_list(graph, scene);
    mark_bones(graph, scene, joints);
    make_bones(scene, model);
    read_attachments(graph, scene, model);
    bind_joints(scene, joints, model);
    return scene;
}

}  // namespace studioscope
