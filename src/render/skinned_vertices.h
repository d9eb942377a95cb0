#pragma once

#include <array>
#include <span>

#include "document/view/frame_input.h"
#include "render/dynamic_buffers.h"
#include "render/gpu_model.h"
#include "render/gpu_pose.h"
#include "render/program.h"

namespace studioscope {

// A model's vertices, skinned before they are drawn: by the GPU, once for all following draws, or
// by the CPU.
class SkinnedVertices {
public:
    // Skins the vertices in the ranges by the vertex shader's code, into GPU memory. Needs the
    // model's palette and shapes bound.
    void skin(const GpuModel& model, bool is_flexed, std::span<const DrawRange> ranges);
    // Uploads vertices skinned by the CPU. Returns false if they belong to another model.
    bool upload(const GpuModel& model, const CpuSkinned& skinned);

    // Reads back the result of skin(), one per vertex of the model, for tests and comparisons.
    std::vector<PosedVertex> read() const;

    // Binds the last skinned vertices, with the model's triangles, for shaders with POSED, which
    // read other vertex data from the model bound before.
    void bind() const { glBindVertexArray(array_.id()); }
    void fence() { ring_.fence(); }  // call after the last draw of uploaded vertices

private:
    struct Stream {
        GLuint buffer = 0;
        size_t offset = 0;
        GLsizei stride = 0;
    };
    void point(const GpuModel& model, const Stream& positions, const Stream& normals,
               const Stream& tangents, const Stream& wrinkles);
    GLuint program(int influences, bool is_flexed);

    GlVertexArray array_;
    GlBuffer captured_;
    size_t captured_count_ = 0;
    PersistentRing ring_;
    std::array<LazyProgram, 6> programs_;  // by influences, and by whether a shape is active
    std::array<bool, 6> is_program_set_{};
};

}  // namespace studioscope
