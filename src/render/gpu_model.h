#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/image.h"
#include "document/document.h"
#include "model/measure.h"
#include "render/flex_buffer.h"
#include "render/gl_object.h"
#include "render/gpu_material.h"
#include "render/vertex_marks.h"

namespace studioscope {

// Where one mesh stands at one level of detail.
struct DrawRange {
    uint32_t first_index = 0;
    uint32_t index_count = 0;
    uint32_t first_vertex = 0;
    uint32_t vertex_count = 0;

    // Vertices that no triangle connects, as a VVD without its MDL and VTX has them.
    bool is_points() const { return drawn_as_points; }
    bool drawn_as_points = false;
};

// A model on the graphics card: the vertices as they stand, the triangles of every mesh and level,
// and room for a palette. A default-made one draws nothing.
class GpuModel {
public:
    GpuModel() = default;
    // An error when the card has no room for it.
    static Result<GpuModel> make(const Scene& scene);

    size_t vertex_count() const { return vertex_count_; }
    const Bounds& bounds() const { return bounds_; }  // bind pose, upright
    const DrawRange& range(size_t mesh, size_t lod) const { return ranges_[mesh][lod]; }
    const GpuMaterial& material(int index) const { return materials_.of(index); }

    // Weights for the draws that follow; none leaves them as they are.
    void set_shapes(std::span<const ShapeWeight> weights) const { flexes_->blend(weights); }
    bool is_flexed() const { return flexes_->is_active(); }
    // Bone matrices for the draws that follow; an empty palette leaves the vertices where they are.
    void set_palette(std::span<const Affine> palette) const;
    // One length a vertex, for ShadingMode::kShapes; below 0 is a torn seam.
    void set_shape_lengths(std::span<const float> lengths) const;
    // What the fixup, LOD and wrinkle modes show of each vertex; once is enough.
    void set_marks(std::span<const VertexMark> marks) const;
    bool has_marks() const { return static_cast<bool>(marks_); }
    // Binds vertices, triangles and palette: one vertex after another, or one an instance.
    void bind() const;
    void bind_as_instances() const;

private:
    void make_vertex_arrays();

    size_t vertex_count_ = 0;
    Bounds bounds_;
    std::vector<std::vector<DrawRange>> ranges_;  // [mesh][lod]
    GpuMaterials materials_;
    GlBuffer vertices_, tangents_, indices_, palette_;
    GlTexture palette_texture_;
    GlVertexArray in_order_, as_instances_;
    // What drawing changes although the model stays the same. Most models are never seen in the
    // modes that need the buffers, so these are made when they are.
    mutable GlBuffer marks_, shape_lengths_;
    mutable GlTexture marks_texture_, shape_lengths_texture_;
    std::unique_ptr<FlexBuffer> flexes_ = std::make_unique<FlexBuffer>();
};

}  // namespace studioscope
