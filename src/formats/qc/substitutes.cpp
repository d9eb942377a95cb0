#include "formats/qc/substitutes.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "content/permitted_files.h"
#include "core/budget.h"
#include "core/message_text.h"
#include "core/name_map.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr size_t kMaxReplacements = 64;       // in one word; a variable may name itself
constexpr size_t kMaxMacroLineLength = 4096;  // of one line after its parameters were put in

// `text` with `$name$` replaced by the value of the parameter of that name (in lower case); what
// has no such name stays.
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

std::vector<std::string> words_of_list(std::string_view line) {
    std::vector<std::string> words;
    size_t at = 0;
    while ((at = line.find_first_not_of(" \t\"", at)) != line.npos) {
        const size_t end = std::min(line.find_first_of(" \t\"", at), line.size());
        words.emplace_back(line.substr(at, end - at));
        at = end;
    }
    return words;
}

// The name by which a file is known, however it is written.
std::string key_of(std::string path) {
    std::replace(path.begin(), path.end(), '\\', '/');
    return lower_case(generic_path_text(normal_path(path_from_text(path))));
}

}  // namespace

QcSubstitutes::QcSubstitutes(std::string_view text, const std::string& name,
                             const QcReadInclude& read_include, Diagnostics& diagnostics)
    : read_include_(read_include), diagnostics_(diagnostics) {
    texts_.push_back({"", key_of(name), with_newlines(text)});
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
        const auto known = variables_.find(lower_case(word.substr(first + 1, last - first - 1)));
        if (known == variables_.end())
            at = last;
        else
            word.replace(first, last + 1 - first, known->second);
        if (word.size() > Budget::kMaxWordLength) break;
    }
    return word;
}

bool QcSubstitutes::expand_directive(const QcWord& read) {
    const std::string& word = read.text;
    if (read.is_quoted || word.size() < 2 || word.front() != '$') return false;
    if (same_name(word, "$include"))
        include(read.place);
    else if (same_name(word, "$definevariable"))
        define_variable(read.place);
    else if (same_name(word, "$definemacro"))
        define_macro(read.place);
    else if (const auto macro = macros_.find(lower_case(word.substr(1))); macro != macros_.end())
        use_macro(macro->first, macro->second, read.place);
    else
        return false;
    has_expanded_ = true;
    return true;
}

const std::string* QcSubstitutes::text_of(const std::string& path, const QcPlace& place) {
    const auto known = file_texts_.find(path);
    if (known != file_texts_.end()) return &known->second;
    const std::optional<Diagnostic> refused = refuse_name(NamedFile::kQcInclude, path);
    const Result<Bytes> bytes = refused ? *refused : read_include_(path);
    if (!bytes) {
        report_at(diagnostics_, Severity::kError, code_of(bytes.error(), "qc-include"), place,
                  "{} cannot be included: {}; skipped", path, bytes.error().message);
        return nullptr;
    }
    if (read_.insert(key_of(path)).second) text_read_ += bytes->size();
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
    if (const std::string* included = text_of(path, place))
        push({path, key_of(path), *included}, "qc-include", path, place);
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
    bool goes_on = true;
    const std::string head = text().take_line(false, goes_on);
    while (goes_on) macro.body += text().take_line(false, goes_on) + "\n";
    std::vector<std::string> words = words_of_list(head);
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
    if (is_text_over_budget()) return;    // which has been reported
    NameMap<const std::string*> by_name;  // of two of a name the last
    for (size_t i = 0; i < values.size(); ++i)
        by_name[lower_case(macro.parameters[i])] = &values[i];
    std::string expanded;
    for (size_t at = 0; at < macro.body.size();) {
        const size_t end = macro.body.find('\n', at) + 1;  // every line of a body has one
        expanded += with_values(std::string_view(macro.body).substr(at, end - at), by_name);
        if (expanded.empty() || expanded.back() != '\n') expanded += '\n';
        at = end;
    }
    push({macro.place.file, "$" + name, std::move(expanded), 0, macro.place.line}, "qc-macro",
         "the macro $" + name, place);
}

}  // namespace studioscope
