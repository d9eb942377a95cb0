#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "model/element_graph.h"
#include "model/transform.h"

namespace studioscope {

// Typed access to an element's attributes by name, with a fallback for an attribute that is missing
// or of another type. Several names are alternative spellings of one attribute; the first that the
// element has is used.

using Spellings = std::initializer_list<std::string_view>;

const Attribute* find_any(const ElementGraph& graph, const Element& element, Spellings names);

// The element that an attribute refers to, or nullptr.
const Element* find_element(const ElementGraph& graph, const Element& element, Spellings names);
const Element* element_at(const ElementGraph& graph, int32_t index);
// All elements that an array (or a single reference) refers to; nulls are kept, as indices count
// them.
std::vector<const Element*> find_elements(const ElementGraph& graph, const Element& element,
                                          Spellings names);

// The element at `index` of an array, or nullptr.
const Element* find_listed(const ElementGraph& graph, const Element& element, Spellings names,
                           size_t index);

bool has_type(const ElementGraph& graph, const Element& element, std::string_view type);

// The value of an int, float, bool or time attribute; a time in seconds.
double number_or(const ElementGraph& graph, const Element& element, Spellings names,
                 double fallback);
// A time in seconds: an int or a time is in ticks, a float in seconds.
std::optional<double> find_seconds(const ElementGraph& graph, const Element& element,
                                   Spellings names);
std::string text_or(const ElementGraph& graph, const Element& element, Spellings names,
                    std::string_view fallback = {});
// The text at `index` of an array, if there is one.
std::optional<std::string> find_text(const ElementGraph& graph, const Element& element,
                                     Spellings names, size_t index);
std::vector<std::string> find_texts(const ElementGraph& graph, const Element& element,
                                    Spellings names);

// Position and orientation of a DmeTransform; identity for nullptr. The rotation is normalized; one
// of length 0 becomes the identity and sets `is_odd`.
Transform read_dmx_transform(const ElementGraph& graph, const Element* transform, bool& is_odd);
// A unit quaternion from numbers in the file's order x y z w; `is_odd` is set for length 0.
glm::quat unit_rotation(const float* numbers, bool& is_odd);

// A description of an element for messages: `mesh "face" in "head"`.
std::string describe_element(const ElementGraph& graph, const Element& element);

}  // namespace studioscope
