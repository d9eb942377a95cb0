#include "formats/smd/corner.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/message_text.h"

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

// Reads bone-weight pairs up to the first field that is not one; `stop_field` is its kind.
void read_pairs(const char*& at, const char* end, SmdCorner& corner, SmdCornerFault& fault,
                Field& stop_field) {
    for (;;) {
        const char* const start = at;
        SmdLink link;
        stop_field = read_field(at, end, link.bone);
        if (stop_field == Field::kNumber) stop_field = read_field(at, end, link.weight);
        if (stop_field == Field::kNotFinite) fault.is_finite = false;
        if (stop_field != Field::kNumber && stop_field != Field::kNotFinite) {
            // An incomplete pair.
            if (at != start && stop_field == Field::kNothing) stop_field = Field::kOther;
            return;
        }
        corner.links.push_back(link);
    }
}

void read_links(const char* at, const char* end, SmdCorner& corner, SmdCornerFault& fault) {
    const Field count_field = read_field(at, end, fault.link_count);
    if (count_field != Field::kNumber) return;  // no pairs, or a comment
    Field stop_field = Field::kNothing;
    read_pairs(at, end, corner, fault, stop_field);
    const auto pairs = static_cast<int64_t>(corner.links.size());
    // More pairs than the count are used if nothing else follows on the line; otherwise they belong
    // to a comment.
    if (pairs > fault.link_count && stop_field != Field::kNothing && fault.link_count >= 0)
        corner.links.resize(static_cast<size_t>(fault.link_count));
    fault.has_link_mismatch = static_cast<int64_t>(corner.links.size()) != fault.link_count;
}

constexpr double kFaint = 0.05;  // the compiler drops smaller weights

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

void WeightTallies::append(const WeightTallies& later, uint64_t lines_before) {
    const std::pair<LineTally*, const LineTally*> pairs[] = {
        {&short_sums, &later.short_sums},
        {&long_sums, &later.long_sums},
        {&empty_sums, &later.empty_sums},
        {&negative, &later.negative},
        {&unknown_links, &later.unknown_links},
        {&unknown_parents, &later.unknown_parents},
        {&reduced, &later.reduced},
        {&faint, &later.faint},
        {&far_bones, &later.far_bones}};
    for (const auto& [base, other] : pairs) base->append(*other, lines_before);
    max_lost = std::max(max_lost, later.max_lost);
}

void WeightTallies::report(LineDiagnostics& report, bool as_compiler) const {
    const auto add = [&](const LineTally& tally, Severity severity, const char* code,
                         const std::string& what) {
        if (tally.count == 0) return;
        report.add(severity, code, tally.first_line,
                   fmt::format("{} {}",
                               count_text(tally.count, "vertex line has",
                                          "vertex lines (this is the first) have"),
                               what));
    };
    add(short_sums, Severity::kWarning, "smd-weights-below-1",
        as_compiler ? "weights with a sum below 1; they are rescaled, as studiomdl does"
                    : "weights with a sum below 1; the parent bone gets the rest, the "
                      "compiler would rescale");
    add(long_sums, Severity::kWarning, "smd-weights-above-1",
        "weights with a sum above 1; they are rescaled");
    add(empty_sums, Severity::kWarning, "smd-weights-zero",
        as_compiler ? "weights with a sum of 0; the links share evenly"
                    : "weights with a sum of 0; the parent bone gets all");
    add(negative, Severity::kWarning, "smd-weight-negative",
        "a weight below 0; the link is ignored");
    add(unknown_links, Severity::kWarning, "smd-link-bone",
        "a link to an unknown bone id; the link is ignored");
    add(unknown_parents, Severity::kWarning, "smd-parent-bone",
        "an unknown parent bone id; the first valid link is used, else the first bone");
    add(reduced, Severity::kWarning, "smd-many-links",
        fmt::format("more than {} links; the strongest are kept and rescaled, at most {:.1f} "
                    "% of the weight is lost",
                    kMaxBonesPerVertex, static_cast<double>(max_lost) * 100));
    add(faint, Severity::kNote, "smd-faint-links",
        as_compiler ? "a weight below 0.05; the link is ignored, as the compiler does"
                    : "a weight below 0.05; the link is kept here, the compiler drops it");
    add(far_bones, Severity::kError, "smd-far-bone",
        fmt::format("a bone beyond the first {}, which a vertex cannot name; the "
                    "nearest ancestor among those is used",
                    kMaxBonesOfVertices));
}

WeightBinder::WeightBinder(const SmdBones& bones, bool as_compiler)
    : bones_(bones), as_compiler_(as_compiler) {
    nearest_indexable_.reserve(bones.bones.size());
    for (size_t i = 0; i < bones.bones.size(); ++i) {
        const int parent = bones.bones[i].parent;
        if (i < kMaxBonesOfVertices)
            nearest_indexable_.push_back(static_cast<uint8_t>(i));
        else
            nearest_indexable_.push_back(parent == kNone ? uint8_t{0}
                                                         : at(nearest_indexable_, parent));
    }
}

void WeightBinder::bind_links(const SmdCorner& corner, int parent, uint64_t line, Vertex& vertex) {
    collect(corner, line);
    if (parent == kNone) tallies_.unknown_parents.add(line);
    share_rest(corner, parent, line);
    if (shares_.empty()) {
        if (!nearest_indexable_.empty()) bind_to(std::max(parent, 0), line, vertex);
        return;
    }
    reduce(line);
    double sum = 0;
    for (const Share& share : shares_) sum += share.weight;
    vertex.bone_count = static_cast<uint8_t>(shares_.size());
    for (size_t i = 0; i < shares_.size(); ++i) {
        vertex.weight[i] = static_cast<float>(shares_[i].weight / sum);
        vertex.bone[i] = static_cast<uint8_t>(shares_[i].bone);
    }
}

// Collects the valid links, merging those of one bone.
void WeightBinder::collect(const SmdCorner& corner, uint64_t line) {
    shares_.clear();
    bool is_far = false, is_unknown = false, is_negative = false;
    for (const SmdLink& link : corner.links) {
        const int bone = bones_.find(link.bone);
        is_unknown = is_unknown || bone == kNone;
        is_negative = is_negative || link.weight < 0;
        if (bone == kNone || !(link.weight > 0)) continue;
        is_far = is_far || bone >= kMaxBonesOfVertices;
        add_share(at(nearest_indexable_, bone), static_cast<double>(link.weight));
    }
    if (is_unknown) tallies_.unknown_links.add(line);
    if (is_negative) tallies_.negative.add(line);
    if (is_far) tallies_.far_bones.add(line);
}

void WeightBinder::add_share(int bone, double weight) {
    for (Share& share : shares_)
        if (share.bone == bone) {
            share.weight += weight;
            return;
        }
    shares_.push_back({bone, weight});
}

// Corrects weights whose sum is not 1.
void WeightBinder::share_rest(const SmdCorner& corner, int parent, uint64_t line) {
    double sum = 0;
    for (const Share& share : shares_) sum += share.weight;
    if (sum > 1 + kSumTolerance) tallies_.long_sums.add(line);
    if (sum >= 1 - kSumTolerance || corner.links.empty()) return;
    if (sum > 0) {
        tallies_.short_sums.add(line);
        if (as_compiler_ || parent == kNone) return;
        if (parent >= kMaxBonesOfVertices) tallies_.far_bones.add(line);
        add_share(at(nearest_indexable_, parent), 1 - sum);
        return;
    }
    tallies_.empty_sums.add(line);
    for (const SmdLink& link : corner.links) {
        const int bone = bones_.find(link.bone);
        if (bone != kNone && (as_compiler_ || parent == kNone))
            add_share(at(nearest_indexable_, bone), 1);
    }
}

// Keeps the three heaviest weights, after the compiler's limit; links are already merged.
void WeightBinder::reduce(uint64_t line) {
    // A stable insertion sort: there are two or three weights, and std::stable_sort allocates.
    for (size_t i = 1; i < shares_.size(); ++i)
        for (size_t k = i; k > 0 && shares_[k].weight > shares_[k - 1].weight; --k)
            std::swap(shares_[k], shares_[k - 1]);
    if (shares_.size() > 1 && shares_.back().weight < kFaint) tallies_.faint.add(line);
    const bool is_over = shares_.size() > kMaxBonesPerVertex;
    if (!is_over && !as_compiler_) return;
    double sum = 0, kept = 0;
    for (const Share& share : shares_) sum += share.weight;
    while (as_compiler_ && shares_.size() > 1 && shares_.back().weight < kFaint) shares_.pop_back();
    if (shares_.size() > kMaxBonesPerVertex) shares_.resize(kMaxBonesPerVertex);
    for (const Share& share : shares_) kept += share.weight;
    if (!is_over) return;
    tallies_.reduced.add(line);
    tallies_.max_lost = std::max(tallies_.max_lost, static_cast<float>(1 - kept / sum));
}

}  // namespace studioscope
