// What stands for other text in a QC: files, variables and macros.
#include <fmt/format.h>

#include <utility>

#include "core/budget.h"
#include "core/name_hash.h"
#include "core/printable.h"
#include "core/text.h"
#include "formats/qc/scanner.h"

namespace studioscope {

namespace {

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

}  // namespace

void QcScanner::report(Severity severity, const char* code, std::string message) {
    diagnostics_.push_back(at_place({severity, code, std::move(message), {}}, last_.place));
}

bool QcScanner::obey(const std::string& word) {
    if (last_.is_quoted || word.size() < 2 || word.front() != '$') return false;
    if (same_name(word, "$include"))
        include();
    else if (same_name(word, "$definevariable"))
        define_variable();
    else if (same_name(word, "$definemacro"))
        define_macro();
    else if (const auto macro = macros_.find(lower_case(word.substr(1))); macro != macros_.end())
        use_macro(macro->first, macro->second);
    else
        return false;
    has_obeyed_ = true;
    return true;
}

const std::string* QcScanner::text_of(const std::string& path) {
    const auto known = texts_.find(path);
    if (known != texts_.end()) return &known->second;
    const Result<Bytes> bytes = read_include_(path);
    if (!bytes) {
        report(Severity::kError, "qc-include",
               fmt::format("{} cannot be included: {}", path, bytes.error().message));
        return nullptr;
    }
    text_read_ += bytes->size();
    return &(texts_[path] = with_newlines(as_text(*bytes)));
}

void QcScanner::include() {
    if (!skip_space(source(), true))
        return report(Severity::kError, "qc-missing-word", "$include lacks a file");
    std::string path = as_utf8(expand(read_word(source())));
    std::replace(path.begin(), path.end(), '\\', '/');
    if (path.empty() || !read_include_ || is_over_budget_) return;
    if (++includes_ > Budget::kMaxIncludes) {
        is_over_budget_ = true;
        return report(Severity::kError, "qc-include",
                      fmt::format("more than {} files are included; the rest is left out",
                                  Budget::kMaxIncludes));
    }
    if (const std::string* text = text_of(path))
        push({path, key_of(path), *text}, "qc-include", path);
}

bool QcScanner::is_text_over_budget() const {
    return text_pushed_ > Budget::kFreeText + Budget::kTextPerByte * text_read_;
}

bool QcScanner::push(Source source, const char* code, const std::string& what) {
    const auto refuse = [&](const std::string& why) {
        report(Severity::kError, code, fmt::format("{} is not read: {}", what, why));
        return false;
    };
    for (const Source& open : sources_)
        if (open.key == source.key) return refuse("it is in itself");
    if (sources_.size() >= Budget::kMaxIncludeDepth)
        return refuse(fmt::format("files and macros are in each other more than {} deep",
                                  Budget::kMaxIncludeDepth));
    text_pushed_ += source.text.size();
    if (is_text_over_budget()) {
        if (is_over_budget_) return false;
        is_over_budget_ = true;
        return refuse(fmt::format("with it the QC has more than {} times the text of its files",
                                  Budget::kTextPerByte));
    }
    sources_.push_back(std::move(source));
    return true;
}

void QcScanner::define_variable() {
    if (!skip_space(source(), true))
        return report(Severity::kError, "qc-missing-word", "$definevariable lacks a name");
    const std::string name = lower_case(read_word(source()));
    if (!skip_space(source(), true)) return;
    std::string value = expand(read_word(source()));
    if (value.size() > Budget::kMaxWordLength) {
        report(Severity::kNote, "qc-long-variable",
               fmt::format("the value of ${}$ has {} bytes; {} of them are used", quotable(name),
                           value.size(), Budget::kMaxWordLength));
        value.resize(Budget::kMaxWordLength);
    }
    variables_[name] = std::move(value);
}

// $definemacro NAME PARAMETER... \\ and the lines after it, while each ends in \\.
void QcScanner::define_macro() {
    Macro macro;
    macro.place = {source().name, source().line + 1};
    bool goes_on = true;
    const std::string head = take_line(false, goes_on);
    while (goes_on) macro.body += take_line(false, goes_on) + "\n";
    std::vector<std::string> words = words_of_list(head);
    if (words.empty())
        return report(Severity::kError, "qc-missing-word", "$definemacro lacks a name");
    macro.parameters.assign(words.begin() + 1, words.end());
    macros_[lower_case(words.front())] = std::move(macro);
}

void QcScanner::use_macro(const std::string& name, const Macro& macro) {
    std::vector<std::string> values;
    while (values.size() < macro.parameters.size() && skip_space(source(), true))
        values.push_back(expand(read_word(source())));
    if (values.size() < macro.parameters.size())
        return report(Severity::kError, "qc-missing-word",
                      fmt::format("the macro ${} takes {} arguments and has {}; it is left out",
                                  name, macro.parameters.size(), values.size()));
    if (is_text_over_budget()) return;    // which has been told
    NameMap<const std::string*> by_name;  // of two of a name the last
    for (size_t i = 0; i < values.size(); ++i)
        by_name[lower_case(macro.parameters[i])] = &values[i];
    std::string text;
    for (size_t at = 0; at < macro.body.size();) {
        const size_t end = macro.body.find('\n', at) + 1;  // every line of a body has one
        text += with_values(std::string_view(macro.body).substr(at, end - at), by_name);
        if (text.empty() || text.back() != '\n') text += '\n';
        at = end;
    }
    push({macro.place.file, "$" + name, std::move(text), 0, macro.place.line}, "qc-macro",
         "the macro $" + name);
}

}  // namespace studioscope
