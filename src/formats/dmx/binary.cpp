#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/byte_reader.h"
#include "core/work_context.h"
#include "formats/diagnostics.h"
#include "formats/dmx/header.h"

namespace studioscope {

namespace {

// The properties of an encoding version.
struct EncodingRules {
    bool has_dictionary = false;
    bool has_wide_count = false;     // true: the dictionary's count has 32 bits, else 16
    bool has_wide_index = false;     // true: dictionary indices have 32 bits, else 16
    bool has_indexed_names = false;  // true: element names and string values are in the dictionary
    bool has_prefix = false;
    bool has_object_ids = false;  // true: type 7 is an object id, else a time
    int max_type = 14;
    int first_array_type = 14;  // added to a value's type for an array of it
};

struct BinaryInput {
    ByteReader in;
    ByteSpan file;
    EncodingRules rules;
    ThreadPool& workers;
    ElementGraph graph = {};
    std::optional<Diagnostic> problem = {};  // first error other than the end of the file
    size_t bad_references = 0;
    size_t external_references = 0;

    bool ok() const { return in.ok() && !problem; }
};

std::optional<EncodingRules> encoding_rules(int version) {
    if (version < 0 || (version > 5 && version != 9)) return std::nullopt;
    EncodingRules rules;
    rules.has_dictionary = version >= 2;
    rules.has_wide_count = rules.has_indexed_names = version >= 4;
    rules.has_wide_index = version >= 5;
    rules.has_prefix = version == 9;
    rules.has_object_ids = version < 3;
    if (version == 9) {
        rules.max_type = 16;
        rules.first_array_type = 32;
    }
    return rules;
}

std::string_view read_inline(BinaryInput& input) {
    const std::string_view rest = as_text(input.file.subspan(input.in.offset()));
    const size_t size = rest.find('\0');
    if (size == std::string_view::npos) {
        input.in.bytes(input.in.remaining() + 1);  // the text is not terminated: fails
        return {};
    }
    input.in.bytes(size + 1);
    return input.in.ok() ? rest.substr(0, size) : std::string_view();
}

// Adds a text; index 0 of the table is the empty text.
uint32_t add_text(BinaryInput& input, std::string_view text) {
    return text.empty() ? 0 : input.graph.texts.add(text);
}

// The run of texts of the file's dictionary in the table.
struct Dictionary {
    uint32_t first = 0;
    uint32_t size = 0;
};

uint32_t read_indexed(BinaryInput& input, const Dictionary& dictionary) {
    const size_t offset = input.in.offset();
    const uint32_t none = input.rules.has_wide_index ? 0xFFFFFFFFu : 0xFFFFu;
    const uint32_t index = input.rules.has_wide_index ? input.in.read<uint32_t>()
                                                      : uint32_t{input.in.read<uint16_t>()};
    if (!input.in.ok() || index == none) return 0;
    if (index < dictionary.size) return dictionary.first + index;
    if (!input.problem)
        input.problem = error_at("dmx-dictionary-index", at_offset(offset),
                                 "references text {} of a dictionary of {} texts; reading stops",
                                 index, dictionary.size);
    return 0;
}

uint32_t read_name(BinaryInput& input, const Dictionary& dictionary) {
    return input.rules.has_dictionary ? read_indexed(input, dictionary)
                                      : add_text(input, read_inline(input));
}

// Reads an element's name or a single string, which older encodings store inline.
uint32_t read_string(BinaryInput& input, const Dictionary& dictionary) {
    return input.rules.has_indexed_names ? read_indexed(input, dictionary)
                                         : add_text(input, read_inline(input));
}

uint32_t location_here(const BinaryInput& input) {
    return static_cast<uint32_t>(input.in.offset());
}

int32_t read_element_index(BinaryInput& input) {
    const size_t offset = input.in.offset();
    const auto index = input.in.read<int32_t>();
    if (index == -1) return kNoElement;
    if (index == -2) {
        const std::string id(read_inline(input));
        if (input.external_references++ == 0)
            report_at(input.graph.diagnostics, Severity::kNote, "dmx-external", at_offset(offset),
                      "element {} is in another file; ignored, as are further ones", id);
        return kNoElement;
    }
    if (index >= 0 && static_cast<size_t>(index) < input.graph.elements.size()) return index;
    if (input.bad_references++ == 0)
        report_at(input.graph.diagnostics, Severity::kError, "dmx-element-index", at_offset(offset),
                  "references element {}, but there are {}; ignored, as are further ones", index,
                  input.graph.elements.size());
    return kNoElement;
}

template <typename Numbers>
void copy_numbers(BinaryInput& input, Numbers& pool, size_t count) {
    constexpr size_t kMinPerThread = size_t{256} << 10;
    const ByteSpan bytes = input.in.bytes(count * sizeof(pool[0]));
    if (bytes.empty()) return;
    const size_t first = pool.size();
    pool.resize(first + count);
    const std::span<std::byte> copy = std::as_writable_bytes(std::span(pool).subspan(first));
    input.workers.parallel_for(bytes.size(), kMinPerThread, [&](size_t begin, size_t end) {
        std::memcpy(&copy[begin], &bytes[begin], end - begin);
    });
}

void read_blob(BinaryInput& input) {
    const size_t size = input.in.count(input.in.read<int32_t>(), 1);
    const ByteSpan bytes = input.in.bytes(size);
    std::vector<uint8_t>& blob = input.graph.blob;
    input.graph.ints.push_back(static_cast<int32_t>(blob.size()));
    input.graph.ints.push_back(static_cast<int32_t>(bytes.size()));
    const auto* first = reinterpret_cast<const uint8_t*>(bytes.data());
    blob.insert(blob.end(), first, first + bytes.size());
}

// The minimum bytes of one value in the file.
size_t min_value_bytes(AttributeType type) {
    switch (type) {
        case AttributeType::kBool:
        case AttributeType::kUint8:
        case AttributeType::kString:
            return 1;
        case AttributeType::kBinary:
            return 4;
        default:
            return size_t{value_width(type)} * 4;
    }
}

void read_values(BinaryInput& input, const Dictionary& dictionary, const Attribute& attribute) {
    auto& ints = input.graph.ints;
    if (is_float(attribute.type))
        return copy_numbers(input, input.graph.floats,
                            size_t{attribute.count} * value_width(attribute.type));
    for (uint32_t i = 0; i < attribute.count && input.ok(); ++i) {
        check_cancelled_at(i);
        switch (attribute.type) {
            case AttributeType::kElement:
                ints.push_back(read_element_index(input));
                break;
            case AttributeType::kBool:
            case AttributeType::kUint8:
                ints.push_back(input.in.read<uint8_t>());
                break;
            case AttributeType::kBinary:
                read_blob(input);
                break;
            case AttributeType::kString:
                ints.push_back(static_cast<int32_t>(attribute.is_array
                                                        ? add_text(input, read_inline(input))
                                                        : read_string(input, dictionary)));
                break;
            default:
                copy_numbers(input, ints, size_t{attribute.count} * value_width(attribute.type));
                return;
        }
    }
}

bool read_type(BinaryInput& input, Attribute& attribute) {
    const size_t offset = input.in.offset();
    const int id = input.in.read<uint8_t>();
    const EncodingRules& rules = input.rules;
    attribute.is_array = id > rules.first_array_type;
    const int single = attribute.is_array ? id - rules.first_array_type : id;
    if (!input.ok()) return false;
    if (single < 1 || single > rules.max_type) {
        input.problem = error_at(
            "dmx-type", at_offset(offset),
            "unknown attribute type {}, expected 1..{} or {}..{}; reading stops", id,
            rules.max_type, rules.first_array_type + 1, rules.first_array_type + rules.max_type);
        return false;
    }
    attribute.type = static_cast<AttributeType>(single - 1);
    if (rules.has_object_ids && attribute.type == AttributeType::kTime)
        attribute.type = AttributeType::kObjectId;
    return true;
}

// Reads an attribute; adds nothing if it is incomplete.
bool read_attribute(BinaryInput& input, const Dictionary& dictionary) {
    check_cancelled_at(input.graph.attributes.size());
    Attribute attribute;
    attribute.location = location_here(input);
    attribute.name = read_name(input, dictionary);
    if (!read_type(input, attribute)) return false;
    attribute.count = 1;
    if (attribute.is_array) {
        const auto stored_count = input.in.read<int32_t>();
        attribute.count =
            static_cast<uint32_t>(input.in.count(stored_count, min_value_bytes(attribute.type)));
    }
    ElementGraph& graph = input.graph;
    attribute.first =
        static_cast<uint32_t>(is_float(attribute.type) ? graph.floats.size() : graph.ints.size());
    read_values(input, dictionary, attribute);
    // The name is kept for the message even if values are missing.
    if (!input.ok()) attribute.count = 0;
    graph.attributes.push_back(attribute);
    return input.ok();
}

void describe_failure(BinaryInput& input, const Element& element) {
    ElementGraph& graph = input.graph;
    const auto attributes = element_attributes(graph, element);
    const std::string where = fmt::format(
        "in element \"{}\" ({}){}", graph_name(graph, element), element_type(graph, element),
        attributes.empty()
            ? ""
            : fmt::format(", attribute \"{}\"", graph_name(graph, attributes.back())));
    if (input.problem) {
        input.problem->message += ", " + where;
        graph.diagnostics.push_back(*input.problem);
        return;
    }
    report_at(graph.diagnostics, Severity::kError, "dmx-truncated", at_offset(input.in.failed_at()),
              "a count or text ends outside the file {}; {} bytes are left", where,
              input.in.remaining());
}

bool read_attributes(BinaryInput& input, const Dictionary& dictionary, Element& element) {
    element.location = location_here(input);
    element.first_attribute = static_cast<uint32_t>(input.graph.attributes.size());
    check_cancelled_at(static_cast<size_t>(&element - input.graph.elements.data()));
    // An attribute is a name (2 bytes, or 1 of an inline one), a type and a value.
    const size_t count = input.in.count(input.in.read<int32_t>(), 3);
    bool is_good = input.ok();
    for (size_t i = 0; i < count && is_good; ++i) is_good = read_attribute(input, dictionary);
    element.attribute_count =
        static_cast<uint32_t>(input.graph.attributes.size()) - element.first_attribute;
    if (!is_good) describe_failure(input, element);
    return is_good;
}

// Reads the prefix, which precedes the dictionary, so its texts are inline in any version.
bool read_prefix(BinaryInput& input) {
    const EncodingRules saved_rules = input.rules;
    input.rules.has_dictionary = input.rules.has_indexed_names = false;
    const size_t count = input.in.count(input.in.read<int32_t>(), 4);
    for (size_t i = 0; i < count && input.in.ok(); ++i) {
        Element element;
        if (!read_attributes(input, {}, element)) return false;
        if (i == 0) input.graph.prefix.push_back(element);
    }
    input.rules = saved_rules;
    return input.ok();
}

bool read_dictionary(BinaryInput& input, Dictionary& dictionary) {
    if (!input.rules.has_dictionary) return true;
    const size_t offset = input.in.offset();
    const size_t count =
        input.in.count(input.rules.has_wide_count ? int64_t{input.in.read<int32_t>()}
                                                  : int64_t{input.in.read<uint16_t>()},
                       1);
    if (!input.rules.has_wide_index && count > 0xFFFF) {
        input.problem = error_at("dmx-dictionary-size", at_offset(offset),
                                 "a dictionary of {} texts; this encoding allows 65535", count);
        return false;
    }
    dictionary.first = static_cast<uint32_t>(input.graph.texts.size());
    for (size_t i = 0; i < count && input.in.ok(); ++i) input.graph.texts.add(read_inline(input));
    dictionary.size = static_cast<uint32_t>(input.graph.texts.size()) - dictionary.first;
    return input.ok();
}

bool read_element_heads(BinaryInput& input, const Dictionary& dictionary) {
    const size_t min_size = 16 + (input.rules.has_dictionary ? 2 : 1) + 1;
    const size_t count = input.in.count(input.in.read<int32_t>(), min_size);
    input.graph.elements.resize(count);
    for (Element& element : input.graph.elements) {
        check_cancelled_at(static_cast<size_t>(&element - input.graph.elements.data()));
        element.location = location_here(input);
        element.type = read_name(input, dictionary);
        element.name = read_string(input, dictionary);
        element.id = input.in.read<Guid>();
        if (!input.ok()) return false;
    }
    return input.ok();
}

bool skip_line_end(BinaryInput& input) {
    size_t at = input.in.offset();
    while (at < input.file.size() &&
           (input.file[at] == std::byte{'\n'} || input.file[at] == std::byte{'\r'} ||
            input.file[at] == std::byte{' '}))
        ++at;
    input.in.seek(at);
    return input.in.remaining() > 0 && input.in.read<uint8_t>() == 0;
}

Diagnostic head_error(const BinaryInput& input) {
    if (input.problem) return *input.problem;
    return error_at("dmx-truncated", at_offset(input.in.failed_at()),
                    "the string table or element list of the file of {} bytes is truncated",
                    input.file.size());
}

void read_all_attributes(BinaryInput& input, const Dictionary& dictionary) {
    for (Element& element : input.graph.elements)
        if (!read_attributes(input, dictionary, element)) return;
    if (input.in.remaining() > 0)
        report_at(input.graph.diagnostics, Severity::kNote, "dmx-trailing",
                  at_offset(input.in.offset()), "{} bytes after the last element are ignored",
                  input.in.remaining());
}

// Reserves address space only: unused pages are never touched. Without it, growing pools would be
// copied again and again.
void reserve_pools(BinaryInput& input) {
    const size_t max_count = input.in.remaining() / 4;
    input.graph.floats.reserve(max_count);
    input.graph.ints.reserve(max_count);
}

}  // namespace

Result<ElementGraph> read_dmx_binary(ByteSpan file, const DmxHeader& header, ThreadPool& workers) {
    const std::optional<EncodingRules> rules = encoding_rules(header.encoding_version);
    if (!rules)
        return error_at("dmx-encoding", at_line(1),
                        "unknown encoding {} {}, expected binary 0..5 or 9", header.encoding,
                        header.encoding_version);
    BinaryInput input{ByteReader(file), file, *rules, workers};
    input.in.seek(header.size);
    if (!skip_line_end(input))
        return error("dmx-binary-mark",
                     "expected a zero byte after the header line of a binary DMX",
                     at_offset(header.size));
    reserve_pools(input);
    input.graph.texts.add("");
    Dictionary dictionary;
    const bool has_heads = (!rules->has_prefix || read_prefix(input)) &&
                           read_dictionary(input, dictionary) &&
                           read_element_heads(input, dictionary);
    if (!has_heads) return head_error(input);
    if (input.graph.elements.empty())
        return error("dmx-empty", "the file has no elements", at_offset(input.in.offset()));
    input.graph.root = 0;
    read_all_attributes(input, dictionary);
    return std::move(input.graph);
}

}  // namespace studioscope
