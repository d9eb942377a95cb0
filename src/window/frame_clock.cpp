#include "window/frame_clock.h"

#include <algorithm>
#include <utility>

namespace studioscope {

namespace {

constexpr int kFramesToSettle = 3;     // a panel is laid out but invisible in its first frame
constexpr double kRestAfter = 0.1;     // seconds without input
constexpr double kTooltipAfter = 0.5;  // seconds; a little over the delay of tooltip()
constexpr double kBlinkingSeconds = 5;

}  // namespace

void FramePacer::notify(double now) {
    frames_due_ = kFramesToSettle;
    rests_ = now + kRestAfter;
    tooltip_ = now + kTooltipAfter;
    blinks_until_ = now + kBlinkingSeconds;
}

void FramePacer::drew(double began, const Activity& activity) {
    frames_due_ = std::max(frames_due_ - 1, activity.moves ? 1 : 0);
    if (began >= tooltip_) {  // opened in this frame, and still invisible
        frames_due_ = std::max(frames_due_, kFramesToSettle - 1);
        tooltip_ = kNever;
    }
    next_ = tooltip_;
    if (activity.cursor_blinks_in_seconds >= 0 && is_blinking(began))
        next_ = std::min(next_, began + static_cast<double>(activity.cursor_blinks_in_seconds));
    if (activity.waits_for_rest) next_ = std::min(next_, std::max(rests_, began));
    if (activity.ends_in_seconds >= 0)
        next_ = std::min(next_, began + static_cast<double>(activity.ends_in_seconds));
}

double FramePacer::seconds_to_wait(double now) const {
    return frames_due_ > 0 ? 0 : std::max(next_ - now, 0.0);
}

void FrameClock::begin_frame() {
    const double before = std::exchange(began_, now());
    step_ = began_ - before;
    ++frames_;
}

void FrameClock::end_frame(const Activity& activity, bool is_drawn) {
    constexpr float kWeight = 0.1f;  // weight of the newest frame in the average
    pacer_.drew(began_, activity);
    if (!is_drawn) return;
    ++drawn_frames_;
    const auto frame_seconds = static_cast<float>(now() - began_);
    // the first frame compiles programs
    average_ += (frame_seconds - average_) * (drawn_frames_ > 2 ? kWeight : 1.0f);
}

}  // namespace studioscope
