#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/element_graph.h"

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

// Converts the values of keyvalues2 from text to the pools of the graph.

// The type of a name, in all spellings ("qangle" and "angle", "vmatrix" and "matrix"); nothing for
// other names, which are types of inline elements.
std::optional<AttributeType> dmx_value_type(std::string_view name);

// Adds one value (not an element) to the pool of its type, zeros for an invalid text. Returns the
// fault of the text, or an empty string.
std::string add_dmx_value(ElementGraph& graph, AttributeType type, std::string_view text);

// Parses 8-4-4-4-12 hex digits; nothing for other texts.
std::optional<Guid> read_guid(std::string_view text);

}  // namespace studioscope
