#include "formats/smd/corner.h"

namespace studioscope {

namespace {

// Reads a bone id or a count, up to six digits, and the whitespace after it.
const char* read_small(const char* at, int64_t& value) {
    int64_t sum = 0;
    const char* const limit = at + 6;
    while (*at >= '0' && *at <= '9' && at != limit) sum = sum * 10 + (*at++ - '0');
    value = sum;
    return at;
}

const char* read_plain_links(const char* at, const char* end, SmdCorner& corner) {
    constexpr ptrdiff_t kPairRoom = number::kReadAhead + 8;
    int64_t count = 0;
    const char* after = read_small(at, count);
    if (after == at) return nullptr;
    at = after;
    for (int64_t i = 0; i < count; ++i) {
        if (at == end || !is_blank(*at)) return nullptr;
        SmdLink link;
        at = skip_blanks(at, end);
        if (end - at < kPairRoom) return nullptr;
        after = read_small(at, link.bone);
        if (after == at || !is_blank(*after)) return nullptr;
        at = parse_float_ahead(after + 1, link.weight);
        if (at == nullptr) return nullptr;
        corner.links.push_back(link);
    }
    return skip_blanks(at, end);
}

// Reads bone-weight pairs up to the first field that is not one; `field` is the kind of that field.
void read_pairs(const char*& at, const char* end, SmdCorner& corner, SmdCornerFault& fault,
                Field& field) {
    for (;;) {
        const char* const start = at;
        SmdLink link;
        field = read_field(at, end, link.bone);
        if (field == Field::kNumber) field = read_field(at, end, link.weight);
        if (field == Field::kNotFinite) fault.is_finite = false;
        if (field != Field::kNumber && field != Field::kNotFinite) {
            // An incomplete pair.
            if (at != start && field == Field::kNothing) field = Field::kOther;
            return;
        }
        corner.links.push_back(link);
    }
}

void read_links(const char* at, const char* end, SmdCorner& corner, SmdCornerFault& fault) {
    const Field counted = read_field(at, end, fault.link_count);
    if (counted != Field::kNumber) return;  // no pairs, or a comment
    Field stopped = Field::kNothing;
    read_pairs(at, end, corner, fault, stopped);
    const auto pairs = static_cast<int64_t>(corner.links.size());
    // More pairs than the count are used if nothing else follows on the line; otherwise they belong
    // to a comment.
    if (pairs > fault.link_count && stopped != Field::kNothing && fault.link_count >= 0)
        corner.links.resize(static_cast<size_t>(fault.link_count));
    fault.has_link_mismatch = static_cast<int64_t>(corner.links.size()) != fault.link_count;
}

}  // namespace

SmdCornerFault read_corner(std::string_view line, SmdCorner& corner) {
    SmdCornerFault fault;
    corner.links.clear();
    const char* at = line.data();
    const char* const end = at + line.size();
    if (read_field(at, end, corner.parent) != Field::kNumber) return fault;
    fault.numbers = 1;
    for (float& number : corner.numbers) {
        const Field field = read_field(at, end, number);
        fault.is_vertex_like = fault.numbers > 1 || field == Field::kNumber ||
                               field == Field::kNotFinite || field == Field::kComma;
        if (field == Field::kComma) fault.is_comma = true;
        if (field == Field::kNotFinite) fault.is_finite = false;
        if (field != Field::kNumber && field != Field::kNotFinite) return fault;
        ++fault.numbers;
    }
    read_links(at, end, corner, fault);
    return fault;
}

bool is_vertex_line(std::string_view line) {
    SmdCorner corner;
    return read_corner(line, corner).is_vertex();
}

const char* read_plain_corner(const char* at, const char* end, SmdCorner& corner) {
    // The bytes needed for the first field; every further number checks its own.
    if (end - at < number::kReadAhead) return nullptr;
    const char* const limit = end - number::kReadAhead;
    const char* const start = at;
    at = skip_blanks(at, end);
    if (at >= limit) return nullptr;
    const char* after = read_small(at, corner.parent);
    if (after == at) return nullptr;
    at = after;
    for (float& number : corner.numbers) {
        if (!is_blank(*at)) return nullptr;
        at = skip_blanks(at + 1, end);
        if (at >= limit) return nullptr;
        at = parse_float_ahead(at, number);
        if (at == nullptr) return nullptr;
    }
    corner.links.clear();
    if (is_blank(*at)) {
        at = skip_blanks(at, end);
        if (at >= limit) return nullptr;
        if (!is_line_end(*at)) at = read_plain_links(at, end, corner);
    }
    if (at == nullptr || at == end || !is_line_end(*at)) return nullptr;
    if (at - start > static_cast<ptrdiff_t>(kMaxLineLength)) return nullptr;
    return skip_line_end(at, end);
}

}  // namespace studioscope
