#pragma once

#include <deque>

namespace studioscope {

// Keys as the window system tells of them, handed on so that no frame sees a key both go down and
// up: ImGui looks once a frame, and a tap that is shorter than a slow frame would be lost.

struct KeyEvent {
    int key = 0;
    int scancode = 0;
    int action = 0;  // as GLFW has them
    int modifiers = 0;
};

class KeyEvents {
public:
    void add(const KeyEvent& event) { waiting_.push_back(event); }

    // The events of this frame: in order, up to the first that would change a key a second time, or
    // let go of one after another was pressed: Control may go up before the Q of Ctrl+Q does.
    std::deque<KeyEvent> take();
    bool has_more() const { return !waiting_.empty(); }

private:
    std::deque<KeyEvent> waiting_;
};

}  // namespace studioscope
