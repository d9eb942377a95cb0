#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "document/benchmark/result.h"
#include "ui/dock/skinning_parts.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

struct ComparedRow {
    const BenchmarkRow* now;
    const BenchmarkRow* saved;
    BenchmarkChange change;
};

// The draws that both runs have: slower ones first, then faster ones.
std::vector<ComparedRow> compared_rows(const BenchmarkResult& now, const BenchmarkResult& saved) {
    std::vector<ComparedRow> rows;
    rows.reserve(now.rows.size());
    for (const BenchmarkRow& row : now.rows)
        if (const BenchmarkRow* const before = find_same_work(saved, row))
            rows.push_back({&row, before, change_since(row, *before)});
    const auto rank = [](const ComparedRow& row) {
        return row.change.verdict == BenchmarkVerdict::kSlower   ? 0
               : row.change.verdict == BenchmarkVerdict::kFaster ? 1
                                                                 : 2;
    };
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    return rows;
}

const char* verdict_name(BenchmarkVerdict verdict) {
    if (verdict == BenchmarkVerdict::kSlower) return "slower";
    return verdict == BenchmarkVerdict::kFaster ? "faster" : "within noise";
}

// Draws one run: a bar from the 5th to the 95th percentile, and a tick at the median. The width of
// the area is the range in seconds.
void draw_distribution(const Spread& spread, const std::pair<double, double>& range,
                       const Rect& area, ImU32 color) {
    const auto x_at = [&](double seconds) {
        const double share = (seconds - range.first) / std::max(range.second - range.first, 1e-12);
        return area.position.x + area.size.x * static_cast<float>(std::clamp(share, 0.0, 1.0));
    };
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float top = area.position.y, bottom = area.bottom();
    const float left = x_at(std::min(spread.p5, spread.median));
    const float right = std::max(x_at(std::max(spread.p95, spread.median)), left + points(2));
    list.AddRectFilled({left, top}, {right, bottom}, (color & 0x00FFFFFFu) | (130u << 24));
    const float middle = x_at(spread.median);
    list.AddRectFilled({middle - points(1), top}, {middle + points(1), bottom}, color);
}

// Draws both runs, the baseline above, on one scale that fits them.
void distribution_cell(const ComparedRow& row) {
    const Spread &now = row.now->cost(), &saved = row.saved->cost();
    const double low = std::min({now.median, saved.median, now.p5 > 0 ? now.p5 : now.median,
                                 saved.p5 > 0 ? saved.p5 : saved.median});
    const double high = std::max({now.p95, saved.p95, now.median, saved.median});
    const double margin = (high - low) * 0.05 + high * 0.005;
    const std::pair<double, double> range{low - margin, high + margin};
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, line = ImGui::GetTextLineHeight();
    const float height = std::floor(line * 0.4f);
    ImGui::InvisibleButton("distribution", {std::max(width, 1.0f), line});
    draw_distribution(saved, range, {{corner.x, corner.y + points(1)}, {width, height}}, kDimColor);
    draw_distribution(now, range,
                      {{corner.x, corner.y + line - height - points(1)}, {width, height}},
                      skinner_color(row.now->draw.skinner));
    const auto text = [](const char* name, const Spread& spread) {
        return fmt::format(
            "{}: {}, 90 % of the frames {} to {}", name, benchmark_time_text(spread.median * 1e3),
            benchmark_time_text(spread.p5 * 1e3), benchmark_time_text(spread.p95 * 1e3));
    };
    tooltip(text("Baseline (above)", saved) + "\n" + text("Now (below)", now));
}

void verdict_cells(const BenchmarkChange& change) {
    const ImU32 color = verdict_color(change.verdict);
    ImGui::TableNextColumn();
    right_aligned(fmt::format("{:+.0f} %", change.share * 100), color);
    tooltip(fmt::format("{}; up to {:.0f} % are noise",
                        change.compares_ratio
                            ? "Growth of the time relative to the draw without skinning"
                            : "Growth of the time",
                        change.noise * 100));
    ImGui::TableNextColumn();
    ImGui::TextColored(color_vec4(color), "%s", verdict_name(change.verdict));
}

void compared_row(const ComparedRow& row) {
    begin_row();
    truncated_text(work_text(*row.now));
    tooltip(describe(*row.now));
    ImGui::TableNextColumn();
    right_aligned(benchmark_time_text(row.saved->milliseconds()), kDimColor);
    ImGui::TableNextColumn();
    right_aligned(benchmark_time_text(row.now->milliseconds()));
    ImGui::TableNextColumn();
    distribution_cell(row);
    verdict_cells(row.change);
}

ImU32 overall_color(const std::vector<ComparedRow>& rows) {
    return verdict_color(rows.empty() ? BenchmarkVerdict::kWithinNoise
                                      : rows.front().change.verdict);
}

}  // namespace

ImU32 verdict_color(BenchmarkVerdict verdict) {
    if (verdict == BenchmarkVerdict::kSlower) return kWarningColor;
    return verdict == BenchmarkVerdict::kFaster ? kHighlightColor : kDimColor;
}

std::string work_text(const BenchmarkRow& row) {
    const std::string_view title = table_row(row.draw.skinner).title;
    std::string text = fmt::format("{} x {}", grouped(static_cast<size_t>(row.draw.instances)),
                                   title.substr(0, title.find(" (")));
    if (row.level.lod > 0) text += fmt::format(", LOD {}", row.level.lod);
    if (row.level.influences < 3)
        text +=
            fmt::format(", {} bone{}", row.level.influences, row.level.influences == 1 ? "" : "s");
    return row.level.is_reordered ? text + ", reordered" : text;
}

void baseline_table(const BenchmarkResult& now, const BenchmarkResult* saved) {
    ImGui::PushTextWrapPos(0);
    if (!saved) {
        ImGui::TextDisabled(
            "This model has no baseline yet. Save as baseline keeps this sweep; later ones are "
            "compared with it.");
        ImGui::PopTextWrapPos();
        return;
    }
    const std::vector<ComparedRow> rows = compared_rows(now, *saved);
    ImGui::TextColored(color_vec4(overall_color(rows)), "%s",
                       benchmark_verdict(now, *saved).c_str());
    ImGui::PopTextWrapPos();
    constexpr const char* kColumns[] = {"Draw",         "Baseline", "Now",
                                        "Distribution", "Change",   "Verdict"};
    if (!ImGui::BeginTable("baseline", 6, list_flags() | ImGuiTableFlags_SizingFixedFit)) return;
    ImGui::TableSetupScrollFreeze(0, 1);
    for (const char* name : kColumns) {
        const bool is_drawing = name == kColumns[3];
        ImGui::TableSetupColumn(name,
                                is_drawing || name == kColumns[0]
                                    ? ImGuiTableColumnFlags_WidthStretch
                                    : ImGuiTableColumnFlags_WidthFixed,
                                is_drawing ? 0.6f : 0);
    }
    ImGui::TableNextRow();
    for (const char* name : kColumns)
        column_header(name, name == kColumns[0] || name == kColumns[3] || name == kColumns[5]);
    for (size_t i = 0; i < rows.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        compared_row(rows[i]);
        ImGui::PopID();
    }
    ImGui::EndTable();
}

}  // namespace studioscope
