#include "formats/qc/text.h"

#include <algorithm>

#include "core/deadline.h"
#include "core/text.h"

namespace studioscope {

bool is_qc_space(char c) { return static_cast<unsigned char>(c) <= ' '; }
bool is_in_qc_word(char c) { return !is_qc_space(c) && c != ';'; }

namespace {

std::string_view without_end_blanks(std::string_view text) {
    while (!text.empty() && is_qc_space(text.back())) text.remove_suffix(1);
    return text;
}

// Without blanks at its end. A remark may follow the `\\` that adds the next line, also where the
// line itself is one; it is dropped.
std::string_view up_to_backslash(std::string_view line) {
    for (size_t at = line.find("//"); at != line.npos; at = line.find("//", at + 2))
        if (const auto before = without_end_blanks(line.substr(0, at)); before.ends_with('\\'))
            return before;
    return without_end_blanks(line);
}

// Behind the comment at `at`, or `at` where there is none.
size_t end_of_comment(std::string_view text, size_t at) {
    const std::string_view rest = text.substr(at);
    if (rest.substr(0, 2) == "/*") {
        const size_t end = rest.find("*/", 2);
        return end == rest.npos ? text.size() : at + end + 2;
    }
    if (rest.substr(0, 2) != "//" && rest[0] != '#' && rest[0] != ';') return at;
    return std::min(text.find('\n', at), text.size());
}

}  // namespace

Diagnostic at_place(Diagnostic diagnostic, const QcPlace& place) {
    diagnostic.location = at_line(place.line);
    diagnostic.file = place.file;
    return diagnostic;
}

std::string with_newlines(std::string_view text) {
    text = without_byte_order_mark(text);
    std::string result;
    result.reserve(text.size());
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\r')
            result += text[i];
        else if (i + 1 == text.size() || text[i + 1] != '\n')
            result += '\n';
    }
    return result;
}

bool QcText::skip_space(bool stay_on_line) {
    check_deadline();
    while (at < text.size()) {
        size_t after = at + 1;
        if (!is_qc_space(text[at])) after = end_of_comment(text, at);
        if (after == at) return true;
        const std::string_view skipped(text.data() + at, after - at);
        const auto lines = std::count(skipped.begin(), skipped.end(), '\n');
        if (stay_on_line && lines > 0) return false;
        line += static_cast<uint64_t>(lines);
        at = after;
    }
    return false;
}

QcWord QcText::read_word() {
    const size_t first = at;
    QcWord word{{}, first, text[first] == '"', {name, line}};
    ++at;
    if (word.is_quoted) {
        while (at < text.size() && text[at] != '"' && text[at] != '\n') ++at;
        word.text = text.substr(first + 1, at - first - 1);
        if (at < text.size() && text[at] == '"') ++at;
    } else {
        while (at < text.size() && is_in_qc_word(text[at])) ++at;
        word.text = text.substr(first, at - first);
    }
    return word;
}

std::string QcText::take_line(bool ends_at_brace, bool& goes_on) {
    size_t end = std::min(text.find('\n', at), text.size());
    if (ends_at_brace) {
        const std::string_view rest(text.data() + at, end - at);
        const size_t brace = rest.find('}');
        if (brace < rest.find("//")) end = at + brace;
    }
    std::string taken(up_to_backslash(std::string_view(text).substr(at, end - at)));
    at = end;
    goes_on = !taken.empty() && taken.back() == '\\' && end < text.size() && text[end] == '\n';
    while (!taken.empty() && taken.back() == '\\') taken.pop_back();
    if (goes_on) {
        ++at;
        ++line;
    }
    return taken;
}

}  // namespace studioscope
