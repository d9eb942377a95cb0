#pragma once

#include <vector>

#include "core/thread_pool.h"
#include "document/document.h"
#include "document/view/frame_input.h"
#include "model/animation/pose.h"
#include "model/animation/skin.h"

namespace studioscope {

// The poses of instances that each have a pose of their own.
struct InstancePoses {
    std::vector<Affine> palettes;  // instance after instance, `bones` matrices each
    size_t bones = 0;
};

// Poses all instances, on all threads. Instance 0 gets the document's pose; the others get other
// frames of the same clip, or `with_own_clips` of the model's clips in turn.
void pose_instances(const Document& document, int instances, bool with_own_clips,
                    ThreadPool& workers, InstancePoses& crowd);

// Skins a model on the CPU. Caches the prepared vertex blocks while vertices and choices stay the
// same.
class CpuSkinner {
public:
    // Skins with at most `influences` bones per vertex, on all threads of `workers`, or on the
    // calling thread if it is null.
    const CpuSkinned& skin(const Model& model, const Pose& pose, int influences,
                           ThreadPool* workers);
    // Discards the prepared blocks; call when another model is opened.
    void forget() { blocks_.clear(); }

private:
    std::vector<SkinBlock> blocks_;  // vertices in the bind pose
    int influences_ = 0;             // max bones per vertex in `blocks_`
    CpuSkinned skinned_;
};

// The parts of a frame that the skinning benchmark's choices (ViewSettings) require on the CPU.
// `input` refers to this object until the next call of the same function.
class BenchmarkFrame {
public:
    // Computes palettes if instances have poses of their own.
    void pose(FrameInput& input, const Document& document);
    // Computes the vertices if the chosen skinner runs on the CPU.
    void skin(FrameInput& input, const Document& document, const Pose& pose);
    void forget() { cpu_skinner_.forget(); }  // call when another model is opened

private:
    ThreadPool workers_{0};
    CpuSkinner cpu_skinner_;
    InstancePoses crowd_;
};

}  // namespace studioscope
