#include "render/bench/stage_clock.h"

#include "core/at.h"

namespace studioscope {

double wall_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

void StageClock::start() {
    frame_ = {};
    last_ = std::chrono::steady_clock::now();
}

void StageClock::mark(ProfileStage stage) { at(frame_.milliseconds, stage) += passed(); }

void StageClock::skip() { passed(); }

float StageClock::passed() {
    const auto now = std::chrono::steady_clock::now();
    const float milliseconds = std::chrono::duration<float, std::milli>(now - last_).count();
    last_ = now;
    return milliseconds;
}

}  // namespace studioscope
