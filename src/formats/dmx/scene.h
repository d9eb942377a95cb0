#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/name_map.h"
#include "core/thread_pool.h"
#include "formats/dmx/lookup.h"
#include "formats/dmx/vertex_data.h"
#include "model/model.h"
#include "model/vertex_origins.h"

namespace studioscope {

// The scene graph of a DMX file: a DmeModel and the dags and joints below it.

struct DmxNode {
    const Element* element = nullptr;
    const Element* transform = nullptr;  // its DmeTransform, or null
    std::string name;    // name of the transform, as the compiler uses it, else of the element
    int parent = kNone;  // smaller than the node's own index
    bool has_children = false;
    Transform current;  // transform in the displayed scene
    Transform bind;     // transform in the bind pose
    glm::dmat4 bind_world{1};
    bool is_bone = false;
    int bone = kNone;  // index into Model::bones, once bones exist
};

struct DmxDag {
    std::vector<DmxNode> nodes;  // the model itself, then its descendants, parents first
    // Indices into nodes, by element and by transform.
    std::unordered_map<const Element*, int> index;
    NameMap<int> names;  // first node of each name, without the model
};

DmxDag read_dag(const ElementGraph& graph, const Element& model, Diagnostics& diagnostics);

// The node of an element or a transform; kNone if there is none.
int find_node(const DmxDag& dag, const Element* element);

// The first node of that name below the model itself.
int find_node_named(const DmxDag& dag, std::string_view name);

// The scene's up axis: axisSystem, else the first letter of upAxis, else Z.
UpAxis scene_up_axis(const ElementGraph& graph, const Element& model);

// A DmeMesh with the node of its dag.
struct DmxMesh {
    const Element* element = nullptr;
    std::string name;
    int node = kNone;  // node of DmxScene::meshes_dag()
    std::optional<DmxVertexData> data;
    int rigid_bone = 0;  // bone for vertices without weights
};

// The parts of the scene that the root element names.
struct DmxScene {
    const Element* skeleton = nullptr;
    const Element* model = nullptr;  // root of the meshes; often the same element
    DmxDag bones;                    // nodes below `skeleton`
    DmxDag mesh_nodes;               // nodes below `model`, if that is another element
    std::vector<DmxMesh> meshes;
    std::vector<int> joint_bones;  // one per entry of the joint list that weights index

    bool is_split() const { return model != skeleton; }
    const DmxDag& meshes_dag() const { return is_split() ? mesh_nodes : bones; }
};

// Reads the scene and fills Model::bones, up and attachments. Bones are the joints, the dags below
// the skeleton's root that have children or no mesh, and those that a weight refers to; the root
// itself only if it has a weight or a transform of its own. A mesh without weights follows the
// closest bone at or above its dag; if there is none, a joint that it lists with weight 0;
// otherwise its dag becomes a bone.
DmxScene read_scene(const ElementGraph& graph, Model& model);

// Adds the vertices, meshes (one per mesh dag and material), materials and shapes of a scene.
// `corners` gets the first one of each vertex. For `welds_as_compiler` see DmxWelding::kCompiled.
void add_meshes(const ElementGraph& graph, const DmxScene& scene, Model& model,
                std::vector<CornerOrigin>& corners, bool welds_as_compiler, ThreadPool& workers);

// Adds the clips of the root's animation list. A key's frame is its clip time in seconds times the
// frame rate, rounded if within a tick of a whole frame (times are truncated to 0.1 ms). Every bone
// has a track: without a channel it keeps the transform of the displayed scene.
void add_clips(const ElementGraph& graph, const DmxScene& scene, Model& model);

// Adds controllers, flex names and rules from the combination operator or the flex rules of the
// root, as the compiler translates them, and connects the shapes, which must exist already.
//
// A shape without a rule gets a controller and a rule of its own name, so that it can be viewed; at
// rest that makes no difference.
void add_flexes(const ElementGraph& graph, const DmxScene& scene, Model& model);

}  // namespace studioscope
