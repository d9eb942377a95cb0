#pragma once

#include <array>
#include <span>

#include "document/frame_input.h"
#include "render/gpu_model.h"
#include "render/gpu_pose.h"
#include "render/persistent_ring.h"
#include "render/program.h"

namespace studioscope {

// A model's vertices, skinned before they are drawn: by the card, once for as many draws as follow,
// or by the processor.
class SkinnedVertices {
public:
    // By the vertex shader's own code, into memory of the card. Only the levels' vertices that the
    // ranges name are there then; the model's palette and shapes must be bound.
    void skin(const GpuModel& model, bool is_flexed, std::span<const DrawRange> ranges);
    // What the processor made of all vertices. False where it is not of this model.
    bool upload(const GpuModel& model, const CpuSkinned& skinned);

    // What skin() made, as many as the model has: for tests and for comparisons.
    std::vector<PosedVertex> read() const;

    // Binds what was skinned last, with the model's triangles, for shaders that take it (POSED) and
    // find the rest of a vertex in the model that was bound before.
    void bind() const { glBindVertexArray(array_.id()); }
    void fence() { ring_.fence(); }  // after the last draw of what was uploaded

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
    std::array<LazyProgram, 6> programs_;  // by influences and whether a shape is active
    std::array<bool, 6> is_program_set_{};
};

}  // namespace studioscope
