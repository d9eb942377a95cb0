#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/at.h"
#include "ui/dock/skinning_parts.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// Index: ProfileStage. The colours differ in brightness too, to be distinct in grey.
constexpr ImU32 kStageColors[] = {rgb_color(0x5B6676), rgb_color(0x6C8FD6), rgb_color(0xC792EA),
                                  rgb_color(0xE9B7CE), rgb_color(0xE07A5F), rgb_color(0x45C4B0),
                                  rgb_color(0x98A1AD)};
static_assert(std::size(kStageColors) == kProfileStageCount);

// milliseconds: part of a frame, and 120 and 60 frames per second
constexpr float kBudgets[] = {2, 8, 16};

// Height of the plot in milliseconds: above most frames, so that one long frame does not flatten
// the others, and at least the first budget.
float plot_top_milliseconds(const FrameProfile& profile) {
    const ProfileSpread total = frame_time_spread(profile);
    const float height = std::max(total.p95 * 1.25f, kBudgets[0] * 1.2f);
    for (const float budget : kBudgets)
        if (height > budget * 0.8f && height < budget * 1.15f) return budget * 1.15f;
    return height;
}

void draw_frames(ImDrawList& list, const FrameProfile& profile, const ImVec2& corner,
                 const ImVec2& size, float top) {
    const float width = size.x / static_cast<float>(FrameProfile::kLength);
    const float floor = corner.y + size.y;
    const size_t empty = FrameProfile::kLength - profile.size();
    for (size_t i = 0; i < profile.size(); ++i) {
        const float left = corner.x + static_cast<float>(empty + i) * width;
        float sum = 0;
        for (size_t stage = 0; stage < kProfileStageCount; ++stage) {
            const float below = sum;
            sum += profile.frame(i).milliseconds[stage];
            const float y0 = floor - std::min(sum / top, 1.0f) * size.y;
            const float y1 = floor - std::min(below / top, 1.0f) * size.y;
            if (y1 - y0 > 0.2f)
                list.AddRectFilled({left, y0}, {left + std::max(width, 1.0f), y1},
                                   kStageColors[stage]);
        }
    }
}

// Draws the label of a budget up to the next budget's line, on an opaque background.
void draw_budget(ImDrawList& list, float budget, const ImVec2& place, float room) {
    const std::string text = fmt::format("{:g} ms", budget);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    if (room < size.y + points(1)) return;
    const ImVec2 at(place.x + points(4), place.y - size.y - points(1));
    list.AddRectFilled({at.x - points(3), at.y}, {at.x + size.x + points(3), at.y + size.y},
                       rgb_color(0x14171B, 220), points(2));
    list.AddText(at, rgb_color(0xFFFFFF, 220), text.c_str());
}

void draw_budgets(ImDrawList& list, const ImVec2& corner, const ImVec2& size, float top) {
    float above = corner.y;
    for (size_t i = std::size(kBudgets); i-- > 0;) {
        if (kBudgets[i] > top) continue;
        const float y = corner.y + size.y * (1 - kBudgets[i] / top);
        list.AddLine({corner.x, y}, {corner.x + size.x, y}, rgb_color(0xFFFFFF, 90), points(1));
        draw_budget(list, kBudgets[i], {corner.x, y}, y - above);
        above = y;
    }
}

std::string describe(const FrameProfile& profile, float share) {
    const auto place = static_cast<int>(share * static_cast<float>(FrameProfile::kLength));
    const int index = place - static_cast<int>(FrameProfile::kLength - profile.size());
    if (index < 0 || index >= static_cast<int>(profile.size())) return "The last frames drawn";
    const ProfileFrame& frame = profile.frame(static_cast<size_t>(index));
    std::string text = fmt::format("{:.2f} ms", frame.sum());
    for (const ProfileStageRow& row : kProfileStages)
        text += fmt::format("\n{} {:.2f}", row.title, at(frame.milliseconds, row.stage));
    return text;
}

void history_plot(const FrameProfile& profile, const ImVec2& size) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("plot", size);
    // without a mouse ImGui's position is -FLT_MAX, where no frame is
    const float share = (ImGui::GetIO().MousePos.x - corner.x) / size.x;
    tooltip(describe(profile, std::clamp(share, 0.0f, 1.0f)));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, rgb_color(0x14171B),
                       points(4));
    if (profile.size() == 0) return;
    const float top = plot_top_milliseconds(profile);
    draw_frames(list, profile, corner, size, top);
    draw_budgets(list, corner, size, top);
}

struct SpreadColumn {
    const char* name;
    float ProfileSpread::*value;
    int rank;  // columns disappear from the highest rank on
};
constexpr SpreadColumn kSpreads[] = {{"Now", &ProfileSpread::now, 3},
                                     {"Median", &ProfileSpread::median, 0},
                                     {"P95", &ProfileSpread::p95, 1},
                                     {"Max", &ProfileSpread::most, 2}};
constexpr float kNameRoom = 6.2f, kNumberRoom = 3.1f;  // font heights

void spread_row(const char* name, const char* help, ImU32 color, const ProfileSpread& spread) {
    begin_row();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float square = ImGui::GetFontSize() * 0.62f;
    const float y = corner.y + (ImGui::GetTextLineHeight() - square) * 0.5f;
    if (color)
        ImGui::GetWindowDrawList()->AddRectFilled({corner.x, y}, {corner.x + square, y + square},
                                                  color, points(2));
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + square + points(6));
    ImGui::TextUnformatted(name);
    tooltip(fmt::format("{}\nnow {:.2f}, median {:.2f}, p95 {:.2f}, max {:.2f} ms", help,
                        spread.now, spread.median, spread.p95, spread.most));
    for (const SpreadColumn& column : kSpreads) {
        ImGui::TableNextColumn();
        const float value = spread.*column.value;
        right_aligned(value < 100 ? fmt::format("{:.2f}", value) : fmt::format("{:.0f}", value));
    }
}

// Draws the table, with the columns that fit into the width.
void stage_table(const FrameProfile& profile, const ImVec2& size) {
    std::array<ColumnRoom, 1 + std::size(kSpreads)> rooms{{{kNameRoom}}};
    std::transform(std::begin(kSpreads), std::end(kSpreads), rooms.begin() + 1,
                   [](const SpreadColumn& column) {
                       return ColumnRoom{kNumberRoom, column.rank};
                   });
    const uint32_t shown = fitting_columns(rooms, size.x - ImGui::GetStyle().ScrollbarSize);
    if (!ImGui::BeginTable("stages", static_cast<int>(rooms.size()),
                           ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_ScrollY, size))
        return;
    ImGui::TableSetupColumn("ms", ImGuiTableColumnFlags_WidthStretch);
    for (size_t i = 0; i < std::size(kSpreads); ++i)
        ImGui::TableSetupColumn(
            at(kSpreads, i).name,
            ImGuiTableColumnFlags_WidthFixed |
                (is_column_shown(shown, i + 1) ? 0 : ImGuiTableColumnFlags_Disabled),
            kNumberRoom * ImGui::GetFontSize());
    ImGui::TableNextRow();
    for (size_t column = 0; column < rooms.size(); ++column)
        column_header(ImGui::TableGetColumnName(static_cast<int>(column)), column == 0);
    spread_row("All", "The stages together", 0, frame_time_spread(profile));
    for (const ProfileStageRow& row : kProfileStages)
        spread_row(row.title, row.help, at(kStageColors, row.stage),
                   stage_time_spread(profile, row.stage));
    if (const ProfileSpread card = gpu_time_spread(profile); card.most > 0)
        spread_row("Card", "The view on the graphics card, by its timestamps", 0, card);
    ImGui::EndTable();
}

}  // namespace

void frame_history(const BenchmarkSettings& benchmark, const ImVec2& size) {
    if (benchmark.profile.size() == 0) {  // zeros would be read as measured
        ImGui::BeginChild("unmeasured", size);
        ImGui::PushStyleColor(ImGuiCol_Text, kDimColor);
        ImGui::TextWrapped("No frame was measured yet: turn the model, or play a clip.");
        ImGui::PopStyleColor();
        ImGui::EndChild();
        return;
    }
    const float table = std::min(points(356), size.x * 0.75f);
    const float plot = size.x - table - points(8);
    if (plot > points(60)) {
        history_plot(benchmark.profile, {plot, size.y});
        ImGui::SameLine(0, points(8));
    }
    stage_table(benchmark.profile, {plot > points(60) ? table : size.x, size.y});
}

}  // namespace studioscope
