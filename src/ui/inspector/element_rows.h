#pragma once

#include <vector>

#include "document/panel_settings.h"
#include "model/element_graph.h"

namespace studioscope {

// The element tree as a list of rows. Only expanded elements are visited, so neither the size of
// the graph nor its cycles matter; a long array is a single run.

// A row, or `count` consecutive rows of one kind.
struct ElementRun {
    enum class Kind {
        kElement,    // `first` is an index into ElementGraph::elements
        kAttribute,  // `first` is an index into ElementGraph::attributes
        kValue,      // `first` is an index into the values of `attribute`
    };
    Kind kind = Kind::kElement;
    size_t line = 0;  // row of the run's first entry
    uint32_t first = 0;
    uint32_t count = 1;
    uint32_t attribute = 0;
    int depth = 0;
    uint64_t parent = 0;  // node that owns these in ElementSettings::open
    bool is_open = false;
};

struct ElementRow {
    ElementRun::Kind kind = ElementRun::Kind::kElement;
    uint32_t index = 0;  // as ElementRun::first
    uint32_t attribute = 0;
    int depth = 0;
    uint64_t parent = 0;
    bool is_open = false;
};

// The whole tree, or the `found` elements, each with its expanded content.
std::vector<ElementRun> element_runs(const ElementGraph& graph, const ElementSettings& settings,
                                     const std::vector<uint32_t>* found = nullptr);
size_t line_count(const std::vector<ElementRun>& runs);
// The row number `line`, less than line_count().
ElementRow row_at(const std::vector<ElementRun>& runs, size_t line);

// The element that a row is or refers to, or kNoElement.
int32_t row_element(const ElementGraph& graph, const ElementRow& row);
bool can_open(const ElementGraph& graph, const ElementRow& row);
void expand_or_collapse(ElementSettings& settings, const ElementRow& row);

// Elements whose type, name, attribute names or texts contain all words of the filter.
std::vector<uint32_t> find_elements(const ElementGraph& graph, std::string_view filter);

}  // namespace studioscope
