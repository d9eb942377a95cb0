#include "facts/filter_grammar.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "core/message_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

bool is_sign(char c) { return std::string_view("()[]<>=!&|").find(c) != std::string_view::npos; }

}  // namespace

FilterToken next_token(std::string_view text, size_t from) {
    while (from < text.size() && is_filter_blank(text[from])) ++from;
    if (from == text.size()) return {FilterToken::Kind::kEnd, {}, from};
    const std::string_view rest = text.substr(from);
    if (rest[0] == '"') {
        const size_t end = std::min(rest.find('"', 1), rest.size());
        return {FilterToken::Kind::kQuoted, rest.substr(1, end - 1), from};
    }
    for (const std::string_view two : {"==", "!=", "<=", ">=", "&&", "||"})
        if (rest.starts_with(two)) return {FilterToken::Kind::kSign, rest.substr(0, 2), from};
    if (is_sign(rest[0])) return {FilterToken::Kind::kSign, rest.substr(0, 1), from};
    size_t end = 1;
    while (end < rest.size() && !is_filter_blank(rest[end]) && !is_sign(rest[end]) &&
           rest[end] != '"')
        ++end;
    return {FilterToken::Kind::kWord, rest.substr(0, end), from};
}

size_t token_end(const FilterToken& token, std::string_view text) {
    const size_t quotes = token.kind == FilterToken::Kind::kQuoted ? 2 : 0;
    return std::min(token.start + token.text.size() + quotes, text.size());
}

std::optional<FilterGrammar::Comparison> FilterGrammar::parse_comparison(const FilterToken& token) {
    struct Row {
        std::string_view sign;
        Comparison comparison;
    };
    constexpr Row kRows[] = {{"==", Comparison::kEqual},   {"=", Comparison::kEqual},
                             {"!=", Comparison::kUnequal}, {"<", Comparison::kLess},
                             {"<=", Comparison::kAtMost},  {">", Comparison::kMore},
                             {">=", Comparison::kAtLeast}};
    if (token.kind != FilterToken::Kind::kSign) return std::nullopt;
    for (const Row& row : kRows)
        if (row.sign == token.text) return row.comparison;
    return std::nullopt;
}

bool FilterGrammar::compare(double a, Comparison comparison, double b) {
    switch (comparison) {
        case Comparison::kEqual:
            return a == b;
        case Comparison::kUnequal:
            return a != b;
        case Comparison::kLess:
            return a < b;
        case Comparison::kAtMost:
            return a <= b;
        case Comparison::kMore:
            return a > b;
        case Comparison::kAtLeast:
            return a >= b;
    }
    return false;
}

FilterGrammar::FilterResult FilterGrammar::read_all() {
    if (token_.kind == FilterToken::Kind::kEnd) return {};
    Mask fits = read_alternatives(0);
    if (token_.kind != FilterToken::Kind::kEnd) fail("expected \"and\", \"or\" or a condition");
    if (has_problem()) return {{}, std::move(problem_)};
    return {std::move(fits), {}};
}

void FilterGrammar::fail_at(size_t start, const std::string& what) {
    if (has_problem()) return;
    const std::string_view rest = text_.substr(std::min(start, text_.size()));
    problem_ = rest.empty()
                   ? what + " at the end"
                   : fmt::format("{} at \"{}\"", what, printable(as_utf8(rest.substr(0, 24))));
    token_ = {FilterToken::Kind::kEnd, {}, text_.size()};
}

bool FilterGrammar::is_word(std::string_view word) const {
    return token_.kind == FilterToken::Kind::kWord && same_name(token_.text, word);
}

bool FilterGrammar::take(bool is_here) {
    if (is_here) advance();
    return is_here;
}

bool FilterGrammar::ends_conjunction() const {
    return token_.kind == FilterToken::Kind::kEnd || is_word("or") || token_.is_sign("||") ||
           token_.is_sign(")");
}

FilterGrammar::Mask FilterGrammar::read_alternatives(int depth) {
    Mask fits = read_conjunction(depth);
    while (!has_problem() && take(is_word("or") || token_.is_sign("||"))) {
        const Mask others = read_conjunction(depth);
        if (has_problem()) break;
        std::transform(fits.begin(), fits.end(), others.begin(), fits.begin(), std::bit_or<char>());
    }
    return fits;
}

FilterGrammar::Mask FilterGrammar::read_conjunction(int depth) {
    Mask fits = read_condition(depth);
    while (!has_problem()) {
        if (!take(is_word("and") || token_.is_sign("&&")) && ends_conjunction()) break;
        const Mask others = read_condition(depth);
        if (has_problem()) break;
        std::transform(fits.begin(), fits.end(), others.begin(), fits.begin(),
                       std::bit_and<char>());
    }
    return fits;
}

FilterGrammar::Mask FilterGrammar::read_condition(int depth) {
    if (depth > kMaxFilterDepth) {
        fail(fmt::format("more than {} levels of parentheses and \"not\"", kMaxFilterDepth));
        return nothing();
    }
    if (take(is_word("not") || token_.is_sign("!"))) {
        Mask fits = read_condition(depth + 1);
        for (char& each : fits) each = static_cast<char>(each == 0);
        return fits;
    }
    if (take(token_.is_sign("("))) {
        Mask fits = read_alternatives(depth + 1);
        if (!has_problem() && !take(token_.is_sign(")"))) fail("expected \")\"");
        return fits;
    }
    if (++conditions_ > kMaxFilterConditions) {
        fail(fmt::format("more than {} conditions", kMaxFilterConditions));
        return nothing();
    }
    return read_comparison();
}

}  // namespace studioscope
