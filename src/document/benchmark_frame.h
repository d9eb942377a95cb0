#pragma once

#include "document/cpu_skinner.h"
#include "document/instance_poses.h"

namespace studioscope {

// What the skinning lab's choices (ViewSettings) add to a frame, made on the processor. `input`
// refers to it afterwards, until the next call of the same.
class BenchmarkFrame {
public:
    // The palettes of instances that have poses of their own.
    void pose(FrameInput& input, const Document& document);
    // The vertices, where they are skinned here.
    void skin(FrameInput& input, const Document& document, const Pose& pose);
    void forget() { here_.forget(); }  // another model is open

private:
    ThreadPool workers_{0};
    CpuSkinner here_;
    InstancePoses crowd_;
};

}  // namespace studioscope
