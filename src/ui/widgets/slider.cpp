#include "ui/widgets/slider.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <cstdio>

namespace studioscope {

namespace {

// The position of a value between the ends, 0 to 1.
float range_share(float value, float low, float high, bool is_logarithmic) {
    if (low == high) return 0;
    const float share = is_logarithmic ? std::log(value / low) / std::log(high / low)
                                       : (value - low) / (high - low);
    return std::clamp(share, 0.0f, 1.0f);
}

// Draws digits in the middle of a slider, or next to its grab where they would be under it.
void draw_digits(const ImRect& frame, float share, const char* digits) {
    constexpr float kGrabPadding = 2;  // as ImGui insets the grab
    const ImGuiStyle& style = ImGui::GetStyle();
    const float room = frame.GetWidth() - 2 * kGrabPadding;
    const float grab = std::min(style.GrabMinSize, room);
    const float grab_left = frame.Min.x + kGrabPadding + share * (room - grab);
    const float gap = style.ItemInnerSpacing.x;
    const ImVec2 size = ImGui::CalcTextSize(digits);
    float x = (frame.Min.x + frame.Max.x - size.x) * 0.5f;
    const bool is_under_grab = x < grab_left + grab + gap && x + size.x > grab_left - gap;
    const float beside =
        share < 0.5f ? grab_left + grab + gap : std::max(grab_left - gap - size.x, frame.Min.x);
    if (is_under_grab) x = std::min(beside, std::max(frame.Max.x - size.x, frame.Min.x));
    ImGui::PushClipRect(frame.Min, frame.Max, true);
    ImGui::GetWindowDrawList()->AddText(
        {std::round(x), frame.Min.y + (frame.GetHeight() - size.y) * 0.5f},
        ImGui::GetColorU32(ImGuiCol_Text), digits);
    ImGui::PopClipRect();
}

// The value of a slider after a frame that left `edited` of `value`. A typed number counts once it
// is finished by Enter, Tab or a click elsewhere, as each digit may cost a long frame; Escape drops
// it.
float finished_value(ImGuiID id, float edited, float value) {
    const ImGuiID typed = ImHashStr("typed", 0, id), frame = ImHashStr("typed in frame", 0, id);
    ImGuiStorage& storage = *ImGui::GetStateStorage();
    if (ImGui::TempInputIsActive(id)) {
        storage.SetFloat(typed, edited);
        storage.SetInt(frame, ImGui::GetFrameCount());
        return value;
    }
    const bool was_typed = storage.GetInt(frame, -1) == ImGui::GetFrameCount() - 1;
    if (!was_typed || edited != value) return edited;
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) return value;
    return storage.GetFloat(typed, value);
}

}  // namespace

bool value_slider(const char* label, float& value, float low, float high, const char* format,
                  ImGuiSliderFlags flags) {
    const ImGuiID id = ImGui::GetID(label);
    const bool is_typed = ImGui::TempInputIsActive(id);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float width = ImGui::CalcItemWidth();
    if (!is_typed) ImGui::PushStyleColor(ImGuiCol_Text, {0, 0, 0, 0});
    float edited = value;
    ImGui::SliderFloat(label, &edited, low, high, format, flags);
    edited = finished_value(id, edited, value);
    const bool is_set = edited != value;
    value = edited;
    if (!is_typed) ImGui::PopStyleColor();
    if (!is_typed && !ImGui::TempInputIsActive(id)) {
        std::array<char, 64> digits{};
        std::snprintf(digits.data(), digits.size(), format, static_cast<double>(value));
        const ImRect frame(corner, {corner.x + width, corner.y + ImGui::GetFrameHeight()});
        const bool is_logarithmic = (flags & ImGuiSliderFlags_Logarithmic) != 0 && low > 0;
        draw_digits(frame, range_share(value, low, high, is_logarithmic), digits.data());
    }
    if (!is_typed)
        ImGui::RenderText({corner.x + width + ImGui::GetStyle().ItemInnerSpacing.x,
                           corner.y + ImGui::GetStyle().FramePadding.y},
                          label);
    return is_set;
}

SliderEdit resettable_slider(const char* id, float& value, float low, float high,
                             const char* format, bool is_open_ended) {
    ImGui::SetNextItemWidth(-FLT_MIN);
    const bool is_set =
        value_slider(id, value, low, high, format,
                     is_open_ended ? ImGuiSliderFlags_None : ImGuiSliderFlags_AlwaysClamp);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        ImGui::ClearActiveID();  // the pressed button would otherwise continue dragging
        return SliderEdit::kReset;
    }
    return is_set ? SliderEdit::kSet : SliderEdit::kUntouched;
}

}  // namespace studioscope
