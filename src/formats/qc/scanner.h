#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/qc/text.h"

namespace studioscope {

// A block in braces: the place of its `{`, and what it belongs to.
struct QcBlock {
    std::string owner;
    QcPlace place;
};

// Splits a QC into words. White space and `;` separate words, a word that begins with a quote
// extends to the next quote, and a brace is a word only by itself (`{"a"` is one word). Comments
// begin with `//`, `#` or `;` at the start of a word and end with the line, or are between `/*` and
// `*/`. Includes, variables and macros are replaced (QcSubstitutes).
class QcScanner {
public:
    // `name` is the file that the text is of, as an $include would name it. Both references are
    // kept.
    QcScanner(std::string_view text, const std::string& name, const QcReadInclude& read_include,
              Diagnostics& diagnostics)
        : substitutes_(text, name, read_include, diagnostics), diagnostics_(diagnostics) {}

    // The next word on any line; nothing at the end of the last file.
    std::optional<std::string> next();
    // The next word if it is on the line of the last one.
    std::optional<std::string> next_on_line();
    // The next word of the line, which comes again.
    std::optional<std::string> peek_on_line();
    // The next word of the line, unless it is a brace.
    std::optional<std::string> next_value();
    // The next word of the line, unless it is a brace or another command.
    std::optional<std::string> next_argument();
    // The next word inside a block; at the end of the text, where its `}` is missing, a warning.
    std::optional<std::string> next_in(const QcBlock& block);
    // The next word inside a block that has no commands; nothing at its `}`. Before a command the
    // `}` is reported as missing.
    std::optional<std::string> next_name_in(const QcBlock& block);
    // Makes the last word come again.
    void put_back();
    // Whether the word, the last one read, is a command: `$` and a name, without quotes.
    bool is_command(const std::string& word) const;
    // Whether the next word on any line is `word`, or begins with it where it is `$`. It comes
    // again.
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
    // Past the rest of the line, commands too, and past a block that begins next.
    void skip_command(const std::string& owner);
    void skip_block(const QcBlock& block);

    // The place of the last word, and whether it had quotes.
    const QcPlace& place() const { return last_.place; }
    bool is_quoted() const { return last_.is_quoted; }
    // Whether text was included, or a variable or macro defined.
    bool has_expanded() const { return substitutes_.has_expanded(); }

private:
    std::optional<std::string> next_after_space(bool stay_on_line);
    void report_open(const QcBlock& block);
    bool is_brace_word(const std::string& word) const;

    QcSubstitutes substitutes_;
    Diagnostics& diagnostics_;
    QcWord last_;
    size_t reported_open_at_ = std::string::npos;  // in the text of the last that lacked its `}`
};

// The words of a command whose name was read: the rest of its line, and one block in braces that
// begins there or on the next line, braces among them (qc.md 1).
class QcWords {
public:
    // `has_commands`: among its words are some that begin with `$`.
    QcWords(QcScanner& scanner, std::string owner, bool has_commands = false)
        : scanner_(scanner), owner_(std::move(owner)), has_commands_(has_commands) {}

    // Nothing behind the block's `}`, before a `}` that it did not open, at the end of the line,
    // and before another command on it.
    std::optional<std::string> next();
    // Depth of braces, with the last word.
    int depth() const { return depth_; }

private:
    QcScanner& scanner_;
    std::string owner_;
    QcBlock block_;
    int depth_ = 0;
    bool has_commands_ = false;
    bool is_over_ = false;
};

}  // namespace studioscope
