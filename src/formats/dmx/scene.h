#pragma once

#include <optional>
#include <vector>

#include "core/workers.h"
#include "formats/dmx/dag.h"
#include "formats/dmx/vertex_data.h"
#include "model/vertex_origins.h"

namespace studioscope {

// A DmeMesh in the place of its dag.
struct DmxMesh {
    const Element* element = nullptr;
    std::string name;
    int node = kNone;  // of DmxScene::meshes_dag()
    std::optional<DmxVertexData> data;
    int rigid_bone = 0;  // of what has no weights
};

// What the root element names, put in order.
struct DmxScene {
    const Element* skeleton = nullptr;
    const Element* model = nullptr;  // where the meshes are; often the same element
    DmxDag bones;                    // below `skeleton`
    DmxDag others;                   // below `model` where that is another element
    std::vector<DmxMesh> meshes;
    std::vector<int> bone_of_joint;  // for each entry of the joint list that weights index

    bool is_split() const { return model != skeleton; }
    const DmxDag& meshes_dag() const { return is_split() ? others : bones; }
};

// Fills Model::bones, up and attachments. Bones are the joints, the dags below the skeleton's root
// that have children or no mesh, and those that a weight names; the root itself only when it moves
// something: by a weight or a transform of its own. A mesh without weights follows the closest bone
// at or above its dag; where there is none, a joint that it lists with weight 0; else its dag
// becomes one.
DmxScene read_scene(const ElementGraph& graph, Model& model);

// Adds the vertices, meshes (one a mesh dag and material), materials and shapes of a scene.
// `corners` gets the first one of each vertex. For `welds_as_compiler` see DmxWelding::kCompiled.
void add_meshes(const ElementGraph& graph, const DmxScene& scene, Model& model,
                std::vector<CornerOrigin>& corners, bool welds_as_compiler, Workers& workers);

// Adds the clips of the root's animation list. A key's frame is its clip time in seconds times the
// frame rate; one within a tick of a whole frame stands on it (times are truncated to 0.1 ms).
// Every bone has a track: what no channel moves rests where the file shows it now.
void add_clips(const ElementGraph& graph, const DmxScene& scene, Model& model);

// Fills controllers, flex names and rules from the combination operator or the flex rules of the
// root, as the compiler translates them, and ties the shapes (which are there already) to them.
//
// A shape that nothing drives gets a controller and a rule of its own name, so that it can be seen;
// at rest that makes no difference.
void add_flexes(const ElementGraph& graph, const DmxScene& scene, Model& model);

}  // namespace studioscope
