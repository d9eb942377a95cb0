#include "window/frame_clock.h"

#include <utility>

namespace studioscope {

void FrameClock::begin_frame() {
    const double before = std::exchange(began_, now());
    step_ = began_ - before;
    ++frames_;
}

void FrameClock::end_frame(const Activity& activity) {
    constexpr float kWeight = 0.1f;  // weight of the newest frame in the average
    const auto took = static_cast<float>(now() - began_);
    average_ += (took - average_) * (average_ > 0 ? kWeight : 1.0f);
    pacer_.drew(began_, activity);
}

}  // namespace studioscope
