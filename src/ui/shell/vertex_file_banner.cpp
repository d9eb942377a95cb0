#include "ui/shell/vertex_file_banner.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/path_text.h"
#include "document/faults.h"
#include "ui/widgets/texts.h"

namespace studioscope {

namespace {

std::string range_of(int64_t first, int64_t last) {
    return grouped(static_cast<size_t>(first)) + ".." + grouped(static_cast<size_t>(last));
}

// "row 9 reads 29 990..31 793 of 30 270"; without grouped digits if a number is negative.
std::string row_problem(const FixupReport& report, size_t row) {
    const FixupRowInfo& info = report.rows[row];
    const FixupValues& values = info.written;
    if (values.source < 0 || values.count <= 0 || values.lod != info.lod)
        return fmt::format("row {} {}", row, clamped_text(report, info));
    return fmt::format("row {} reads {} of {}", row,
                       range_of(values.source, int64_t{values.source} + values.count - 1),
                       grouped(report.pool_size));
}

// Text about clamped rows, else about lost vertices, else empty.
std::string problem_of(const FixupReport& report) {
    const auto is_bad = [](const FixupRowInfo& row) { return row.is_clamped; };
    const auto bad = std::find_if(report.rows.begin(), report.rows.end(), is_bad);
    if (bad != report.rows.end()) {
        const auto others = std::count_if(bad + 1, report.rows.end(), is_bad);
        std::string text = row_problem(report, static_cast<size_t>(bad - report.rows.begin()));
        if (others == 0) return text;
        return fmt::format("{}; {} more {} out of range", text, others,
                           others == 1 ? "row is" : "rows are");
    }
    for (const FixupIssue& fault : report.faults)
        if (fault.kind == FixupIssue::Kind::kMissing)
            return fmt::format("the file ends before the vertices {} of the pool",
                               range_of(static_cast<int64_t>(fault.first),
                                        static_cast<int64_t>(fault.first + fault.count) - 1));
    return {};
}

}  // namespace

std::string vertex_file_banner(const Document& document) {
    const Diagnostic* fault = vertex_file_fault(document.messages);
    if (!fault || fault->severity != Severity::kError) return {};
    const std::string problem = problem_of(document.fixups);
    return path_text(path_from_text(fault->file).filename()) + ": " +
           (problem.empty() ? fault->message : problem);
}

}  // namespace studioscope
