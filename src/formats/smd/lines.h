#pragma once

#include <string_view>

#include "core/text_reader.h"
#include "formats/line_diagnostics.h"

namespace studioscope {

// The lexical level that SMD and VTA share: blocks, comments, fields of a record.

constexpr size_t kMaxLineLength = size_t{1} << 20;

enum class Block { kNoBlock, kNodes, kSkeleton, kTriangles, kVertexAnimation };

// "nodes", "skeleton", ...; "" for kNoBlock.
const char* name_of(Block block);

// The block that a word opens, in any case.
Block block_named(std::string_view word);

// Blank, or a comment: its first visible characters are `//`.
bool says_nothing(std::string_view line);
// The same, and `#` and `;` open comments too: everywhere but inside `triangles`.
bool says_nothing_at_all(std::string_view line);

// The line is `end`, in any case; what follows the word is a remark.
bool is_end(std::string_view line);

// Walks the records of one block, past blank lines and comments, to its `end`. A line that is a
// block's keyword closes the block too, and so does the end of the text; both are warned about.
// A line over kMaxLineLength is an error and skipped.
class BlockReader {
public:
    // `in` stands on the line after the keyword.
    BlockReader(TextReader& in, Block block, LineDiagnostics& report)
        : in_(in), block_(block), opened_(in.line_number() - 1), report_(report) {}

    // The next record, or false when the block is over; `in` then stands after the `end`.
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

// A block ended without its `end`: at another's keyword, or with the file.
void warn_unclosed(LineDiagnostics& report, Block block, uint64_t opened, uint64_t line,
                   bool at_keyword);

// A number as a field of a record.
enum class Field {
    kNumber,
    kNotFinite,  // nan, inf or 1.#IND as some compilers print it; the value is 0
    kComma,      // a number with a decimal comma
    kOther,      // something else
    kNothing,    // the line ends, or a remark begins
};

// Reads the field at `at` and moves past it.
Field read_field(const char*& at, const char* end, float& value);
Field read_field(const char*& at, const char* end, int64_t& value);

}  // namespace studioscope
