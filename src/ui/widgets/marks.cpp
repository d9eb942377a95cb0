#include "ui/widgets/marks.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/at.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

float event_x(const ClipEvent& event, float begin, float end) {
    return begin + event.cycle * (end - begin);
}

}  // namespace

float event_frame(const Clip& clip, const ClipEvent& event) {
    const auto first = static_cast<float>(clip.first_frame());
    return first + event.cycle * (static_cast<float>(clip.last_frame()) - first);
}

void draw_event_marks(ImDrawList& list, const Clip& clip, const ImVec2& begin, const ImVec2& end) {
    const float radius = points(4);
    const float first = list.GetClipRectMin().x - radius, last = list.GetClipRectMax().x + radius;
    float before = -1e9f;
    for (const ClipEvent& event : clip.events) {
        if (!(event.cycle >= 0 && event.cycle <= 1)) continue;
        const float x = std::round(event_x(event, begin.x, end.x));
        if (x == before || x < first || x > last) continue;
        before = x;
        list.AddLine({x, begin.y}, {x, end.y}, (kEventColor & 0xFFFFFFu) | 0x60000000u);
        list.AddQuadFilled({x, begin.y - radius}, {x + radius, begin.y}, {x, begin.y + radius},
                           {x - radius, begin.y}, kEventColor);
    }
}

std::string events_near(const Clip& clip, float begin, float end, float x) {
    constexpr size_t kMaxShown = 6;
    const float reach = points(5);
    std::string text;
    size_t count = 0;
    for (const ClipEvent& event : clip.events) {
        if (!(std::abs(event_x(event, begin, end) - x) <= reach)) continue;
        if (++count <= kMaxShown)
            text += fmt::format("Event {} at {:g}{}{}\n", event.name, event_frame(clip, event),
                                event.options.empty() ? "" : ": ", event.options);
    }
    if (count > kMaxShown) text += fmt::format("and {} more\n", count - kMaxShown);
    return text;
}

ImU32 badge_color(const IssueBadge& badge) { return severity_color(badge.severity); }

std::string badge_text(const IssueBadge& badge) {
    constexpr std::array<const char*, 3> kNames{"Note: ", "Warning: ", "Error: "};
    return at(kNames, badge.severity) + badge.message;
}

void draw_issue_badge(const IssueBadge& badge) {
    ImGui::PushStyleColor(ImGuiCol_Text, badge_color(badge));
    ImGui::TextUnformatted("!");
    ImGui::PopStyleColor();
    tooltip(badge_text(badge));
}

}  // namespace studioscope
