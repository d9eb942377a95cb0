#pragma once

#include <chrono>

#include "document/benchmark/frame_profile.h"

namespace studioscope {

// Wall time in seconds since an arbitrary moment; it never goes back.
double wall_seconds();

// Divides the time of a frame into stages: the time since the last call belongs to the stage that
// is named.
class StageClock {
public:
    void start();
    void mark(ProfileStage stage);
    void skip();  // leaves the time since the last call out
    const ProfileFrame& frame() const { return frame_; }

private:
    float passed();

    std::chrono::steady_clock::time_point last_;
    ProfileFrame frame_;
};

}  // namespace studioscope
