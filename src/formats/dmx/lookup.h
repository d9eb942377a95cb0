#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "model/element_graph.h"
#include "model/transform.h"

namespace studioscope {

// Reading an element's attributes by name, with a fallback where one is absent or of another type.
// Several names are spellings of one attribute; the first that the element has counts.

using Spellings = std::initializer_list<std::string_view>;

const Attribute* find_any(const ElementGraph& graph, const Element& element, Spellings names);

// The element that an attribute refers to, or null.
const Element* find_element(const ElementGraph& graph, const Element& element, Spellings names);
const Element* element_at(const ElementGraph& graph, int32_t index);
// All that an array (or a single reference) refers to; nulls kept, as indices count them.
std::vector<const Element*> find_elements(const ElementGraph& graph, const Element& element,
                                          Spellings names);

bool has_type(const ElementGraph& graph, const Element& element, std::string_view type);

// Of an int, float, bool or time attribute; a time in seconds.
double number_or(const ElementGraph& graph, const Element& element, Spellings names,
                 double fallback);
// A time: ticks of an int or a time, a float as seconds.
std::optional<double> find_seconds(const ElementGraph& graph, const Element& element,
                                   Spellings names);
std::string text_or(const ElementGraph& graph, const Element& element, Spellings names,
                    std::string_view fallback = {});
std::vector<std::string> find_texts(const ElementGraph& graph, const Element& element,
                                    Spellings names);

// Position and orientation of a DmeTransform; identity where it is null. A rotation that is no unit
// quaternion is made one; `is_odd` tells of one of length 0, which becomes the identity.
Transform transform_of(const ElementGraph& graph, const Element* transform, bool& is_odd);
// x y z w as the file has them.
glm::quat unit_rotation(const float* numbers, bool& is_odd);

// `mesh "face" in "head"`, for messages.
std::string named(const ElementGraph& graph, const Element& element);

}  // namespace studioscope
