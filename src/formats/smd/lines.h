#pragma once

#include <string_view>

#include "core/text.h"
#include "formats/diagnostics.h"

namespace studioscope {

// The lexer shared by SMD and VTA: blocks, comments, fields of a record.

constexpr size_t kMaxLineLength = size_t{1} << 20;

enum class Block { kNoBlock, kNodes, kSkeleton, kTriangles, kVertexAnimation };

// The keyword of a block: "nodes", "skeleton", ...; "" for kNoBlock.
const char* block_keyword(Block block);

// The block that a keyword opens, ignoring case.
Block block_named(std::string_view word);

// True for a blank line or a comment that begins with `//`.
bool is_blank_line(std::string_view line);
// True for a blank line or a comment that begins with `//`, `#` or `;`: valid everywhere except
// inside `triangles`.
bool is_blank_or_comment(std::string_view line);

// True if the line is `end`, ignoring case; text after the word is a comment.
bool is_end(std::string_view line);

// Reads the records of one block up to its `end`, skipping blank lines and comments. Another
// block's keyword and the end of the text also close the block, with a warning. A line longer than
// kMaxLineLength is an error and skipped.
class BlockReader {
public:
    // `in` must be at the line after the keyword.
    BlockReader(TextReader& in, Block block, LineDiagnostics& report)
        : in_(in), block_(block), opened_(in.line_number() - 1), report_(report) {}

    // Moves to the next record; returns false at the end of the block, with `in` after the `end`.
    bool next();

    std::string_view line() const { return line_; }
    uint64_t number() const { return number_; }

private:
    TextReader& in_;
    Block block_;
    uint64_t opened_;
    LineDiagnostics& report_;
    std::string_view line_;
    uint64_t number_ = 0;
};

// Warns of a block without an `end`, which another block's keyword or the end of the file closed.
void warn_unclosed(LineDiagnostics& report, Block block, uint64_t opened, uint64_t line,
                   bool at_keyword);

// The kind of a field of a record.
enum class Field {
    kNumber,
    kNotFinite,  // nan, inf or 1.#IND as some compilers print it; read as 0
    kComma,      // a number with a decimal comma
    kOther,      // any other text
    kNothing,    // the line ends, or a comment begins
};

// Reads the field at `at` and moves past it.
Field read_field(const char*& at, const char* end, float& value);
Field read_field(const char*& at, const char* end, int64_t& value);

}  // namespace studioscope
