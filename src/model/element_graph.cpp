#include "model/element_graph.h"

#include <fmt/format.h>

#include "core/at.h"
#include "core/budget.h"
#include "core/text.h"

namespace studioscope {

namespace {

struct TypeInfo {
    const char* name;
    bool is_float;
    uint32_t width;
};

// One row per AttributeType, in its order.
constexpr TypeInfo kTypes[] = {
    {"element", false, 1},   {"int", false, 1},     {"float", true, 1},   {"bool", false, 1},
    {"string", false, 1},    {"binary", false, 2},  {"time", false, 1},   {"color", false, 1},
    {"vector2", true, 2},    {"vector3", true, 3},  {"vector4", true, 4}, {"qangle", true, 3},
    {"quaternion", true, 4}, {"vmatrix", true, 16}, {"uint64", false, 2}, {"uint8", false, 1},
    {"elementid", false, 4},
};

const TypeInfo& attribute_type_info(AttributeType type) { return at(kTypes, type); }

std::string numbers_text(std::span<const float> numbers) {
    return fmt::format("{}", fmt::join(numbers, " "));
}

Guid to_guid(std::span<const int32_t> words) {
    Guid id{};
    for (size_t i = 0; i < id.size(); ++i)
        id[i] = static_cast<uint8_t>(static_cast<uint32_t>(words[i / 4]) >> (i % 4 * 8));
    return id;
}

std::string element_text(const ElementGraph& graph, int32_t index) {
    if (index < 0) return "null";
    const Element& element = at(graph.elements, index);
    return fmt::format("{} \"{}\"", element_type(graph, element), graph_name(graph, element));
}

std::string color_text(uint32_t color) {
    return fmt::format("{} {} {} {}", color & 255, color >> 8 & 255, color >> 16 & 255,
                       color >> 24);
}

}  // namespace

void ReadBudget::take(uint64_t steps) {
    if (steps > left) throw ReadLimitExceeded();
    left -= steps;
}

uint32_t TextTable::add(std::string_view text) {
    characters_ += as_utf8(text);
    ends_.push_back(static_cast<uint32_t>(characters_.size()));
    return static_cast<uint32_t>(ends_.size() - 1);
}

std::string_view TextTable::operator[](uint32_t index) const {
    if (index >= ends_.size()) return {};
    const uint32_t first = index == 0 ? 0 : ends_[index - 1];
    return std::string_view(characters_).substr(first, ends_[index] - first);
}

bool is_float(AttributeType type) { return attribute_type_info(type).is_float; }

uint32_t value_width(AttributeType type) { return attribute_type_info(type).width; }

const char* attribute_type_name(AttributeType type) { return attribute_type_info(type).name; }

std::string_view graph_name(const ElementGraph& graph, const Element& element) {
    // One text can be the name of every element.
    return graph.texts[element.name].substr(0, Budget::kMaxNameLength);
}

std::string_view element_type(const ElementGraph& graph, const Element& element) {
    return graph.texts[element.type];
}

std::string_view graph_name(const ElementGraph& graph, const Attribute& attribute) {
    return graph.texts[attribute.name];
}

Location graph_location(const ElementGraph& graph, uint32_t location) {
    return graph.is_text ? at_line(location) : at_offset(location);
}

// The first three groups of a GUID are stored little-endian, as on Windows.
std::string to_string(const Guid& id) {
    static constexpr size_t kOrder[] = {3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};
    std::string text;
    for (size_t i = 0; i < id.size(); ++i) {
        if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
        text += fmt::format("{:02x}", id[kOrder[i]]);
    }
    return text;
}

std::span<const Attribute> element_attributes(const ElementGraph& graph, const Element& element) {
    return std::span(graph.attributes).subspan(element.first_attribute, element.attribute_count);
}

const Attribute* find_attribute(const ElementGraph& graph, const Element& element,
                                std::string_view name) {
    const auto attributes = element_attributes(graph, element);
    graph.take_reads(1 + attributes.size());
    for (size_t i = attributes.size(); i-- > 0;)  // a later one replaces an earlier one
        if (graph_name(graph, attributes[i]) == name) return &attributes[i];
    graph.take_reads(8 * attributes.size());  // folding case takes longer
    for (size_t i = attributes.size(); i-- > 0;)
        if (same_name(graph_name(graph, attributes[i]), name)) return &attributes[i];
    return nullptr;
}

std::span<const float> attribute_floats(const ElementGraph& graph, const Attribute& attribute) {
    if (!is_float(attribute.type)) return {};
    return std::span(graph.floats)
        .subspan(attribute.first, size_t{attribute.count} * value_width(attribute.type));
}

std::span<const int32_t> attribute_ints(const ElementGraph& graph, const Attribute& attribute) {
    if (is_float(attribute.type)) return {};
    return std::span(graph.ints)
        .subspan(attribute.first, size_t{attribute.count} * value_width(attribute.type));
}

std::string_view attribute_text(const ElementGraph& graph, const Attribute& attribute,
                                size_t index) {
    if (attribute.type != AttributeType::kString || index >= attribute.count) return {};
    return graph.texts[static_cast<uint32_t>(graph.ints[attribute.first + index])];
}

std::string value_text(const ElementGraph& graph, const Attribute& attribute, size_t index) {
    if (index >= attribute.count) return {};
    const size_t width = value_width(attribute.type);
    if (is_float(attribute.type))
        return numbers_text(attribute_floats(graph, attribute).subspan(index * width, width));
    const auto words = attribute_ints(graph, attribute).subspan(index * width, width);
    const auto low = static_cast<uint32_t>(words[0]);
    switch (attribute.type) {
        case AttributeType::kElement:
            return element_text(graph, words[0]);
        case AttributeType::kBool:
            return words[0] != 0 ? "true" : "false";
        case AttributeType::kString:
            return fmt::format("\"{}\"", graph.texts[low]);
        case AttributeType::kBinary:
            return fmt::format("{} bytes", words[1]);
        case AttributeType::kTime:
            return fmt::format("{:.4f} s", static_cast<double>(words[0]) / kTicksPerSecond);
        case AttributeType::kColor:
            return color_text(low);
        case AttributeType::kUint64:
            return fmt::format("0x{:x}", uint64_t{static_cast<uint32_t>(words[1])} << 32 | low);
        case AttributeType::kObjectId:
            return to_string(to_guid(words));
        default:
            return std::to_string(words[0]);
    }
}

}  // namespace studioscope
