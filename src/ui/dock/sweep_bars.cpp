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
        group.name = plot == BenchmarkPlot::kInstances ? grouped(static_cast<size_t>(key))
                     : plot == BenchmarkPlot::kInfluences
                         ? fmt::format("{} bone{}", key, key == 1 ? "" : "s")
                         : fmt::format("LOD {}", key);
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
        max = std::max(max * 1.3, min * 10);
    }
    float bar_height(double value) const {
        return static_cast<float>(std::log(std::max(value, min) / min) / std::log(max / min));
    }
};

// Draws a line for each power of ten, named where the names do not overlap.
void draw_lines(ImDrawList& list, const Scale& scale, const ImVec2& corner, const ImVec2& size) {
    const float line = ImGui::GetTextLineHeight();
    float below = corner.y + size.y + line;  // top of the previous label
    for (double step = scale.min; step < scale.max; step *= 10) {
        const float y = corner.y + size.y * (1 - scale.bar_height(step));
        list.AddLine({corner.x, y}, {corner.x + size.x, y}, rgb_color(0xFFFFFF, 28), points(1));
        if (y - line < corner.y || y > below - line) continue;
        below = y;
        list.AddText({corner.x + points(3), y - line}, rgb_color(0xFFFFFF, 110),
                     benchmark_time_text(step).c_str());
    }
}

constexpr float kNarrowBar = 32;  // points; narrower bars have rotated numbers

// The place of a bar, in pixels.
struct Bar {
    float left = 0, width = 0;
    float top = 0, bottom = 0;
    float ceiling = 0;  // upper edge of the plot
};

// Whether the draw differs from pass-through by no more than the noise.
bool is_like_baseline(const BenchmarkRow& row) {
    return !row.is_resolvable && row.draw.skinner != SkinningMethod::kPassthrough;
}

// Draws a line from the 5th to the 95th percentile, with a dark edge that shows on any bar.
void draw_spread(ImDrawList& list, const Bar& bar, const Scale& scale, const BenchmarkRow& row) {
    const Spread& spread = row.cost();
    if (!(spread.p95 > spread.p5) || !(spread.p5 > 0)) return;
    const float height = bar.bottom - bar.ceiling;
    const bool is_beside = bar.width < points(kNarrowBar);  // next to the rotated number
    const float middle = std::round(bar.left + bar.width * (is_beside ? 0.86f : 0.5f));
    const float low = bar.bottom - height * scale.bar_height(spread.p5 * 1e3);
    const float high = bar.bottom - height * scale.bar_height(spread.p95 * 1e3);
    const float cap = std::round(is_beside ? points(1) : bar.width * 0.2f);
    for (const auto& [color, edge] :
         {std::pair{rgb_color(0x14171B), points(1)}, std::pair{rgb_color(0xFFFFFF, 230), 0.0f}}) {
        list.AddRectFilled({middle - edge, high}, {middle + points(1) + edge, low}, color);
        for (const float y : {high, low})
            list.AddRectFilled({middle - cap, y - edge}, {middle + cap + points(1), y + points(1)},
                               color);
    }
}

// Draws text rotated upwards; `foot` is where the middle of its line starts.
void draw_upright(ImDrawList& list, const ImVec2& foot, float font_size, ImU32 color,
                  const std::string& text) {
    // Written where the list does not clip it, then rotated.
    const ImVec2 origin = list.GetClipRectMin();
    const int first = list.VtxBuffer.Size;
    list.AddText(ImGui::GetFont(), font_size, origin, color, text.c_str());
    for (int i = first; i < list.VtxBuffer.Size; ++i) {
        ImVec2& place = list.VtxBuffer[i].pos;
        place = {foot.x + (place.y - origin.y) - std::round(font_size / 2),
                 foot.y - (place.x - origin.x)};
    }
}

constexpr float kTimeSize = 0.87f;  // font heights of the numbers at the bars

// Writes the time above the bar where it fits, else upright: in the bar, above it, or over it.
void draw_time(ImDrawList& list, const Bar& bar, float spread_top, const BenchmarkRow& row) {
    const std::string text = benchmark_time_text(row.milliseconds());
    const float size = ImGui::GetFontSize() * kTimeSize, gap = points(3);
    const ImVec2 room = ImGui::GetFont()->CalcTextSizeA(size, 1e6f, 0, text.c_str());
    const float middle = std::round(bar.left + bar.width / 2);
    const float top = std::min(bar.top, spread_top) - gap;
    if (bar.width >= points(kNarrowBar)) {
        const ImVec2 corner(middle - std::round(room.x / 2), std::round(top - room.y));
        if (corner.y >= bar.ceiling - room.y)
            list.AddText(ImGui::GetFont(), size, corner, kTextColor, text.c_str());
        return;
    }
    if (bar.width < size || bar.bottom - bar.ceiling < room.x + 2 * gap) return;
    if (top - room.x >= bar.ceiling)
        return draw_upright(list, {middle, std::round(top)}, size, kTextColor, text);
    const ImVec2 foot(middle, std::round(bar.bottom - gap));
    if (bar.bottom - bar.top > room.x + 2 * gap && !is_like_baseline(row))
        return draw_upright(list, foot, size, rgb_color(0x14171B), text);
    const float half = std::round(size * 0.5f);
    list.AddRectFilled({middle - half, foot.y - room.x - gap}, {middle + half, bar.bottom},
                       rgb_color(0x14171B, 170));
    draw_upright(list, foot, size, kTextColor, text);
}

void draw_bar(ImDrawList& list, const Bar& bar, const Scale& scale, const BenchmarkRow& row) {
    const ImU32 color = skinner_color(row.draw.skinner);
    const ImVec2 corner(bar.left, bar.top), end(bar.left + bar.width - 1, bar.bottom);
    if (is_like_baseline(row)) {
        list.AddRectFilled(corner, end, (color & 0x00FFFFFFu) | (70u << 24));
        list.AddRect(corner, end, color);
    } else {
        list.AddRectFilled(corner, end, color);
    }
    draw_spread(list, bar, scale, row);
    const float p95 = static_cast<float>(row.cost().p95 * 1e3);
    const float spread_top =
        bar.bottom - (bar.bottom - bar.ceiling) * scale.bar_height(static_cast<double>(p95));
    draw_time(list, bar, spread_top, row);
}

// Draws the bars; returns the row under the mouse or null.
const BenchmarkRow* draw_bars(ImDrawList& list, const std::vector<Group>& groups,
                              const ImVec2& corner, const ImVec2& size) {
    const Scale scale(groups);
    const float line = ImGui::GetTextLineHeight(), margin = points(52);
    const float above = std::round(ImGui::GetFontSize() * kTimeSize);  // for a number
    const ImVec2 inner(size.x, size.y - line - points(4) - above);
    const float ceiling = corner.y + above;
    draw_lines(list, scale, {corner.x, ceiling}, inner);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float wide = (size.x - margin) / static_cast<float>(groups.size());
    const BenchmarkRow* hovered = nullptr;
    for (size_t i = 0; i < groups.size(); ++i) {
        const float left = corner.x + margin + static_cast<float>(i) * wide;
        const auto count = static_cast<float>(groups[i].rows.size());
        const float width = std::min(wide * 0.9f / std::max(count, 1.0f), points(48));
        Bar bar{left + (wide - width * count) * 0.5f, width, 0, ceiling + inner.y, ceiling};
        for (const BenchmarkRow* row : groups[i].rows) {
            bar.top = ceiling + inner.y * (1 - scale.bar_height(row->milliseconds()));
            draw_bar(list, bar, scale, *row);
            if (mouse.x >= bar.left && mouse.x < bar.left + width && mouse.y >= corner.y &&
                mouse.y < corner.y + size.y)
                hovered = row;
            bar.left += width;
        }
        const float name = ImGui::CalcTextSize(groups[i].name.c_str()).x;
        list.AddText({left + (wide - name) * 0.5f, ceiling + inner.y + points(2)}, kDimColor,
                     groups[i].name.c_str());
    }
    return hovered;
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
                                        rgb_color(0x78B4F0), rgb_color(0xF2B84B),
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

void sweep_bars(const BenchmarkResult& result, BenchmarkPlot kind, const ImVec2& size) {
    const std::vector<Group> groups = bar_groups(result, kind);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    if (groups.empty() || size.y < points(40)) return;
    ImGui::InvisibleButton("bars", size);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, rgb_color(0x14171B),
                       points(4));
    const BenchmarkRow* hovered = draw_bars(list, groups, corner, size);
    tooltip(hovered ? describe_bar(*hovered)
                    : "The median time of a frame with nothing rasterised, on a logarithmic scale; "
                      "the thin line spans 90 % of the frames");
}

}  // namespace studioscope
