#pragma once

#include "document/benchmark/cpu_skinner.h"
#include "document/benchmark/instance_poses.h"

namespace studioscope {

// The parts of a frame that the skinning benchmark's choices (ViewSettings) add and that are
// computed on the CPU. `input` refers to this object until the next call of the same function.
class BenchmarkFrame {
public:
    // Computes the palettes of instances that have poses of their own.
    void pose(FrameInput& input, const Document& document);
    // Computes the vertices where the chosen skinner runs on the CPU.
    void skin(FrameInput& input, const Document& document, const Pose& pose);
    void forget() { here_.forget(); }  // call when another model is opened

private:
    ThreadPool workers_{0};
    CpuSkinner here_;
    InstancePoses crowd_;
};

}  // namespace studioscope
