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

// The offset of the second `$` of a name between two; npos if there is none, or nothing between
// them.
size_t end_of_variable(std::string_view text, size_t first) {
    size_t last = first + 1;
    while (last < text.size() && !is_qc_space(text[last]) && text[last] != '$') ++last;
    return last < text.size() && text[last] == '$' && last > first + 1 ? last : text.npos;
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

std::string QcSubstitutes::expand(const QcWord& word) {
    const std::string_view text = word.text;
    std::string result;
    size_t at = 0;
    for (size_t first = text.find('$'); first != text.npos; first = text.find('$', at)) {
        const size_t last = end_of_variable(text, first);
        const auto name = text.substr(first + 1, last == text.npos ? 0 : last - first - 1);
        const std::string* const value =
            last == text.npos ? nullptr : find_value(lower_case(name), word);
        const size_t end = last == text.npos ? first + 1 : last + 1;
        const bool is_replaced = value != nullptr && !word.is_quoted;
        result += text.substr(at, (is_replaced ? first : end) - at);
        if (is_replaced) result += *value;
        at = end;
        if (result.size() > Budget::kMaxWordLength) return result;
    }
    return result.append(text.substr(at));
}

std::string QcSubstitutes::expand_line(std::string_view line) {
    std::string result;
    for (bool is_quoted = false; !line.empty(); is_quoted = !is_quoted) {
        const size_t end = std::min(line.find('"'), line.size());
        result +=
            expand({std::string(line.substr(0, end)), 0, is_quoted, {text().name, text().line}});
        if (end < line.size()) result += '"';
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return result;
}

template <typename... Args>
void QcSubstitutes::report_once(Severity severity, const char* code, const QcPlace& place,
                                const std::string& name, fmt::format_string<Args...> text,
                                Args&&... args) {
    if (reported_.emplace(code, name).second)
        report_at(diagnostics_, severity, code, place, text, std::forward<Args>(args)...);
}

// The argument of a macro, else the variable, that was defined first among those whose names begin
// with this one (qc.md 1). Nothing is replaced in quotes, which is reported where it matters.
const std::string* QcSubstitutes::find_value(const std::string& name, const QcWord& word) {
    const QcText& from = texts_.back();
    const auto argument = from.arguments.find(name);
    const std::string* value = argument == from.arguments.end() ? nullptr : &argument->second;
    const auto* const variable = value == nullptr ? find_variable(name) : nullptr;
    if (variable != nullptr) value = &variable->second.value;
    const std::string shown = quotable(name);
    if (word.is_quoted) {
        if (value != nullptr && (variable == nullptr || variable->first == name))
            report_once(
                Severity::kWarning, "qc-quoted-variable", word.place, name,
                "${}$ is in quotes, where Valve's compilers replace nothing; used as written",
                shown);
        return nullptr;
    }
    if (value == nullptr)
        report_once(Severity::kError, "qc-variable", word.place, name,
                    "unknown variable ${}$; used as written", shown);
    else if (variable != nullptr && !from.arguments.empty())
        report_once(Severity::kError, "qc-variable", word.place, name,
                    "${}$ is no argument of {}, and compilers look for no variable in a macro with "
                    "arguments; its value is used",
                    shown, quotable(from.key));
    else if (variable != nullptr && variable->first != name)
        report_once(Severity::kWarning, "qc-variable-prefix", word.place, name,
                    "${}$ is ${}$: compilers compare only the letters that are written, and use "
                    "the first variable that begins so",
                    shown, quotable(variable->first));
    return value;
}

const QcSubstitutes::Variables::value_type* QcSubstitutes::find_variable(const std::string& name) {
    if (const auto known = found_.find(name); known != found_.end()) return known->second;
    const Variables::value_type* first = nullptr;
    for (auto each = variables_.lower_bound(name);
         each != variables_.end() && each->first.starts_with(name); ++each)
        if (first == nullptr || each->second.order < first->second.order) first = &*each;
    if (first != nullptr) found_.emplace(name, first);
    return first;
}

bool QcSubstitutes::expand_directive(const std::string& word, const QcWord& directive) {
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
                  place, "{} cannot be included: {}; skipped", quotable(path),
                  bytes.error().message);
        return nullptr;
    }
    if (read_.insert(file_text_key(path)).second) text_read_ += bytes->size();
    return &(file_texts_[path] = with_newlines(as_text(*bytes)));
}

void QcSubstitutes::include(const QcPlace& place) {
    if (!text().skip_space(true))
        return report_at(diagnostics_, Severity::kError, "qc-missing-word", place,
                         "$include expects a file");
    std::string path = FileName(expand(text().read_word())).bytes();
    std::replace(path.begin(), path.end(), '\\', '/');
    if (path.empty() || !read_include_ || is_over_budget_) return;
    if (path.find_first_of("*?") != path.npos)
        return report_at(diagnostics_, Severity::kError, "qc-include", place,
                         "{} is a pattern: compilers include every file that it fits, here none is",
                         quotable(path));
    if (++includes_ > Budget::kMaxIncludes) {
        is_over_budget_ = true;
        return report_at(diagnostics_, Severity::kError, "qc-include", place,
                         "more than {} files are included; further ones are skipped",
                         Budget::kMaxIncludes);
    }
    if (const std::string* included = include_text(path, place))
        push({path, file_text_key(path), *included}, "qc-include", quotable(path), place);
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
    const std::string name = lower_case(expand(text().read_word()));
    if (!text().skip_space(true)) return;
    std::string value = expand(text().read_word());
    if (value.size() > Budget::kMaxWordLength) {
        report_at(diagnostics_, Severity::kNote, "qc-long-variable", place,
                  "the value of ${}$ has {} bytes, more than is allowed; the first {} are used",
                  quotable(name), value.size(), Budget::kMaxWordLength);
        value.resize(Budget::kMaxWordLength);
    }
    const size_t order = variables_.size();
    const auto [known, is_new] = variables_.try_emplace(name, Variable{value, order});
    if (!is_new && known->second.value != value)
        report_once(Severity::kWarning, "qc-second-definition", place, name,
                    "duplicate $definevariable {}; the first is used", quotable(name));
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
    const std::string name = lower_case(words.front());
    const Macro& known = macros_.try_emplace(name, macro).first->second;
    if (known.body != macro.body || known.parameters != macro.parameters)
        report_once(Severity::kWarning, "qc-second-definition", place, "$" + name,
                    "duplicate $definemacro {}; the first is used", quotable(name));
}

void QcSubstitutes::use_macro(const std::string& name, const Macro& macro, const QcPlace& place) {
    std::vector<std::string> values;
    while (values.size() < macro.parameters.size() && text().skip_space(true))
        values.push_back(expand(text().read_word()));
    if (values.size() < macro.parameters.size())
        return report_at(diagnostics_, Severity::kError, "qc-missing-word", place,
                         "macro ${} expects {} arguments, found {}; ignored", name,
                         macro.parameters.size(), values.size());
    if (is_text_over_budget()) return;  // which has been reported
    QcText body{macro.place.file, "$" + name, macro.body, 0, macro.place.line, {}};
    for (size_t i = 0; i < values.size(); ++i)  // of two of a name the first
        body.arguments.try_emplace(lower_case(macro.parameters[i]), values[i]);
    push(std::move(body), "qc-macro", "the macro $" + name, place);
}

}  // namespace studioscope
