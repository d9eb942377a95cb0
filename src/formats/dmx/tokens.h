#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace studioscope {

// The tokens of keyvalues2: quoted strings and { } [ ] , separated by whitespace and // comments.
struct DmxToken {
    enum class Kind { kString, kMark, kEnd, kBad };
    Kind kind = Kind::kEnd;
    std::string_view text;  // string without the quotes, escapes unresolved; or the mark
    uint32_t line = 1;
    uint32_t column = 1;

    bool is(char mark) const { return kind == Kind::kMark && text[0] == mark; }
    bool is_string() const { return kind == Kind::kString; }
};

class DmxTokenReader {
public:
    // `first_line` is the number of the line that `text` begins in.
    DmxTokenReader(std::string_view text, uint32_t first_line) : text_(text), line_(first_line) {}

    DmxToken next();
    const DmxToken& peek();

private:
    DmxToken read();
    void skip_blanks();
    DmxToken read_string(DmxToken token);

    std::string_view text_;
    size_t at_ = 0;
    size_t line_start_ = 0;
    uint32_t line_ = 1;
    bool has_peeked_ = false;
    DmxToken peeked_;
};

// Resolves C escapes; `scratch` holds the result if there are any.
std::string_view unescape(std::string_view text, std::string& scratch);

}  // namespace studioscope
