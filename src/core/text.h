#pragma once

#include <string>
#include <string_view>

namespace studioscope {

// Character classes of ASCII, independent of the locale, which <cctype> depends on.

inline bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }

inline bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

inline bool is_ascii_alphanumeric(char c) { return is_ascii_digit(c) || is_ascii_letter(c); }

inline bool is_ascii_printable(char c) { return c >= ' ' && c <= '~'; }

inline bool is_ascii_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

inline char ascii_upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

inline char ascii_lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Compares names ignoring case, ASCII only, as the engine does.
bool same_name(std::string_view a, std::string_view b);

// True if `a` sorts before `b` in natural order: ignoring case, and numbers by value, so that
// "model_5" comes before "model_10".
bool comes_before(std::string_view a, std::string_view b);

std::string lower_case(std::string_view text);

// The last component of a path (either slash) without its last extension: "a/b/Skin.tga" gives
// "Skin".
std::string base_name(std::string_view path);

// The number of bytes of the first UTF-8 character of a non-empty text; 0 if it is invalid.
size_t utf8_length(std::string_view text);

// Bytes of a file as valid UTF-8: unchanged if valid, else converted from Latin-1.
std::string as_utf8(std::string_view bytes);

// True if `text` contains every word of `filter`, ignoring case.
bool matches(std::string_view text, std::string_view filter);

// The text of a file as UTF-8 without a byte order mark. UTF-16 is recognized by its mark, as
// Windows tools write it; half a character in it becomes U+FFFD. Text without a mark stays as it
// is.
std::string utf8_by_mark(std::string text);

}  // namespace studioscope
