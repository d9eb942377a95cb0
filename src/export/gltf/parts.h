#pragma once

#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "export/gltf/gltf.h"
#include "export/gltf/materials.h"
#include "model/compiled_model.h"

namespace studioscope {

// The parts of a glTF asset, for its own files, in the order in which they are added.

// The place of a model in its asset.
struct GltfSpace {
    double metres = 0.0254;     // length of a Source unit
    glm::dmat3 of_rest{1};      // from model space, at rest, to the axes of the asset
    glm::dmat3 of_clips{1};     // likewise while a clip plays
    bool is_skinned = false;    // false: a static prop; vertices follow no bone
    std::vector<int> joints{};  // the node of each bone; empty for a static prop

    // Places and directions of the model at rest.
    glm::vec3 place(const glm::vec3& point) const {
        return glm::vec3(of_rest * (glm::dvec3(point) * metres));
    }
    glm::vec3 direction(const glm::vec3& vector) const {
        return glm::vec3(of_rest * glm::dvec3(vector));
    }
    // A transform relative to a bone: only the length of a unit changes.
    Transform below_bone(const Transform& local) const {
        return {local.position * static_cast<float>(metres), local.rotation};
    }
    // A transform relative to nothing, turned by one of the matrices above.
    Transform at_top(const glm::dmat3& turn, const Transform& local) const;
};

// A node whose mesh has morph targets: for each target the shape, and whether it is the side that
// follows the pair's weight.
struct GltfShapeNode {
    struct Target {
        size_t shape = 0;
        bool is_pair = false;
        float rest = 0;  // weight at rest
    };
    int node = 0;
    std::vector<Target> targets;
};

// The records of the MDL, or those that a compiler would make of a QC; null if there are none.
inline const MdlFile* gltf_records(const Scene& scene) {
    return scene.compiled ? scene.compiled->mdl.get() : nullptr;
}

// The scene, the asset and the report that all parts read and write.
struct GltfWriting {
    const Scene& scene;
    const GltfOptions& options;
    GltfDocument& document;
    ExportReport& report;
    GltfSpace space;
    std::vector<Transform> rest{};  // the transform of the node of each bone
    std::vector<GltfShapeNode> shapes{};
};

GltfSpace gltf_space(const Scene& scene, const GltfOptions& options);
// The members of a node that place it; none for those that are not needed.
nlohmann::ordered_json gltf_node(const std::string& name, const Transform& local);

// Bones as nodes, the skin, and attachments as nodes below them. Returns the skin's index, or
// kNone.
int add_skeleton(GltfWriting& all);
// A node for each model of each body part, at each level that is written.
void add_meshes(GltfWriting& all, int skin, const GltfMaterials& materials);
// The clips that are asked for: indices into Model::clips.
std::vector<int> gltf_clips(const Scene& scene, const GltfOptions& options);
void add_clips(GltfWriting& all);
// Says what glTF has no place for.
void report_gltf_lost(const Scene& scene, const GltfOptions& options, ExportReport& report);

// Hit boxes and collision meshes as nodes, with GltfOptions::with_extras; flex controllers and
// rules as text.
void add_extras(const Scene& scene, const GltfOptions& options, const GltfSpace& space,
                GltfDocument& document, ExportReport& report);

}  // namespace studioscope
