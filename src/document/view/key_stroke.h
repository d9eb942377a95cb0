#pragma once

namespace studioscope {

// A key with its modifiers. The code is GLFW's: for printable keys their upper-case ASCII.
struct KeyStroke {
    int code = 0;  // GLFW key code; 0: no key
    bool with_ctrl = false;
    bool with_shift = false;
};

constexpr KeyStroke key(int code) { return {code, false, false}; }
constexpr KeyStroke ctrl(int code) { return {code, true, false}; }
constexpr KeyStroke ctrl_shift(int code) { return {code, true, true}; }
constexpr KeyStroke shift(int code) { return {code, false, true}; }

}  // namespace studioscope
