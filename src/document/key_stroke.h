#pragma once

namespace studioscope {

// A key by the number that GLFW reports (printable ones: their upper-case ASCII), with what is
// held.
struct KeyStroke {
    int code = 0;  // 0 is no key
    bool with_ctrl = false;
    bool with_shift = false;
};

constexpr KeyStroke key(int code) { return {code, false, false}; }
constexpr KeyStroke ctrl(int code) { return {code, true, false}; }
constexpr KeyStroke ctrl_shift(int code) { return {code, true, true}; }
constexpr KeyStroke shift(int code) { return {code, false, true}; }

}  // namespace studioscope
