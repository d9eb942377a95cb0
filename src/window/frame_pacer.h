#pragma once

namespace studioscope {

// The reasons for further frames, as collected while a frame was drawn.
struct Activity {
    bool moves = false;       // a clip plays, a slider settles, a key or button is held
    bool has_cursor = false;  // a text field has a cursor, which blinks
    float ends_in_seconds =
        -1;  // seconds until something (a toast) vanishes; below 0: nothing does
};

// Decides when frames are due: at once after input or while something moves, and otherwise never,
// so that an idle window costs nothing. Times are in seconds of one clock.
class FramePacer {
public:
    // Reports input or another change to show: a frame is due at once, and another one when a
    // tooltip may open.
    void notify(double now);
    // Reports that a frame was drawn which began at time `began`.
    void drew(double began, const Activity& activity);

    // The seconds until the next frame; 0: now; a large number: never.
    double seconds_to_wait(double now) const;

private:
    static constexpr double kNever = 1e9;

    int due_at_once_ = 1;
    double next_ = 0;
    double tooltip_ = kNever;  // time when a tooltip may open
};

}  // namespace studioscope
