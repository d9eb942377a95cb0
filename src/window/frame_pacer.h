#pragma once

namespace studioscope {

// What goes on in the window, of its own.
struct Activity {
    bool moves = false;          // a clip plays, a slider settles, a key or button is held
    bool has_cursor = false;     // of a text field, which blinks
    float ends_in_seconds = -1;  // what vanishes by itself, a notice; below 0: nothing does
};

// When frames are due: at once while something moves or came in, and otherwise not, so that an idle
// window costs nothing. Times are in seconds of one clock.
class FramePacer {
public:
    // Mouse, keys, a file, a new size: what shows it, and what follows from that, is due at once;
    // so is a tooltip a while later.
    void wake(double now);
    // A frame that began at that time.
    void drew(double began, const Activity& activity);

    // Until the next frame; 0 is now, a large number never.
    double seconds_to_wait(double now) const;

private:
    static constexpr double kNever = 1e9;

    int due_at_once_ = 1;
    double next_ = 0;
    double tooltip_ = kNever;  // when one may open
};

}  // namespace studioscope
