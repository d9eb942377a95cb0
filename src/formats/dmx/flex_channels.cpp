#include "formats/dmx/flex_channels.h"

#include <fmt/format.h>

#include <algorithm>

namespace studioscope {

namespace {

using Curves = std::vector<DmxFlexCurve>;

struct NamedPart {
    std::string_view attribute;
    FlexPart part;
};

constexpr NamedPart kParts[] = {{"value", FlexPart::kValue},     {"flexWeight", FlexPart::kValue},
                                {"leftValue", FlexPart::kLeft},  {"rightValue", FlexPart::kRight},
                                {"balance", FlexPart::kBalance}, {"multi", FlexPart::kMulti},
                                {"multilevel", FlexPart::kMulti}};

std::string name_at(const ElementGraph& graph, const Element& owner, size_t index) {
    if (const Element* controller = find_listed(graph, owner, {"globalFlexControllers"}, index))
        return std::string(name_of(graph, *controller));
    const auto name = find_text(graph, owner, {"flexNames"}, index);
    return name ? *name : fmt::format("flexWeights[{}]", index);
}

std::vector<DmxKey> component(const std::vector<DmxKey>& keys, int axis) {
    std::vector<DmxKey> values;
    for (const DmxKey& key : keys) values.push_back({key.seconds, {key.value[axis], 0, 0, 0}});
    return values;
}

// The curves of a control, for the parts that it has; the others stay in the middle.
Curves control_curves(const ElementGraph& graph, const Element& combination, size_t index,
                      const std::vector<DmxKey>& keys) {
    const Element* found = find_listed(graph, combination, {"controls"}, index);
    if (found == nullptr)
        return {{fmt::format("controlValues[{}]", index), FlexPart::kValue, component(keys, 0)}};
    const Element& control = *found;
    const std::string name(name_of(graph, control));
    Curves curves{{name, FlexPart::kValue, component(keys, 0)}};
    if (number_or(graph, control, {"stereo"}, 0) != 0)
        curves.push_back({name, FlexPart::kBalance, component(keys, 1)});
    if (find_texts(graph, control, {"rawControlNames"}).size() > 2 ||
        number_or(graph, control, {"eyelid"}, 0) != 0)
        curves.push_back({name, FlexPart::kMulti, component(keys, 2)});
    return curves;
}

}  // namespace

std::optional<Curves> read_flex_curves(const ElementGraph& graph, const Element& channel,
                                       const Element& log, DmxLogTally& tally) {
    const Element* to = find_element(graph, channel, {"toElement"});
    if (to == nullptr) return std::nullopt;
    const std::string attribute = text_or(graph, channel, {"toAttribute"});
    const double wanted = number_or(graph, channel, {"toIndex"}, 0);
    const auto index = static_cast<size_t>(std::clamp(wanted, 0.0, 1e6));
    const auto read = [&](AttributeType type) { return read_log(graph, log, type, tally); };
    if (attribute == "controlValues")
        return control_curves(graph, *to, index, read(AttributeType::kVector3));
    if (attribute == "flexWeights")
        return Curves{{name_at(graph, *to, index), FlexPart::kValue, read(AttributeType::kFloat)}};
    for (const NamedPart& known : kParts)
        if (attribute == known.attribute && has_type(graph, log, "DmeFloatLog"))
            return Curves{
                {std::string(name_of(graph, *to)), known.part, read(AttributeType::kFloat)}};
    return std::nullopt;
}

}  // namespace studioscope
