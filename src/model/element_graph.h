#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagnostic.h"

namespace studioscope {

// The elements of a DMX file as stored: named, typed attributes that refer to each other by index.
// Kept next to the Model for the element panel.
//
// The values of all attributes are in two pools, one run per attribute, so that a file of millions
// of numbers takes little more memory than its bytes and a binary array is read by one copy.

enum class AttributeType : uint8_t {
    kElement,  // index into ElementGraph::elements, or kNoElement
    kInt,
    kFloat,
    kBool,
    kString,
    kBinary,
    kTime,  // signed ticks, see kTicksPerSecond
    kColor,
    kVector2,
    kVector3,
    kVector4,
    kAngle,
    kQuaternion,  // x y z w
    kMatrix,      // row by row
    kUint64,
    kUint8,
    kObjectId,
};

// An allocator for vectors of numbers that are all written before they are read: resize() leaves
// new elements uninitialized, so that several threads can touch the memory first. Otherwise like
// std::allocator.
template <typename T>
struct Uninitialized : std::allocator<T> {
    template <typename Other>
    struct rebind {
        using other = Uninitialized<Other>;
    };

    template <typename Item>
    void construct(Item* at) {
        ::new (static_cast<void*>(at)) Item;
    }
    template <typename Item, typename... Values>
    void construct(Item* at, Values&&... values) {
        std::construct_at(at, std::forward<Values>(values)...);
    }
};

constexpr int32_t kNoElement = -1;
constexpr int kTicksPerSecond = 10000;

using Guid = std::array<uint8_t, 16>;

struct Attribute {
    uint32_t name = 0;      // index into ElementGraph::texts
    uint32_t first = 0;     // index into the pool of the type: floats if is_float(type), else ints
    uint32_t count = 0;     // number of values; 1 unless is_array
    uint32_t location = 0;  // line, or byte offset (see ElementGraph::is_text)
    AttributeType type = AttributeType::kElement;
    bool is_array = false;
};

struct Element {
    uint32_t type = 0;  // index into ElementGraph::texts
    uint32_t name = 0;
    Guid id{};
    uint32_t first_attribute = 0;  // index into ElementGraph::attributes
    uint32_t attribute_count = 0;
    uint32_t location = 0;
};

// A list of many short texts in one block of memory.
class TextTable {
public:
    uint32_t add(std::string_view text);
    std::string_view operator[](uint32_t index) const;
    size_t size() const { return ends_.size(); }

private:
    std::string characters_;
    std::vector<uint32_t> ends_;
};

// The remaining steps for reading a graph. Elements refer to each other, and a few bytes can refer
// to the longest list again: without a limit, the work would grow with the square of the file's
// size.
struct ReadBudget {
    uint64_t left = 0;  // steps; about as many nanoseconds, two or three times

    void take(uint64_t steps);  // throws ReadLimitExceeded if fewer are left
};

struct ReadLimitExceeded : std::exception {
    const char* what() const noexcept override { return "elements are read again and again"; }
};

struct ElementGraph {
    std::string encoding;  // "binary", "keyvalues2", ...
    int encoding_version = 0;
    std::string format;  // "model", ...
    int format_version = 0;

    std::vector<Element> elements;
    int32_t root = kNoElement;
    std::vector<Element> prefix;  // attributes stored before the root; at most one element
    std::vector<Attribute> attributes;
    TextTable texts;  // UTF-8
    std::vector<float, Uninitialized<float>> floats;
    std::vector<int32_t, Uninitialized<int32_t>> ints;
    std::vector<uint8_t> blob;  // bytes of all binary values
    bool is_text = false;       // true: `location` is a line; false: a byte offset

    Diagnostics diagnostics;

    std::shared_ptr<ReadBudget> reads;  // null: no limit
    void take_reads(uint64_t steps) const {
        if (reads != nullptr) reads->take(steps);
    }
};

bool is_float(AttributeType type);
// The number of pool entries per value: 3 for a vector3; a binary is offset and size in the blob, a
// uint64 low and high half, an object id its 16 bytes, a colour r | g << 8 | b << 16 | a << 24.
uint32_t value_width(AttributeType type);
// The type's name in keyvalues2: "vector3", "element", ...
const char* attribute_type_name(AttributeType type);

std::string_view graph_name(const ElementGraph& graph, const Element& element);
std::string_view element_type(const ElementGraph& graph, const Element& element);
std::string_view graph_name(const ElementGraph& graph, const Attribute& attribute);
Location graph_location(const ElementGraph& graph, uint32_t location);
std::string to_string(const Guid& id);

std::span<const Attribute> element_attributes(const ElementGraph& graph, const Element& element);
// Finds an attribute by exact name, else ignoring case; nullptr if there is none.
const Attribute* find_attribute(const ElementGraph& graph, const Element& element,
                                std::string_view name);

// All numbers of an attribute, value after value; empty if its type uses the other pool.
std::span<const float> attribute_floats(const ElementGraph& graph, const Attribute& attribute);
std::span<const int32_t> attribute_ints(const ElementGraph& graph, const Attribute& attribute);
std::string_view attribute_text(const ElementGraph& graph, const Attribute& attribute,
                                size_t index = 0);

// One value as readable text: `0.5 1 0`, `true`, `"text"`, `DmeJoint "Bone"`, `0.4167 s`.
std::string value_text(const ElementGraph& graph, const Attribute& attribute, size_t index = 0);

}  // namespace studioscope
