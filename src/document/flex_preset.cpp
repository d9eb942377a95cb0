#include "document/flex_preset.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/number.h"
#include "core/text.h"
#include "core/text_reader.h"

namespace {

constexpr const char* kFlexes = "flexes";
constexpr int kDeepest = 16;

Diagnostic unreadable(const std::string& sentence) {
    return error("flex-preset-unreadable", sentence);
}

void append_escaped(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (static_cast<unsigned char>(c) < 0x20)
            out += fmt::format("\\u{:04x}", static_cast<int>(c));
        else
            out += c;
    }
    out += '"';
}

std::string members_text(const std::vector<NamedValue>& values, const char* indent) {
    std::string text;
    for (const auto& [name, value] : values) {
        text += text.empty() ? "" : ",\n";
        text += indent;
        append_escaped(text, name);
        text += fmt::format(": {}", value);
    }
    return text;
}

// Reads just as much of JSON as a preset has.
class PresetReader {
public:
    explicit PresetReader(std::string_view text)
        : at_(text.data()), end_(text.data() + text.size()) {}

    bool read(FlexPreset& preset) { return object(preset, false, 0); }

private:
    char peek() {
        while (at_ != end_ && (is_blank(*at_) || is_line_end(*at_))) ++at_;
        return at_ == end_ ? '\0' : *at_;
    }
    bool take(char wanted) {
        if (peek() != wanted) return false;
        ++at_;
        return true;
    }

    bool object(FlexPreset& preset, bool is_flexes, int depth);
    bool list(FlexPreset& preset, int depth);
    bool value(FlexPreset& preset, const std::string& name, bool is_flexes, int depth);
    std::optional<std::string> string();
    bool escape(std::string& text);

    const char* at_;
    const char* end_;
};

bool PresetReader::escape(std::string& text) {
    if (at_ == end_) return false;
    const char c = *at_++;
    if (c != 'u') {
        text += c == 'n' ? '\n' : c == 't' ? '\t' : c;
        return true;
    }
    if (end_ - at_ < 4) return false;
    unsigned code = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
        const char digit = *at_;
        const unsigned part =
            digit >= '0' && digit <= '9'   ? static_cast<unsigned>(digit - '0')
            : digit >= 'a' && digit <= 'f' ? static_cast<unsigned>(digit - 'a' + 10)
            : digit >= 'A' && digit <= 'F' ? static_cast<unsigned>(digit - 'A' + 10)
                                           : 99u;
        if (part == 99u) return false;
        code = code * 16 + part;
    }
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0 | code >> 6);
        text += static_cast<char>(0x80 | (code & 63));
    } else {
        text += static_cast<char>(0xE0 | code >> 12);
        text += static_cast<char>(0x80 | (code >> 6 & 63));
        text += static_cast<char>(0x80 | (code & 63));
    }
    return true;
}

std::optional<std::string> PresetReader::string() {
    if (!take('"')) return std::nullopt;
    std::string text;
    while (at_ != end_ && *at_ != '"') {
        const char c = *at_++;
        if (c != '\\')
            text += c;
        else if (!escape(text))
            return std::nullopt;
    }
    if (at_ == end_) return std::nullopt;
    ++at_;
    return text;
}

bool PresetReader::list(FlexPreset& preset, int depth) {
    if (!take('[') || depth > kDeepest) return false;
    if (take(']')) return true;
    do {
        FlexPreset ignored;
        if (!value(peek() == '{' ? preset : ignored, {}, false, depth + 1)) return false;
    } while (take(','));
    return take(']');
}

bool PresetReader::value(FlexPreset& preset, const std::string& name, bool is_flexes, int depth) {
    const char first = peek();
    if (first == '{') return object(preset, is_flexes || name == kFlexes, depth + 1);
    if (first == '[') return list(preset, depth + 1);
    if (first == '"') return string().has_value();
    for (const std::string_view word : {"true", "false", "null"})
        if (std::string_view(at_, static_cast<size_t>(end_ - at_)).substr(0, word.size()) == word) {
            at_ += word.size();
            return true;
        }
    float number = 0;
    const char* after = parse_float(at_, end_, number);
    if (!after) return false;
    at_ = after;
    if (std::isfinite(number))
        (is_flexes ? preset.flexes : preset.controllers).emplace_back(name, number);
    return true;
}

bool PresetReader::object(FlexPreset& preset, bool is_flexes, int depth) {
    if (!take('{') || depth > kDeepest) return false;
    while (peek() == '"') {
        const std::optional<std::string> name = string();
        if (!name || !take(':') || !value(preset, *name, is_flexes, depth)) return false;
        take(',');
    }
    return take('}');
}

// Entries end with ';' or with their line; a pair broken by anything else is left out.
Result<FlexPreset> parse_list(std::string_view text) {
    FlexPreset preset;
    std::string_view name;
    while (!text.empty()) {
        const size_t end = std::min(text.find_first_of(";\r\n"), text.size());
        const std::string_view entry = trim(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (entry.empty()) continue;
        float value = 0;
        const char* last = entry.data() + entry.size();
        const bool is_number = parse_float(entry.data(), last, value) == last;
        if (is_number && std::isfinite(value) && !name.empty())
            preset.controllers.emplace_back(name, value);
        name = is_number ? std::string_view() : entry;
    }
    if (preset.controllers.empty())
        return unreadable("the text holds neither {\"name\": value} nor name;value; pairs");
    return preset;
}

template <typename Items, typename NameOf>
int index_of(const Items& items, std::string_view name, const NameOf& name_of_item) {
    for (size_t i = 0; i < items.size(); ++i)
        if (same_name(name_of_item(items[i]), name)) return static_cast<int>(i);
    return kNone;
}

bool set_controller(Document& document, const NamedValue& entry) {
    const auto& controllers = document.model().controllers;
    const int index =
        index_of(controllers, entry.first,
                 [](const FlexController& c) -> const std::string& { return c.name; });
    if (index == kNone) return false;
    const FlexController& c = controllers[static_cast<size_t>(index)];
    document.flex.controllers[static_cast<size_t>(index)] =
        std::clamp(entry.second, std::min(c.smallest, c.largest), std::max(c.smallest, c.largest));
    return true;
}

bool set_flex(Document& document, const NamedValue& entry) {
    const int index = index_of(document.model().flex_names, entry.first,
                               [](const std::string& name) -> const std::string& { return name; });
    if (index == kNone) return false;
    document.flex.direct[static_cast<size_t>(index)] = entry.second;
    return true;
}

}  // namespace

FlexPreset preset_of(const Document& document) {
    FlexPreset preset;
    const Model& model = document.model();
    for (size_t i = 0; i < document.flex.controllers.size(); ++i)
        preset.controllers.emplace_back(model.controllers[i].name, document.flex.controllers[i]);
    for (size_t i = 0; i < document.flex.direct.size(); ++i)
        if (!std::isnan(document.flex.direct[i]))
            preset.flexes.emplace_back(model.flex_names[i], document.flex.direct[i]);
    return preset;
}

std::string to_json(const FlexPreset& preset) {
    std::string text = members_text(preset.controllers, "  ");
    if (!preset.flexes.empty()) {
        text += text.empty() ? "" : ",\n";
        text += fmt::format("  \"{}\": {{\n{}\n  }}", kFlexes, members_text(preset.flexes, "    "));
    }
    return "{\n" + text + "\n}\n";
}

std::string to_list(const FlexPreset& preset) {
    std::string text;
    for (const auto& [name, value] : preset.controllers) text += fmt::format("{};{};", name, value);
    return text;
}

Result<FlexPreset> parse_preset(std::string_view text) {
    const std::string_view inside = trim(text);
    if (inside.empty()) return unreadable("the text is empty");
    if (inside[0] != '{') return parse_list(inside);
    FlexPreset preset;
    if (!PresetReader(inside).read(preset))
        return unreadable("the text begins like JSON but is none");
    return preset;
}

std::vector<std::string> apply_preset(Document& document, const FlexPreset& preset) {
    std::vector<std::string> unknown;
    for (const NamedValue& entry : preset.controllers)
        if (!set_controller(document, entry) && !set_flex(document, entry))
            unknown.push_back(entry.first);
    for (const NamedValue& entry : preset.flexes)
        if (!set_flex(document, entry)) unknown.push_back(entry.first);
    return unknown;
}
