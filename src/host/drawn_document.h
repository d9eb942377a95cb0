#pragma once

#include <memory>

#include "document/benchmark/frame.h"
#include "document/document.h"
#include "render/gpu_pose.h"
#include "render/renderer.h"

namespace studioscope {

// A document uploaded to the GPU in its current pose, for one picture.
class DrawnDocument {
public:
    // `document` must outlive the result.
    static Result<DrawnDocument> make(Document& document);

    GpuScene& gpu() { return *gpu_; }
    const Pose& pose() const { return *pose_; }
    // The input for drawing, which refers to this object.
    FrameInput input();

private:
    explicit DrawnDocument(Document& document) : document_(&document) {}

    Document* document_;
    // On the heap, so that their addresses survive a move.
    std::unique_ptr<GpuScene> gpu_;
    std::unique_ptr<Pose> pose_;
    std::unique_ptr<BenchmarkFrame> benchmark_;
};

// Draws the whole document from the front, without labels and panes. `keeps_camera`: with its own
// camera instead.
Result<Image> draw_thumbnail(Renderer& renderer, Document& document, bool keeps_camera, int width,
                             int height);

}  // namespace studioscope
