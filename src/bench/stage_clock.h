#pragma once

#include <chrono>

#include "document/frame_profile.h"

namespace studioscope {

// The processor's time of all threads of this process together, which a busy machine does not
// stretch.
double processor_seconds();

double seconds_since(std::chrono::steady_clock::time_point start);

// Sorts the time of a frame into stages: what passed since the last call belongs to the stage
// named.
class StageClock {
public:
    void start();
    void mark(ProfileStage stage);
    void skip();  // it belongs to none
    const ProfileFrame& frame() const { return frame_; }

private:
    float passed();

    std::chrono::steady_clock::time_point last_;
    ProfileFrame frame_;
};

}  // namespace studioscope
