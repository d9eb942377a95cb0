#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/bytes.h"
#include "core/diagnostic.h"
#include "core/result.h"

namespace studioscope {

// A line in a QC or in a file that it includes.
struct QcPlace {
    std::string file;  // as $include names it; empty for the QC itself
    uint64_t line = 0;
};

Diagnostic at_place(Diagnostic diagnostic, const QcPlace& place);
template <typename... Args>
void report_at(Diagnostics& diagnostics, Severity severity, const char* code, const QcPlace& place,
               fmt::format_string<Args...> text, Args&&... args) {
    diagnostics.push_back(
        at_place({severity, code, fmt::format(text, std::forward<Args>(args)...), {}}, place));
}

bool is_qc_space(char c);
bool is_in_qc_word(char c);

struct QcWord {
    std::string text;  // without its quotes
    size_t at = 0;     // in its text
    bool is_quoted = false;
    QcPlace place;
};

// A text of a QC, read word by word: its own, an included file, or a macro that is used.
struct QcText {
    std::string name;  // of the file, for messages
    std::string key;   // what it is known by to itself: a file, or a macro
    std::string text;  // lines end with a newline alone
    size_t at = 0;
    uint64_t line = 1;

    // To the start of the next word; false at the end of the text, or of the line if it is kept.
    bool skip_space(bool stay_on_line);
    // The word that begins here.
    QcWord read_word();
    // The text up to the end of the line or a `}`; whether `\\` there adds the next, which comes
    // then.
    std::string take_line(bool ends_at_brace, bool& goes_on);
};

// The words between any of the separators.
std::vector<std::string> split_words(std::string_view text, std::string_view separators);
constexpr std::string_view kBlanksAndQuotes = " \t\"";

// A text with one kind of line end, without a byte order mark.
std::string with_newlines(std::string_view text);

// Text of the file that an $include names.
using QcReadInclude = std::function<Result<Bytes>(const std::string& path)>;

// Replaces directives of a QC by the text they mean (qc.md 1): $include, $definevariable and
// `$name$`, $definemacro and `$name argument...`. Keeps the texts that are open, each used by the
// one before. How much text that makes is limited; what includes or uses itself is reported at
// once.
class QcSubstitutes {
public:
    // `name` is the file that the text is of, as an $include would name it. Both references are
    // kept.
    QcSubstitutes(std::string_view text, const std::string& name, const QcReadInclude& read_include,
                  Diagnostics& diagnostics);

    // The text that words come from now.
    QcText& text() { return texts_.back(); }
    // Back to the text that uses this one; false in that of the QC.
    bool leave_text();
    // Whether the word, the last one read, is a directive or a macro: carried out then. Its
    // text comes next.
    bool expand_directive(const QcWord& word);
    // A word with the values of its variables.
    std::string expand(std::string word) const;
    // Whether there was a directive or a macro.
    bool has_expanded() const { return has_expanded_; }

private:
    struct Macro {
        std::vector<std::string> parameters;
        std::string body;
        QcPlace place;  // of its first line
    };

    void include(const QcPlace& place);
    void define_variable(const QcPlace& place);
    void define_macro(const QcPlace& place);
    void use_macro(const std::string& name, const Macro& macro, const QcPlace& place);
    const std::string* text_of(const std::string& path, const QcPlace& place);
    bool is_text_over_budget() const;
    // Reports a text that is too much, or in itself.
    void push(QcText text, const char* code, const std::string& what, const QcPlace& place);

    const QcReadInclude& read_include_;
    Diagnostics& diagnostics_;
    std::vector<QcText> texts_;
    std::map<std::string, std::string> variables_;
    std::map<std::string, Macro> macros_;
    std::map<std::string, std::string> file_texts_;  // of files included, each read once
    std::set<std::string> read_;                     // the keys of those files
    size_t text_read_ = 0;                           // bytes of files, each once
    size_t text_pushed_ = 0;                         // and of all that was scanned
    size_t includes_ = 0;
    bool is_over_budget_ = false;
    bool has_expanded_ = false;
};

}  // namespace studioscope
