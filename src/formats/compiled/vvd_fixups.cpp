#include <fmt/format.h>

#include <algorithm>

#include "core/byte_reader.h"
#include "formats/compiled/vvd.h"
#include "formats/compiled/vvd_layout.h"
#include "formats/diagnostics.h"

namespace studioscope {

namespace {

constexpr size_t kMaxReportedRows = 8;

Fixup clamped_row(const FixupValues& row, int64_t pool_size) {
    const int64_t source = std::clamp<int64_t>(row.source, 0, pool_size);
    const int64_t valid_count = std::clamp<int64_t>(row.count, 0, pool_size);
    const int64_t count = std::min(valid_count, pool_size - source);
    return {std::clamp(row.lod, 0, kMaxLods - 1), static_cast<uint32_t>(source),
            static_cast<uint32_t>(count), static_cast<uint32_t>(valid_count - count), row};
}

// Corrects a single invalid row: it covers the vertices that the others leave.
void fit_single_row(std::vector<Fixup>& fixups, int64_t pool_size) {
    Fixup* bad = nullptr;
    int64_t others = 0;
    for (Fixup& fixup : fixups) {
        if (fixup.written && bad) return;
        if (fixup.written)
            bad = &fixup;
        else
            others += fixup.count;
    }
    if (!bad || others > pool_size) return;
    const auto remaining = static_cast<uint32_t>(pool_size - others);
    bad->count = std::min(bad->count, remaining);
    bad->skipped = remaining - bad->count;
}

// A row in words: "row 9 reads 29990..31793 of 30270".
std::string row_problem(const FixupValues& row, size_t number, uint32_t pool_size) {
    const bool is_range = row.source >= 0 && row.count > 0;
    std::string text = is_range ? fmt::format("row {} reads {}..{} of {}", number, row.source,
                                              int64_t{row.source} + row.count - 1, pool_size)
                                : fmt::format("row {} reads {} vertices from {} of {}", number,
                                              row.count, row.source, pool_size);
    if (row.lod < 0 || row.lod >= kMaxLods)
        text += fmt::format(" for level {}; 0 to {} are allowed", row.lod, kMaxLods - 1);
    return text;
}

void check_rows(const VertexFile& file, Diagnostics& diagnostics) {
    size_t bad = 0;
    for (size_t row = 0; row < file.fixups.size(); ++row) {
        const Fixup& fixup = file.fixups[row];
        if (!fixup.written || ++bad > kMaxReportedRows) continue;
        report_at(diagnostics, Severity::kError, "vvd-fixup-range",
                  at_offset(file.fixup_offset + row * kFixupSize),
                  "{}; clamped to {} vertices from {} of level {}",
                  row_problem(*fixup.written, row, file.lod_vertex_counts[0]), fixup.count,
                  fixup.source, fixup.lod);
        diagnostics.back().subject = {MessageSubject::Kind::kFixup, "", static_cast<int>(row)};
    }
    if (bad > kMaxReportedRows)
        report_at(diagnostics, Severity::kError, "vvd-fixup-range", at_offset(file.fixup_offset),
                  "{} more of the fixup table's rows {} clamped", bad - kMaxReportedRows,
                  bad == kMaxReportedRows + 1 ? "is" : "are");
}

// Compares the sums with the header. The engine allocates as many vertices as the header states:
// missing ones keep the pool's order, further ones are cut off (vertex_runs()).
void check_fixup_sums(const VertexFile& file, Diagnostics& diagnostics) {
    if (file.fixups.empty()) return;
    for (int lod = 0; lod < file.lod_count; ++lod) {
        uint64_t kept = 0;
        for (const Fixup& fixup : file.fixups)
            if (fixup.lod >= lod) kept += uint64_t{fixup.count} + fixup.skipped;
        const auto slot = static_cast<size_t>(lod);
        if (kept == file.lod_vertex_counts[slot]) continue;
        Diagnostic wrong = warning(
            "vvd-fixup-sum",
            fmt::format("the fixups of root level {} gather {} vertices; the header says {}", lod,
                        kept, file.lod_vertex_counts[slot]),
            at_offset(kLodCountsAt + 4 * slot));
        if (lod == 0) wrong.severity = Severity::kError;
        diagnostics.push_back(std::move(wrong));
    }
}

// Checks that the fixups use every vertex of the pool exactly once.
void check_fixup_cover(const VertexFile& file, Diagnostics& diagnostics) {
    std::vector<Fixup> runs = file.fixups;
    std::sort(runs.begin(), runs.end(),
              [](const Fixup& a, const Fixup& b) { return a.source < b.source; });
    uint32_t covered = 0;
    for (const Fixup& run : runs) {
        if (run.count == 0) continue;
        if (run.source != covered) {
            const bool is_gap = run.source > covered;
            const uint32_t end = is_gap ? run.source : std::min(covered, run.source + run.count);
            report_at(diagnostics, Severity::kWarning, "vvd-fixup-cover",
                      at_offset(file.fixup_offset), "the fixups {} the vertices {}..{}",
                      is_gap ? "leave out" : "use more than once", std::min(run.source, covered),
                      end - 1);
            return;
        }
        covered += run.count;
    }
}

FixupValues read_row(ByteReader& in) {
    return {in.read<int32_t>(), in.read<int32_t>(), in.read<int32_t>()};
}

// The number of rows from the first that together cover the pool exactly once; 0 if none do.
uint32_t rows_covering_pool(ByteReader in, uint32_t room, uint32_t pool_size) {
    std::vector<FixupValues> rows;
    uint64_t total = 0;
    while (rows.size() < room && total < pool_size) {
        const FixupValues row = read_row(in);
        if (row.count <= 0 || !is_row_sound(row, pool_size)) return 0;
        total += static_cast<uint64_t>(row.count);
        rows.push_back(row);
    }
    std::sort(rows.begin(), rows.end(),
              [](const FixupValues& a, const FixupValues& b) { return a.source < b.source; });
    int64_t covered = 0;
    for (const FixupValues& row : rows) {
        if (row.source != covered) return 0;
        covered += row.count;
    }
    return covered == pool_size ? static_cast<uint32_t>(rows.size()) : 0;
}

}  // namespace

bool is_row_sound(const FixupValues& row, int64_t pool_size) {
    return row.lod >= 0 && row.lod < kMaxLods && row.source >= 0 && row.count >= 0 &&
           int64_t{row.source} + row.count <= pool_size;
}

bool check_uncounted_fixups(const ByteSource& source, const VvdHeader& header,
                            const VertexFile& file, Diagnostics& diagnostics) {
    const auto first = static_cast<int64_t>(kVvdHeaderSize);
    const int64_t start = header.fixup_start >= first ? header.fixup_start : first;
    const int64_t bytes = static_cast<int64_t>(file.vertex_offset) - start;
    const uint32_t pool_size = file.lod_vertex_counts[0];
    if (header.fixup_count != 0 || bytes < static_cast<int64_t>(kFixupSize)) return true;
    const auto room = static_cast<uint32_t>(
        std::min<int64_t>(bytes / static_cast<int64_t>(kFixupSize), pool_size));
    Bytes table(size_t{room} * kFixupSize);
    if (!source.read(static_cast<uint64_t>(start), table)) return false;
    const uint32_t rows = rows_covering_pool(ByteReader(table), room, pool_size);
    if (rows > 0)
        report_at(
            diagnostics, Severity::kWarning, "vvd-fixup-count", at_offset(kFixupCountAt),
            "the header counts 0 fixups, but {} at byte {} part{} all {} vertices; {} not applied",
            rows == 1 ? "1 row" : fmt::format("{} rows", rows), start, rows == 1 ? "s" : "",
            pool_size, rows == 1 ? "it is" : "they are");
    return true;
}

bool read_fixups(const ByteSource& source, const VvdLayout& layout, VertexFile& file) {
    if (layout.fixup_count == 0) return true;
    Bytes table(size_t{layout.fixup_count} * kFixupSize);
    if (!source.read(layout.fixup_start, table)) return false;
    ByteReader in(table);
    const int64_t pool_size = file.lod_vertex_counts[0];
    for (uint32_t row = 0; row < layout.fixup_count; ++row) {
        const FixupValues values = read_row(in);
        if (is_row_sound(values, pool_size))
            file.fixups.push_back({values.lod, static_cast<uint32_t>(values.source),
                                   static_cast<uint32_t>(values.count)});
        else
            file.fixups.push_back(clamped_row(values, pool_size));
    }
    const auto is_padding = [](const Fixup& row) { return fixup_values(row) == FixupValues{}; };
    while (layout.is_fixup_count_wrong && !file.fixups.empty() && is_padding(file.fixups.back()))
        file.fixups.pop_back();
    fit_single_row(file.fixups, pool_size);
    return true;
}

void fill_unknown_counts(const VvdLayout& layout, VertexFile& file) {
    for (size_t lod = 1; lod < kMaxLods; ++lod) {
        if (!layout.is_count_unknown[lod]) continue;
        uint64_t gathered = file.fixups.empty() ? file.lod_vertex_counts[lod - 1] : 0;
        for (const Fixup& fixup : file.fixups)
            if (fixup.lod >= static_cast<int>(lod))
                gathered += uint64_t{fixup.count} + fixup.skipped;
        file.lod_vertex_counts[lod] =
            static_cast<uint32_t>(std::min<uint64_t>(gathered, file.lod_vertex_counts[0]));
    }
}

void check_fixups(const VertexFile& file, Diagnostics& diagnostics) {
    const size_t before = diagnostics.size();
    check_rows(file, diagnostics);
    check_fixup_sums(file, diagnostics);
    check_fixup_cover(file, diagnostics);
    for (size_t i = before; i < diagnostics.size(); ++i)
        if (diagnostics[i].subject.kind == MessageSubject::Kind::kNone)
            diagnostics[i].subject.kind = MessageSubject::Kind::kFixupTable;
}

}  // namespace studioscope
