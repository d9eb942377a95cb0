#include <fmt/format.h>

#include <algorithm>

#include "core/message_text.h"
#include "core/name_map.h"
#include "core/text.h"
#include "formats/diagnostics.h"
#include "formats/dmx/flex_rules.h"
#include "formats/dmx/scene.h"

namespace studioscope {

namespace {

void warn_undriven(const std::vector<std::string>& names, Diagnostics& diagnostics) {
    if (names.empty()) return;
    std::string list;
    for (size_t i = 0; i < names.size() && i < 5; ++i)
        list += fmt::format("{}\"{}\"", i == 0 ? "" : ", ", names[i]);
    report_at(diagnostics, Severity::kWarning, "dmx-undriven-shape", Location(),
              "no control drives {}, so the compiled model never moves them ({}{}); each has its "
              "own slider here",
              count_text(names.size(), "shape"), list, names.size() > 5 ? ", ..." : "");
}

// Adds a flex and a slider of its name for each shape without one; no slider if a controller of
// that name has another meaning.
std::vector<std::string> add_own_sliders(Model& model) {
    std::vector<std::string> names;
    NameSet taken;
    for (const FlexController& controller : model.controllers)
        taken.insert(lower_case(controller.name));
    for (Shape& shape : model.shapes) {
        if (shape.flex != kNone) continue;
        names.push_back(shape.name);
        shape.flex = static_cast<int>(model.flex_names.size());
        model.flex_names.push_back(shape.name);
        if (!taken.insert(lower_case(shape.name)).second) continue;
        const int controller = static_cast<int>(model.controllers.size());
        model.controllers.push_back({shape.name, "shapes", 0, 1});
        model.rules.push_back({shape.flex, {{FlexOp::kFetchController, controller, 0}}, {}});
    }
    return names;
}

}  // namespace

void add_flexes(const ElementGraph& graph, const DmxScene& scene, Model& model) {
    const Element* combination =
        find_element(graph, *element_at(graph, graph.root), {"combinationOperator"});
    if (combination == nullptr) {
        add_own_sliders(model);
        return;
    }
    const auto flex_rules = find_flex_rules(graph, *combination);
    // A file with controls only has no information about sides.
    const bool has_balance =
        model.shapes.empty() ||
        std::any_of(scene.meshes.begin(), scene.meshes.end(),
                    [](const DmxMesh& mesh) { return mesh.data->balance.exists(); });
    if (flex_rules.empty())
        add_combination(graph, *combination, has_balance, model);
    else
        add_flex_rules(graph, *combination, flex_rules, model);
    warn_undriven(add_own_sliders(model), model.diagnostics);
}

}  // namespace studioscope
