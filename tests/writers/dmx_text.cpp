#include <fmt/format.h>

#include <iterator>

#include "core/at.h"
#include "writers/dmx.h"

namespace studioscope::assets {

namespace {

// Names of types in the order of DmxValue.
constexpr const char* kTypeNames[] = {"element", "int",     "float",   "bool",      "string",
                                      "time",    "vector2", "vector3", "quaternion"};

// Writes an element that is used once in place, and others at the top level.
class TextEncoder {
public:
    explicit TextEncoder(const DmxDocument& document)
        : document_(document), uses_(document.elements.size(), 0) {
        for (const DmxElement& element : document.elements)
            for (const auto& [name, value] : element.attributes) count_uses(value);
    }

    std::string encode(int format) {
        put("<!-- dmx encoding keyvalues2 1 format model {} -->\n", format);
        for (size_t i = 0; i < document_.elements.size(); ++i)
            if (uses_[i] != 1 || i == 0) {
                put_element(i, 0);
                put("\n\n");
            }
        return std::move(text_);
    }

private:
    template <typename... T>
    void put(fmt::format_string<T...> form, T&&... values) {
        fmt::format_to(std::back_inserter(text_), form, std::forward<T>(values)...);
    }
    void indent(size_t depth) { text_.append(depth, '\t'); }

    void count_use(const DmxReference& reference) {
        if (reference.element >= 0) ++at(uses_, reference.element);
    }
    void count_uses(const DmxValue& value) {
        if (const auto* one = std::get_if<DmxReference>(&value)) count_use(*one);
        if (const auto* many = std::get_if<std::vector<DmxReference>>(&value))
            for (const DmxReference& reference : *many) count_use(reference);
    }

    // The first three groups of an id are little-endian numbers.
    std::string id_text(size_t element) const {
        const std::array<uint8_t, 16> id = dmx_id(document_, element);
        std::string text;
        for (const int i : {3, 2, 1, 0, -1, 5, 4, -1, 7, 6, -1, 8, 9, -1, 10, 11, 12, 13, 14, 15})
            text += i < 0 ? "-" : fmt::format("{:02x}", at(id, i));
        return text;
    }

    void put_element(size_t index, size_t depth) {
        const DmxElement& element = document_.elements[index];
        put("\"{}\"\n", element.type);
        indent(depth);
        put("{{\n");
        indent(depth + 1);
        put("\"id\" \"elementid\" \"{}\"\n", id_text(index));
        indent(depth + 1);
        put("\"name\" \"string\" \"{}\"\n", element.name);
        for (const auto& [name, value] : element.attributes) {
            indent(depth + 1);
            put("\"{}\" ", name);
            put_value(value, depth + 1);
            put("\n");
        }
        indent(depth);
        put("}}");
    }

    bool stands_inside(const DmxReference& reference) const {
        return reference.element > 0 && at(uses_, reference.element) == 1;
    }

    void put_reference(const DmxReference& reference, size_t depth) {
        if (stands_inside(reference))
            put_element(static_cast<size_t>(reference.element), depth);
        else
            put("\"element\" \"{}\"",
                reference.element < 0 ? "" : id_text(static_cast<size_t>(reference.element)));
    }

    void put_value(const DmxValue& value, size_t depth) {
        if (const auto* reference = std::get_if<DmxReference>(&value))
            return put_reference(*reference, depth);
        constexpr size_t kTypes = std::size(kTypeNames);
        put("\"{}{}\" ", kTypeNames[value.index() % kTypes],
            value.index() >= kTypes ? "_array" : "");
        std::visit([&](const auto& held) { put_held(held, depth); }, value);
    }

    void put_held(const DmxReference& reference, size_t depth) { put_reference(reference, depth); }
    template <typename T>
    void put_held(const T& value, size_t) {
        put("\"{}\"", text_of(value));
    }
    template <typename T>
    void put_held(const std::vector<T>& values, size_t depth) {
        put("\n");
        indent(depth);
        put("[\n");
        for (size_t i = 0; i < values.size(); ++i) {
            indent(depth + 1);
            put_held(static_cast<T>(values[i]), depth + 1);
            put("{}\n", i + 1 < values.size() ? "," : "");
        }
        indent(depth);
        put("]");
    }

    static std::string text_of(int32_t value) { return fmt::format("{}", value); }
    static std::string text_of(float value) { return fmt::format("{}", value); }
    static std::string text_of(bool value) { return value ? "1" : "0"; }
    static std::string text_of(const std::string& value) { return value; }
    static std::string text_of(const DmxTime& value) {
        return fmt::format("{:.4f}", value.ticks / 10000.0);
    }
    static std::string text_of(const glm::vec2& v) { return fmt::format("{} {}", v.x, v.y); }
    static std::string text_of(const glm::vec3& v) {
        return fmt::format("{} {} {}", v.x, v.y, v.z);
    }
    static std::string text_of(const glm::quat& q) {
        return fmt::format("{} {} {} {}", q.x, q.y, q.z, q.w);
    }

    const DmxDocument& document_;
    std::vector<int> uses_;
    std::string text_;
};

}  // namespace

std::string dmx_keyvalues2(const DmxDocument& document, int format) {
    return TextEncoder(document).encode(format);
}

}  // namespace studioscope::assets
