#include "ui/widgets/text_field.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr float kRefusalSeconds = 4;

bool is_paste_pressed() {
    const ImGuiIO& io = ImGui::GetIO();
    return (io.KeyCtrl && ImGui::IsKeyPressed(io.KeyMap[ImGuiKey_V])) ||
           (io.KeyShift && ImGui::IsKeyPressed(io.KeyMap[ImGuiKey_Insert]));
}

// Whether the clipboard is too long to replace the selection of the field.
bool is_paste_too_long(ImGuiID field, size_t max_length) {
    ImGuiInputTextState* const state = ImGui::GetInputTextState(field);
    const char* const pasted = is_paste_pressed() && state ? ImGui::GetClipboardText() : nullptr;
    if (pasted == nullptr) return false;
    const int selected = std::abs(state->Stb.select_end - state->Stb.select_start);
    const auto kept = static_cast<size_t>(std::max(state->CurLenA - selected, 0));
    return kept + std::strlen(pasted) > max_length;
}

// Makes the clipboard look empty: ImGui would delete the selection before it finds that the paste
// does not fit.
class PasteBlocker {
public:
    explicit PasteBlocker(bool is_blocking) : before_(ImGui::GetIO().GetClipboardTextFn) {
        if (is_blocking) ImGui::GetIO().GetClipboardTextFn = [](void*) { return ""; };
    }
    ~PasteBlocker() { ImGui::GetIO().GetClipboardTextFn = before_; }
    PasteBlocker(const PasteBlocker&) = delete;
    PasteBlocker& operator=(const PasteBlocker&) = delete;

private:
    const char* (*const before_)(void*);
};

// The time until which the last drawn field reports a refused paste, in ImGui's seconds.
float& refusal_end() { return *ImGui::GetStateStorage()->GetFloatRef(ImGui::GetItemID() + 1, 0); }

void report_refused_paste(size_t max_length) {
    tooltip_now(fmt::format("Not pasted: this field takes at most {} bytes", grouped(max_length)));
}

}  // namespace

bool text_field(const char* id, const char* hint, std::string& text, size_t max_length,
                ImGuiInputTextFlags flags) {
    const bool is_refused = is_paste_too_long(ImGui::GetID(id), max_length);
    // The text, cut to the max length and zero-terminated.
    std::vector<char> buffer(max_length + 1);
    std::strncpy(buffer.data(), text.c_str(), max_length);
    const std::string before = buffer.data();
    bool is_done = false;
    {
        const PasteBlocker blocker(is_refused);
        is_done = ImGui::InputTextWithHint(id, hint, buffer.data(), buffer.size(), flags);
    }
    const bool is_changed = before != buffer.data();
    if (is_changed) text = buffer.data();
    const auto now = static_cast<float>(ImGui::GetTime());
    if (is_refused) refusal_end() = now + kRefusalSeconds;
    if (is_changed) refusal_end() = 0;
    if (now < refusal_end()) report_refused_paste(max_length);
    return is_done;
}

float seconds_to_cursor_blink() {
    // as ImGui draws it: shown for 0.8 s, then hidden for 0.4 s; below 0 shortly after a key
    constexpr float kShown = 0.8f, kPeriod = 1.2f, kAfter = 0.01f;
    const ImGuiID active = ImGui::GetCurrentContext()->ActiveId;
    // 0, without an active item, is also the id of a state that was never used
    const ImGuiInputTextState* const state = active ? ImGui::GetInputTextState(active) : nullptr;
    if (!state) return -1;
    const float time =
        state->CursorAnim <= 0 ? state->CursorAnim : std::fmod(state->CursorAnim, kPeriod);
    return (time <= kShown ? kShown : kPeriod) - time + kAfter;
}

}  // namespace studioscope
