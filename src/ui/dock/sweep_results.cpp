#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/at.h"
#include "document/benchmark_headline.h"
#include "ui/dock/skinning_parts.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// Index: SkinningMethod.
constexpr ImU32 kSkinnerColors[] = {color_of(0x98A1AD), color_of(0x45C4B0), color_of(0x78B4F0),
                                    color_of(0xF2B84B), color_of(0xE07A5F)};
static_assert(std::size(kSkinnerColors) == kSkinningMethods.size());

constexpr int kFewInstances = 10;  // instances, for comparing bones and levels

// Bars of one measurement, with a bar in the same place for every skinner.
struct Group {
    std::string name;
    std::vector<const BenchmarkRow*> rows;
};

int key_of(const BenchmarkRow& row, BenchmarkPlot plot) {
    if (plot == BenchmarkPlot::kInstances) return row.draw.instances;
    return plot == BenchmarkPlot::kInfluences ? row.level.influences : row.level.lod;
}

bool belongs(const BenchmarkResult& result, const BenchmarkRow& row, BenchmarkPlot plot) {
    if (row.level.is_reordered) return false;
    const bool is_whole = row.level.influences == 3,
               is_shown_lod = row.level.lod == result.model.lod;
    if (plot == BenchmarkPlot::kInstances) return is_whole && is_shown_lod;
    if (row.draw.instances != kFewInstances) return false;
    return plot == BenchmarkPlot::kInfluences ? is_shown_lod : is_whole;
}

std::vector<Group> groups_of(const BenchmarkResult& result, BenchmarkPlot plot) {
    std::set<int> keys;
    for (const BenchmarkRow& row : result.rows)
        if (belongs(result, row, plot)) keys.insert(key_of(row, plot));
    std::vector<Group> groups;
    for (const int key : keys) {
        Group group;
        group.name = plot == BenchmarkPlot::kInstances ? grouped(static_cast<size_t>(key))
                     : plot == BenchmarkPlot::kInfluences
                         ? fmt::format("{} bone{}", key, key == 1 ? "" : "s")
                         : fmt::format("LOD {}", key);
        for (const BenchmarkRow& row : result.rows)
            if (belongs(result, row, plot) && key_of(row, plot) == key) group.rows.push_back(&row);
        groups.push_back(std::move(group));
    }
    return groups;
}

std::string describe(const BenchmarkRow& row) {
    return fmt::format("{}, {} instance{}, LOD {}, {} bones per vertex{}: {}",
                       row_of(row.draw.skinner).title, row.draw.instances,
                       row.draw.instances == 1 ? "" : "s", row.level.lod, row.level.influences,
                       row.level.is_reordered ? ", triangles reordered to reuse vertices" : "",
                       benchmark_time_text(row.milliseconds()));
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
                max = std::max(max, row->milliseconds());
            }
        min = std::pow(10, std::floor(std::log10(std::max(min, 1e-6)) - 0.3));
        max = std::max(max * 1.3, min * 10);
    }
    float height_of(double value) const {
        return static_cast<float>(std::log(std::max(value, min) / min) / std::log(max / min));
    }
};

void draw_lines(ImDrawList& list, const Scale& scale, const ImVec2& corner, const ImVec2& size) {
    for (double step = scale.min; step < scale.max; step *= 10) {
        const float y = corner.y + size.y * (1 - scale.height_of(step));
        list.AddLine({corner.x, y}, {corner.x + size.x, y}, color_of(0xFFFFFF, 28), points(1));
        if (y - ImGui::GetTextLineHeight() < corner.y) continue;  // no room for the name
        list.AddText({corner.x + points(3), y - ImGui::GetTextLineHeight()},
                     color_of(0xFFFFFF, 110), benchmark_time_text(step).c_str());
    }
}

// Draws the bars; returns the row under the mouse or null.
const BenchmarkRow* draw_bars(ImDrawList& list, const std::vector<Group>& groups,
                              const ImVec2& corner, const ImVec2& size) {
    const Scale scale(groups);
    const float line = ImGui::GetTextLineHeight(), margin = points(52);
    const ImVec2 inner(size.x, size.y - line - points(4));
    draw_lines(list, scale, corner, inner);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float wide = (size.x - margin) / static_cast<float>(groups.size());
    const BenchmarkRow* hovered = nullptr;
    for (size_t i = 0; i < groups.size(); ++i) {
        const float left = corner.x + margin + static_cast<float>(i) * wide;
        const auto count = static_cast<float>(groups[i].rows.size());
        const float bar = std::min(wide * 0.8f / std::max(count, 1.0f), points(22));
        float x = left + (wide - bar * count) * 0.5f;
        for (const BenchmarkRow* row : groups[i].rows) {
            const float top = corner.y + inner.y * (1 - scale.height_of(row->milliseconds()));
            list.AddRectFilled({x, top}, {x + bar - 1, corner.y + inner.y},
                               at(kSkinnerColors, row->draw.skinner));
            if (mouse.x >= x && mouse.x < x + bar && mouse.y >= corner.y &&
                mouse.y < corner.y + size.y)
                hovered = row;
            x += bar;
        }
        const float name = ImGui::CalcTextSize(groups[i].name.c_str()).x;
        list.AddText({left + (wide - name) * 0.5f, corner.y + inner.y + points(2)}, kDimColor,
                     groups[i].name.c_str());
    }
    return hovered;
}

void plot(const BenchmarkResult& result, BenchmarkPlot kind, const ImVec2& size) {
    const std::vector<Group> groups = groups_of(result, kind);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    if (groups.empty() || size.y < points(40)) return;
    ImGui::InvisibleButton("bars", size);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, color_of(0x14171B),
                       points(4));
    const BenchmarkRow* hovered = draw_bars(list, groups, corner, size);
    tooltip(hovered ? describe(*hovered)
                    : "What one frame of it takes, nothing rasterised; the scale is logarithmic");
}

void skinner_legend() {
    for (const SkinningMethodRow& row : kSkinningMethods) {
        const float square = ImGui::GetFontSize() * 0.62f;
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        const float y = corner.y + (ImGui::GetTextLineHeight() - square) * 0.5f;
        const float wide = square + points(5) + ImGui::CalcTextSize(row.title).x;
        if (ImGui::GetContentRegionAvail().x < wide) break;
        ImGui::GetWindowDrawList()->AddRectFilled({corner.x, y}, {corner.x + square, y + square},
                                                  at(kSkinnerColors, row.skinner), points(2));
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + square + points(5));
        ImGui::TextDisabled("%s", row.title);
        tooltip(row.help);
        ImGui::SameLine(0, points(12));
    }
    ImGui::NewLine();
}

std::string change_text(const BenchmarkRow& row, const BenchmarkResult* kept) {
    const BenchmarkRow* before = kept ? find_same_work(*kept, row) : nullptr;
    if (!before || !(before->milliseconds() > 0)) return "";
    return fmt::format("{:+.0f} %", (row.milliseconds() / before->milliseconds() - 1) * 100);
}

void table(const BenchmarkResult& result, const BenchmarkResult* kept, const ImVec2& size) {
    constexpr const char* kColumns[] = {"Skinner", "instances", "LOD",  "bones",
                                        "time",    "kept run",  "error"};
    if (!ImGui::BeginTable("rows", 7, kListFlags | ImGuiTableFlags_SizingFixedFit, size)) return;
    ImGui::TableSetupScrollFreeze(0, 1);
    for (const char* name : kColumns)
        ImGui::TableSetupColumn(name, name == kColumns[0] ? ImGuiTableColumnFlags_WidthStretch
                                                          : ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableNextRow();
    for (const char* name : kColumns) column_header(name, name == kColumns[0]);
    for (const BenchmarkRow& row : result.rows) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::Text("%s%s", row_of(row.draw.skinner).title,
                    row.level.is_reordered ? ", reordered" : "");
        tooltip(describe(row));
        for (const std::string& cell :
             {grouped(static_cast<size_t>(row.draw.instances)), std::to_string(row.level.lod),
              std::to_string(row.level.influences), benchmark_time_text(row.milliseconds()),
              change_text(row, kept), fmt::format("{:.2g}", row.error ? row.error->max.x : 0)}) {
            ImGui::TableNextColumn();
            right_aligned(cell);
        }
    }
    ImGui::EndTable();
}

void help(const BenchmarkResult& result) {
    const std::vector<std::string> texts = what_would_help(result);
    if (texts.empty()) ImGui::TextDisabled("No change tested would save more than 5 %%.");
    for (const std::string& text : texts) {
        ImGui::Bullet();
        ImGui::PushTextWrapPos(0);
        ImGui::TextUnformatted(text.c_str());
        ImGui::PopTextWrapPos();
    }
}

void choose_page(BenchmarkSettings& benchmark) {
    constexpr const char* kPages[] = {"Instances", "Bones", "LODs", "Table", "Savings"};
    for (int i = 0; i < static_cast<int>(std::size(kPages)); ++i) {
        if (i > 0) ImGui::SameLine(0, points(4));
        const bool is_shown = static_cast<int>(benchmark.plot) == i;
        if (is_shown) ImGui::PushStyleColor(ImGuiCol_Button, color_of(0x2A5A55));
        if (ImGui::SmallButton(kPages[i])) benchmark.plot = static_cast<BenchmarkPlot>(i);
        if (is_shown) ImGui::PopStyleColor();
    }
}

}  // namespace

void sweep_results(BenchmarkSettings& benchmark, const ImVec2& size) {
    if (const std::string text = skinning_headline(benchmark); !text.empty()) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextColored(vec4_of(kHighlightColor), "%s", text.c_str());
        ImGui::PopTextWrapPos();
        tooltip("The median of drawing one copy, less that without skinning");
    }
    if (benchmark.progress >= 0) {
        ImGui::ProgressBar(benchmark.progress, {size.x, 0}, "Sweeping");
    } else if (!benchmark.result) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextDisabled(
            "Sweep measures every skinning method on this model: 1 to 1 000 copies, 1 to 3 bones "
            "per vertex, every level of detail, compared with the same draw without skinning.");
        ImGui::PopTextWrapPos();
        return;
    }
    if (!benchmark.result) return;
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(own_line(*benchmark.result).c_str());
    ImGui::PopTextWrapPos();
    choose_page(benchmark);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    if (benchmark.plot == BenchmarkPlot::kHelp) return help(*benchmark.result);
    if (benchmark.plot == BenchmarkPlot::kTable)
        return table(*benchmark.result, benchmark.kept ? &*benchmark.kept : nullptr, room);
    skinner_legend();
    plot(*benchmark.result, benchmark.plot, ImGui::GetContentRegionAvail());
}

}  // namespace studioscope
