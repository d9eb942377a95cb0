#pragma once

namespace studioscope {

// The reasons for further frames, as collected while a frame was drawn.
struct Activity {
    bool moves = false;  // a clip plays, a slider settles, a key or button is held
    // seconds until the cursor of a text field appears or vanishes; below 0: there is none
    float cursor_blinks_in_seconds = -1;
    // seconds until something (a toast) vanishes; below 0: nothing does
    float ends_in_seconds = -1;
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
    // Whether the cursor of a text field blinks, as it does for some seconds after input; then it
    // stays, because each blink draws a whole frame.
    bool is_blinking(double now) const { return now < blinks_until_; }

    // The seconds until the next frame; 0: now; a large number: never.
    double seconds_to_wait(double now) const;

private:
    static constexpr double kNever = 1e9;

    int due_at_once_ = 1;
    double next_ = 0;
    double tooltip_ = kNever;  // time when a tooltip may open
    double blinks_until_ = 0;
};

}  // namespace studioscope
