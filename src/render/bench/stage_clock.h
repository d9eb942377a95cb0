#pragma once

#include <chrono>

#include "document/benchmark/frame_profile.h"

namespace studioscope {

// Wall time in seconds since an arbitrary moment; it never goes back.
double wall_seconds();

// Divides the time of a frame into stages: mark() adds the time since the last call to a stage.
class StageClock {
public:
    void start();
    void mark(ProfileStage stage);
    void skip();  // drops the time since the last call
    const ProfileFrame& frame() const { return frame_; }

private:
    float passed();

    std::chrono::steady_clock::time_point last_;
    ProfileFrame frame_;
};

}  // namespace studioscope
