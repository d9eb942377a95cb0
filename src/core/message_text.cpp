#include "core/message_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/text.h"

namespace studioscope {

namespace {

// A character of valid UTF-8 with its length in bytes.
struct Character {
    uint32_t code = 0;
    size_t size = 1;
};

Character first_character(std::string_view text) {
    const auto byte = [&](size_t i) {
        return static_cast<uint32_t>(static_cast<uint8_t>(text[i]));
    };
    const uint32_t lead = byte(0);
    if (lead < 0x80) return {lead, 1};
    const size_t size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    uint32_t code = lead & (0x7Fu >> size);
    for (size_t i = 1; i < size; ++i) code = (code << 6) | (byte(i) & 0x3F);
    return {code, size};
}

// True for a continuation byte of UTF-8.
bool is_inside(char c) { return (static_cast<uint8_t>(c) & 0xC0) == 0x80; }

bool is_control(uint32_t code) { return code < 0x20 || (code >= 0x7F && code < 0xA0); }

// True for characters that reverse the direction of text or end a line in a terminal.
bool is_deceiving(uint32_t code) {
    return code == 0x061C || code == 0x200E || code == 0x200F ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

std::string escape_sequence(uint32_t code) {
    // unlike an escape, these are no part of a path with backslashes
    if (code == '\t') return "<tab>";
    if (code == '\r') return "<CR>";
    if (code == '\n') return "\\n";
    return code < 0x100 ? fmt::format("\\x{:02x}", code) : fmt::format("\\u{:04x}", code);
}

}  // namespace

std::string control_character_note(std::string_view name) {
    constexpr struct {
        char character;
        std::string_view text;
    } kKnown[] = {{'\t', "a tab, as tools make of \\t"},
                  {'\r', "a carriage return, as tools make of \\r"},
                  {'\n', "a line feed, as tools make of \\n"},
                  {'\b', "a backspace, as tools make of \\b"},
                  {'\f', "a form feed, as tools make of \\f"}};
    const auto found = std::find_if(name.begin(), name.end(), is_ascii_control);
    if (found == name.end()) return {};
    for (const auto& [character, text] : kKnown)
        if (character == *found) return fmt::format(" (with {})", text);
    return fmt::format(" (with the control character 0x{:02x})", *found);
}

std::string printable(std::string_view text) { return printable(text, std::string::npos); }

std::string printable(std::string_view text, size_t max_bytes) {
    const auto is_ascii = [](char c) { return c >= ' ' && c <= '~'; };
    if (text.size() <= max_bytes && std::all_of(text.begin(), text.end(), is_ascii))
        return std::string(text);
    // Only the displayable part is examined: the text may be large.
    size_t cut = std::min(text.size(), max_bytes);
    while (cut > 0 && cut < text.size() && is_inside(text[cut])) --cut;
    const std::string known = as_utf8(text.substr(0, cut));
    std::string result;
    std::string_view rest = known;
    while (!rest.empty()) {
        const auto [code, size] = first_character(rest);
        const bool is_plain = !is_control(code) && !is_deceiving(code);
        const std::string shown =
            is_plain ? std::string(rest.substr(0, size)) : escape_sequence(code);
        if (result.size() + shown.size() > max_bytes) break;
        result += shown;
        rest.remove_prefix(size);
    }
    if (cut == text.size() && rest.empty()) return result;
    const std::string note = fmt::format("... ({} bytes)", text.size());
    while (!result.empty() && result.size() + note.size() > max_bytes) {
        while (is_inside(result.back())) result.pop_back();
        result.pop_back();
    }
    return result + note;
}

namespace {

std::string with_mark(std::string shown, std::string_view bytes) {
    if (!is_utf8(bytes)) shown += " (Latin-1?)";
    return shown;
}

}  // namespace

std::string quotable(std::string_view name) {
    return with_mark(printable(name, kMaxNameLength), name);
}

std::string shown_path(std::string_view path) {
    return with_mark(printable(path, kMaxMessageLength), path);
}

std::string at_line_start(std::string path) {
    // the runner skips blanks of all of Unicode before a command
    const auto is_letter = [](char c) { return is_ascii_printable(c) && c != ' '; };
    const auto first = std::find_if(path.begin(), path.end(), is_letter);
    return std::string_view(first, path.end()).starts_with("::") ? "./" + path : path;
}

std::string without_commands(std::string text) {
    constexpr std::string_view kMark = "##[";
    for (size_t at = text.find(kMark); at != text.npos; at = text.find(kMark, at))
        text.replace(at + kMark.size() - 1, 1, "\\x5b");
    return text;
}

std::string one_line(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const size_t size = utf8_length(text);  // 0: an invalid byte
        const auto [code, _] = size == 0 ? Character{} : first_character(text);
        const bool is_plain = size == 0 || (!is_control(code) && !is_deceiving(code));
        const size_t step = std::max<size_t>(size, 1);
        if (is_plain) result += text.substr(0, step);
        if (!is_plain) result += '_';
        text.remove_prefix(step);
    }
    return result;
}

std::string escaped_json(std::string json) {
    const auto is_ascii = [](char c) { return static_cast<uint8_t>(c) < 0x7F; };
    if (std::all_of(json.begin(), json.end(), is_ascii)) return json;
    std::string result;
    result.reserve(json.size());
    for (std::string_view rest = json; !rest.empty();) {
        const auto [code, size] = first_character(rest);
        // below U+007F there is what JSON has between texts: its line ends
        if (code >= 0x7F && (is_control(code) || is_deceiving(code)))
            result += fmt::format("\\u{:04x}", code);
        else
            result += rest.substr(0, size);
        rest.remove_prefix(size);
    }
    return result;
}

std::string short_list(const std::vector<std::string>& first, size_t total) {
    const size_t shown = std::min(first.size(), kMaxListed);
    std::string text;
    for (size_t i = 0; i < shown; ++i) text += (i == 0 ? "" : ", ") + quotable(first[i]);
    if (total > shown) text += fmt::format(" and {} more", total - shown);
    return text;
}

std::string plain_decimal(double value, int digits) {
    constexpr double kLargest = 1e15, kSmallest = 1e-9;
    std::string text = fmt::format("{:.{}g}", value, digits);
    const double size = std::abs(value);
    const bool has_exponent = text.find('e') != std::string::npos;
    if (!has_exponent || !(size < kLargest && size >= kSmallest)) return text;
    if (size >= 1) return fmt::format("{:.0f}", value);
    const int decimals = digits - 1 - static_cast<int>(std::floor(std::log10(size)));
    text = fmt::format("{:.{}f}", value, decimals);
    text.resize(text.find_last_not_of('0') + 1);
    return text;
}

size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (size_t k = 0; k <= b.size(); ++k) last[k] = k;
    for (size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (size_t k = 1; k <= b.size(); ++k) {
            const size_t replaced = last[k - 1] + (a[i - 1] == b[k - 1] ? 0 : 1);
            row[k] = std::min({replaced, last[k] + 1, row[k - 1] + 1});
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                row[k] = std::min(row[k], before[k - 2] + 1);
        }
        before.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

namespace {

// Words come from the command line and names from files: longer ones are not compared by letters,
// because that takes time with the product of their lengths.
constexpr size_t kMaxCompared = 64;
constexpr size_t kMinContained = 3;  // letters of a word that names may contain
constexpr size_t kFar = std::numeric_limits<size_t>::max();

// The distance of a name from the word: 2 for each letter, 1 less if the name begins with the word,
// since words are shortened more often than mistyped. kFar if it is not a likely correction.
size_t distance(std::string_view word, const std::string& name) {
    if (word == name) return 0;
    const size_t allowed = std::max<size_t>(1, std::max(word.size(), name.size()) / 3);
    if (word.size() <= kMaxCompared && name.size() <= kMaxCompared) {
        const size_t edits = edit_distance(word, name);
        if (edits <= allowed && edits < std::max(word.size(), name.size()))
            return 2 * edits - (name.starts_with(word) ? 1 : 0);
    }
    if (word.size() < kMinContained) return kFar;
    if (name.starts_with(word)) return 2 * allowed + 1;
    return name.find(word) != std::string::npos ? 2 * allowed + 2 : kFar;
}

}  // namespace

std::string closest_name(std::string_view word, const std::vector<std::string>& names) {
    const std::string lowered_word = lower_case(word);
    const std::string* closest = nullptr;
    size_t least = kFar;
    for (const std::string& name : names) {
        const size_t found = distance(lowered_word, lower_case(name));
        if (found >= least) continue;
        least = found;
        closest = &name;
    }
    return closest ? *closest : std::string();
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& names) {
    const std::string closest = closest_name(word, names);
    return closest.empty() ? closest : fmt::format(" (did you mean {}?)", quotable(closest));
}

std::string alternatives(const std::vector<std::string>& names) {
    if (names.size() < 2) return names.empty() ? "" : names[0];
    return fmt::format("{} or {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

}  // namespace studioscope
