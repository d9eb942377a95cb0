#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <vector>

namespace studioscope {

// A queue of mouse and key events between the window system and ImGui, which looks at them once per
// frame: a slow frame loses none. A frame gets moves and turns of the wheel, and after them at most
// one change of a button; or keys that come up, and after them at most one that goes down, with the
// text that it types. So no frame sees a key or a button both go down and up, a key acts on what
// was clicked before it, and the last moves are seen while the button is still held.

struct KeyEvent {
    int key = 0;
    int scancode = 0;
    int action = 0;  // GLFW_PRESS or GLFW_RELEASE
    int modifiers = 0;
};

constexpr size_t kMouseButtons = 5;  // of ImGui

struct FrameEvents {
    float x = 0, y = 0;
    std::array<bool, kMouseButtons> is_down{};
    bool is_inside = false;  // the mouse is in the window, or drags from there
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
    // A character that the key before it types, or an input method.
    void text(unsigned character);

    // The events for the next frame.
    const FrameEvents& take();
    // Whether events wait for another frame.
    bool has_more() const { return !waiting_.empty(); }

private:
    enum class Kind { kMove, kLeave, kWheel, kDown, kUp, kPress, kRelease, kText };
    struct Event {
        Kind kind = Kind::kMove;
        float x = 0, y = 0;
        size_t button = 0;
        KeyEvent key = {};
        unsigned character = 0;
        bool types = false;  // text follows the key that is pressed
    };
    bool has_to_wait(const Event& event, bool has_moved) const;
    void apply(const Event& event);

    std::deque<Event> waiting_;
    FrameEvents frame_;
    int frames_to_open_ = 0;
};

}  // namespace studioscope
