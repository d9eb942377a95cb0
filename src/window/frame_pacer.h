#pragma once

namespace studioscope {

// The reasons for further frames that a frame leaves behind.
struct Activity {
    bool moves = false;       // a clip plays, a slider settles, a key or button is held
    bool has_cursor = false;  // a text field has a cursor, which blinks
    float ends_in_seconds =
        -1;  // until something vanishes by itself, a toast; below 0: nothing does
};

// Decides when frames are due: at once while something moves or came in, and otherwise not, so that
// an idle window costs nothing. Times are in seconds of one clock.
class FramePacer {
public:
    // Input came in, or something else that frames have to show: they are due at once, and another
    // one when a tooltip may open.
    void notify(double now);
    // A frame was drawn, which began at that time.
    void drew(double began, const Activity& activity);

    // Seconds until the next frame; 0 is now, a large number never.
    double seconds_to_wait(double now) const;

private:
    static constexpr double kNever = 1e9;

    int due_at_once_ = 1;
    double next_ = 0;
    double tooltip_ = kNever;  // when one may open
};

}  // namespace studioscope
