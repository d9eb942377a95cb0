#include "formats/qc/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "content/permitted_files.h"
#include "core/budget.h"
#include "core/deadline.h"
#include "core/message_text.h"
#include "core/name_map.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

std::string_view without_end_blanks(std::string_view text) {
    while (!text.empty() && is_qc_space(text.back())) text.remove_suffix(1);
    return text;
}

// Removes blanks at the end. A comment after a continuing `\\` is dropped, even if the line itself
// is a comment.
std::string_view up_to_backslash(std::string_view line) {
    for (size_t at = line.find("//"); at != line.npos; at = line.find("//", at + 2))
        if (const auto before = without_end_blanks(line.substr(0, at)); before.ends_with('\\'))
            return before;
    return without_end_blanks(line);
}

// The position after the comment at `at`, or `at` without one.
size_t comment_end(std::string_view text, size_t at) {
    const std::string_view rest = text.substr(at);
    if (rest.substr(0, 2) == "/*") {
        const size_t end = rest.find("*/", 2);
        return end == rest.npos ? text.size() : at + end + 2;
    }
    if (rest.substr(0, 2) != "//" && rest[0] != '#' && rest[0] != ';') return at;
    return std::min(text.find('\n', at), text.size());
}

constexpr size_t kMaxReplacements = 64;       // limit per word; a variable may contain itself
constexpr size_t kMaxMacroLineLength = 4096;  // limit of a line after expansion

// Replaces `$name$` in a text by the value of the parameter of that name (in lower case); other
// names are unchanged.
std::string with_values(std::string_view text, const NameMap<const std::string*>& values) {
    std::string result;
    size_t at = 0;
    while (at < text.size()) {
        const size_t first = text.find('$', at);
        const size_t last = first == text.npos ? text.npos : text.find_first_of("$ \t", first + 1);
        if (last == text.npos) break;
        const auto value = text[last] == '$'
                               ? values.find(lower_case(text.substr(first + 1, last - first - 1)))
                               : values.end();
        const bool is_known = value != values.end();
        result += text.substr(at, (is_known ? first : last) - at);
        if (is_known) result += *value->second;
        at = is_known ? last + 1 : last;
        if (result.size() > kMaxMacroLineLength) return result;
    }
    return result.append(text.substr(std::min(at, text.size())));
}

// The key of a file, the same for all spellings of its path.
std::string file_text_key(std::string path) {
    std::replace(path.begin(), path.end(), '\\', '/');
    return lower_case(generic_path_text(normal_path(path_from_text(path))));
}

}  // namespace

bool is_qc_space(char c) { return static_cast<unsigned char>(c) <= ' '; }
bool is_in_qc_word(char c) { return !is_qc_space(c) && c != ';'; }

Diagnostic at_place(Diagnostic diagnostic, const QcPlace& place) {
    diagnostic.location = at_line(place.line);
    diagnostic.file = place.file;
    return diagnostic;
}

std::vector<std::string> split_words(std::string_view text, std::string_view separators) {
    std::vector<std::string> words;
    size_t at = 0;
    while ((at = text.find_first_not_of(separators, at)) != text.npos) {
        const size_t end = std::min(text.find_first_of(separators, at), text.size());
        words.emplace_back(text.substr(at, end - at));
        at = end;
    }
    return words;
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
        if (!is_qc_space(text[at])) after = comment_end(text, at);
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

std::string QcText::take_line(bool ends_at_brace, bool& continues) {
    size_t end = std::min(text.find('\n', at), text.size());
    if (ends_at_brace) {
        const std::string_view rest(text.data() + at, end - at);
        const size_t brace = rest.find('}');
        if (brace < rest.find("//")) end = at + brace;
    }
    std::string line_text(up_to_backslash(std::string_view(text).substr(at, end - at)));
    at = end;
    continues =
        !line_text.empty() && line_text.back() == '\\' && end < text.size() && text[end] == '\n';
    while (!line_text.empty() && line_text.back() == '\\') line_text.pop_back();
    if (continues) {
        ++at;
        ++line;
    }
    return line_text;
}

QcSubstitutes::QcSubstitutes(std::string_view text, const std::string& name,
                             const QcReadInclude& read_include, Diagnostics& diagnostics)
    : read_include_(read_include), diagnostics_(diagnostics) {
    texts_.push_back({"", file_text_key(name), with_newlines(text)});
    text_read_ = text_pushed_ = text.size();
}

bool QcSubstitutes::leave_text() {
    if (texts_.size() == 1) return false;
    texts_.pop_back();
    return true;
}

std::string QcSubstitutes::expand(std::string word) const {
    size_t at = 0;
    for (size_t i = 0; i < kMaxReplacements && !variables_.empty(); ++i) {
        const size_t first = word.find('$', at);
        const size_t last = first == word.npos ? word.npos : word.find('$', first + 1);
        if (last == word.npos) break;
        const auto found = variables_.find(lower_case(word.substr(first + 1, last - first - 1)));
        if (found == variables_.end())
            at = last;
        else
            word.replace(first, last + 1 - first, found->second);
        if (word.size() > Budget::kMaxWordLength) break;
    }
    return word;
}

bool QcSubstitutes::expand_directive(const QcWord& directive) {
    const std::string& word = directive.text;
    if (directive.is_quoted || word.size() < 2 || word.front() != '$') return false;
    if (same_name(word, "$include"))
        include(directive.place);
    else if (same_name(word, "$definevariable"))
        define_variable(directive.place);
    else if (same_name(word, "$definemacro"))
        define_macro(directive.place);
    else if (const auto macro = macros_.find(lower_case(word.substr(1))); macro != macros_.end())
        use_macro(macro->first, macro->second, directive.place);
    else
        return false;
    has_expanded_ = true;
    return true;
}

const std::string* QcSubstitutes::include_text(const std::string& path, const QcPlace& place) {
    const auto found = file_texts_.find(path);
    if (found != file_texts_.end()) return &found->second;
    const std::optional<Diagnostic> refused = refuse_name(NamedFile::kQcInclude, path);
    const Result<Bytes> bytes = refused ? *refused : read_include_(path);
    if (!bytes) {
        report_at(diagnostics_, Severity::kError, read_error_code(bytes.error(), "qc-include"),
                  place, "{} cannot be included: {}; skipped", path, bytes.error().message);
        return nullptr;
    }
    if (read_.insert(file_text_key(path)).second) text_read_ += bytes->size();
    return &(file_texts_[path] = with_newlines(as_text(*bytes)));
}

void QcSubstitutes::include(const QcPlace& place) {
    if (!text().skip_space(true))
        return report_at(diagnostics_, Severity::kError, "qc-missing-word", place,
                         "$include expects a file");
    std::string path = as_utf8(expand(text().read_word().text));
    std::replace(path.begin(), path.end(), '\\', '/');
    if (path.empty() || !read_include_ || is_over_budget_) return;
    if (++includes_ > Budget::kMaxIncludes) {
        is_over_budget_ = true;
        return report_at(diagnostics_, Severity::kError, "qc-include", place,
                         "more than {} files are included; further ones are skipped",
                         Budget::kMaxIncludes);
    }
    if (const std::string* included = include_text(path, place))
        push({path, file_text_key(path), *included}, "qc-include", path, place);
}

bool QcSubstitutes::is_text_over_budget() const {
    return text_pushed_ > Budget::kFreeText + Budget::kTextPerByte * text_read_;
}

void QcSubstitutes::push(QcText text, const char* code, const std::string& what,
                         const QcPlace& place) {
    const auto refuse = [&](const std::string& why) {
        report_at(diagnostics_, Severity::kError, code, place, "{} is skipped: {}", what, why);
    };
    for (const QcText& open : texts_)
        if (open.key == text.key) return refuse("it contains itself");
    if (texts_.size() >= Budget::kMaxIncludeDepth)
        return refuse(
            fmt::format("files and macros are nested deeper than {}", Budget::kMaxIncludeDepth));
    text_pushed_ += text.text.size();
    if (!is_text_over_budget()) return texts_.push_back(std::move(text));
    if (!std::exchange(is_over_budget_, true))
        refuse(fmt::format("with it the QC has more than {} times the text of its files",
                           Budget::kTextPerByte));
}

void QcSubstitutes::define_variable(const QcPlace& place) {
    if (!text().skip_space(true))
        return report_at(diagnostics_, Severity::kError, "qc-missing-word", place,
                         "$definevariable expects a name");
    const std::string name = lower_case(text().read_word().text);
    if (!text().skip_space(true)) return;
    std::string value = expand(text().read_word().text);
    if (value.size() > Budget::kMaxWordLength) {
        report_at(diagnostics_, Severity::kNote, "qc-long-variable", place,
                  "the value of ${}$ has {} bytes, more than is allowed; the first {} are used",
                  quotable(name), value.size(), Budget::kMaxWordLength);
        value.resize(Budget::kMaxWordLength);
    }
    variables_[name] = std::move(value);
}

// $definemacro NAME PARAMETER... \\ and the lines after it, while each ends in \\.
void QcSubstitutes::define_macro(const QcPlace& place) {
    Macro macro;
    macro.place = {text().name, text().line + 1};
    bool continues = true;
    const std::string head = text().take_line(false, continues);
    while (continues) macro.body += text().take_line(false, continues) + "\n";
    std::vector<std::string> words = split_words(head, kBlanksAndQuotes);
    if (words.empty())
        return report_at(diagnostics_, Severity::kError, "qc-missing-word", place,
                         "$definemacro expects a name");
    macro.parameters.assign(words.begin() + 1, words.end());
    macros_[lower_case(words.front())] = std::move(macro);
}

void QcSubstitutes::use_macro(const std::string& name, const Macro& macro, const QcPlace& place) {
    std::vector<std::string> values;
    while (values.size() < macro.parameters.size() && text().skip_space(true))
        values.push_back(expand(text().read_word().text));
    if (values.size() < macro.parameters.size())
        return report_at(diagnostics_, Severity::kError, "qc-missing-word", place,
                         "macro ${} expects {} arguments, found {}; ignored", name,
                         macro.parameters.size(), values.size());
    if (is_text_over_budget()) return;             // which has been reported
    NameMap<const std::string*> parameter_values;  // of equal names the last is used
    for (size_t i = 0; i < values.size(); ++i)
        parameter_values[lower_case(macro.parameters[i])] = &values[i];
    std::string expanded;
    for (size_t at = 0; at < macro.body.size();) {
        const size_t end = macro.body.find('\n', at) + 1;  // every line of a body has one
        expanded +=
            with_values(std::string_view(macro.body).substr(at, end - at), parameter_values);
        if (expanded.empty() || expanded.back() != '\n') expanded += '\n';
        at = end;
    }
    push({macro.place.file, "$" + name, std::move(expanded), 0, macro.place.line}, "qc-macro",
         "the macro $" + name, place);
}

}  // namespace studioscope
