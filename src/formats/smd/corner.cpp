#include "formats/smd/corner.h"

namespace studioscope {

namespace {

// A bone id or a count, up to six digits, and the blank after it.
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

// Bone-weight pairs, up to the first field that is not one. `field` says why they ended.
void read_pairs(const char*& at, const char* end, SmdCorner& corner, SmdCornerFault& fault,
                Field& field) {
    for (;;) {
        const char* const start = at;
        SmdLink link;
        field = read_field(at, end, link.bone);
        if (field == Field::kNumber) field = read_field(at, end, link.weight);
        if (field == Field::kNotFinite) fault.is_finite = false;
        if (field != Field::kNumber && field != Field::kNotFinite) {
            if (at != start && field == Field::kNothing) field = Field::kOther;  // half a pair
            return;
        }
        corner.links.push_back(link);
    }
}

void read_links(const char* at, const char* end, SmdCorner& corner, SmdCornerFault& fault) {
    const Field counted = read_field(at, end, fault.link_count);
    if (counted != Field::kNumber) return;  // none, or a remark
    Field stopped = Field::kNothing;
    read_pairs(at, end, corner, fault, stopped);
    const auto pairs = static_cast<int64_t>(corner.links.size());
    // More pairs than counted are taken where they are all that is left of the line; else they
    // belong to a remark.
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
    // Room for the first field; every number asks for its own.
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
