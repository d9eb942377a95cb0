#pragma once

#include <vector>

#include "document/panel_settings.h"
#include "model/element_graph.h"

namespace studioscope {

// The element tree as a list of lines. Only what is unfolded is walked, so that neither the size of
// a graph nor its cycles matter; a long array is one run, however many lines it has.

// A line, or `count` lines of one kind that follow each other.
struct ElementRun {
    enum class Kind {
        kElement,    // `first`: into ElementGraph::elements
        kAttribute,  // `first`: into ElementGraph::attributes
        kValue,      // `first`: into the values of `attribute`
    };
    Kind kind = Kind::kElement;
    size_t line = 0;  // of the run's first
    uint32_t first = 0;
    uint32_t count = 1;
    uint32_t attribute = 0;
    int depth = 0;
    uint64_t parent = 0;  // the node under which ElementSettings::open keeps these
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

// The whole tree, or with `found` these elements, each with what is unfolded below it.
std::vector<ElementRun> element_runs(const ElementGraph& graph, const ElementSettings& settings,
                                     const std::vector<uint32_t>* found = nullptr);
size_t line_count(const std::vector<ElementRun>& runs);
// A line below line_count().
ElementRow row_at(const std::vector<ElementRun>& runs, size_t line);

// The element that a line stands for or refers to, or kNoElement.
int32_t element_of(const ElementGraph& graph, const ElementRow& row);
bool can_open(const ElementGraph& graph, const ElementRow& row);
void open_or_fold(ElementSettings& settings, const ElementRow& row);

// The elements whose type, name, attribute names or texts have every word of the filter.
std::vector<uint32_t> find_elements(const ElementGraph& graph, std::string_view filter);

}  // namespace studioscope
