#include "render/gpu_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "core/message_text.h"
#include "model/vertex.h"
#include "render/bindings.h"
#include "render/driver.h"

namespace studioscope {

namespace {

// The layout that vertex_at in skin.glsl expects.
static_assert(sizeof(Vertex) == kTexelsOfVertex * 16);
static_assert(offsetof(Vertex, weight) == 0 && offsetof(Vertex, bone) == 12);
static_assert(offsetof(Vertex, bone_count) == offsetof(Vertex, bone) + 3);
static_assert(offsetof(Vertex, position) == 16 && offsetof(Vertex, normal) == 28);
static_assert(offsetof(Vertex, uv) == 40);

size_t triangle_count(const Model& model) {
    size_t count = 0;
    for (size_t lod = 0; lod < model.lods.size(); ++lod)
        count += triangle_count(model, static_cast<int>(lod));
    return count;
}

// The range of each mesh at each level in the list of all triangles.
std::vector<std::vector<DrawRange>> mesh_ranges(const Model& model, bool has_triangles) {
    std::vector<std::vector<DrawRange>> ranges;
    uint32_t first = 0;
    for (const Mesh& mesh : model.meshes) {
        std::vector<DrawRange>& levels = ranges.emplace_back();
        for (const MeshLod& lod : mesh.lods) {
            const auto count = static_cast<uint32_t>(lod.indices.size());
            levels.push_back({first, count, lod.first_vertex, lod.vertex_count,
                              !has_triangles && lod.vertex_count > 0});
            first += count;
        }
    }
    return ranges;
}

GlBuffer make_index_buffer(const Model& model, size_t triangles) {
    GlBuffer buffer = allocate_buffer<uint32_t>(triangles * 3);
    GLintptr offset = 0;
    for (const Mesh& mesh : model.meshes)
        for (const MeshLod& lod : mesh.lods) {
            const std::span<const uint32_t> indices(lod.indices);
            const auto size = static_cast<GLsizeiptr>(indices.size_bytes());
            if (size > 0) glNamedBufferSubData(buffer.id(), offset, size, indices.data());
            offset += size;
        }
    return buffer;
}

}  // namespace

void set_floats(GLuint array, GLuint attribute, GLuint binding, GLint count, size_t offset) {
    glEnableVertexArrayAttrib(array, attribute);
    glVertexArrayAttribFormat(array, attribute, count, GL_FLOAT, GL_FALSE,
                              static_cast<GLuint>(offset));
    glVertexArrayAttribBinding(array, attribute, binding);
}

VertexBuffers::VertexBuffers(std::span<const Vertex> vertices, std::span<const glm::vec4> tangents)
    : tangents_(make_buffer(tangents)),
      tangent_texels_(make_buffer_texture(tangents_, GL_RGBA32F)) {
    replace(vertices);
}

void VertexBuffers::replace(std::span<const Vertex> vertices) {
    vertices_ = make_buffer(vertices);
    vertex_texels_ = make_buffer_texture(vertices_, GL_RGBA32UI);
}

void VertexBuffers::bind() const {
    glBindTextureUnit(kVerticesUnit, vertex_texels_.id());
    glBindTextureUnit(kTangentsUnit, tangent_texels_.id());
}

Result<GpuModel> GpuModel::make(const Scene& scene, GpuModel* before) {
    const Model& model = scene.model;
    GLint most_texels = 0;
    glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &most_texels);
    if (const size_t most = static_cast<size_t>(most_texels) / kTexelsOfVertex;
        model.vertices.size() > most)
        return opengl_error("gl-too-many-vertices",
                            fmt::format("the model has {} vertices; this graphics driver allows {}",
                                        model.vertices.size(), most));
    forget_gl_errors();
    GpuModel gpu;
    gpu.vertex_count_ = model.vertices.size();
    gpu.bounds_ = upright_bounds(model);
    if (!before) gpu.materials_ = GpuMaterials(scene);
    gpu.vertices_ = VertexBuffers(model.vertices, model.tangents);
    gpu.max_influences_ = studioscope::max_influences(model.vertices);
    const size_t triangles = triangle_count(model);
    gpu.ranges_ = mesh_ranges(model, triangles > 0);
    gpu.indices_ = make_index_buffer(model, triangles);
    gpu.array_ = make_vertex_array();
    glVertexArrayElementBuffer(gpu.array_.id(), gpu.indices_.id());
    Result<FlexDeltas> flexes = FlexDeltas::make(model);
    if (!flexes) return flexes.error();
    gpu.flexes_ = *std::move(flexes);
    if (auto failure = take_gl_failure("the upload of " +
                                       count_text(model.vertices.size(), "vertex", "vertices")))
        return *std::move(failure);
    if (before) gpu.materials_ = std::move(before->materials_);
    return gpu;
}

void GpuModel::replace_vertices(std::span<const Vertex> vertices) {
    if (vertices.size() != vertex_count_ || vertices.empty()) return;
    vertices_.replace(vertices);
    max_influences_ = studioscope::max_influences(vertices);
}

void GpuModel::update_materials(const Scene& scene, std::span<const ResolvedMaterial> materials,
                                uint64_t materials_revision) {
    if (materials_revision == materials_number_) return;
    materials_number_ = materials_revision;
    materials_.update(scene, materials);
}

void GpuModel::bind() const {
    glBindVertexArray(array_.id());
    vertices_.bind();
}

}  // namespace studioscope
