#pragma once

#include <catch2/catch.hpp>

#include "support/dmx_writer.h"

namespace studioscope {

// Element graphs read from text, and access to their values.

inline Result<ElementGraph> parse_elements_text(const std::string& elements) {
    const std::string text = dmx_text(elements);
    return parse_dmx_elements(as_bytes(text));
}

inline ElementGraph good_text(const std::string& elements) {
    auto graph = parse_elements_text(elements);
    REQUIRE(graph);
    return *graph;
}

inline const Attribute& attribute(const ElementGraph& graph, size_t element, const char* name) {
    const Attribute* found = find_attribute(graph, graph.elements.at(element), name);
    REQUIRE(found != nullptr);
    return *found;
}

inline std::string value(const ElementGraph& graph, size_t element, const char* name,
                         size_t index = 0) {
    return value_text(graph, attribute(graph, element, name), index);
}

inline std::string code_of(const Result<ElementGraph>& graph) {
    if (!graph) return graph.error().code;
    for (const Diagnostic& diagnostic : graph->diagnostics)
        if (diagnostic.severity == Severity::kError) return diagnostic.code;
    return "";
}

}  // namespace studioscope
