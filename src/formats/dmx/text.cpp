#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/at.h"
#include "core/message_text.h"
#include "core/name_map.h"
#include "formats/diagnostics.h"
#include "formats/dmx/header.h"
#include "formats/dmx/keyvalues2.h"

namespace studioscope {

namespace {

constexpr size_t kMaxValueErrors = 20;
constexpr std::string_view kPrefixType = "$prefix_element$";

// An element whose closing brace has not been read yet.
struct OpenElement {
    Element element;
    int32_t index = kNoElement;  // kNoElement: the prefix
    std::vector<Attribute> attributes;
    uint32_t id_line = 0;
    bool is_in_array = false;  // true: inside the element array that `array` describes
    Attribute array = {};
    std::vector<int32_t> items = {};
};

struct ElementReference {
    std::string id;
    uint32_t line = 0;
};

struct Owner {
    int32_t element = kNoElement;
    uint32_t line = 0;
};

struct TextInput {
    DmxTokenReader tokens;
    ElementGraph graph;
    std::vector<OpenElement> open = {};
    NameMap<Owner> owners = {};
    NameMap<uint32_t> names = {};  // names of types and attributes
    // An element value below kNoElement is an index, references[-2 - value], until all are
    // resolved.
    std::vector<ElementReference> references = {};
    std::optional<Diagnostic> problem = {};  // syntax error, which ends the reading
    size_t value_errors = 0;
    bool has_odd_commas = false;
    std::string scratch = {};
};

void fail(TextInput& input, const DmxToken& token, const std::string& expected) {
    if (input.problem) return;
    std::string found = "the file's end";
    if (token.kind == DmxToken::Kind::kMark) found = fmt::format("'{}'", token.text);
    if (token.is_string()) found = fmt::format("\"{}\"", as_utf8(token.text.substr(0, 40)));
    if (token.kind == DmxToken::Kind::kBad)
        found = fmt::format("{} without {}", as_utf8(token.text.substr(0, 40)),
                            "double quotes around it");
    std::string where;
    if (!input.open.empty()) {
        const Element& element = input.open.back().element;
        where = fmt::format(", inside the element \"{}\" ({}) that opens in line {}",
                            graph_name(input.graph, element), element_type(input.graph, element),
                            element.location);
    }
    input.problem =
        error_at("dmx-syntax", at_line(token.line), "column {}: found {}, expected {}{}",
                 token.column, found, expected, where);
}

uint32_t text_index(TextInput& input, std::string_view raw) {
    const std::string_view text = unescape(raw, input.scratch);
    const auto [entry, is_new] = input.names.try_emplace(std::string(text), 0);
    if (is_new) entry->second = input.graph.texts.add(text);
    return entry->second;
}

void report_value_error(TextInput& input, const DmxToken& token, uint32_t name,
                        const std::string& what) {
    if (++input.value_errors > kMaxValueErrors) return;
    report_at(input.graph.diagnostics, Severity::kError, "dmx-value", at_line(token.line),
              "column {}: attribute \"{}\": {}", token.column, input.graph.texts[name], what);
}

void report_odd_comma(TextInput& input, const DmxToken& token, const char* what) {
    if (input.has_odd_commas) return;
    input.has_odd_commas = true;
    report_at(input.graph.diagnostics, Severity::kWarning, "dmx-comma", at_line(token.line),
              "column {}: {} in an array, which the compiler rejects; accepted here", token.column,
              what);
}

// Opens an element; returns its index, or kNoElement for the prefix.
int32_t open_element(TextInput& input, const DmxToken& type) {
    OpenElement open;
    open.element.type = text_index(input, type.text);
    open.element.location = type.line;
    const bool is_prefix = input.open.empty() && type.text == kPrefixType;
    if (!is_prefix) {
        open.index = static_cast<int32_t>(input.graph.elements.size());
        input.graph.elements.push_back(open.element);
    }
    input.open.push_back(std::move(open));
    return input.open.back().index;
}

void close_array(TextInput& input) {
    OpenElement& open = input.open.back();
    auto& ints = input.graph.ints;
    open.array.first = static_cast<uint32_t>(ints.size());
    open.array.count = static_cast<uint32_t>(open.items.size());
    ints.insert(ints.end(), open.items.begin(), open.items.end());
    open.attributes.push_back(open.array);
    open.items.clear();
    open.is_in_array = false;
}

void close_element(TextInput& input) {
    if (input.open.back().is_in_array) close_array(input);
    OpenElement& open = input.open.back();
    ElementGraph& graph = input.graph;
    open.element.first_attribute = static_cast<uint32_t>(graph.attributes.size());
    open.element.attribute_count = static_cast<uint32_t>(open.attributes.size());
    graph.attributes.insert(graph.attributes.end(), open.attributes.begin(), open.attributes.end());
    if (open.index != kNoElement)
        at(graph.elements, open.index) = open.element;
    else if (graph.prefix.empty())
        graph.prefix.push_back(open.element);
    input.open.pop_back();
}

void read_id(TextInput& input, const DmxToken& value) {
    OpenElement& open = input.open.back();
    if (open.id_line != 0) {
        report_at(input.graph.diagnostics, Severity::kError, "dmx-second-id", at_line(value.line),
                  "duplicate id of one element; the first is used (first at line {})",
                  open.id_line);
        return;
    }
    open.id_line = value.line;
    if (const std::optional<Guid> id = read_guid(value.text)) open.element.id = *id;
    const auto [entry, is_new] =
        input.owners.try_emplace(lower_case(value.text), Owner{open.index, value.line});
    if (!is_new)
        report_at(input.graph.diagnostics, Severity::kError, "dmx-same-id", at_line(value.line),
                  "duplicate id {} of two elements (first at line {}); references mean the first",
                  as_utf8(value.text.substr(0, 40)), entry->second.line);
}

int32_t add_reference(TextInput& input, const DmxToken& token) {
    if (token.text.empty()) return kNoElement;
    input.references.push_back({lower_case(token.text), token.line});
    return -1 - static_cast<int32_t>(input.references.size());
}

// The pool index of the next value of that type.
uint32_t next_value(const ElementGraph& graph, AttributeType type) {
    return static_cast<uint32_t>(is_float(type) ? graph.floats.size() : graph.ints.size());
}

void add_value(TextInput& input, const Attribute& attribute, const DmxToken& value) {
    const std::string what =
        add_dmx_value(input.graph, attribute.type, unescape(value.text, input.scratch));
    if (!what.empty()) report_value_error(input, value, attribute.name, what);
}

void read_single(TextInput& input, Attribute attribute, const DmxToken& value) {
    OpenElement& open = input.open.back();
    const std::string_view name = input.graph.texts[attribute.name];
    if (attribute.type == AttributeType::kObjectId && name == "id") return read_id(input, value);
    if (attribute.type == AttributeType::kString && name == "name") {
        open.element.name = text_index(input, value.text);
        return;
    }
    attribute.count = 1;
    attribute.first = next_value(input.graph, attribute.type);
    if (attribute.type == AttributeType::kElement)
        input.graph.ints.push_back(add_reference(input, value));
    else
        add_value(input, attribute, value);
    open.attributes.push_back(attribute);
}

// Moves to the next item: returns true if another one follows, false after the closing bracket or
// an error.
bool has_next_item(TextInput& input, bool is_first) {
    DmxToken token = input.tokens.peek();
    const bool has_comma = token.is(',');
    while (token.is(',')) {
        input.tokens.next();
        const DmxToken after = input.tokens.peek();
        if (is_first || after.is(',') || after.is(']'))
            report_odd_comma(input, token, "a comma without a value");
        token = after;
    }
    if (token.is(']')) {
        input.tokens.next();
        return false;
    }
    if (!token.is_string()) {
        fail(input, token, "a value or ']'");
        return false;
    }
    if (!is_first && !has_comma) report_odd_comma(input, token, "no comma between values");
    return true;
}

void read_value_array(TextInput& input, Attribute attribute) {
    attribute.first = next_value(input.graph, attribute.type);
    while (has_next_item(input, attribute.count == 0)) {
        add_value(input, attribute, input.tokens.next());
        ++attribute.count;
    }
    input.open.back().attributes.push_back(attribute);
}

void read_array(TextInput& input, Attribute attribute) {
    attribute.is_array = true;
    const DmxToken bracket = input.tokens.next();
    if (!bracket.is('[')) return fail(input, bracket, "'['");
    if (attribute.type != AttributeType::kElement) return read_value_array(input, attribute);
    input.open.back().array = attribute;
    input.open.back().is_in_array = true;
}

void read_array_item(TextInput& input) {
    if (!has_next_item(input, input.open.back().items.empty())) {
        if (!input.problem) close_array(input);
        return;
    }
    const DmxToken type = input.tokens.next();
    const DmxToken value = input.tokens.next();
    if (value.is('{')) {
        const size_t parent = input.open.size() - 1;
        const int32_t index = open_element(input, type);
        input.open[parent].items.push_back(index);
    } else if (value.is_string() && type.text == "element") {
        input.open.back().items.push_back(add_reference(input, value));
    } else {
        fail(input, value, "'{' or an id");
    }
}

void read_inline_element(TextInput& input, Attribute attribute, const DmxToken& type) {
    attribute.type = AttributeType::kElement;
    attribute.count = 1;
    attribute.first = static_cast<uint32_t>(input.graph.ints.size());
    input.open.back().attributes.push_back(attribute);
    input.graph.ints.push_back(static_cast<int32_t>(input.graph.elements.size()));
    open_element(input, type);
}

void read_attribute(TextInput& input) {
    const DmxToken name = input.tokens.next();
    if (name.is('}')) return close_element(input);
    if (!name.is_string()) return fail(input, name, "an attribute's name or '}'");
    const DmxToken type = input.tokens.next();
    if (!type.is_string()) return fail(input, type, "a type");
    Attribute attribute;
    attribute.name = text_index(input, name.text);
    attribute.location = name.line;
    if (input.tokens.peek().is('{')) {
        input.tokens.next();
        return read_inline_element(input, attribute, type);
    }
    constexpr std::string_view kArray = "_array";
    const bool is_array = type.text.ends_with(kArray);
    const auto value_type = dmx_value_type(
        is_array ? type.text.substr(0, type.text.size() - kArray.size()) : type.text);
    if (!value_type)
        return fail(input, input.tokens.peek(), "'{' after a type that is not a value type");
    attribute.type = *value_type;
    if (is_array) return read_array(input, attribute);
    const DmxToken value = input.tokens.next();
    if (!value.is_string()) return fail(input, value, "a value");
    read_single(input, attribute, value);
}

// Reads a top-level element; returns false at the end of the file.
bool read_top_level(TextInput& input) {
    const DmxToken type = input.tokens.next();
    if (type.kind == DmxToken::Kind::kEnd) return false;
    if (!type.is_string()) {
        fail(input, type, "an element's type");
        return false;
    }
    const DmxToken brace = input.tokens.next();
    if (!brace.is('{')) {
        fail(input, brace, "'{'");
        return false;
    }
    open_element(input, type);
    return true;
}

void read_elements(TextInput& input) {
    while (!input.problem) {
        if (input.open.empty()) {
            if (!read_top_level(input)) break;
        } else if (input.open.back().is_in_array) {
            read_array_item(input);
        } else {
            read_attribute(input);
        }
    }
    while (!input.open.empty()) close_element(input);
}

void resolve_references(TextInput& input) {
    size_t missing = 0;
    const ElementReference* first = nullptr;
    for (const Attribute& attribute : input.graph.attributes) {
        if (attribute.type != AttributeType::kElement) continue;
        for (uint32_t i = 0; i < attribute.count; ++i) {
            int32_t& value = input.graph.ints[attribute.first + i];
            if (value >= kNoElement) continue;
            const ElementReference& reference = at(input.references, -2 - value);
            const auto owner = input.owners.find(reference.id);
            value = owner == input.owners.end() ? kNoElement : owner->second.element;
            if (owner != input.owners.end()) continue;
            if (missing++ == 0) first = &reference;
        }
    }
    if (missing > 0 && !input.problem)
        report_at(input.graph.diagnostics, Severity::kNote, "dmx-missing-element",
                  at_line(first->line), "{} not in the file (the first to {}); ignored",
                  count_text(missing, "reference to an element that is",
                             "references to elements that are"),
                  as_utf8(first->id.substr(0, 40)));
}

void report(TextInput& input) {
    if (input.value_errors > kMaxValueErrors)
        report_at(input.graph.diagnostics, Severity::kError, "dmx-value", Location(), "{}",
                  count_text(input.value_errors - kMaxValueErrors, "more value is invalid",
                             "more values are invalid"));
    if (input.problem) input.graph.diagnostics.push_back(*input.problem);
}

}  // namespace

Result<ElementGraph> read_dmx_text(ByteSpan file, const DmxHeader& header) {
    const std::string_view text = as_text(file);
    const auto lines =
        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(header.size), '\n');
    TextInput input{DmxTokenReader(text.substr(header.size), static_cast<uint32_t>(lines + 1)), {}};
    input.graph.is_text = true;
    input.graph.texts.add("");
    input.names.emplace("", 0);
    read_elements(input);
    if (input.graph.elements.empty())
        return input.problem ? *input.problem
                             : error("dmx-empty", "the file has no elements", at_line(1));
    resolve_references(input);
    report(input);
    input.graph.root = 0;
    return std::move(input.graph);
}

}  // namespace studioscope
