
#include <algorithm>
#include <unordered_map>

#include "core/at.h"
#include "core/name_map.h"
#include "formats/diagnostics.h"
#include "formats/dmx/scene.h"

namespace studioscope {

namespace {

constexpr size_t kMaxReports = 20;

struct Step {
    const Element* element = nullptr;
    int parent = kNone;
    bool is_leaving = false;  // true: all descendants have been visited
};

enum class Visit { kInside, kDone };

class DagReader {
public:
    DagReader(const ElementGraph& graph, Diagnostics& diagnostics)
        : graph_(graph), diagnostics_(diagnostics) {}

    DmxDag run(const Element& model) {
        steps_.push_back({&model, kNone, false});
        while (!steps_.empty()) {
            const Step step = steps_.back();
            steps_.pop_back();
            if (step.is_leaving)
                visits_[step.element] = Visit::kDone;
            else
                enter(step);
        }
        return std::move(dag_);
    }

private:
    void enter(const Step& step) {
        const auto [visit, is_new] = visits_.try_emplace(step.element, Visit::kInside);
        if (!is_new) return report_revisit(step, visit->second);
        const int index = static_cast<int>(dag_.nodes.size());
        dag_.nodes.push_back(read_node(step));
        dag_.index.emplace(step.element, index);
        if (const Element* transform = dag_.nodes.back().transform)
            dag_.index.try_emplace(transform, index);
        if (step.parent != kNone) dag_.names.try_emplace(dag_.nodes.back().name, index);
        steps_.push_back({step.element, step.parent, true});
        const auto children = find_elements(graph_, *step.element, {"children"});
        for (auto child = children.rbegin(); child != children.rend(); ++child) {
            if (*child == nullptr) continue;
            steps_.push_back({*child, index, false});
            dag_.nodes.back().has_children = true;
        }
    }

    void report_revisit(const Step& step, Visit visit) {
        if (++revisit_count_ > kMaxReports) return;
        const std::string parent = describe_element(graph_, *at(dag_.nodes, step.parent).element);
        const Location location = graph_location(graph_, step.element->location);
        if (visit == Visit::kInside)
            report_at(diagnostics_, Severity::kError, "dmx-dag-cycle", location,
                      "{} is a child of {}, which lies below it; ignored there",
                      describe_element(graph_, *step.element), parent);
        else
            report_at(diagnostics_, Severity::kWarning, "dmx-dag-shared", location,
                      "{} has a second parent, {}; ignored there",
                      describe_element(graph_, *step.element), parent);
    }

    DmxNode read_node(const Step& step) {
        DmxNode node;
        node.element = step.element;
        node.parent = step.parent;
        node.transform = find_element(graph_, *step.element, {"transform"});
        node.name = graph_name(graph_, *step.element);
        if (node.transform != nullptr && !graph_name(graph_, *node.transform).empty())
            node.name = graph_name(graph_, *node.transform);
        bool is_odd = false;
        node.current = read_dmx_transform(graph_, node.transform, is_odd);
        if (is_odd)
            report_at(diagnostics_, Severity::kWarning, "dmx-rotation",
                      graph_location(graph_, step.element->location),
                      "the orientation of {} is 0; identity is used",
                      describe_element(graph_, *step.element));
        return node;
    }

    const ElementGraph& graph_;
    Diagnostics& diagnostics_;
    DmxDag dag_;
    size_t revisit_count_ = 0;
    std::vector<Step> steps_;
    std::unordered_map<const Element*, Visit> visits_;
};

// The transforms of the bind pose, to be matched with nodes.
struct BindList {
    std::vector<const Element*> transforms;
    HashedMap<std::string_view, const Element*> by_name;
    std::unordered_map<const Element*, size_t> slots;  // joints and their transforms
};

BindList read_bind_list(const ElementGraph& graph, const Element& model) {
    BindList list;
    const Element* chosen = nullptr;
    for (const Element* state : find_elements(graph, model, {"baseStates"})) {
        if (state == nullptr) continue;
        if (chosen == nullptr) chosen = state;
        if (graph_name(graph, *state) != "bind") continue;
        chosen = state;
        break;
    }
    if (chosen == nullptr) return list;
    list.transforms = find_elements(graph, *chosen, {"transforms"});
    for (const Element* transform : list.transforms)
        if (transform != nullptr && !graph_name(graph, *transform).empty())
            list.by_name.try_emplace(graph_name(graph, *transform), transform);
    for (const char* attribute : {"jointList", "jointTransforms"}) {
        const auto joints = find_elements(graph, model, {attribute});
        for (size_t i = 0; i < joints.size() && joints.size() == list.transforms.size(); ++i)
            list.slots.try_emplace(joints[i], i);
    }
    return list;
}

// Finds a node's bind transform by name, and by index if the lists have equal lengths. A bone and a
// mesh may have the same name: then the index decides, if the name at that index matches.
const Element* find_bind(const ElementGraph& graph, const BindList& list, const DmxNode& node) {
    const Element* by_index = nullptr;
    for (const Element* key : {node.element, node.transform}) {
        const auto slot = list.slots.find(key);
        if (key != nullptr && by_index == nullptr && slot != list.slots.end())
            by_index = list.transforms[slot->second];
    }
    if (by_index != nullptr && graph_name(graph, *by_index) == node.name) return by_index;
    const auto by_name = list.by_name.find(node.name);
    return by_name != list.by_name.end() ? by_name->second : by_index;
}

}  // namespace

DmxDag read_dag(const ElementGraph& graph, const Element& model, Diagnostics& diagnostics) {
    DmxDag dag = DagReader(graph, diagnostics).run(model);
    const BindList list = read_bind_list(graph, model);
    for (DmxNode& node : dag.nodes) {
        bool is_odd = false;
        // The model's own name is often that of its mesh, so the model is not searched for.
        const Element* bind = node.parent == kNone ? nullptr : find_bind(graph, list, node);
        node.bind = bind != nullptr ? read_dmx_transform(graph, bind, is_odd) : node.current;
        node.bind_world = to_matrix(node.bind);
        if (node.parent != kNone)
            node.bind_world = at(dag.nodes, node.parent).bind_world * node.bind_world;
    }
    return dag;
}

int find_node(const DmxDag& dag, const Element* element) {
    const auto found = dag.index.find(element);
    return found == dag.index.end() ? kNone : found->second;
}

int find_node_named(const DmxDag& dag, std::string_view name) {
    const auto found = dag.names.find(std::string(name));
    return found == dag.names.end() ? kNone : found->second;
}

UpAxis scene_up_axis(const ElementGraph& graph, const Element& model) {
    if (const Element* system = find_element(graph, model, {"axisSystem"})) {
        const double axis = number_or(graph, *system, {"upAxis"}, 3);
        return axis == 1 ? UpAxis::kX : axis == 2 ? UpAxis::kY : UpAxis::kZ;
    }
    const std::string axis = text_or(graph, model, {"upAxis"}, "Z");
    if (axis.starts_with('Y') || axis.starts_with('y')) return UpAxis::kY;
    if (axis.starts_with('X') || axis.starts_with('x')) return UpAxis::kX;
    return UpAxis::kZ;
}

}  // namespace studioscope
