#include "formats/dmx/channels.h"

#include <fmt/format.h>

#include <algorithm>

namespace studioscope {

namespace {

glm::vec4 key_value(const float* numbers, AttributeType type, DmxLogTally& tally) {
    if (type == AttributeType::kFloat) return {numbers[0], 0, 0, 0};
    if (type == AttributeType::kVector3) return {numbers[0], numbers[1], numbers[2], 0};
    bool is_odd = false;
    const glm::quat rotation = unit_rotation(numbers, is_odd);
    tally.odd_rotations += is_odd;
    return {rotation.x, rotation.y, rotation.z, rotation.w};
}

double seconds_at(const ElementGraph& graph, const Attribute& times, size_t index) {
    if (times.type == AttributeType::kFloat) return double{attribute_floats(graph, times)[index]};
    return static_cast<double>(attribute_ints(graph, times)[index]) / kTicksPerSecond;
}

// Sorts keys by time; the last of several at one time wins.
void sort_keys(std::vector<DmxKey>& keys, DmxLogTally& tally) {
    const auto is_out_of_order = [](const DmxKey& a, const DmxKey& b) {
        return a.seconds >= b.seconds;
    };
    if (std::adjacent_find(keys.begin(), keys.end(), is_out_of_order) == keys.end()) return;
    ++tally.unsorted;
    std::stable_sort(keys.begin(), keys.end(),
                     [](const DmxKey& a, const DmxKey& b) { return a.seconds < b.seconds; });
    size_t kept = 0;
    for (size_t i = 0; i < keys.size(); ++i)
        if (i + 1 == keys.size() || keys[i + 1].seconds != keys[i].seconds) keys[kept++] = keys[i];
    keys.resize(kept);
}

std::vector<DmxKey> read_layer(const ElementGraph& graph, const Element& layer, AttributeType type,
                               DmxLogTally& tally) {
    std::vector<DmxKey> keys;
    const Attribute* times = find_attribute(graph, layer, "times");
    const Attribute* values = find_attribute(graph, layer, "values");
    const Attribute* compressed = find_attribute(graph, layer, "compressed");
    const bool has_values = values != nullptr && values->count > 0;
    if (compressed != nullptr && compressed->type == AttributeType::kBinary && !has_values)
        tally.compressed += attribute_ints(graph, *compressed)[1] > 0;
    const bool has_times = times != nullptr && (times->type == AttributeType::kInt ||
                                                times->type == AttributeType::kTime ||
                                                times->type == AttributeType::kFloat);
    if (!has_values || !has_times || values->type != type) return keys;
    tally.unequal += times->count != values->count;
    const Attribute* curves = find_attribute(graph, layer, "curvetypes");
    tally.curves += curves != nullptr && curves->count > 0;
    const auto numbers = attribute_floats(graph, *values);
    const size_t count = std::min(times->count, values->count);
    constexpr uint64_t kStepsPerKey = 16;  // from its value to the track
    graph.take_reads(kStepsPerKey * count);
    for (size_t i = 0; i < count; ++i)
        keys.push_back({seconds_at(graph, *times, i),
                        key_value(&numbers[i * value_width(type)], type, tally)});
    sort_keys(keys, tally);
    return keys;
}

// Overlays `above`, which replaces all keys within its span.
void put_above(std::vector<DmxKey>& keys, const std::vector<DmxKey>& above) {
    if (above.empty()) return;
    std::erase_if(keys, [&](const DmxKey& key) {
        return key.seconds >= above.front().seconds && key.seconds <= above.back().seconds;
    });
    const auto at = std::find_if(keys.begin(), keys.end(), [&](const DmxKey& key) {
        return key.seconds > above.front().seconds;
    });
    keys.insert(at, above.begin(), above.end());
}

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
        return std::string(graph_name(graph, *controller));
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
    const std::string name(graph_name(graph, control));
    Curves curves{{name, FlexPart::kValue, component(keys, 0)}};
    if (number_or(graph, control, {"stereo"}, 0) != 0)
        curves.push_back({name, FlexPart::kBalance, component(keys, 1)});
    if (find_texts(graph, control, {"rawControlNames"}).size() > 2 ||
        number_or(graph, control, {"eyelid"}, 0) != 0)
        curves.push_back({name, FlexPart::kMulti, component(keys, 2)});
    return curves;
}

}  // namespace

std::vector<DmxKey> read_log(const ElementGraph& graph, const Element& log, AttributeType type,
                             DmxLogTally& tally) {
    std::vector<DmxKey> keys;
    size_t layers = 0;
    for (const Element* layer : find_elements(graph, log, {"layers"})) {
        if (layer == nullptr) continue;
        const std::vector<DmxKey> above = read_layer(graph, *layer, type, tally);
        graph.take_reads(keys.size());
        put_above(keys, above);
        ++layers;
    }
    tally.layered += layers > 1;
    if (!keys.empty()) return keys;
    ++tally.without_keys;
    const Attribute* value = find_attribute(graph, log, "defaultvalue");
    if (number_or(graph, log, {"usedefaultvalue"}, 0) != 0 && value != nullptr &&
        value->type == type && value->count > 0)
        keys.push_back({0, key_value(attribute_floats(graph, *value).data(), type, tally)});
    return keys;
}

std::optional<Curves> read_flex_curves(const ElementGraph& graph, const Element& channel,
                                       const Element& log, DmxLogTally& tally) {
    const Element* target = find_element(graph, channel, {"toElement"});
    if (target == nullptr) return std::nullopt;
    const std::string attribute = text_or(graph, channel, {"toAttribute"});
    const double stored_index = number_or(graph, channel, {"toIndex"}, 0);
    const auto index = static_cast<size_t>(std::clamp(stored_index, 0.0, 1e6));
    const auto read = [&](AttributeType type) { return read_log(graph, log, type, tally); };
    if (attribute == "controlValues")
        return control_curves(graph, *target, index, read(AttributeType::kVector3));
    if (attribute == "flexWeights")
        return Curves{
            {name_at(graph, *target, index), FlexPart::kValue, read(AttributeType::kFloat)}};
    for (const NamedPart& row : kParts)
        if (attribute == row.attribute && has_type(graph, log, "DmeFloatLog"))
            return Curves{
                {std::string(graph_name(graph, *target)), row.part, read(AttributeType::kFloat)}};
    return std::nullopt;
}

}  // namespace studioscope
