#pragma once

#include <cstring>
#include <string>

#include "core/at.h"
#include "core/bytes.h"
#include "formats/dmx/dmx.h"
#include "model/element_graph.h"
#include "support/diagnostics.h"

namespace studioscope {

// Appends little-endian values.
struct DmxBytes {
    Bytes bytes;

    template <typename T>
    DmxBytes& put(const T& value) {
        const auto* raw = reinterpret_cast<const std::byte*>(&value);
        bytes.insert(bytes.end(), raw, raw + sizeof(T));
        return *this;
    }
    DmxBytes& text(std::string_view text) {
        const ByteSpan raw = as_bytes(text);
        bytes.insert(bytes.end(), raw.begin(), raw.end());
        return *this;
    }
    // Appends the text with a terminating zero.
    DmxBytes& string(std::string_view value) { return text(value).put<uint8_t>(0); }
};

// Writes elements as a binary DMX of any encoding, so that a test has its file once, as text.
class DmxWriter {
public:
    DmxWriter(const ElementGraph& graph, int version) : graph_(graph), version_(version) {}

    Bytes write() {
        out_.text("<!-- dmx encoding binary " + std::to_string(version_) +
                  " format model 18 -->\n");
        out_.put<uint8_t>(0);
        if (version_ == 9) out_.put<int32_t>(0);
        if (version_ >= 2) write_dictionary();
        out_.put(static_cast<int32_t>(graph_.elements.size()));
        for (const Element& element : graph_.elements) {
            indexed(element.type, version_ >= 2);
            indexed(element.name, version_ >= 4);
            out_.put(element.id);
        }
        for (const Element& element : graph_.elements) {
            out_.put(static_cast<int32_t>(element.attribute_count));
            for (const Attribute& attribute : element_attributes(graph_, element)) write(attribute);
        }
        return out_.bytes;
    }

private:
    void write_dictionary() {
        const auto count = graph_.texts.size();
        version_ >= 4 ? out_.put(static_cast<int32_t>(count))
                      : out_.put(static_cast<uint16_t>(count));
        for (uint32_t i = 0; i < count; ++i) inline_text(i);
    }
    void inline_text(uint32_t index) { out_.string(graph_.texts[index]); }
    void indexed(uint32_t index, bool is_indexed) {
        if (!is_indexed) return inline_text(index);
        version_ >= 5 ? out_.put(index) : out_.put(static_cast<uint16_t>(index));
    }
    void write(const Attribute& attribute) {
        indexed(attribute.name, version_ >= 2);
        // ids count from 1 in the order of AttributeType in every version; 7 is an object id in the
        // old ones, which have no time: a time becomes an int there
        int id = static_cast<int>(attribute.type) + 1;
        if (version_ < 3 && attribute.type == AttributeType::kTime) id = 2;
        if (attribute.is_array) id += version_ == 9 ? 32 : 14;
        out_.put(static_cast<uint8_t>(id));
        if (attribute.is_array) out_.put(static_cast<int32_t>(attribute.count));
        if (is_float(attribute.type)) {
            for (const float number : attribute_floats(graph_, attribute)) out_.put(number);
            return;
        }
        const auto words = attribute_ints(graph_, attribute);
        const size_t width = value_width(attribute.type);
        for (size_t i = 0; i < words.size(); i += width)
            write_words(attribute, words.subspan(i, width));
    }
    void write_words(const Attribute& attribute, std::span<const int32_t> words) {
        switch (attribute.type) {
            case AttributeType::kBool:
            case AttributeType::kUint8:
                out_.put(static_cast<uint8_t>(words[0]));
                return;
            case AttributeType::kString:
                return indexed(static_cast<uint32_t>(words[0]),
                               version_ >= 4 && !attribute.is_array);
            case AttributeType::kBinary:
                out_.put(words[1]);
                for (int32_t i = 0; i < words[1]; ++i) out_.put(at(graph_.blob, words[0] + i));
                return;
            default:
                for (const int32_t word : words) out_.put(word);
        }
    }

    const ElementGraph& graph_;
    int version_;
    DmxBytes out_;
};

// A keyvalues2 file of these elements.
inline std::string dmx_text(const std::string& elements) {
    return "<!-- dmx encoding keyvalues2 1 format model 18 -->\n" + elements;
}

// A binary DMX with these elements.
inline Bytes dmx_binary(const std::string& elements, int version) {
    const std::string text = dmx_text(elements);
    return DmxWriter(*parse_dmx_elements(as_bytes(text)), version).write();
}

}  // namespace studioscope
