#pragma once

#include <cstdint>
#include <string_view>

namespace studioscope {

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
