#include <fmt/format.h>

#include "document/benchmark/advice.h"
#include "document/benchmark/result.h"
#include "document/benchmark/settings.h"
#include "ui/dock/skinning_parts.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

void wrapped(const std::string& text) {
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
}

// Draws the change since the saved run; a change within the noise is dim.
void change_cell(const BenchmarkRow& row, const BenchmarkResult* saved) {
    const BenchmarkRow* const before = saved ? find_same_work(*saved, row) : nullptr;
    if (!before || !(before->milliseconds() > 0)) return;
    const BenchmarkVerdict verdict = change_since(row, *before).verdict;
    right_aligned(fmt::format("{:+.0f} %", (row.milliseconds() / before->milliseconds() - 1) * 100),
                  verdict_color(verdict));
}

void table(const BenchmarkResult& result, const BenchmarkResult* saved, const ImVec2& size) {
    constexpr const char* kColumns[] = {"Method", "Copies",   "LOD",  "Bones",
                                        "ms",     "Baseline", "Error"};
    if (!ImGui::BeginTable("rows", 7, kListFlags | ImGuiTableFlags_SizingFixedFit, size)) return;
    ImGui::TableSetupScrollFreeze(0, 1);
    for (const char* name : kColumns)
        ImGui::TableSetupColumn(name, name == kColumns[0] ? ImGuiTableColumnFlags_WidthStretch
                                                          : ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableNextRow();
    for (const char* name : kColumns) column_header(name, name == kColumns[0]);
    for (const BenchmarkRow& row : result.rows) {
        begin_row();
        truncated_text(std::string(table_row(row.draw.skinner).title) +
                       (row.level.is_reordered ? ", reordered" : ""));
        tooltip(describe(row));
        for (const std::string& cell :
             {grouped(static_cast<size_t>(row.draw.instances)), std::to_string(row.level.lod),
              std::to_string(row.level.influences), fmt::format("{:.3f}", row.milliseconds())}) {
            ImGui::TableNextColumn();
            right_aligned(cell);
        }
        ImGui::TableNextColumn();
        change_cell(row, saved);
        ImGui::TableNextColumn();
        right_aligned(fmt::format("{:.2g}", row.error ? row.error->max.x : 0));
    }
    ImGui::EndTable();
}

// Draws the suggestions, each with a button that draws the view that way.
void advice_list(const BenchmarkResult& result, ViewSettings& view) {
    const std::vector<BenchmarkAdvice> all = benchmark_advice(result);
    if (all.empty()) ImGui::TextDisabled("No change tested would save more than 5 %%.");
    for (size_t i = 0; i < all.size(); ++i) {
        const BenchmarkAdvice& advice = all[i];
        ImGui::PushID(static_cast<int>(i));
        const float corner = ImGui::GetCursorPosX();
        if (is_tried(advice, view)) {
            ImGui::TextColored(color_vec4(kHighlightColor), "in use");
            tooltip("The view is drawn this way; Undo goes back", "Ctrl+Z");
        } else if (can_try(advice)) {
            if (ImGui::SmallButton("Try")) try_advice(advice, view);
            tooltip("Draw the view this way");
        } else {
            ImGui::TextDisabled("-");
            tooltip("The compiler would have to do it");
        }
        ImGui::SameLine(corner + ImGui::CalcTextSize("in use").x + points(10));
        wrapped(advice_text(advice) + (advice.cost.empty() ? "" : "; " + advice.cost));
        ImGui::PopID();
    }
}

void choose_page(BenchmarkSettings& benchmark) {
    constexpr const char* kPages[] = {"Copies", "Bones", "LODs", "Table", "Savings", "Baseline"};
    for (int i = 0; i < static_cast<int>(std::size(kPages)); ++i) {
        if (i > 0) flow(button_room(kPages[i]));
        const bool is_shown = static_cast<int>(benchmark.plot) == i;
        if (is_shown) ImGui::PushStyleColor(ImGuiCol_Button, rgb_color(0x2A5A55));
        if (ImGui::SmallButton(kPages[i])) benchmark.plot = static_cast<BenchmarkPlot>(i);
        if (is_shown) ImGui::PopStyleColor();
    }
}

void headline(const BenchmarkSettings& benchmark) {
    const std::string text = skinning_headline(benchmark);
    const std::string draw = benchmark.result ? gpu_cost_line(*benchmark.result) : "";
    if (text.empty()) return draw.empty() ? void() : wrapped(draw);
    ImGui::PushTextWrapPos(0);
    ImGui::TextColored(color_vec4(kHighlightColor), "%s", text.c_str());
    ImGui::PopTextWrapPos();
    tooltip("The median of drawing one copy, less that without skinning" +
            (draw.empty() ? "" : "\n" + draw));
}

void page(BenchmarkSettings& benchmark, ViewSettings& view) {
    const BenchmarkResult& result = *benchmark.result;
    const BenchmarkResult* const saved = benchmark.baseline ? &*benchmark.baseline : nullptr;
    if (benchmark.plot == BenchmarkPlot::kHelp) return advice_list(result, view);
    if (benchmark.plot == BenchmarkPlot::kBaseline) return baseline_table(result, saved);
    if (benchmark.plot == BenchmarkPlot::kTable)
        return table(result, saved, ImGui::GetContentRegionAvail());
    sweep_bars(result, benchmark.plot, ImGui::GetContentRegionAvail());
}

}  // namespace

void sweep_results(BenchmarkSettings& benchmark, ViewSettings& view, const ImVec2& size) {
    headline(benchmark);
    if (benchmark.progress >= 0) {
        ImGui::ProgressBar(benchmark.progress, {size.x, 0}, "Sweeping");
    } else if (!benchmark.result) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextDisabled(
            "Sweep measures every skinning method on this model: 1 to 10 000 copies (up to 60 "
            "million "
            "vertices), 1 to 3 bones per vertex, every level of detail, compared with the same "
            "draw without skinning%s",
            benchmark.baseline ? ", and with the saved baseline." : ".");
        ImGui::PopTextWrapPos();
        return;
    }
    if (!benchmark.result) return;
    choose_page(benchmark);
    page(benchmark, view);
}

}  // namespace studioscope
