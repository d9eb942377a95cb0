// The one number of a fixup table whose change makes the table whole.

#include <fmt/format.h>

#include <algorithm>

#include "core/at.h"
#include "facts/fixup_report.h"

namespace studioscope {

namespace {

using Field = FixupRepair::Field;

constexpr size_t kMaxRepairedRows = 1024;  // each is tried against all others

constexpr int32_t FixupValues::*kFieldValues[] = {&FixupValues::lod, &FixupValues::source,
                                                  &FixupValues::count};

// The rows as stored in the file, with one number that may be changed.
struct RepairSearch {
    const FixupReport& report;
    std::vector<FixupValues> rows;
    std::vector<size_t> order;                 // rows by their first vertex
    std::vector<FixupRepair> found, unsorted;  // `found` leaves the pool as the compiler sorts it

    explicit RepairSearch(const FixupReport& all) : report(all) {
        for (const FixupRowInfo& row : all.rows) rows.push_back(row.written);
        for (size_t i = 0; i < rows.size(); ++i) order.push_back(i);
        sort();
    }
    void sort() {
        std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
            return std::pair(rows[a].source, rows[a].count) <
                   std::pair(rows[b].source, rows[b].count);
        });
    }
    bool is_sound(const FixupValues& row) const {
        return row.lod >= 0 && row.lod < kMaxLods && row.source >= 0 && row.count >= 0 &&
               int64_t{row.source} + row.count <= int64_t{report.pool_size};
    }
};

// Whether the rows take every vertex of the pool once.
bool covers_pool(const RepairSearch& search) {
    int64_t covered = 0;
    for (const size_t i : search.order) {
        const FixupValues& row = search.rows[i];
        if (!search.is_sound(row) || (row.count > 0 && row.source != covered)) return false;
        covered += row.count;
    }
    return covered == int64_t{search.report.pool_size};
}

// Whether the pool has coarser levels first, as the compiler sorts it: vvd.md, section 3.
bool is_sorted(const RepairSearch& search) {
    return std::is_sorted(search.order.begin(), search.order.end(), [&](size_t a, size_t b) {
        return search.rows[a].lod > search.rows[b].lod;
    });
}

// Vertices that the header has more than the rows gather, by root LOD.
std::vector<int64_t> missing_sums(const RepairSearch& search) {
    std::vector<int64_t> missing;
    for (int lod = 0; lod < search.report.lod_count; ++lod) {
        missing.push_back(at(search.report.header_counts, lod));
        for (const FixupValues& row : search.rows)
            if (row.lod >= lod) missing.back() -= row.count;
    }
    return missing;
}

// Notes a change if it makes the table whole.
void try_change(RepairSearch& search, size_t row, Field field, int64_t value) {
    int32_t& number = search.rows[row].*at(kFieldValues, field);
    const int32_t before = number;
    if (value == before || value < 0 || value > int64_t{search.report.pool_size}) return;
    number = static_cast<int32_t>(value);
    search.sort();
    const std::vector<int64_t> missing = missing_sums(search);
    const bool has_sums =
        std::all_of(missing.begin(), missing.end(), [](int64_t n) { return n == 0; });
    if (has_sums && covers_pool(search))
        (is_sorted(search) ? search.found : search.unsorted)
            .push_back({static_cast<int>(row), field, before, number});
    search.rows[row].*at(kFieldValues, field) = before;
    search.sort();
}

// Tries to fill the first gap that the other rows leave with a row.
void try_gap_without(RepairSearch& search, size_t row) {
    int64_t first = 0, end = search.report.pool_size;
    for (const size_t i : search.order) {
        const FixupValues& other = search.rows[i];
        if (i == row || other.count <= 0) continue;
        if (other.source > first) {
            end = other.source;
            break;
        }
        first = int64_t{other.source} + other.count;
    }
    const FixupValues before = search.rows[row];
    if (before.count == end - first) try_change(search, row, Field::kSource, first);
    if (before.source == first) try_change(search, row, Field::kCount, end - first);
}

// Tries another LOD for the rows that have as many vertices as the sums lack or exceed: one range
// of levels, by one number.
void try_lods(RepairSearch& search) {
    const std::vector<int64_t> missing = missing_sums(search);
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

std::string repair_bytes(const FixupReport& report, const FixupRepair& repair) {
    const uint64_t offset =
        at(report.rows, repair.row).offset + 4 * static_cast<uint64_t>(repair.field);
    return fmt::format("offset {:#010x}: old {}, new {}", offset, little_endian_text(repair.before),
                       little_endian_text(repair.after));
}

}  // namespace studioscope
