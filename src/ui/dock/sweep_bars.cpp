#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/at.h"
#include "ui/dock/skinning_parts.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr int kFewInstances = 10;  // instances, for comparing bones and levels

// The bars of one measurement; each skinner has the same place in every group.
struct Group {
    std::string name;
    std::vector<const BenchmarkRow*> rows;
};

int group_key(const BenchmarkRow& row, BenchmarkPlot plot) {
    if (plot == BenchmarkPlot::kInstances) return row.draw.instances;
    return plot == BenchmarkPlot::kInfluences ? row.level.influences : row.level.lod;
}

bool is_in_plot(const BenchmarkResult& result, const BenchmarkRow& row, BenchmarkPlot plot) {
    if (row.level.is_reordered) return false;
    const bool has_all_influences = row.level.influences == 3,
               is_shown_lod = row.level.lod == result.model.lod;
    if (plot == BenchmarkPlot::kInstances) return has_all_influences && is_shown_lod;
    if (row.draw.instances != kFewInstances) return false;
    return plot == BenchmarkPlot::kInfluences ? is_shown_lod : has_all_influences;
}

std::vector<Group> bar_groups(const BenchmarkResult& result, BenchmarkPlot plot) {
    std::set<int> keys;
    for (const BenchmarkRow& row : result.rows)
        if (is_in_plot(result, row, plot)) keys.insert(group_key(row, plot));
    std::vector<Group> groups;
    for (const int key : keys) {
        Group group;
        group.name = grouped(static_cast<size_t>(key));
        for (const BenchmarkRow& row : result.rows)
            if (is_in_plot(result, row, plot) && group_key(row, plot) == key)
                group.rows.push_back(&row);
        groups.push_back(std::move(group));
    }
    return groups;
}

// Logarithmic scale of the bars: a crowd may take a thousand times as long as one model.
struct Scale {
    double min = 1e-3, max = 1;

    explicit Scale(const std::vector<Group>& groups) {
        min = 1e9;
        max = 0;
        for (const Group& group : groups)
            for (const BenchmarkRow* row : group.rows) {
                min = std::min(min, row->milliseconds());
                max = std::max({max, row->milliseconds(), row->cost().p95 * 1e3});
            }
        min = std::pow(10, std::floor(std::log10(std::max(min, 1e-6)) - 0.3));
        max = std::max(max, min * 10);
    }
    float share(double milliseconds) const {
        return static_cast<float>(std::log(std::max(milliseconds, min) / min) /
                                  std::log(max / min));
    }
};

constexpr float kRowHeight = 24;  // points
constexpr float kMinBar = 60;     // points

// Whether the draw differs from pass-through by no more than the noise.
bool is_like_baseline(const BenchmarkRow& row) {
    return !row.is_resolvable && row.draw.skinner != SkinningMethod::kPassthrough;
}

// Draws a line from the 5th to the 95th percentile, with a dark edge that shows on any bar.
void draw_spread(ImDrawList& list, const Rect& bar, const Scale& scale, const Spread& spread) {
    if (!(spread.p95 > spread.p5) || !(spread.p5 > 0)) return;
    const float middle = std::round(bar.position.y + bar.size.y * 0.5f);
    const float low = bar.position.x + bar.size.x * scale.share(spread.p5 * 1e3);
    const float high = bar.position.x + bar.size.x * scale.share(spread.p95 * 1e3);
    for (const auto& [color, edge] :
         {std::pair{rgb_color(0x14171B), points(1)}, std::pair{rgb_color(0xFFFFFF, 230), 0.0f}})
        list.AddRectFilled({low - edge, middle - edge}, {high + edge, middle + points(1) + edge},
                           color);
}

void draw_bar(const BenchmarkRow& row, const Scale& scale) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float height = std::round(points(kRowHeight) * 0.5f);
    const float inset = std::round((ImGui::GetTextLineHeight() - height) * 0.5f);
    const Rect room{{corner.x, corner.y + inset}, {ImGui::GetContentRegionAvail().x, height}};
    const ImVec2 end(corner.x + std::max(room.size.x * scale.share(row.milliseconds()), 1.0f),
                     room.bottom());
    const ImVec2 start(room.position.x, room.position.y);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 color = skinner_color(row.draw.skinner);
    list.AddRectFilled(start, {room.right(), room.bottom()}, rgb_color(0x14171B));
    if (is_like_baseline(row)) {
        list.AddRectFilled(start, end, (color & 0x00FFFFFFu) | (70u << 24));
        list.AddRect(start, end, color);
    } else {
        list.AddRectFilled(start, end, color);
    }
    draw_spread(list, room, scale, row.cost());
}

std::string describe_bar(const BenchmarkRow& row) {
    std::string text = describe(row);
    if (row.cost().p95 > 0)
        text += fmt::format("\n90 % of the frames take {} to {}",
                            benchmark_time_text(row.cost().p5 * 1e3),
                            benchmark_time_text(row.cost().p95 * 1e3));
    if (row.draw.skinner == SkinningMethod::kPassthrough) return text;
    if (is_like_baseline(row))
        return text + fmt::format(
                          "\nPale: no different from no skinning, within the noise of "
                          "{:.1f} %",
                          row.ratio_noise * 100);
    if (row.ratio_to_passthrough > 0)
        text += fmt::format("\n{:.2f} times the draw without skinning, +-{:.1f} %",
                            1 / row.ratio_to_passthrough, row.ratio_noise * 100);
    return text;
}

}  // namespace

ImU32 skinner_color(SkinningMethod skinner) {
    // index: SkinningMethod
    static constexpr ImU32 kColors[] = {rgb_color(0x98A1AD), rgb_color(0x45C4B0),
                                        rgb_color(0x78B4F0), rgb_color(0xC792EA),
                                        rgb_color(0xE07A5F)};
    static_assert(std::size(kColors) == kSkinningMethods.size());
    return at(kColors, skinner);
}

std::string describe(const BenchmarkRow& row) {
    return fmt::format("{}, {} instance{}, LOD {}, {} bones per vertex{}: {}",
                       table_row(row.draw.skinner).title, row.draw.instances,
                       row.draw.instances == 1 ? "" : "s", row.level.lod, row.level.influences,
                       row.level.is_reordered ? ", triangles reordered to reuse vertices" : "",
                       benchmark_time_text(row.milliseconds()));
}

namespace {

// Times of one chart have one unit and as many decimals, so that they align at the point.
std::string milliseconds_text(const BenchmarkRow& row) {
    return fmt::format("{:.3f}", row.milliseconds());
}

float widest_cell(const std::vector<Group>& groups, auto text) {
    float width = 0;
    for (const Group& group : groups)
        for (const BenchmarkRow* row : group.rows)
            width = std::max(width, ImGui::CalcTextSize(text(group, *row).c_str()).x);
    return width;
}

void chart_columns(const std::vector<Group>& groups, const char* heading) {
    ImGui::PushFont(mono_font());
    const float numbers = widest_cell(
        groups, [](const Group&, const BenchmarkRow& row) { return milliseconds_text(row); });
    const float noise = ImGui::CalcTextSize("+-00.0 %").x;
    ImGui::PopFont();
    const float name = std::max(
        widest_cell(groups, [](const Group& group, const BenchmarkRow&) { return group.name; }),
        ImGui::CalcTextSize(heading).x);
    const float padding = 2 * ImGui::GetStyle().CellPadding.x;
    const float rest = ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ScrollbarSize - name -
                       numbers - noise - points(kMinBar) - 6 * padding;
    const float method = widest_cell(groups, [](const Group&, const BenchmarkRow& row) {
        return std::string(table_row(row.draw.skinner).title);
    });
    const struct {
        const char* heading;
        float width;  // 0: the rest
    } columns[] = {{heading, name},
                   {"Method", std::max(std::min(method, rest), points(40))},
                   {"", 0},
                   {"ms", numbers},
                   {"Noise", noise}};
    ImGui::TableSetupScrollFreeze(0, 1);
    for (const auto& column : columns)
        ImGui::TableSetupColumn(column.heading,
                                column.width > 0 ? ImGuiTableColumnFlags_WidthFixed
                                                 : ImGuiTableColumnFlags_WidthStretch,
                                column.width);
    ImGui::TableNextRow();
    for (const auto& column : columns) column_header(column.heading, &column - columns < 3);
}

void chart_row(const Group& group, const BenchmarkRow& row, const Scale& scale, bool is_first) {
    ImGui::TableNextRow(0, points(kRowHeight));
    ImGui::TableNextColumn();
    ImGui::Selectable("##row", false, ImGuiSelectableFlags_SpanAllColumns);
    tooltip(describe_bar(row));
    ImGui::SameLine(0, 0);
    ImGui::TextUnformatted(is_first ? group.name.c_str() : "");
    ImGui::TableNextColumn();
    truncated_text(table_row(row.draw.skinner).title);
    ImGui::TableNextColumn();
    draw_bar(row, scale);
    ImGui::TableNextColumn();
    right_aligned(milliseconds_text(row), is_like_baseline(row) ? kDimColor : kTextColor);
    ImGui::TableNextColumn();
    right_aligned(fmt::format("+-{:.1f} %", row.noise * 100), kDimColor);
}

}  // namespace

void sweep_bars(const BenchmarkResult& result, BenchmarkPlot kind, const ImVec2& size) {
    const std::vector<Group> groups = bar_groups(result, kind);
    const char* const heading = kind == BenchmarkPlot::kInstances    ? "Copies"
                                : kind == BenchmarkPlot::kInfluences ? "Bones"
                                                                     : "LOD";
    if (groups.empty() || !ImGui::BeginTable("bars", 5, kListFlags, size)) return;
    chart_columns(groups, heading);
    const Scale scale(groups);
    int id = 0;
    for (const Group& group : groups)
        for (const BenchmarkRow* row : group.rows) {
            ImGui::PushID(id++);
            chart_row(group, *row, scale, row == group.rows.front());
            ImGui::PopID();
        }
    ImGui::EndTable();
}

}  // namespace studioscope
