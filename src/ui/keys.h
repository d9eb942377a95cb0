#pragma once

#include <string>

#include "document/view/view.h"

namespace studioscope {

// Keys by the numbers of GLFW, which are also indices into ImGuiIO::KeysDown: printable keys are
// upper-case ASCII.
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
constexpr int kKeypad1 = 321;
constexpr int kKeypad3 = 323;
constexpr int kKeypad5 = 325;
constexpr int kKeypad7 = 327;
constexpr int kKeyF5 = 294;
constexpr int kKeyF12 = 301;

// Text of a key: "Ctrl+O", "Space", "?"; empty for none.
std::string to_string(const KeyStroke& stroke);

// Whether the key was pressed in this frame with exactly these modifiers. `repeats`: repeatedly
// while held.
bool is_pressed(const KeyStroke& stroke, bool repeats = false);

// Number of rows that the arrow and page keys move a list in this frame; down is positive.
int rows_by_keys();

}  // namespace studioscope
