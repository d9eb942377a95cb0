#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "document/benchmark/frame.h"
#include "document/compared_model.h"
#include "render/renderer.h"

namespace studioscope {

// The model that the open one is compared with, in the window: its copy on the GPU and its pose.
class ComparedView {
public:
    // After an error, the model before stays.
    std::optional<Diagnostic> upload(const Scene& scene);

    // The functions below need Document::compared.

    // Gives the second model the open one's choices, and poses it.
    void pose(const Document& document);
    GpuScene& gpu() { return gpu_; }
    // The input for drawing it, which refers to this object.
    FrameInput input(const Document& document);

private:
    GpuScene gpu_;
    Pose pose_;
    BenchmarkFrame skinned_;
};

// Adds to the inputs of both models what a comparison shows. `lod`: the open model's level.
void add_comparison(const Document& document, int lod, FrameInput& first, FrameInput& second);

}  // namespace studioscope
