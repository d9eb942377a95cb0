#pragma once

#include <algorithm>
#include <functional>
#include <utility>

#include "render/bench/stage_clock.h"

namespace studioscope {

// The reasons for further frames, as collected while a frame was drawn.
struct Activity {
    bool moves = false;  // a clip plays, a slider settles, a key or button is held
    // seconds until the cursor of a text field appears or vanishes; below 0: there is none
    float cursor_blinks_in_seconds = -1;
    // seconds until something (a toast) vanishes; below 0: nothing does
    float ends_in_seconds = -1;
    bool waits_for_rest = false;  // something is drawn only once the input rests
};

// Decides when frames are due: at once after input or while something moves, once more when the
// input rests, and otherwise never, so that an idle window costs nothing. Times are in seconds of
// one clock.
class FramePacer {
public:
    // Reports input or another change to show: a frame is due at once, and another one when a
    // tooltip may open.
    void notify(double now);
    // Reports that the frame which began at time `began` was drawn.
    void drew(double began, const Activity& activity);
    // Whether there has been no input for a tenth of a second.
    bool is_resting(double now) const { return now >= rests_; }
    // Whether the text cursor blinks: only for some seconds after input, because each blink draws a
    // frame.
    bool is_blinking(double now) const { return now < blinks_until_; }

    // The seconds until the next frame; 0: now; a large number: never.
    double seconds_to_wait(double now) const;

private:
    static constexpr double kNever = 1e9;

    int frames_due_ = 1;
    double next_ = 0;
    double rests_ = 0;         // time from which on the input rests
    double tooltip_ = kNever;  // time when a tooltip may open
    double blinks_until_ = 0;
};

// The clock of the window's loop: the time, when the next frame is due, and how long frames take.
// Times are seconds since the window was made.
class FrameClock {
public:
    // The delay before progress is shown: a frame waits for shorter work, so no intermediate state
    // flashes.
    static constexpr double kProgressDelaySeconds = 0.05;
    static constexpr double kFrameSeconds = 0.016;

    // `time`: a monotonic clock, in seconds.
    explicit FrameClock(std::function<double()> time = wall_seconds)
        : time_(std::move(time)), start_(time_()) {}

    double now() const { return time_() - start_; }

    // Requests a frame that shows something new.
    void request_frame() { pacer_.notify(now()); }
    bool is_cursor_blinking() const { return pacer_.is_blinking(now()); }
    bool is_resting() const { return pacer_.is_resting(now()); }
    double seconds_to_wait() const { return pacer_.seconds_to_wait(now()); }

    void begin_frame();
    // `is_drawn`: the model was, instead of a copy of its last picture.
    void end_frame(const Activity& activity, bool is_drawn);
    int frames() const { return frames_; }
    int drawn_frames() const { return drawn_frames_; }
    // The time from the start of the last frame to the start of this one, in seconds.
    double step() const { return step_; }
    // The time of a frame that draws the model, in seconds, averaged over the last few.
    float average_frame_seconds() const { return average_; }

    // The max time that a frame waits for background work, in seconds; unlimited while a script
    // plays, whose frames would otherwise depend on the machine.
    double max_wait() const { return max_wait_; }
    // max_wait() for work that should appear in the next frame; the last picture stays meanwhile.
    double max_frame_wait() const {
        return max_wait_ > kProgressDelaySeconds ? max_wait_ : std::min(max_wait_, kFrameSeconds);
    }
    void set_max_wait(double seconds) { max_wait_ = seconds; }

private:
    const std::function<double()> time_;
    const double start_;
    FramePacer pacer_;
    double began_ = 0, step_ = 0;
    double max_wait_ = kProgressDelaySeconds;
    float average_ = 0;
    int frames_ = 0, drawn_frames_ = 0;
};

}  // namespace studioscope
