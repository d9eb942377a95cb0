#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/bytes.h"
#include "core/diagnostic.h"
#include "core/result.h"

namespace studioscope {

// Where something stands in a QC or in a file that it includes.
struct QcPlace {
    std::string file;  // as $include names it; empty for the QC itself
    uint64_t line = 0;
};

Diagnostic at_place(Diagnostic diagnostic, const QcPlace& place);

// A block in braces: where its `{` stands, and what it belongs to.
struct QcBlock {
    std::string owner;
    QcPlace place;
};

// Text of the file that an $include names.
using QcReadInclude = std::function<Result<Bytes>(const std::string& path)>;

// The words of a QC: white space and `;` part them, a word that begins with a quote runs to the
// next one, and a brace is one only where it stands alone (`{"a"` is one word). Comments begin
// with `//`, `#` or `;` at the start of a word and end with the line, or stand between `/*` and
// `*/`. What stands for other text is obeyed wherever a word can stand (qc.md 1): $include,
// $definevariable and `$name$`, $definemacro and `$name argument...`. How much text that makes is
// limited; what includes or uses itself is named at once.
class QcScanner {
public:
    // `name` is the file that the text is of, as an $include would name it. Both references are
    // kept.
    QcScanner(std::string_view text, std::string name, const QcReadInclude& read_include,
              Diagnostics& diagnostics);

    // The next word on any line; nothing at the end of the last file.
    std::optional<std::string> next();
    // The next word if it stands on the line of the last one.
    std::optional<std::string> next_on_line();
    // The same, but it stays.
    std::optional<std::string> peek_on_line();
    // The next word of the line, unless a brace stands there...
    std::optional<std::string> next_value();
    // ... or another command.
    std::optional<std::string> next_argument();
    // The next word inside a block; at the end of the text, where its `}` is missing, a warning.
    std::optional<std::string> next_in(const QcBlock& block);
    // The same where no command can stand: before one the `}` is missing too.
    std::optional<std::string> next_name_in(const QcBlock& block);
    // The last word comes again.
    void put_back();
    // Whether that word, the last one, is a command: `$` and a name, without quotes.
    bool is_command(const std::string& word) const;
    // Whether the next word on any line is that (`$`: begins so); it stays.
    bool comes(std::string_view word);

    // The text up to a `}` or the end of the line and of those that `\\` at the end of a line adds,
    // without remarks.
    std::string rest_of_line();

    // The block that begins next, on this line or a later one; its `{` is read then.
    std::optional<QcBlock> open_block(std::string owner);
    // The block whose `{` was the last word.
    QcBlock opened_block(std::string owner) const { return {std::move(owner), last_.place}; }
    // Past the rest of the line and blocks that begin there, up to another command or a `}` that
    // closes what is around it.
    void skip_line(const std::string& owner);
    // The same, but past commands, and past a block that begins next.
    void skip_command(const std::string& owner);
    void skip_block(const QcBlock& block);

    // Of the last word.
    const QcPlace& place() const { return last_.place; }
    bool is_quoted() const { return last_.is_quoted; }
    // Whether text was included, or a variable or macro defined.
    bool has_obeyed() const { return has_obeyed_; }

private:
    struct Source {
        std::string name;  // of the file, for messages
        std::string key;   // what it is known by to itself: a file, or a macro
        std::string text;
        size_t at = 0;
        uint64_t line = 1;
    };
    struct Macro {
        std::vector<std::string> parameters;
        std::string body;
        QcPlace place;  // of its first line
    };

    struct Word {
        size_t at = 0;  // in the text of its source
        bool is_quoted = false;
        QcPlace place;
    };

    void report_open(const QcBlock& block);

    // To the start of the next word; false at the end of the text, or of the line if it is kept.
    bool skip_space(Source& source, bool stay_on_line);
    std::string read_word(Source& source);
    std::string take_line(bool ends_at_brace, bool& goes_on);
    bool is_brace_word(const std::string& word) const;
    std::string expand(std::string word) const;
    Source& source() { return sources_.back(); }
    static std::string with_newlines(std::string_view text);  // one kind of line end
    static std::string key_of(std::string path);  // what a file is known by, however it is written

    // Whether the word stands for other text, which comes next then.
    bool obey(const std::string& word);
    void include();
    void define_variable();
    void define_macro();
    void use_macro(const std::string& name, const Macro& macro);
    const std::string* text_of(const std::string& path);
    bool is_text_over_budget() const;
    // False where it is too much, or in itself.
    bool push(Source source, const char* code, const std::string& what);
    void report(Severity severity, const char* code, std::string message);

    const QcReadInclude& read_include_;
    Diagnostics& diagnostics_;
    std::vector<Source> sources_;
    std::map<std::string, std::string> variables_;
    std::map<std::string, Macro> macros_;
    std::map<std::string, std::string> texts_;  // of files included, each read once
    size_t text_read_ = 0;                      // bytes of files, each once
    size_t text_pushed_ = 0;                    // and of all that was scanned
    size_t includes_ = 0;
    bool is_over_budget_ = false;
    bool has_obeyed_ = false;
    Word last_;
    size_t told_open_at_ = std::string::npos;  // in the text of the last that lacked its `}`
};

}  // namespace studioscope
