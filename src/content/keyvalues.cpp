#include "content/keyvalues.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/message_text.h"
#include "core/text.h"
#include "core/work_context.h"

namespace studioscope {

namespace {

constexpr int kMaxDepth = 32;
constexpr size_t kMaxErrors = 50;

enum class TokenKind { kEnd, kWord, kOpen, kClose, kCondition };

struct Token {
    TokenKind kind = TokenKind::kEnd;
    std::string_view text;
    uint64_t line = 1, column = 1;
    bool is_quoted = false;
};

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Splits a text into tokens, with one token of lookahead.
class Tokenizer {
public:
    Tokenizer(std::string_view text, Diagnostics& diagnostics)
        : text_(without_byte_order_mark(text)),
          has_mark_(text_.size() != text.size()),
          diagnostics_(diagnostics) {}

    Token next() { return std::exchange(has_ahead_, false) ? ahead_ : read(); }

    const Token& peek() {
        if (!has_ahead_) ahead_ = read();
        has_ahead_ = true;
        return ahead_;
    }

    // Reports an error. After too many errors, parsing ends.
    void report_error(std::string code, const std::string& what, const Token& where) {
        report(Severity::kError, std::move(code), what, where);
    }

    // Reports a warning, for errors that the engine's parser accepts with the same result.
    void report_warning(std::string code, const std::string& what, const Token& where) {
        report(Severity::kWarning, std::move(code), what, where);
    }

    // Reports what the game's reader takes in another way than people mean it (Source SDK 2013,
    // KeyValues.cpp). Each kind once, as a text that has one has it in every line.
    void report_otherwise(const std::string& kind, const std::string& what, const Token& where) {
        if (reported_kinds_.insert(kind).second) report_warning("keyvalues-game", what, where);
    }

    bool has_mark() const { return has_mark_; }
    void skip_line() {
        while (!at_end() && !is_line_end()) advance();
    }
    void stop() { position_ = text_.size(); }

private:
    void report(Severity severity, std::string code, const std::string& what, const Token& where) {
        diagnostics_.push_back({severity, std::move(code),
                                fmt::format("{} at column {}", what, where.column),
                                at_line(where.line)});
        if (diagnostics_.size() >= kMaxErrors) stop();
    }
    bool skip_block_comment();
    bool is_only_zeros_left() const;
    Token read();
    Token read_quoted(Token token);
    Token read_bare(Token token);
    std::optional<Token> read_other_quotes(Token token);
    bool is_no_break_space() const { return text_.substr(position_, 2) == "\xC2\xA0"; }
    void skip_space_and_comments();
    void skip_comment();
    bool is_line_end() const;
    bool at_end() const { return position_ >= text_.size(); }
    char current() const { return text_[position_]; }
    void advance();

    std::string_view text_;
    bool has_mark_;
    Diagnostics& diagnostics_;
    std::set<std::string> reported_kinds_;
    ForwardSearch comment_ends_{"*/"}, line_ends_{"\n"}, brackets_{"]"};
    size_t position_ = 0;
    uint64_t line_ = 1;
    uint64_t column_ = 1;
    Token ahead_;
    bool has_ahead_ = false;
};

// LF, CR LF or CR alone.
bool Tokenizer::is_line_end() const {
    if (current() != '\r') return current() == '\n';
    return !text_.substr(position_ + 1).starts_with('\n');
}

void Tokenizer::advance() {
    if (at_end()) return;  // stop() may have come between
    check_cancelled_at(position_);
    const bool ends_line = is_line_end();
    ++column_;
    ++position_;
    if (!ends_line) return;
    ++line_;
    column_ = 1;
}

void Tokenizer::skip_comment() {
    const Token token{TokenKind::kEnd, {}, line_, column_};
    skip_line();
    if (at_end() || current() != '\r') return;
    const size_t next = text_.find_first_not_of(" \t\v\f\r", position_);
    if (next != text_.npos && text_[next] != '\n')
        report_otherwise("return",
                         "a comment whose line ends with a carriage return (CR) alone: the game "
                         "skips all text up to a line feed,",
                         token);
}

void Tokenizer::skip_space_and_comments() {
    while (!at_end()) {
        if (is_space(current())) {
            advance();
        } else if (text_.substr(position_, 2) == "//") {
            skip_comment();
        } else if (is_no_break_space()) {
            report_otherwise("space",
                             "a no-break space, which the game takes for a letter of a word,",
                             {TokenKind::kEnd, {}, line_, column_});
            for (int i = 0; i < 2; ++i) advance();
        } else if (text_.substr(position_, 2) != "/*" || !skip_block_comment()) {
            return;
        }
    }
}

// Skips a block comment. The game takes its words for names and values, but its author means a
// comment. False if it has no end: then it is a word.
bool Tokenizer::skip_block_comment() {
    const size_t end = comment_ends_.find(text_, position_ + 2);
    if (end == text_.npos) return false;
    report_otherwise(
        "comment", "/* is no comment for the game, which takes what follows for names and values,",
        {TokenKind::kEnd, {}, line_, column_});
    while (position_ < end + 2) advance();
    return true;
}

// Whether only zero bytes are left: the text ends at the first one, and some editors append a few.
bool Tokenizer::is_only_zeros_left() const {
    return std::all_of(text_.begin() + static_cast<std::ptrdiff_t>(position_), text_.end(),
                       [](char c) { return c == '\0' || is_space(c); });
}

Token Tokenizer::read() {
    skip_space_and_comments();
    Token token{TokenKind::kEnd, {}, line_, column_};
    if (at_end()) return token;
    switch (current()) {
        case '\0':
            if (!is_only_zeros_left())
                report_error("keyvalues-binary", "a zero byte, which text must not have,", token);
            stop();
            return token;
        case '{':
            token.kind = TokenKind::kOpen;
            break;
        case '}':
            token.kind = TokenKind::kClose;
            break;
        case '"':
            return read_quoted(token);
        default:
            if (const auto quoted = read_other_quotes(token)) return *quoted;
            return read_bare(token);
    }
    advance();
    return token;
}

// Reads a quoted word. It ends at the end of its line at the latest, so that a missing quote does
// not swallow the rest of the file.
Token Tokenizer::read_quoted(Token token) {
    advance();
    const size_t start = position_;
    while (!at_end() && current() != '"' && current() != '\n' && current() != '\0') advance();
    token.kind = TokenKind::kWord;
    token.is_quoted = true;
    token.text = text_.substr(start, position_ - start);
    if (!at_end() && current() == '"') {
        advance();
        return token;
    }
    report_error("keyvalues-quote", "no closing quote for that", token);
    while (!token.text.empty() && is_space(token.text.back())) token.text.remove_suffix(1);
    // The rest of a line after a stray quote is not a word.
    return token.text.empty() ? read() : token;
}

// Reads a word in other quotes than "; nothing if none begins here.
std::optional<Token> Tokenizer::read_other_quotes(Token token) {
    constexpr size_t kMaxLength = 512;
    std::string_view line = text_.substr(position_, kMaxLength);
    line = line.substr(0, line.find('\n'));
    const std::optional<QuotedWord> quoted = word_in_other_quotes(line);
    if (!quoted) return std::nullopt;
    token.kind = TokenKind::kWord;
    token.is_quoted = true;
    token.text = quoted->text;
    report_otherwise("quotes", "a quote that the game takes for a letter of a word, unlike \",",
                     token);
    for (size_t i = 0; i < quoted->length; ++i) advance();
    return token;
}

// Reads an unquoted word. `[$NAME]` is a condition; any other bracket is a vector and may contain
// spaces.
Token Tokenizer::read_bare(Token token) {
    const size_t start = position_;
    const std::string_view rest = text_.substr(position_);
    const bool is_condition = rest.starts_with("[$") || rest.starts_with("[!");
    const bool is_bracket = rest[0] == '[';
    const size_t line_end =
        is_bracket ? std::min(line_ends_.find(text_, start), text_.size()) : start;
    const size_t bracket_end = is_bracket ? brackets_.find(text_, start) : text_.npos;
    token.kind = is_condition ? TokenKind::kCondition : TokenKind::kWord;
    if (bracket_end < line_end) {
        while (position_ <= bracket_end) advance();
    } else {
        const auto ends = [](char c) {
            return is_space(c) || c == '"' || c == '{' || c == '}' || c == '\0';
        };
        while (!at_end() && !ends(current()) && !is_no_break_space()) advance();
    }
    token.text = text_.substr(start, position_ - start);
    return token;
}

class Parser {
public:
    Parser(std::string_view text, KeyValues& result)
        : result_(result), in_(text, result.diagnostics) {}

    void run() {
        Token end;
        if (in_.has_mark())
            in_.report_otherwise(
                "mark", "a byte order mark, which the game takes for the first word,", end);
        while (read_list(result_.roots, 0, end))
            in_.report_warning("keyvalues-brace", "'}' without a block", end);
    }

private:
    bool read_list(std::vector<KeyValue>& list, int depth, Token& end);
    bool read_pair(KeyValue& pair, int depth);
    void read_block(KeyValue& pair, const Token& open, int depth);
    bool take_condition();
    bool skip_remark(const Token& token, int depth);
    void report_vector(const KeyValue& pair, const Token& value);

    KeyValues& result_;
    Tokenizer in_;
    bool is_stopped_ = false;
};

bool Parser::take_condition() {
    bool holds = true;
    while (in_.peek().kind == TokenKind::kCondition) {
        const Token condition = in_.next();
        const bool is_true = condition_holds(condition.text);
        if (is_true != game_takes_as_true(condition.text))
            in_.report_otherwise(
                std::string(condition.text),
                fmt::format("the condition {}, which is {} for games of Source SDK 2013,",
                            quotable(condition.text), is_true ? "false" : "true"),
                condition);
        holds = is_true && holds;
    }
    return holds;
}

// Skips a line outside the blocks that begins with a bare `#` and is no #include or #base.
bool Parser::skip_remark(const Token& token, int depth) {
    const bool is_word = token.kind == TokenKind::kWord;
    if (is_word && token.is_quoted && token.text.empty())
        in_.report_otherwise("name", "an empty name, at which the game ends the block,", token);
    if (!is_word || token.is_quoted || depth > 0 || !token.text.starts_with('#')) return false;
    if (same_name(token.text, "#include") || same_name(token.text, "#base")) return false;
    in_.report_otherwise("remark", "# is no comment for the game, which takes it for a name,",
                         token);
    in_.skip_line();
    return true;
}

// Reads pairs up to a closing brace (true) or the end of the text (false).
bool Parser::read_list(std::vector<KeyValue>& list, int depth, Token& end) {
    while (!is_stopped_) {
        const Token token = in_.next();
        if (token.kind == TokenKind::kEnd) return false;
        if (token.kind == TokenKind::kClose) {
            end = token;
            return true;
        }
        if (skip_remark(token, depth)) continue;
        KeyValue pair{as_utf8(token.text), {}, false, false, {}, token.line, {}};
        if (token.kind == TokenKind::kOpen) {
            in_.report_error("keyvalues-brace", "'{' without a name before it", token);
            read_block(pair, token, depth);
            list.push_back(std::move(pair));
        } else if (token.kind == TokenKind::kWord && read_pair(pair, depth)) {
            list.push_back(std::move(pair));
        }
    }
    return false;
}

// Reads the value or block after a key; false if the pair must be left out.
bool Parser::read_pair(KeyValue& pair, int depth) {
    const bool holds = take_condition();
    const Token value = in_.peek();
    if (value.kind == TokenKind::kOpen) {
        read_block(pair, in_.next(), depth);
    } else if (value.kind == TokenKind::kWord) {
        pair.value = as_utf8(in_.next().text);
        pair.is_guess = !is_utf8(value.text);
        if (!value.is_quoted && value.text.starts_with('[')) report_vector(pair, value);
    } else {
        in_.report_warning("keyvalues-no-value", "\"" + quotable(pair.key) + "\" has no value",
                           value);
        return false;
    }
    return take_condition() && holds;
}

void Parser::report_vector(const KeyValue& pair, const Token& value) {
    const std::string_view first = value.text.substr(0, value.text.find_first_of(" \t"));
    in_.report_otherwise(
        "vector",
        fmt::format("the vector of \"{}\" has no quotes: the game takes \"{}\" for {},",
                    quotable(pair.key), quotable(first),
                    first.size() < value.text.size() ? "its value" : "a condition"),
        value);
}

void Parser::read_block(KeyValue& pair, const Token& open, int depth) {
    pair.is_block = true;
    Token end;
    if (depth >= kMaxDepth) {
        in_.report_error("keyvalues-depth", fmt::format("blocks nested deeper than {}", kMaxDepth),
                         open);
        is_stopped_ = true;
    } else if (!read_list(pair.children, depth + 1, end) && !is_stopped_) {
        in_.report_warning(
            "keyvalues-brace",
            fmt::format("the block \"{}\" is not closed; it begins", quotable(pair.key)), open);
        is_stopped_ = true;
    }
}

}  // namespace

KeyValues parse_keyvalues(std::string_view text) {
    KeyValues result;
    std::string converted;
    if (has_utf16_mark(text)) {
        // LoadFromBuffer() of KeyValues.cpp (Source SDK 2013) knows the mark FF FE.
        const bool is_known = text.starts_with('\xFF');
        result.diagnostics.push_back(
            is_known ? note("keyvalues-utf16", "the text is UTF-16, which the game converts")
                     : warning("keyvalues-game",
                               "the text is UTF-16 with the high byte first, "
                               "which the game does not convert"));
        bool is_whole = true;
        converted = utf8_by_mark(std::string(text), is_whole);
        text = converted;
    }
    Parser(text, result).run();
    return result;
}

}  // namespace studioscope
