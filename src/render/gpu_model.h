#pragma once

#include <span>
#include <vector>

#include "core/result.h"
#include "model/measure.h"
#include "model/scene.h"
#include "render/flex_buffer.h"
#include "render/gl_object.h"
#include "render/gpu_material.h"
#include "render/vertex_layout.h"

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

// What never changes of a model on the graphics card: the vertices as they stand, the triangles of
// every mesh and level, materials and shapes. A default-made one draws nothing.
class GpuModel {
public:
    GpuModel() = default;
    // An error when the card has no room for it.
    static Result<GpuModel> make(const Scene& scene);

    size_t vertex_count() const { return vertex_count_; }
    const Bounds& bounds() const { return bounds_; }  // bind pose, upright
    const DrawRange& range(size_t mesh, size_t lod) const { return ranges_[mesh][lod]; }
    const GpuMaterial& material(int index) const { return materials_.of(index); }

    const FlexDeltas& flexes() const { return flexes_; }

    // How many bones a vertex has at most.
    int most_influences() const { return most_influences_; }
    // Others of the same number, moved by at most so many bones: what fewer influences would do.
    void replace_vertices(std::span<const Vertex> vertices);

    GLuint triangle_buffer() const { return indices_.id(); }

    // Binds triangles, and vertices for shaders that skin them.
    void bind() const;

private:
    size_t vertex_count_ = 0;
    int most_influences_ = 3;
    Bounds bounds_;
    std::vector<std::vector<DrawRange>> ranges_;  // [mesh][lod]
    GpuMaterials materials_;
    VertexBuffers vertices_;
    GlBuffer indices_;
    GlVertexArray array_;
    FlexDeltas flexes_;
};

}  // namespace studioscope
