#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "core/name_map.h"
#include "formats/dmx/lookup.h"
#include "model/model.h"

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
UpAxis up_axis_of(const ElementGraph& graph, const Element& model);

}  // namespace studioscope
