#include <fmt/format.h>

#include <map>

#include "writers/byte_writer.h"
#include "writers/dmx.h"

namespace studioscope::assets {

namespace {

// Type ids of encodings 3 to 5 in the order of DmxValue; an array's is 14 more.
constexpr uint8_t kTypeIds[] = {1, 2, 3, 4, 5, 7, 9, 10, 13};
constexpr uint8_t kArrayOffset = 14;

class BinaryEncoder {
public:
    explicit BinaryEncoder(const DmxDocument& document) : document_(document) {}

    Bytes encode(int format) {
        collect_strings();
        out_.add_text(fmt::format("<!-- dmx encoding binary 5 format model {} -->\n", format));
        out_.add(int_of(strings_.size()));
        for (const std::string& text : strings_) out_.add_text(text);
        out_.add(int_of(document_.elements.size()));
        for (size_t i = 0; i < document_.elements.size(); ++i) {
            out_.add(places_.at(document_.elements[i].type));
            out_.add(places_.at(document_.elements[i].name));
            out_.add(dmx_id(document_, i));
        }
        for (const DmxElement& element : document_.elements) put_attributes(element);
        return out_.take();
    }

private:
    void collect(const std::string& text) {
        if (places_.try_emplace(text, int_of(strings_.size())).second) strings_.push_back(text);
    }

    // Collects the dictionary: types, names and single strings, but not strings in arrays.
    void collect_strings() {
        for (const DmxElement& element : document_.elements) {
            collect(element.type);
            collect(element.name);
            for (const auto& [name, value] : element.attributes) {
                collect(name);
                if (const auto* text = std::get_if<std::string>(&value)) collect(*text);
            }
        }
    }

    void put_attributes(const DmxElement& element) {
        constexpr size_t kTypes = std::size(kTypeIds);
        out_.add(int_of(element.attributes.size()));
        for (const auto& [name, value] : element.attributes) {
            const bool is_array = value.index() >= kTypes;
            out_.add(places_.at(name));
            out_.add(static_cast<uint8_t>(kTypeIds[value.index() % kTypes] +
                                          (is_array ? kArrayOffset : 0)));
            std::visit([&](const auto& held) { put(held); }, value);
        }
    }

    void put(const std::string& text) { out_.add(places_.at(text)); }
    void put(const glm::quat& q) { out_.add(glm::vec4(q.x, q.y, q.z, q.w)); }
    void put(bool value) { out_.add(static_cast<uint8_t>(value)); }
    template <typename T>
    void put(const T& value) {
        out_.add(value);
    }
    template <typename T>
    void put(const std::vector<T>& values) {
        out_.add(int_of(values.size()));
        for (const auto& value : values) {
            if constexpr (std::is_same_v<T, std::string>)
                out_.add_text(value);
            else
                put(static_cast<T>(value));
        }
    }

    const DmxDocument& document_;
    ByteWriter out_;
    std::vector<std::string> strings_;
    std::map<std::string, int32_t> places_;
};

}  // namespace

Bytes dmx_binary5(const DmxDocument& document, int format) {
    return BinaryEncoder(document).encode(format);
}

}  // namespace studioscope::assets
