#include "formats/qc/scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/budget.h"
#include "core/deadline.h"
#include "core/text.h"
#include "core/text_reader.h"

namespace studioscope {

namespace {

constexpr size_t kMaxReplacements = 64;  // in one word; a variable may name itself

bool is_space(char c) { return static_cast<unsigned char>(c) <= ' '; }
bool is_in_word(char c) { return !is_space(c) && c != ';'; }

std::string_view without_end_blanks(std::string_view text) {
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
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

QcScanner::QcScanner(std::string_view text, std::string name, const QcReadInclude& read_include,
                     Diagnostics& diagnostics)
    : read_include_(read_include), diagnostics_(diagnostics) {
    sources_.push_back({"", key_of(std::move(name)), with_newlines(text)});
    text_read_ = text_pushed_ = text.size();
}

std::string QcScanner::with_newlines(std::string_view text) {
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

std::string QcScanner::key_of(std::string path) {
    std::replace(path.begin(), path.end(), '\\', '/');
    return lower_case(std::filesystem::path(path).lexically_normal().generic_string());
}

std::optional<std::string> QcScanner::next() {
    for (;;) {
        while (!skip_space(source(), false)) {
            if (sources_.size() == 1) return {};
            sources_.pop_back();
        }
        const std::string word = read_word(source());
        if (!obey(word)) return expand(word);
    }
}

std::optional<std::string> QcScanner::next_on_line() {
    while (skip_space(source(), true)) {
        const std::string word = read_word(source());
        if (!obey(word)) return expand(word);
    }
    return {};
}

std::optional<std::string> QcScanner::peek_on_line() {
    Source& here = source();
    const size_t at = here.at;
    const uint64_t line = here.line;
    const Word last = last_;
    std::optional<std::string> word;
    if (skip_space(here, true)) word = expand(read_word(here));
    here.at = at;
    here.line = line;
    last_ = last;
    return word;
}

std::optional<std::string> QcScanner::next_value() {
    auto word = next_on_line();
    if (!word || !is_brace_word(*word)) return word;
    put_back();
    return {};
}

std::optional<std::string> QcScanner::next_argument() {
    auto word = next_value();
    if (!word || !is_command(*word)) return word;
    put_back();
    return {};
}

std::optional<std::string> QcScanner::next_in(const QcBlock& block) {
    auto word = next();
    if (!word) report_open(block);
    return word;
}

std::optional<std::string> QcScanner::next_name_in(const QcBlock& block) {
    auto word = next_in(block);
    if (!word || !is_command(*word)) return word;
    put_back();
    report_open(block);
    return {};
}

// Of blocks in each other the innermost is told.
void QcScanner::report_open(const QcBlock& block) {
    if (told_open_at_ == source().at) return;
    told_open_at_ = source().at;
    Diagnostic told = warning(
        "qc-missing-brace",
        fmt::format("the block of {} that begins here has no }} at its end", as_utf8(block.owner)));
    diagnostics_.push_back(at_place(std::move(told), block.place));
}

// A word is read from the source on top, which holds it still: see next().
void QcScanner::put_back() {
    source().at = last_.at;
    source().line = last_.place.line;
}

bool QcScanner::is_brace_word(const std::string& word) const {
    return !last_.is_quoted && (word == "{" || word == "}");
}

// `$name$` is a variable, in a command's place or any other.
bool QcScanner::is_command(const std::string& word) const {
    return !last_.is_quoted && word.size() > 1 && word[0] == '$' && word.find('$', 1) == word.npos;
}

bool QcScanner::comes(std::string_view word) {
    Source& here = source();
    const size_t at = here.at;
    const uint64_t line = here.line;
    const bool begins =
        skip_space(here, false) && std::string_view(here.text).substr(here.at, word.size()) == word;
    const size_t end = here.at + word.size();
    const bool is_there =
        begins && (word == "$" || end >= here.text.size() || !is_in_word(here.text[end]));
    here.at = at;
    here.line = line;
    return is_there;
}

bool QcScanner::skip_space(Source& source, bool stay_on_line) {
    check_deadline();
    while (source.at < source.text.size()) {
        size_t after = source.at + 1;
        if (!is_space(source.text[source.at])) after = end_of_comment(source.text, source.at);
        if (after == source.at) return true;
        const std::string_view skipped(source.text.data() + source.at, after - source.at);
        const auto lines = std::count(skipped.begin(), skipped.end(), '\n');
        if (stay_on_line && lines > 0) return false;
        source.line += static_cast<uint64_t>(lines);
        source.at = after;
    }
    return false;
}

std::string QcScanner::read_word(Source& source) {
    const std::string& text = source.text;
    const size_t first = source.at;
    last_ = {first, text[first] == '"', {source.name, source.line}};
    if (last_.is_quoted) {
        size_t end = first + 1;
        while (end < text.size() && text[end] != '"' && text[end] != '\n') ++end;
        source.at = end < text.size() && text[end] == '"' ? end + 1 : end;
        return text.substr(first + 1, end - first - 1);
    }
    ++source.at;
    while (source.at < text.size() && is_in_word(text[source.at])) ++source.at;
    return text.substr(first, source.at - first);
}

std::string QcScanner::expand(std::string word) const {
    size_t at = 0;
    for (size_t i = 0; i < kMaxReplacements && !variables_.empty(); ++i) {
        const size_t first = word.find('$', at);
        const size_t last = first == word.npos ? word.npos : word.find('$', first + 1);
        if (last == word.npos) break;
        const auto known = variables_.find(lower_case(word.substr(first + 1, last - first - 1)));
        if (known == variables_.end())
            at = last;
        else
            word.replace(first, last + 1 - first, known->second);
        if (word.size() > Budget::kMaxWordLength) break;
    }
    return word;
}

// The text up to the end of the line; whether `\\` there adds the next, which comes then.
std::string QcScanner::take_line(bool ends_at_brace, bool& goes_on) {
    Source& here = source();
    size_t end = std::min(here.text.find('\n', here.at), here.text.size());
    if (ends_at_brace) {
        const std::string_view line(here.text.data() + here.at, end - here.at);
        const size_t brace = line.find('}');
        if (brace < line.find("//")) end = here.at + brace;
    }
    std::string line(up_to_backslash(std::string_view(here.text).substr(here.at, end - here.at)));
    here.at = end;
    goes_on =
        !line.empty() && line.back() == '\\' && end < here.text.size() && here.text[end] == '\n';
    while (!line.empty() && line.back() == '\\') line.pop_back();
    if (goes_on) {
        ++here.at;
        ++here.line;
    }
    return line;
}

std::string QcScanner::rest_of_line() {
    std::string rest;
    for (bool goes_on = true; goes_on;) {
        std::string line = take_line(true, goes_on);
        if (const size_t remark = line.find("//"); remark != line.npos) line.resize(remark);
        rest += line + (goes_on ? " " : "");
    }
    while (!rest.empty() && is_space(rest.back())) rest.pop_back();
    return expand(rest);
}

std::optional<QcBlock> QcScanner::open_block(std::string owner) {
    const auto word = next();
    if (word && *word == "{") return opened_block(std::move(owner));
    if (word) put_back();
    return {};
}

void QcScanner::skip_line(const std::string& owner) {
    while (const auto word = next_on_line()) {
        if (*word == "}" || is_command(*word)) return put_back();
        if (*word == "{") skip_block(opened_block(owner));
    }
}

void QcScanner::skip_command(const std::string& owner) {
    bool has_block = false;
    while (const auto word = next_on_line()) {
        if (*word == "}") return put_back();
        if (*word != "{") continue;
        skip_block(opened_block(owner));
        has_block = true;
    }
    if (has_block || !comes("{")) return;
    next();
    skip_block(opened_block(owner));
}

void QcScanner::skip_block(const QcBlock& block) {
    for (int depth = 1; depth > 0;) {
        const auto word = next_in(block);
        if (!word) return;
        if (*word == "{") ++depth;
        if (*word == "}") --depth;
    }
}

}  // namespace studioscope
