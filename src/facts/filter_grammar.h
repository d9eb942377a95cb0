#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace studioscope {

// The words and signs of the vertex table's filter.

inline bool is_filter_blank(char c) { return static_cast<unsigned char>(c) <= ' '; }

struct FilterToken {
    enum class Kind { kEnd, kWord, kQuoted, kSign };
    Kind kind = Kind::kEnd;
    std::string_view text;  // without quotes
    size_t start = 0;

    bool is_sign(std::string_view sign) const { return kind == Kind::kSign && text == sign; }
};

FilterToken next_token(std::string_view text, size_t from);

// Offset of the first character after a token.
size_t token_end(const FilterToken& token, std::string_view text);

constexpr int kMaxFilterConditions = 64;
constexpr int kMaxFilterDepth = 32;  // of parentheses and `not`

// The grammar that all filters share: conditions joined by `and`, `or`, `not` and parentheses;
// conditions side by side have to hold together. An expression is evaluated while it is read, for
// all items at a time.
class FilterGrammar {
public:
    FilterGrammar(const FilterGrammar&) = delete;
    FilterGrammar& operator=(const FilterGrammar&) = delete;

protected:
    using Mask = std::vector<char>;  // one per item, 1: the condition holds
    enum class Comparison { kEqual, kUnequal, kLess, kAtMost, kMore, kAtLeast };

    struct FilterResult {
        Mask fits;            // empty: all items pass, or there is a problem
        std::string problem;  // what is wrong with the text and where; empty if nothing is
    };

    // `text` must outlive the object; `items` is the number of items.
    FilterGrammar(std::string_view text, size_t items)
        : text_(text), items_(items), token_(next_token(text, 0)) {}
    virtual ~FilterGrammar() = default;

    FilterResult read_all();

    // Reads a condition without `and`, `or`, `not` and parentheses around it, from token() on.
    virtual Mask read_comparison() = 0;

    static std::optional<Comparison> parse_comparison(const FilterToken& token);
    static bool compare(double a, Comparison comparison, double b);

    std::string_view text() const { return text_; }
    const FilterToken& token() const { return token_; }
    void advance() { continue_at(token_end(token_, text_)); }
    void continue_at(size_t place) { token_ = next_token(text_, place); }
    Mask nothing() const { return Mask(items_); }

    // Reports a problem at the token, or at another place of the text; the first one counts, and
    // nothing is read after it.
    void fail(const std::string& what) { fail_at(token_.start, what); }
    void fail_at(size_t start, const std::string& what);
    bool has_problem() const { return !problem_.empty(); }

private:
    bool is_word(std::string_view word) const;
    bool take(bool is_here);
    bool ends_conjunction() const;
    Mask read_alternatives(int depth);
    Mask read_conjunction(int depth);
    Mask read_condition(int depth);

    std::string_view text_;
    size_t items_;
    FilterToken token_;
    int conditions_ = 0;
    std::string problem_;
};

}  // namespace studioscope
