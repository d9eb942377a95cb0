#include "ui/keys.h"

#include <imgui.h>

#include <utility>

namespace studioscope {

namespace {

struct KeyName {
    int code;
    const char* name;
};

constexpr KeyName kKeyNames[] = {
    {kKeySpace, "Space"},
    {kKeyEscape, "Escape"},
    {kKeyEnter, "Enter"},
    {kKeyTab, "Tab"},
    {kKeyRight, "Right"},
    {kKeyLeft, "Left"},
    {kKeyDown, "Down"},
    {kKeyUp, "Up"},
    {kKeyBackspace, "Backspace"},
    {kKeyPageUp, "Page up"},
    {kKeyPageDown, "Page down"},
    {kKeyHome, "Home"},
    {kKeyF1, "F1"},
    {kKeyF5, "F5"},
    {kKeyF12, "F12"},
    {kKeypad1, "Keypad 1"},
    {kKeypad3, "Keypad 3"},
    {kKeypad5, "Keypad 5"},
    {kKeypad7, "Keypad 7"},
};

std::string key_name(int code) {
    for (const KeyName& key : kKeyNames)
        if (key.code == code) return key.name;
    return std::string(1, static_cast<char>(code));
}

}  // namespace

std::string to_string(const KeyStroke& stroke) {
    if (stroke.code == 0) return {};
    if (stroke.code == '/' && stroke.with_shift) return "?";
    return (stroke.with_ctrl ? "Ctrl+" : "") + std::string(stroke.with_shift ? "Shift+" : "") +
           key_name(stroke.code);
}

bool is_pressed(const KeyStroke& stroke, bool repeats) {
    const ImGuiIO& io = ImGui::GetIO();
    return stroke.code != 0 && io.KeyCtrl == stroke.with_ctrl && io.KeyShift == stroke.with_shift &&
           !io.KeyAlt && ImGui::IsKeyPressed(stroke.code, repeats);
}

int rows_by_keys() {
    constexpr int kPage = 15;
    constexpr std::pair<int, int> kSteps[] = {
        {kKeyDown, 1}, {kKeyUp, -1}, {kKeyPageDown, kPage}, {kKeyPageUp, -kPage}};
    int rows = 0;
    for (const auto& [code, step] : kSteps)
        if (is_pressed(key(code), true)) rows += step;
    return rows;
}

}  // namespace studioscope
