#pragma once

#include <cstddef>
#include <string_view>

namespace studioscope {

// The words and signs of the vertex table's filter.

inline bool is_filter_blank(char c) { return static_cast<unsigned char>(c) <= ' '; }

struct FilterToken {
    enum class Kind { kEnd, kWord, kQuoted, kSign };
    Kind kind = Kind::kEnd;
    std::string_view text;  // of a quoted name, without the quotes
    size_t start = 0;

    bool is_sign(std::string_view sign) const { return kind == Kind::kSign && text == sign; }
};

FilterToken next_token(std::string_view text, size_t from);

// The place after a token of the text.
size_t end_of(const FilterToken& token, std::string_view text);

}  // namespace studioscope
