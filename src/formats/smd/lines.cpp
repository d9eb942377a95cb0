#include "formats/smd/lines.h"

#include <fmt/format.h>

#include <cmath>

#include "core/at.h"
#include "core/number.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr const char* kBlockNames[] = {"", "nodes", "skeleton", "triangles", "vertexanimation"};

bool ends_field(const char* at, const char* end) {
    return at == end || is_blank(*at) || is_line_end(*at);
}

// Skips a number that is not finite as some compilers print it: `1.#QNAN`, `-1.#IND`, `1.#INF`.
const char* skip_not_a_number(const char* at, const char* end) {
    if (at == end || *at != '#' || end - at < 2) return nullptr;
    if (!is_ascii_letter(at[1])) return nullptr;
    while (!ends_field(at, end)) ++at;
    return at;
}

bool opens_remark(const char* at, const char* end) {
    return *at == '#' || *at == ';' || (*at == '/' && end - at > 1 && at[1] == '/');
}

}  // namespace

const char* block_keyword(Block block) { return at(kBlockNames, block); }

Block block_named(std::string_view word) {
    for (const Block block :
         {Block::kNodes, Block::kSkeleton, Block::kTriangles, Block::kVertexAnimation})
        if (same_name(word, block_keyword(block))) return block;
    return Block::kNoBlock;
}

bool is_blank_line(std::string_view line) {
    line = trim(line);
    return line.empty() || line.substr(0, 2) == "//";
}

bool is_blank_or_comment(std::string_view line) {
    line = trim(line);
    return line.empty() || line.substr(0, 2) == "//" || line[0] == '#' || line[0] == ';';
}

bool is_end(std::string_view line) { return same_name(first_word(line), "end"); }

bool BlockReader::next() {
    for (; !in_.at_end(); in_.next_line()) {
        line_ = in_.line();
        number_ = in_.line_number();
        if (line_.size() > kMaxLineLength) {
            report_.error(report_.code("long-line"), number_,
                          "line of {} bytes exceeds the limit of {}; skipped", line_.size(),
                          kMaxLineLength);
            continue;
        }
        if (is_blank_or_comment(line_)) continue;
        if (block_named(trim(line_)) != Block::kNoBlock) {
            warn_unclosed(report_, block_, opened_, number_, true);
            return false;
        }
        in_.next_line();
        return !is_end(line_);
    }
    warn_unclosed(report_, block_, opened_, in_.line_number(), false);
    return false;
}

void warn_unclosed(LineDiagnostics& report, Block block, uint64_t opened, uint64_t line,
                   bool at_keyword) {
    report.warn(report.code("missing-end"), opened,
                "the {} block that begins here has no \"end\"; {} closes it", block_keyword(block),
                at_keyword ? fmt::format("the next block, at line {},", line)
                           : std::string("the end of the file"));
}

Field read_field(const char*& at, const char* end, float& value) {
    at = skip_blanks(at, end);
    if (at == end || is_line_end(*at) || opens_remark(at, end)) return Field::kNothing;
    const char* after = parse_float(at, end, value);
    if (after == nullptr) return Field::kOther;
    if (const char* past = skip_not_a_number(after, end)) {
        at = past;
        value = 0;
        return Field::kNotFinite;
    }
    if (after != end && *after == ',') return Field::kComma;
    if (!ends_field(after, end) && !opens_remark(after, end)) return Field::kOther;
    at = after;
    if (std::isfinite(value)) return Field::kNumber;
    value = 0;
    return Field::kNotFinite;
}

Field read_field(const char*& at, const char* end, int64_t& value) {
    at = skip_blanks(at, end);
    if (at == end || is_line_end(*at) || opens_remark(at, end)) return Field::kNothing;
    const char* after = parse_integer(at, end, value);
    if (after == nullptr) return Field::kOther;
    if (after != end && *after == ',') return Field::kComma;
    if (!ends_field(after, end) && !opens_remark(after, end)) return Field::kOther;
    at = after;
    return Field::kNumber;
}

}  // namespace studioscope
