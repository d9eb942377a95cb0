#include "ui/dock/fixup_player.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/widgets/icons.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr float kSecondsPerRow = 0.7f;  // of a short table
constexpr float kMaxSeconds = 10;       // for all rows of a long one
constexpr float kMinSecondsPerStep = 0.1f;

// Time between two steps, and the number of rows that each step applies.
struct Pace {
    float seconds;
    size_t rows;
};
Pace pace_of(size_t count) {
    const float per_row = std::min(kSecondsPerRow, kMaxSeconds / static_cast<float>(count));
    const float seconds = std::max(per_row, kMinSecondsPerStep);
    return {seconds, static_cast<size_t>(std::ceil(seconds / per_row - 0.001f))};
}

// Applies the next rows when their time has come. A step waits for the one before it.
void advance(Document& document, size_t applied, size_t count, Requests& requests) {
    FixupPlayerSettings& player = document.panels.fixup_player;
    if (!player.is_playing || document.panels.load.is_busy) return;
    if (applied >= count) {
        player = {};
        return;
    }
    const Pace pace = pace_of(count);
    player.seconds += ImGui::GetIO().DeltaTime;
    if (player.seconds < pace.seconds) return;
    player.seconds = 0;
    requests.push(
        request::Fixups{first_rows(document.fixups, std::min(applied + pace.rows, count))});
}

void play_button(Document& document, size_t applied, size_t count, Requests& requests) {
    FixupPlayerSettings& player = document.panels.fixup_player;
    const float height = ImGui::GetFrameHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    if (ImGui::Button("##play", {height * 1.25f, height})) {
        player = {!player.is_playing};
        // from the beginning, unless it was paused on the way
        if (player.is_playing && applied == count)
            requests.push(request::Fixups{first_rows(document.fixups, 0)});
    }
    draw_icon(*ImGui::GetWindowDrawList(), player.is_playing ? Icon::kPause : Icon::kPlay,
              {corner.x + height * 0.625f, corner.y + height * 0.5f}, height * 0.6f, kTextColor);
    tooltip(player.is_playing ? "Pause" : "Apply the rows one after the other");
}

}  // namespace

void fixup_player(Document& document, Requests& requests) {
    const FixupReport& report = document.fixups;
    const size_t count = kept_rows(report).size(), applied = count_first_rows_on(report);
    if (count == 0) return;
    advance(document, applied, count, requests);
    play_button(document, applied, count, requests);
    ImGui::SameLine(0, points(4));
    int chosen = static_cast<int>(applied);
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 9);
    if (ImGui::SliderInt("##rows", &chosen, 0, static_cast<int>(count), "",
                         ImGuiSliderFlags_AlwaysClamp)) {
        document.panels.fixup_player = {};
        if (chosen != static_cast<int>(applied))
            requests.push(request::Fixups{first_rows(report, static_cast<size_t>(chosen))});
    }
    tooltip("Drag to apply only the first rows that the root LOD uses");
    ImGui::SameLine(0, points(4));
    ImGui::AlignTextToFramePadding();
    ImGui::Text("%zu of %zu rows", applied, count);
}

}  // namespace studioscope
