#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <optional>
#include <vector>

namespace studioscope {

// A queue of mouse and key events between the window system and ImGui, which reads them once per
// frame, so that a slow frame loses none. A frame gets mouse moves and wheel turns, and after them
// at most one change of a button; or key releases, and after them at most one key press with the
// text that it types. So no button or key goes down and up in one frame, a key acts on what was
// clicked before it, and the last moves are seen while the button is still held. While a text field
// takes keys, all keys that type up to one that does not are in one frame, so that a slow frame
// does not delay them.

struct KeyEvent {
    int key = 0;
    int scancode = 0;
    int action = 0;  // GLFW_PRESS or GLFW_RELEASE
    int modifiers = 0;
};

constexpr size_t kMouseButtons = 5;  // number of mouse buttons in ImGui

struct FrameEvents {
    float x = 0, y = 0;
    std::array<bool, kMouseButtons> is_down{};
    bool is_inside = false;  // pointer is in the window, or drags from there
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
    // Adds a character that the previous key, or an input method, types.
    void text(unsigned character);

    // Removes the queued events of a key, if it was pressed, and returns whether it was.
    bool take_press(int key);
    // Removes and returns the events for the next frame. `takes_text`: a text field has the focus.
    const FrameEvents& take(bool takes_text = false);
    // Whether more events are queued for later frames.
    bool has_more() const { return !waiting_.empty(); }

private:
    enum class Kind { kMove, kLeave, kWheel, kDown, kUp, kPress, kRelease, kText };
    struct Event {
        Kind kind = Kind::kMove;
        float x = 0, y = 0;
        size_t button = 0;
        KeyEvent key = {};
        unsigned character = 0;
        bool types = false;  // text follows the key press
    };
    bool has_to_wait(const Event& event) const;
    bool continues_text(const Event& event) const;
    void apply(const Event& event);

    std::deque<Event> waiting_;
    FrameEvents frame_;
    int frames_to_open_ = 0;
    bool has_moved_ = false;       // in this frame
    bool takes_text_run_ = false;  // a text field takes keys, and this frame has only typing ones
};

// The max length of a pasted text, in bytes; the same as that of a preset or a view.
constexpr size_t kMaxPastedLength = size_t{4} << 20;

// A length limit for clipboard text, which comes from other programs.
class PastedText {
public:
    // Returns `text`, or "" if it is null or longer than kMaxPastedLength.
    const char* bounded(const char* text);

    // The length in bytes of a text refused since the last call.
    std::optional<size_t> take_refused();

private:
    std::optional<size_t> refused_;
};

}  // namespace studioscope
