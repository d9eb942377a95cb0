#include "ui/inspector/element_rows.h"

#include <algorithm>

#include "core/at.h"
#include "core/text.h"

namespace studioscope {

namespace {

using Kind = ElementRun::Kind;

constexpr uint64_t kRootNode = 1;

// The id of a child node; an element reached by two paths has two ids.
uint64_t child_node(uint64_t parent, Kind kind, uint32_t index) {
    uint64_t mixed = parent ^ ((uint64_t{index} << 2 | static_cast<uint64_t>(kind)) + 1);
    mixed *= 0x9E3779B97F4A7C15u;
    mixed ^= mixed >> 29;
    mixed *= 0xBF58476D1CE4E5B9u;
    return mixed ^ (mixed >> 32);
}

class ElementRowBuilder {
public:
    ElementRowBuilder(const ElementGraph& graph, const ElementSettings& settings)
        : graph_(graph), settings_(settings) {}

    void add_element(uint32_t element) {
        add({Kind::kElement, 0, element, 1, 0, 0, kRootNode, is_open(kRootNode, element)});
    }

    std::vector<ElementRun> take() { return std::move(runs_); }

private:
    bool is_open(uint64_t parent, uint32_t index) const {
        const auto children = settings_.open.find(parent);
        return children != settings_.open.end() && children->second.count(index) > 0;
    }

    void add(ElementRun run) {
        run.line = line_;
        line_ += run.count;
        runs_.push_back(run);
        if (run.is_open) add_below(run);
    }

    void add_below(const ElementRun& run) {
        const uint64_t node = child_node(run.parent, run.kind, run.first);
        const ElementRow row{run.kind, run.first, run.attribute, run.depth, run.parent, true};
        const int32_t element = row_element(graph_, row);
        if (element != kNoElement)
            add_attributes(at(graph_.elements, element), node, run.depth + 1);
        else if (run.kind == Kind::kAttribute)
            add_values(run.first, node, run.depth + 1);
    }

    void add_attributes(const Element& element, uint64_t node, int depth) {
        for (uint32_t i = 0; i < element.attribute_count; ++i) {
            const uint32_t attribute = element.first_attribute + i;
            add({Kind::kAttribute, 0, attribute, 1, attribute, depth, node,
                 is_open(node, attribute)});
        }
    }

    // Adds runs of values, divided at the expanded ones.
    void add_values(uint32_t attribute, uint64_t node, int depth) {
        const uint32_t count = graph_.attributes[attribute].count;
        uint32_t next = 0;
        const auto add_closed = [&](uint32_t end) {
            if (end > next) add({Kind::kValue, 0, next, end - next, attribute, depth, node, false});
            next = end;
        };
        const auto children = settings_.open.find(node);
        if (children != settings_.open.end())
            for (const uint32_t index : children->second) {
                if (index >= count) break;
                add_closed(index);
                add({Kind::kValue, 0, index, 1, attribute, depth, node, true});
                next = index + 1;
            }
        add_closed(count);
    }

    const ElementGraph& graph_;
    const ElementSettings& settings_;
    std::vector<ElementRun> runs_;
    size_t line_ = 0;
};

// Whether every word of the filter is in the element's texts, ignoring case.
bool matches_filter(const ElementGraph& graph, const Element& element, std::string_view filter) {
    std::string text(element_type(graph, element));
    text += ' ';
    text += graph_name(graph, element);
    for (const Attribute& attribute : element_attributes(graph, element)) {
        text += ' ';
        text += graph_name(graph, attribute);
        if (attribute.type != AttributeType::kString) continue;
        for (size_t i = 0; i < attribute.count; ++i) {
            text += ' ';
            text += attribute_text(graph, attribute, i);
        }
    }
    return matches(text, filter);
}

}  // namespace

std::vector<ElementRun> element_runs(const ElementGraph& graph, const ElementSettings& settings,
                                     const std::vector<uint32_t>* found) {
    ElementRowBuilder builder(graph, settings);
    if (found)
        for (const uint32_t element : *found) builder.add_element(element);
    else if (graph.root >= 0)
        builder.add_element(static_cast<uint32_t>(graph.root));
    else
        for (uint32_t i = 0; i < graph.elements.size(); ++i) builder.add_element(i);
    return builder.take();
}

size_t line_count(const std::vector<ElementRun>& runs) {
    return runs.empty() ? 0 : runs.back().line + runs.back().count;
}

ElementRow row_at(const std::vector<ElementRun>& runs, size_t line) {
    const auto after =
        std::upper_bound(runs.begin(), runs.end(), line,
                         [](size_t number, const ElementRun& run) { return number < run.line; });
    const ElementRun& run = *std::prev(after);
    return {run.kind,      run.first + static_cast<uint32_t>(line - run.line),
            run.attribute, run.depth,
            run.parent,    run.is_open};
}

int32_t row_element(const ElementGraph& graph, const ElementRow& row) {
    if (row.kind == Kind::kElement) return static_cast<int32_t>(row.index);
    const Attribute& attribute = graph.attributes[row.attribute];
    if (attribute.type != AttributeType::kElement) return kNoElement;
    if (row.kind == Kind::kAttribute && attribute.is_array) return kNoElement;
    const auto ints = attribute_ints(graph, attribute);
    const size_t value = row.kind == Kind::kValue ? row.index : 0;
    const bool is_valid = value < ints.size() && ints[value] >= 0 &&
                          static_cast<size_t>(ints[value]) < graph.elements.size();
    return is_valid ? ints[value] : kNoElement;
}

bool can_open(const ElementGraph& graph, const ElementRow& row) {
    if (row_element(graph, row) != kNoElement) return true;
    if (row.kind != Kind::kAttribute) return false;
    const Attribute& attribute = graph.attributes[row.attribute];
    return attribute.is_array && attribute.count > 0;
}

void expand_or_collapse(ElementSettings& settings, const ElementRow& row) {
    std::set<uint32_t>& children = settings.open[row.parent];
    if (children.erase(row.index) == 0) children.insert(row.index);
    if (children.empty()) settings.open.erase(row.parent);
}

std::vector<uint32_t> find_elements(const ElementGraph& graph, std::string_view filter) {
    std::vector<uint32_t> found;
    for (size_t i = 0; i < graph.elements.size(); ++i)
        if (matches_filter(graph, graph.elements[i], filter))
            found.push_back(static_cast<uint32_t>(i));
    return found;
}

}  // namespace studioscope
