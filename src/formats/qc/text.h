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
#include "core/name_map.h"
#include "core/result.h"

namespace studioscope {

// The location of a line in a QC or in an included file.
struct QcPlace {
    std::string file;  // name as in $include; empty for the QC itself
    uint64_t line = 0;
};

Diagnostic at_place(Diagnostic diagnostic, const QcPlace& place);
template <typename... Args>
void report_at(Diagnostics& diagnostics, Severity severity, const char* code, const QcPlace& place,
               fmt::format_string<Args...> text, Args&&... args) {
    diagnostics.push_back(
        at_place({severity, code, fmt::format(text, std::forward<Args>(args)...), {}}, place));
}

// A word where a number is expected, as the compilers take it (qc.md 1): they read the number that
// it begins with, and stop at a word that begins with none.
struct QcNumber {
    float value = 0;          // also of "+5", at which they stop; 0 where there is none
    bool is_refused = false;  // they stop there
    bool has_tail = false;    // they drop what follows the number
};
QcNumber parse_qc_number(std::string_view word, bool is_whole = false);
// The whole part of a number, at most a million from 0.
int whole_qc_number(float number);

// The rules for a word in place of a number.
struct QcNumberRules {
    bool is_whole = false;
    Severity refused = Severity::kError;  // for a word that begins with no number
};
// The number that the word begins with. Reports a word that has more, or begins with none: it is
// the `what` of `owner`.
float read_qc_number(Diagnostics& diagnostics, const QcPlace& place, const std::string& what,
                     const std::string& owner, const std::string& word, QcNumberRules rules = {});

bool is_qc_space(char c);
bool is_in_qc_word(char c);

struct QcWord {
    std::string text;  // without its quotes
    size_t at = 0;     // position in its text
    bool is_quoted = false;
    QcPlace place;
};

// A text that is read word by word: the QC, an included file, or an expanded macro.
struct QcText {
    std::string name;  // of the file, for messages
    std::string key;   // identifies the file or macro, to detect recursion
    std::string text;  // lines end with a newline alone
    size_t at = 0;
    uint64_t line = 1;
    NameMap<std::string> arguments = {};  // of a macro, by its parameters in lower case

    // Moves to the start of the next word; false at the end of the text, or of the line with
    // `stay_on_line`.
    bool skip_space(bool stay_on_line);
    // Reads the word at the current position.
    QcWord read_word();
    // Takes the text up to the end of the line or a `}`. `continues`: it ends in `\\`, and the next
    // line belongs to it.
    std::string take_line(bool ends_at_brace, bool& continues);
};

// Splits a text at any of the separators.
std::vector<std::string> split_words(std::string_view text, std::string_view separators);
constexpr std::string_view kBlanksAndQuotes = " \t\"";

// Returns a text with LF line ends, without a byte order mark.
std::string with_newlines(std::string_view text);

// Reads the file of an $include.
using QcReadInclude = std::function<Result<Bytes>(const std::string& path)>;

// The preprocessor of a QC (qc.md 1): expands $include, $definevariable and `$name$`, $definemacro
// and `$name argument...`. Keeps a stack of open texts. The total text is limited, and recursion is
// reported.
class QcSubstitutes {
public:
    // `name` is the file name of the text, as in an $include. Both references are kept.
    QcSubstitutes(std::string_view text, const std::string& name, const QcReadInclude& read_include,
                  Diagnostics& diagnostics);

    // The current text.
    QcText& text() { return texts_.back(); }
    // Returns to the text that uses the current one; false in the QC itself.
    bool leave_text();
    // If `word`, expanded from the last word read, is a directive or macro, executes it and returns
    // true; its text is read next.
    bool expand_directive(const std::string& word, const QcWord& directive);
    // A word with the values of its variables and arguments; one in quotes as written. What is
    // wrong is reported once per name.
    std::string expand(const QcWord& word);
    // A line of words, some in quotes, with those values.
    std::string expand_line(std::string_view line);
    // True if there was a directive or a macro.
    bool has_expanded() const { return has_expanded_; }

private:
    struct Macro {
        std::vector<std::string> parameters;
        std::string body;
        QcPlace place;  // location of its first line
    };

    struct Variable {
        std::string value;
        size_t order = 0;  // of its definition
    };
    using Variables = std::map<std::string, Variable>;

    template <typename... Args>
    void report_once(Severity severity, const char* code, const QcPlace& place,
                     const std::string& name, fmt::format_string<Args...> text, Args&&... args);
    const std::string* find_value(const std::string& name, const QcWord& word);
    // The first defined of the variables whose names begin so.
    const Variables::value_type* find_variable(const std::string& name);
    void include(const QcPlace& place);
    void define_variable(const QcPlace& place);
    void define_macro(const QcPlace& place);
    void use_macro(const std::string& name, const Macro& macro, const QcPlace& place);
    const std::string* include_text(const std::string& path, const QcPlace& place);
    bool is_text_over_budget() const;
    // Opens a text; reports it instead if it exceeds the limits or contains itself.
    void push(QcText text, const char* code, const std::string& what, const QcPlace& place);

    const QcReadInclude& read_include_;
    Diagnostics& diagnostics_;
    std::vector<QcText> texts_;
    Variables variables_;
    NameMap<const Variables::value_type*> found_;             // what find_variable() found
    std::set<std::pair<std::string, std::string>> reported_;  // codes and names
    std::map<std::string, Macro> macros_;
    std::map<std::string, std::string> file_texts_;  // included files, each read once
    std::set<std::string> read_;                     // the keys of those files
    size_t text_read_ = 0;                           // bytes of all files, each counted once
    size_t text_pushed_ = 0;                         // bytes of all scanned texts
    size_t includes_ = 0;
    bool is_over_budget_ = false;
    bool has_expanded_ = false;
};

}  // namespace studioscope
