#pragma once

#include <string>

namespace studioscope {

// Keys by the numbers that GLFW reports and ImGuiIO::KeysDown is indexed with: printable ones are
// their upper-case ASCII.
constexpr int kKeySpace = 32;
constexpr int kKeyEscape = 256;
constexpr int kKeyEnter = 257;
constexpr int kKeyTab = 258;
constexpr int kKeyBackspace = 259;
constexpr int kKeyRight = 262;
constexpr int kKeyLeft = 263;
constexpr int kKeyDown = 264;
constexpr int kKeyUp = 265;
constexpr int kKeyPageUp = 266;
constexpr int kKeyPageDown = 267;
constexpr int kKeyHome = 268;
constexpr int kKeyF1 = 290;
constexpr int kKeyF5 = 294;
constexpr int kKeyF12 = 301;

struct KeyStroke {
    int code = 0;  // 0 is no key
    bool with_ctrl = false;
    bool with_shift = false;
};

constexpr KeyStroke key(int code) { return {code, false, false}; }
constexpr KeyStroke ctrl(int code) { return {code, true, false}; }
constexpr KeyStroke shift(int code) { return {code, false, true}; }

// "Ctrl+O", "Space", "?"; empty for no key.
std::string to_string(const KeyStroke& stroke);

// Whether it went down in this frame, with exactly these modifiers. `repeats`: again while held.
bool is_pressed(const KeyStroke& stroke, bool repeats = false);

}  // namespace studioscope
