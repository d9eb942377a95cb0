#pragma once

#include <span>
#include <vector>

#include "core/result.h"
#include "model/measure.h"
#include "model/model.h"
#include "model/scene.h"
#include "render/flex_buffer.h"
#include "render/gl_object.h"
#include "render/gpu_material.h"

namespace studioscope {

// Sets an attribute of `count` floats, `offset` bytes into the buffer of the binding.
void set_floats(GLuint array, GLuint attribute, GLuint binding, GLint count, size_t offset);

constexpr size_t kTexelsOfVertex = 3;

// A model's vertices on the GPU as stored in a VVD, 48 bytes each (src/formats/compiled/vvd.md),
// and their tangents in a second buffer: for shaders that skin them.
class VertexBuffers {
public:
    VertexBuffers() = default;
    VertexBuffers(std::span<const Vertex> vertices, std::span<const glm::vec4> tangents);

    // Replaces the vertices by as many others with the same tangents.
    void replace(std::span<const Vertex> vertices);
    void bind() const;

private:
    GlBuffer vertices_, tangents_;
    GlTexture vertex_texels_, tangent_texels_;
};

// The indices or points of one mesh at one level of detail.
struct DrawRange {
    uint32_t first_index = 0;
    uint32_t index_count = 0;
    uint32_t first_vertex = 0;
    uint32_t vertex_count = 0;

    // True for vertices without triangles, such as those of a VVD without its MDL and VTX.
    bool is_points() const { return drawn_as_points; }
    bool drawn_as_points = false;
};

// The immutable data of a model on the GPU: vertices as stored, triangles of every mesh and level,
// materials and shapes. A default-constructed one draws nothing.
class GpuModel {
public:
    GpuModel() = default;
    // Uploads a scene; an error if the GPU runs out of memory or its driver reports another one.
    // With `before`, a model of the same materials, those are moved from it instead of uploaded
    // again.
    static Result<GpuModel> make(const Scene& scene, GpuModel* before = nullptr);

    size_t vertex_count() const { return vertex_count_; }
    const Bounds& bounds() const { return bounds_; }  // bind pose, Z up
    const DrawRange& range(size_t mesh, size_t lod) const { return ranges_[mesh][lod]; }
    const GpuMaterial& material(int index) const { return materials_.material(index); }
    // Makes changed materials again; the materials and their number are those of FrameInput.
    void update_materials(const Scene& scene, std::span<const ResolvedMaterial> materials,
                          uint64_t materials_revision);

    const FlexDeltas& flexes() const { return flexes_; }

    // The maximum number of bones per vertex.
    int max_influences() const { return max_influences_; }
    // Replaces all vertices by as many others, with a new maximum of bones per vertex: for previews
    // of fewer influences.
    void replace_vertices(std::span<const Vertex> vertices);

    GLuint triangle_buffer() const { return indices_.id(); }

    // Binds the triangles, and the vertices for shaders that skin them.
    void bind() const;

private:
    size_t vertex_count_ = 0;
    int max_influences_ = 3;
    Bounds bounds_;
    std::vector<std::vector<DrawRange>> ranges_;  // [mesh][lod]
    GpuMaterials materials_;
    uint64_t materials_number_ = 0;
    VertexBuffers vertices_;
    GlBuffer indices_;
    GlVertexArray array_;
    FlexDeltas flexes_;
};

}  // namespace studioscope
