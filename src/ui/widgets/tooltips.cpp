#include <imgui_internal.h>

#include <algorithm>
#include <iterator>
#include <span>

#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr float kTooltipDelay = 0.4f;  // seconds of hovering

// The state of the last item if it is the text field with the cursor; else null.
const ImGuiInputTextState* edited_text() {
    return ImGui::IsItemActive() ? ImGui::GetInputTextState(ImGui::GetItemID()) : nullptr;
}

// Whether something was typed into the last item: its tooltip would cover what the text finds.
bool is_being_typed() {
    const ImGuiInputTextState* state = edited_text();
    return state && state->Stb.undostate.undo_point > 0;
}

// A number for the last item: texts have none of their own.
ImGuiID item_number() {
    const ImVec2 corner = ImGui::GetItemRectMin();
    const ImGuiID item = ImGui::GetItemID();
    return item != 0 ? item : ImHashData(&corner, sizeof corner);
}

bool begins(std::span<const float> durations) {
    return std::find(durations.begin(), durations.end(), 0.0f) != durations.end();
}

bool is_key_pressed_now() {
    const ImGuiIO& io = ImGui::GetIO();
    return !io.InputQueueCharacters.empty() || begins(io.KeysDownDuration);
}

// Whether the mouse is still where a button was pressed last: an item under it is hovered because
// a menu closed or a dialog opened there, and nobody asks about it.
bool is_mouse_where_it_clicked() {
    const ImGuiIO& io = ImGui::GetIO();
    const auto last =
        std::max_element(std::begin(io.MouseClickedTime), std::end(io.MouseClickedTime));
    const ImVec2& clicked = io.MouseClickedPos[last - std::begin(io.MouseClickedTime)];
    return *last > 0 && clicked.x == io.MousePos.x && clicked.y == io.MousePos.y;
}

bool is_tooltip_due() {
    constexpr float kNever = -1e9f;  // seconds
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) || is_being_typed())
        return false;
    ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.HoveredId == 0) ImGui::SetHoveredID(item_number());  // starts the timer
    const bool is_field = edited_text() != nullptr;                  // clicked to type into it
    if (is_key_pressed_now() || (!is_field && begins(ImGui::GetIO().MouseDownDuration)))
        context.HoveredIdTimer = kNever;  // until another item is hovered
    else if (!is_field && is_mouse_where_it_clicked())
        context.HoveredIdTimer = std::min(context.HoveredIdTimer, 0.0f);  // until the mouse moves
    return context.HoveredIdTimer >= kTooltipDelay;
}

// The key in the window's storage for the time when the last item was copied.
ImGuiID copied_key() {
    constexpr ImGuiID kSalt = 0x79706F63;
    return kSalt ^ item_number();
}

bool is_just_copied() {
    constexpr float kSeconds = 2;
    if (!ImGui::IsItemHovered()) return false;
    const float copied = ImGui::GetStateStorage()->GetFloat(copied_key(), -kSeconds);
    return static_cast<float>(ImGui::GetTime()) - copied < kSeconds;
}

float tooltip_width() { return ImGui::GetFontSize() * 26; }

ImVec2 tooltip_size(std::string_view help, std::string_view key) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const auto wrapped_size = [&](std::string_view text) {
        return ImGui::CalcTextSize(text.data(), text.data() + text.size(), false,
                                   tooltip_width() - style.WindowPadding.x);
    };
    const ImVec2 lines = wrapped_size(help), last = wrapped_size(key);
    const float gap = key.empty() ? 0 : style.ItemSpacing.y + last.y;
    return {std::max(lines.x, last.x) + 2 * style.WindowPadding.x,
            lines.y + gap + 2 * style.WindowPadding.y};
}

// The panel, dialog or menu that has the last item.
ImRect panel_rect() {
    const ImGuiWindow* window = ImGui::GetCurrentWindow();
    while ((window->Flags & ImGuiWindowFlags_ChildWindow) != 0 &&
           (window->Flags & ImGuiWindowFlags_Popup) == 0 && window->ParentWindow)
        window = window->ParentWindow;
    return window->Rect();
}

// The first coordinate of a tooltip next to an item: that of the item, or of the mouse for an item
// of several lines.
float level_with(float first, float last, float mouse, float size, float display) {
    const bool is_long = last - first > ImGui::GetFrameHeight() * 2;
    return std::max(std::min(is_long ? mouse : first, display - size), 0.0f);
}

// A place for a tooltip of this size: right or left of what has the last item, else above or below
// it. Where that is far from the mouse, next to the item.
ImVec2 tooltip_position(const ImVec2& size) {
    const ImGuiIO& io = ImGui::GetIO();
    const ImVec2 display = io.DisplaySize, mouse = io.MousePos;
    const ImRect item(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
    const float gap = points(4), far = points(320);
    const float x = level_with(item.Min.x, item.Max.x, mouse.x, size.x, display.x);
    const float y = level_with(item.Min.y, item.Max.y, mouse.y, size.y, display.y);
    for (const ImRect& around : {panel_rect(), item}) {
        const ImVec2 places[] = {{around.Max.x + gap, y},
                                 {around.Min.x - gap - size.x, y},
                                 {x, around.Min.y - gap - size.y},
                                 {x, around.Max.y + gap}};
        for (const ImVec2& place : places) {
            const ImRect tip(place, {place.x + size.x, place.y + size.y});
            const ImVec2 nearest = ImClamp(mouse, tip.Min, tip.Max);
            const bool is_near =
                std::max(std::abs(nearest.x - mouse.x), std::abs(nearest.y - mouse.y)) < far;
            if (is_near && ImRect({0, 0}, display).Contains(tip)) return place;
        }
    }
    // No side has room: next to the mouse, whole.
    const bool is_left = mouse.x + gap + size.x > display.x;
    return {std::max(is_left ? mouse.x - gap - size.x : mouse.x + gap, 0.0f),
            std::max(std::min(mouse.y, display.y - size.y), 0.0f)};
}

}  // namespace

void copy_text(const std::string& text) {
    ImGui::SetClipboardText(text.c_str());
    ImGui::GetStateStorage()->SetFloat(copied_key(), static_cast<float>(ImGui::GetTime()));
}

void tooltip_now(std::string_view help, std::string_view key) {
    ImGui::SetNextWindowPos(tooltip_position(tooltip_size(help, key)));
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(tooltip_width());
    ImGui::TextUnformatted(help.data(), help.data() + help.size());
    if (!key.empty())
        ImGui::TextColored(color_vec4(kHighlightColor), "%s", std::string(key).c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void tooltip(std::string_view help, std::string_view key) {
    if (is_just_copied()) return tooltip_now("Copied");
    if (is_tooltip_due()) tooltip_now(help, key);
}

}  // namespace studioscope
