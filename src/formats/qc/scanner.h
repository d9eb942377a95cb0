#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/qc/text.h"

namespace studioscope {

// A block in braces: the location of its `{`, and the command it belongs to.
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
    // `name` is the file name of the text, as in an $include. Both references are kept.
    QcScanner(std::string_view text, const std::string& name, const QcReadInclude& read_include,
              Diagnostics& diagnostics)
        : substitutes_(text, name, read_include, diagnostics), diagnostics_(diagnostics) {}

    // The next word on any line; nothing at the end of the last file.
    std::optional<std::string> next();
    // The next word, if it is on the same line as the last one.
    std::optional<std::string> next_on_line();
    // The next word of the line, without consuming it.
    std::optional<std::string> peek_on_line();
    // The next word of the line, unless it is a brace.
    std::optional<std::string> next_value();
    // The next word of the line, unless it is a brace or another command.
    std::optional<std::string> next_argument();
    // The next word inside a block; warns at the end of the text, if its `}` is missing.
    std::optional<std::string> next_in(const QcBlock& block);
    // The next word inside a block without commands; nothing at its `}`. A command there means that
    // the `}` is missing, which is reported.
    std::optional<std::string> next_name_in(const QcBlock& block);
    // Makes next() return the last word again.
    void put_back();
    // True if `word`, which must be the last one read, is a command: `$` and a name, without
    // quotes.
    bool is_command(const std::string& word) const;
    // True if `word`, which must be the last one read, is a brace without quotes.
    bool is_opening(const std::string& word) const { return !last_.is_quoted && word == "{"; }
    bool is_closing(const std::string& word) const { return !last_.is_quoted && word == "}"; }
    bool is_brace(const std::string& word) const { return is_opening(word) || is_closing(word); }
    // True if the next word on any line is `word`, or begins with it if it is `$`; does not consume
    // it.
    bool comes(std::string_view word);

    // The text up to a `}` or the end of the line, without comments; `\\` at its end continues it
    // on the next line.
    std::string rest_of_line();

    // Opens the block that begins next, on this line or a later one, and consumes its `{`.
    std::optional<QcBlock> open_block(std::string owner);
    // The block whose `{` was the last word.
    QcBlock opened_block(std::string owner) const { return {std::move(owner), last_.place}; }
    // Skips the rest of the line and blocks that begin there, up to another command or the `}` of
    // an enclosing block.
    void skip_line(const std::string& owner);
    // Skips the rest of the line including commands, and a block that begins next.
    void skip_command(const std::string& owner);
    void skip_block(const QcBlock& block);

    // The location of the last word, and whether it was quoted.
    const QcPlace& place() const { return last_.place; }
    bool is_quoted() const { return last_.is_quoted; }
    // True if text was included, or a variable or macro defined.
    bool has_expanded() const { return substitutes_.has_expanded(); }

private:
    std::optional<std::string> next_after_space(bool stay_on_line);
    void report_open(const QcBlock& block);

    QcSubstitutes substitutes_;
    Diagnostics& diagnostics_;
    QcWord last_;
    size_t reported_open_at_ = std::string::npos;  // position of the last report of a missing `}`
};

// The words of a command after its name: the rest of its line, and one block that begins there or
// on the next line, including its braces (qc.md 1).
class QcWords {
public:
    // `has_commands`: its words may begin with `$`.
    QcWords(QcScanner& scanner, std::string owner, bool has_commands = false)
        : scanner_(scanner), owner_(std::move(owner)), has_commands_(has_commands) {}

    // Returns nothing after the block's `}`, before a `}` of an enclosing block, at the end of the
    // line, and before another command.
    std::optional<std::string> next();
    // Nesting of braces, after the last word.
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
