#pragma once

#include <array>
#include <cstddef>
#include <deque>

namespace studioscope {

// The mouse as the window system tells of it, handed on so that a frame, however slow, loses
// nothing: a frame has its moves, and after them at most one button that goes down. A button comes
// up in a frame of its own, so that the last moves are seen while it is still held.

constexpr size_t kMouseButtons = 5;  // as many as ImGui has

struct MouseState {
    float x = 0, y = 0;
    std::array<bool, kMouseButtons> is_down{};
    bool is_inside = false;  // the window, or a button is held that went down inside
};

class MouseEvents {
public:
    void move(float x, float y);
    void button(int button, bool is_down);
    void leave();

    // Where the mouse is in this frame.
    const MouseState& take();
    // Whether there is more than one frame can have.
    bool has_more() const { return !waiting_.empty(); }

private:
    enum class Kind { kMove, kDown, kUp, kLeave };
    struct Event {
        Kind kind = Kind::kMove;
        float x = 0, y = 0;
        size_t button = 0;
    };
    void apply(const Event& event);

    std::deque<Event> waiting_;
    MouseState state_;
};

}  // namespace studioscope
