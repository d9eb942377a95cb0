#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

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

bool is_utf8(std::string_view text);

// Bytes of a file as valid UTF-8: unchanged if valid, else converted from Latin-1.
std::string as_utf8(std::string_view bytes);

// The name or path of a file as another file has it: bytes in an encoding that is written nowhere
// (GBK, Windows-1251, UTF-8), which lead to the file of equal bytes. No conversion to text is
// implicit: search by bytes(), show shown() or quotable(). Case and slashes are those of ASCII
// bytes, as in the engine; a byte 0x5C is a slash, also where it is half a character of GBK.
// On Windows, whose disks have names in UTF-16, a name is converted to UTF-8 as by as_utf8().
class FileName {
public:
    FileName() = default;
    explicit FileName(std::string_view bytes);
    template <size_t Size>
    FileName(const char (&ascii)[Size]) : bytes_(ascii) {}  // a literal

    // The name of which a text is shown(): `is_guess` if its bytes were no UTF-8.
    static FileName from_shown(std::string_view text, bool is_guess);

    const std::string& bytes() const { return bytes_; }
    bool empty() const { return bytes_.empty(); }
    bool is_utf8() const;
    // Valid UTF-8: a name in another encoding is read as Latin-1, which is a guess.
    std::string shown() const;

    bool operator==(const FileName&) const = default;

private:
    std::string bytes_;
};

// A name for use inside a message: shown, escaped and truncated; a guess is marked.
std::string quotable(const FileName& name);

// True if `text` contains every word of `filter`, ignoring case.
bool matches(std::string_view text, std::string_view filter);

// True if a text begins with a byte order mark of UTF-16, in either byte order.
inline bool has_utf16_mark(std::string_view text) {
    return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
}

// The text of a file as UTF-8 without a byte order mark. UTF-16 is recognized by its mark, as
// Windows tools write it. Text without a mark stays as it is. UTF-32, and half a character in
// UTF-16, are usage errors.
Result<std::string> utf8_by_mark(std::string text);
// The same, but half a character becomes U+FFFD; `is_whole`: there was none.
std::string utf8_by_mark(std::string text, bool& is_whole);

// The text without a leading UTF-8 byte order mark.
std::string_view without_byte_order_mark(std::string_view text);

// Iterates over the lines of a text in memory. A line ends with LF, CR LF or CR, each counted once;
// a leading byte order mark is skipped. Nothing is copied: the text must outlive the reader.
class TextReader {
public:
    explicit TextReader(std::string_view text);

    // Reads a part of a text that begins with line number `line`.
    TextReader(const char* at, const char* end, uint64_t line) : at_(at), end_(end), line_(line) {}

    bool at_end() const { return at_ == end_; }
    uint64_t line_number() const { return line_; }

    // The current line, without its line end.
    std::string_view line() const;

    void next_line();

    // Access to the text itself, for readers of single records. `after` must be directly behind the
    // end of a line, `lines` lines further on.
    const char* position() const { return at_; }
    const char* end() const { return end_; }
    void move_to(const char* after, uint64_t lines) {
        at_ = after;
        line_ += lines;
    }

private:
    const char* at_;
    const char* end_;
    uint64_t line_ = 1;
};

// Finds the next occurrence of a word in one text for increasing positions. The result is kept
// until a position passes it, so that no part of the text is searched twice.
class ForwardSearch {
public:
    explicit ForwardSearch(std::string_view word) : word_(word) {}

    // The next occurrence of the word at or after `position`; npos if there is none.
    size_t find(std::string_view text, size_t position) {
        if (!found_ || *found_ < position) found_ = text.find(word_, position);
        return *found_;
    }

private:
    std::string_view word_;
    std::optional<size_t> found_;  // empty until the first search
};

inline bool is_blank(char c) { return c == ' ' || c == '\t'; }
inline bool is_line_end(char c) { return c == '\n' || c == '\r'; }

inline const char* skip_blanks(const char* at, const char* end) {
    while (at != end && is_blank(*at)) ++at;
    return at;
}

// The first line end at or after `at`, or `end`.
inline const char* find_line_end(const char* at, const char* end) {
    while (at != end && !is_line_end(*at)) ++at;
    return at;
}

// The position after the line end at `at`, which must be a line end or the end of the text.
inline const char* skip_line_end(const char* at, const char* end) {
    if (at == end) return at;
    const bool is_pair = *at == '\r' && end - at > 1 && at[1] == '\n';
    return at + (is_pair ? 2 : 1);
}

// The line without whitespace and control characters at either end.
std::string_view trim(std::string_view line);

// The text up to the first whitespace, after leading whitespace; `rest` is the remainder.
std::string_view first_word(std::string_view line, std::string_view* rest = nullptr);

}  // namespace studioscope
