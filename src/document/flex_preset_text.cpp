#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/number.h"
#include "core/printable.h"
#include "core/text_reader.h"
#include "document/flex_preset.h"

namespace studioscope {

namespace {

constexpr const char* kFlexes = "flexes";
constexpr int kDeepest = 16;

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

// Reads just as much of JSON as a preset has. The first thing that is wrong is kept.
class PresetReader {
public:
    explicit PresetReader(std::string_view text)
        : begin_(text.data()), at_(text.data()), end_(text.data() + text.size()) {}

    Result<FlexPreset> run() {
        FlexPreset preset;
        if (object(preset, false, 0) && peek() != '\0') fail("text follows its end");
        if (problem_ == nullptr) return preset;
        const auto line = 1 + std::count(begin_, problem_at_, '\n');
        return error("flex-preset-unreadable", std::string("the JSON is broken: ") + problem_,
                     at_line(static_cast<uint64_t>(line)));
    }

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
    bool take(char wanted, const char* problem) { return take(wanted) || fail(problem); }
    bool fail(const char* problem) {
        if (problem_ == nullptr) {
            problem_ = problem;
            problem_at_ = at_;
        }
        return false;
    }

    bool object(FlexPreset& preset, bool is_flexes, int depth);
    bool list(FlexPreset& preset, int depth);
    bool value(FlexPreset& preset, const std::string& name, bool is_flexes, int depth);
    std::optional<std::string> string();
    bool escape(std::string& text);

    const char* begin_;
    const char* at_;
    const char* end_;
    const char* problem_ = nullptr;
    const char* problem_at_ = nullptr;
};

void append_utf8(std::string& text, unsigned code) {
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
}

bool PresetReader::escape(std::string& text) {
    if (at_ == end_) return fail("a name does not end");
    const char c = *at_++;
    if (c != 'u') {
        text += c == 'n' ? '\n' : c == 't' ? '\t' : c;
        return true;
    }
    if (end_ - at_ < 4) return fail("an escape \\u is too short");
    unsigned code = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
        const char digit = *at_;
        const unsigned part =
            digit >= '0' && digit <= '9'   ? static_cast<unsigned>(digit - '0')
            : digit >= 'a' && digit <= 'f' ? static_cast<unsigned>(digit - 'a' + 10)
            : digit >= 'A' && digit <= 'F' ? static_cast<unsigned>(digit - 'A' + 10)
                                           : 99u;
        if (part == 99u) return fail("an escape \\u needs four hexadecimal digits");
        code = code * 16 + part;
    }
    append_utf8(text, code);
    return true;
}

std::optional<std::string> PresetReader::string() {
    if (!take('"', "a name in quotes is missing")) return std::nullopt;
    std::string text;
    while (at_ != end_ && *at_ != '"') {
        const char c = *at_++;
        if (c != '\\')
            text += c;
        else if (!escape(text))
            return std::nullopt;
    }
    if (at_ == end_) {
        fail("a name does not end");
        return std::nullopt;
    }
    ++at_;
    return text;
}

bool PresetReader::list(FlexPreset& preset, int depth) {
    if (depth > kDeepest) return fail("it is nested too deep");
    take('[');
    if (take(']')) return true;
    do {
        FlexPreset ignored;
        if (!value(peek() == '{' ? preset : ignored, {}, false, depth + 1)) return false;
    } while (take(','));
    return take(']', "a list lacks its \"]\"");
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
    if (!after) return fail("a value is missing or is none");
    at_ = after;
    (is_flexes ? preset.flexes : preset.controllers).emplace_back(name, number);
    return true;
}

bool PresetReader::object(FlexPreset& preset, bool is_flexes, int depth) {
    if (depth > kDeepest) return fail("it is nested too deep");
    take('{');
    while (peek() == '"') {
        const std::optional<std::string> name = string();
        if (!name || !take(':', "a name lacks its \":\"")) return false;
        if (!value(preset, *name, is_flexes, depth)) return false;
        if (!take(',')) break;
    }
    return take('}', "a \",\" or the closing \"}\" is missing");
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
        if (is_number && !name.empty()) preset.controllers.emplace_back(name, value);
        name = is_number ? std::string_view() : entry;
    }
    if (preset.controllers.empty())
        return error("flex-preset-unreadable",
                     "the text holds neither {\"name\": value} nor name;value; pairs", at_line(1));
    return preset;
}

}  // namespace

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
    for (const auto& [name, value] : preset.controllers)
        text += fmt::format("{};{};", one_line(name), value);
    return text;
}

Result<FlexPreset> parse_preset(std::string_view text) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    const std::string_view inside = trim(text);
    if (inside.empty()) return error("flex-preset-unreadable", "the text is empty");
    return inside[0] == '{' ? PresetReader(text).run() : parse_list(inside);
}

}  // namespace studioscope
