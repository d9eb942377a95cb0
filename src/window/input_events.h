#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <vector>

namespace studioscope {

// Mouse and keys as the window system tells of them, handed on in that order so that a frame,
// however slow, loses nothing: ImGui looks once a frame. A frame has moves and turns of the wheel,
// and after them at most one change of a button; or keys that come up, and after them at most one
// that goes down, with what it types. So no frame sees a key or a button both go down and up, a key
// acts on what was clicked before it, and the last moves are seen while the button is still held.

struct KeyEvent {
    int key = 0;
    int scancode = 0;
    int action = 0;  // as GLFW has them
    int modifiers = 0;
};

constexpr size_t kMouseButtons = 5;  // as many as ImGui has

struct FrameEvents {
    float x = 0, y = 0;
    std::array<bool, kMouseButtons> is_down{};
    bool is_inside = false;  // the window, or a button is held that went down inside
    float wheel_x = 0, wheel_y = 0;
    std::vector<KeyEvent> keys;
    std::vector<unsigned> text;  // code points
};

class InputEvents {
public:
    void move(float x, float y);
    void button(int button, bool is_down);
    void leave();
    void wheel(float x, float y);
    void key(const KeyEvent& key);
    // What the key before it types, or an input method of its own.
    void text(unsigned character);

    // What this frame has of them.
    const FrameEvents& take();
    // Whether there is more than one frame can have.
    bool has_more() const { return !waiting_.empty(); }

private:
    enum class Kind { kMove, kLeave, kWheel, kDown, kUp, kPress, kRelease, kText };
    struct Event {
        Kind kind = Kind::kMove;
        float x = 0, y = 0;
        size_t button = 0;
        KeyEvent key = {};
        unsigned character = 0;
        bool types = false;  // of a key that is pressed: there is text behind it
    };
    bool has_to_wait(const Event& event, bool has_moved) const;
    void apply(const Event& event);

    std::deque<Event> waiting_;
    FrameEvents frame_;
    int frames_to_open_ = 0;
};

}  // namespace studioscope
