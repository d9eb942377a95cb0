#pragma once

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

}  // namespace studioscope
