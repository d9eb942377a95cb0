// The one number of a fixup table whose change makes the table whole.

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "core/at.h"
#include "facts/fixup_report.h"

namespace studioscope {

namespace {

using Field = FixupRepair::Field;

constexpr size_t kMaxRepairedRows = 1024;  // each is tried against all others

constexpr int32_t FixupValues::*kFieldValues[] = {&FixupValues::lod, &FixupValues::source,
                                                  &FixupValues::count};

// The rows as stored in the file, one number of which may be changed.
struct RepairSearch {
    const FixupReport& report;
    std::vector<FixupValues> rows;
    std::vector<size_t> order;     // rows by their first vertex
    std::vector<int64_t> missing;  // vertices that the header has more than the rows, by root LOD
    std::vector<FixupRepair> found, unsorted;  // `found` leaves the pool as the compiler sorts it

    explicit RepairSearch(const FixupReport& all) : report(all) {
        for (const FixupRowInfo& row : all.rows) rows.push_back(row.written);
        for (size_t i = 0; i < rows.size(); ++i) order.push_back(i);
        std::sort(order.begin(), order.end(),
                  [&](size_t a, size_t b) { return comes_before(rows[a], rows[b]); });
        for (int lod = 0; lod < all.lod_count; ++lod) {
            missing.push_back(at(all.header_counts, lod));
            for (const FixupValues& row : rows) missing.back() -= gathered(row, lod);
        }
    }
    static bool comes_before(const FixupValues& a, const FixupValues& b) {
        return std::pair(a.source, a.count) < std::pair(b.source, b.count);
    }
    static int64_t gathered(const FixupValues& row, int lod) {
        return row.lod >= lod ? row.count : 0;
    }
    bool is_sound(const FixupValues& row) const {
        return row.lod >= 0 && row.lod < kMaxLods && row.source >= 0 && row.count >= 0 &&
               int64_t{row.source} + row.count <= int64_t{report.pool_size};
    }
};

struct PoolGap {
    int64_t first = 0;
    int64_t end = 0;
};

// The one gap that all rows but one leave in the pool, at its end if they leave none; nothing if
// they leave several or take a vertex twice. Without `row`: of all rows.
std::optional<PoolGap> gap_without(const RepairSearch& search, std::optional<size_t> row) {
    const int64_t pool = search.report.pool_size;
    PoolGap gap{pool, pool};
    int64_t covered = 0;
    const auto is_continued_at = [&](int64_t place) {
        if (place == covered) return true;
        if (place < covered || gap.first < pool) return false;
        gap = {covered, place};
        return true;
    };
    for (const size_t i : search.order) {
        const FixupValues& other = search.rows[i];
        if (i == row) continue;
        if (!search.is_sound(other)) return std::nullopt;
        if (other.count == 0) continue;
        if (!is_continued_at(other.source)) return std::nullopt;
        covered = int64_t{other.source} + other.count;
    }
    if (!is_continued_at(pool)) return std::nullopt;
    return gap;
}

// Whether the rows take every vertex of the pool once.
bool covers_pool(const RepairSearch& search) {
    const auto gap = gap_without(search, std::nullopt);
    return gap && gap->first == gap->end;
}

// Whether the pool has coarser levels first, as the compiler sorts it: vvd.md, section 3.
bool is_sorted_with(const RepairSearch& search, size_t row, const FixupValues& changed) {
    std::vector<int32_t> lods;
    for (const size_t i : search.order)
        if (i != row && RepairSearch::comes_before(search.rows[i], changed))
            lods.push_back(search.rows[i].lod);
    lods.push_back(changed.lod);
    for (const size_t i : search.order)
        if (i != row && !RepairSearch::comes_before(search.rows[i], changed))
            lods.push_back(search.rows[i].lod);
    return std::is_sorted(lods.begin(), lods.end(), std::greater<>());
}

bool has_sums_with(const RepairSearch& search, const FixupValues& before,
                   const FixupValues& after) {
    for (int lod = 0; lod < search.report.lod_count; ++lod)
        if (at(search.missing, lod) + search.gathered(before, lod) != search.gathered(after, lod))
            return false;
    return true;
}

// Notes a change after which the rows cover the pool, if the sums are those of the header as well.
void try_change(RepairSearch& search, size_t row, Field field, int64_t value) {
    const FixupValues before = search.rows[row];
    FixupValues after = before;
    if (value == before.*at(kFieldValues, field) || value < 0 ||
        value > int64_t{search.report.pool_size})
        return;
    after.*at(kFieldValues, field) = static_cast<int32_t>(value);
    if (!search.is_sound(after) || !has_sums_with(search, before, after)) return;
    (is_sorted_with(search, row, after) ? search.found : search.unsorted)
        .push_back({static_cast<int>(row), field, before.*at(kFieldValues, field),
                    after.*at(kFieldValues, field)});
}

// Tries to fill the one gap that the other rows leave with a row.
void try_gap_without(RepairSearch& search, size_t row) {
    const std::optional<PoolGap> gap = gap_without(search, row);
    if (!gap) return;
    const FixupValues before = search.rows[row];
    const int64_t size = gap->end - gap->first;
    if (before.count == size) try_change(search, row, Field::kSource, gap->first);
    if (before.source == gap->first) try_change(search, row, Field::kCount, size);
}

// Tries another LOD for the rows that have as many vertices as the sums lack or exceed: one range
// of levels, by one number.
void try_lods(RepairSearch& search) {
    const std::vector<int64_t>& missing = search.missing;
    const auto first =
        std::find_if(missing.begin(), missing.end(), [](int64_t n) { return n != 0; });
    if (first == missing.end()) return;
    const auto end = std::find_if(first, missing.end(), [](int64_t n) { return n == 0; });
    const auto below = static_cast<int32_t>(first - missing.begin()) - 1;
    const auto last = static_cast<int32_t>(end - missing.begin()) - 1;
    for (size_t i = 0; i < search.rows.size(); ++i) {
        if (search.rows[i].count != std::abs(*first)) continue;
        try_change(search, i, Field::kLod, *first > 0 ? last : below);
    }
}

std::string little_endian_text(int32_t value) {
    const auto bits = static_cast<uint32_t>(value);
    return fmt::format("{:02x} {:02x} {:02x} {:02x}", bits & 255, bits >> 8 & 255, bits >> 16 & 255,
                       bits >> 24);
}

}  // namespace

std::optional<FixupRepair> find_fixup_repair(const FixupReport& report) {
    if (report.faults.empty() || report.rows.size() > kMaxRepairedRows) return std::nullopt;
    RepairSearch search(report);
    if (covers_pool(search))
        try_lods(search);
    else
        for (size_t row = 0; row < search.rows.size(); ++row) try_gap_without(search, row);
    const std::vector<FixupRepair>& best = search.found.empty() ? search.unsorted : search.found;
    if (best.size() != 1) return std::nullopt;
    return best.front();
}

std::string repair_text(const FixupRepair& repair) {
    constexpr std::string_view kSentences[] = {"row {} should be of LOD {}",
                                               "row {} should begin at {}",
                                               "row {} should have {} vertices"};
    return fmt::format(fmt::runtime(at(kSentences, repair.field)), repair.row, repair.after) +
           (repair.field == Field::kLod ? ": then the sums are those of the header"
                                        : ": then every vertex is used once");
}

FixupUse without_tried(const FixupReport& report) {
    FixupUse use;
    for (size_t i = 0; i < report.rows.size(); ++i)
        if (!report.rows[i].is_on) use.disabled_rows.push_back(static_cast<int>(i));
    return use;
}

FixupUse with_tried(const FixupReport& report, const FixupRepair& repair) {
    FixupUse use = without_tried(report);
    const FixupValues before = at(report.rows, repair.row).written;
    FixupValues after = before;
    after.*at(kFieldValues, repair.field) = repair.after;
    use.tried = {repair.row, before, after};
    return use;
}

std::optional<FixupRepair> tried_repair(const FixupReport& report) {
    if (!report.tried) return std::nullopt;
    for (const Field field : {Field::kLod, Field::kSource, Field::kCount}) {
        const int32_t before = report.tried->before.*at(kFieldValues, field);
        const int32_t after = report.tried->after.*at(kFieldValues, field);
        if (before != after) return FixupRepair{report.tried->row, field, before, after};
    }
    return std::nullopt;
}

std::string tried_text(const FixupRepair& repair) {
    constexpr std::string_view kSentences[] = {"Row {} is of LOD {} instead of {}",
                                               "Row {} begins at {} instead of {}",
                                               "Row {} has {} vertices instead of {}"};
    return fmt::format(fmt::runtime(at(kSentences, repair.field)), repair.row, repair.after,
                       repair.before);
}

std::string repair_bytes(const FixupReport& report, const FixupRepair& repair) {
    const uint64_t offset =
        at(report.rows, repair.row).offset + 4 * static_cast<uint64_t>(repair.field);
    return fmt::format("offset {:#010x}: old {}, new {}", offset, little_endian_text(repair.before),
                       little_endian_text(repair.after));
}

}  // namespace studioscope
