#include "formats/dmx/lookup.h"

#include <fmt/format.h>

#include <cmath>

#include "core/at.h"
#include "core/message_text.h"

namespace studioscope {

namespace {

constexpr uint64_t kStepsPerCopy = 16;  // for each name

}  // namespace

const Attribute* find_any(const ElementGraph& graph, const Element& element, Spellings names) {
    for (const std::string_view name : names)
        if (const Attribute* found = find_attribute(graph, element, name)) return found;
    return nullptr;
}

const Element* element_at(const ElementGraph& graph, int32_t index) {
    return index < 0 ? nullptr : &at(graph.elements, index);
}

const Element* find_element(const ElementGraph& graph, const Element& element, Spellings names) {
    const Attribute* found = find_any(graph, element, names);
    if (found == nullptr || found->type != AttributeType::kElement || found->count == 0)
        return nullptr;
    return element_at(graph, attribute_ints(graph, *found)[0]);
}

std::vector<const Element*> find_elements(const ElementGraph& graph, const Element& element,
                                          Spellings names) {
    std::vector<const Element*> elements;
    const Attribute* found = find_any(graph, element, names);
    if (found == nullptr || found->type != AttributeType::kElement) return elements;
    graph.take_reads(found->count);
    elements.reserve(found->count);
    for (const int32_t index : attribute_ints(graph, *found))
        elements.push_back(element_at(graph, index));
    return elements;
}

bool has_type(const ElementGraph& graph, const Element& element, std::string_view type) {
    return element_type(graph, element) == type;
}

double number_or(const ElementGraph& graph, const Element& element, Spellings names,
                 double fallback) {
    const Attribute* found = find_any(graph, element, names);
    if (found == nullptr || found->count == 0) return fallback;
    switch (found->type) {
        case AttributeType::kFloat:
            return double{attribute_floats(graph, *found)[0]};
        case AttributeType::kInt:
        case AttributeType::kBool:
        case AttributeType::kUint8:
            return attribute_ints(graph, *found)[0];
        case AttributeType::kTime:
            return static_cast<double>(attribute_ints(graph, *found)[0]) / kTicksPerSecond;
        default:
            return fallback;
    }
}

std::optional<double> find_seconds(const ElementGraph& graph, const Element& element,
                                   Spellings names) {
    const Attribute* found = find_any(graph, element, names);
    if (found == nullptr || found->count == 0) return std::nullopt;
    if (found->type == AttributeType::kFloat) return double{attribute_floats(graph, *found)[0]};
    if (found->type != AttributeType::kInt && found->type != AttributeType::kTime)
        return std::nullopt;
    return static_cast<double>(attribute_ints(graph, *found)[0]) / kTicksPerSecond;
}

std::string text_or(const ElementGraph& graph, const Element& element, Spellings names,
                    std::string_view fallback) {
    const Attribute* found = find_any(graph, element, names);
    const bool is_text =
        found != nullptr && found->type == AttributeType::kString && found->count > 0;
    // One long text of the file may be used by thousands of elements.
    constexpr size_t kMaxLength = 4096;
    return std::string((is_text ? attribute_text(graph, *found) : fallback).substr(0, kMaxLength));
}

const Element* find_listed(const ElementGraph& graph, const Element& element, Spellings names,
                           size_t index) {
    const Attribute* found = find_any(graph, element, names);
    if (found == nullptr || found->type != AttributeType::kElement || index >= found->count)
        return nullptr;
    return element_at(graph, attribute_ints(graph, *found)[index]);
}

std::optional<std::string> find_text(const ElementGraph& graph, const Element& element,
                                     Spellings names, size_t index) {
    const Attribute* found = find_any(graph, element, names);
    if (found == nullptr || found->type != AttributeType::kString || index >= found->count)
        return std::nullopt;
    return std::string(attribute_text(graph, *found, index).substr(0, kMaxNameLength));
}

std::vector<std::string> find_texts(const ElementGraph& graph, const Element& element,
                                    Spellings names) {
    std::vector<std::string> texts;
    const Attribute* found = find_any(graph, element, names);
    if (found == nullptr || found->type != AttributeType::kString) return texts;
    graph.take_reads(kStepsPerCopy * uint64_t{found->count});
    for (uint32_t i = 0; i < found->count; ++i)
        texts.emplace_back(attribute_text(graph, *found, i).substr(0, kMaxNameLength));
    return texts;
}

glm::quat unit_rotation(const float* numbers, bool& is_odd) {
    const glm::dquat rotation(double{numbers[3]}, double{numbers[0]}, double{numbers[1]},
                              double{numbers[2]});
    const double length = glm::length(rotation);
    if (length > 1e-6) {
        // A stored unit quaternion is used without rounding.
        if (std::abs(length - 1) < 1e-6) return {numbers[3], numbers[0], numbers[1], numbers[2]};
        return glm::quat(rotation / length);
    }
    is_odd = true;
    return {1, 0, 0, 0};
}

Transform read_dmx_transform(const ElementGraph& graph, const Element* transform, bool& is_odd) {
    Transform result;
    if (transform == nullptr) return result;
    const Attribute* position = find_attribute(graph, *transform, "position");
    if (position != nullptr && position->type == AttributeType::kVector3 && position->count > 0) {
        const auto numbers = attribute_floats(graph, *position);
        result.position = {numbers[0], numbers[1], numbers[2]};
    }
    const Attribute* rotation = find_attribute(graph, *transform, "orientation");
    if (rotation != nullptr && rotation->type == AttributeType::kQuaternion && rotation->count > 0)
        result.rotation = unit_rotation(attribute_floats(graph, *rotation).data(), is_odd);
    return result;
}

std::string describe_element(const ElementGraph& graph, const Element& element) {
    return fmt::format("{} \"{}\"", element_type(graph, element), graph_name(graph, element));
}

}  // namespace studioscope
