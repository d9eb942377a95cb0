#include "facts/filter_token.h"

#include <algorithm>

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

size_t end_of(const FilterToken& token, std::string_view text) {
    const size_t quotes = token.kind == FilterToken::Kind::kQuoted ? 2 : 0;
    return std::min(token.start + token.text.size() + quotes, text.size());
}

}  // namespace studioscope
