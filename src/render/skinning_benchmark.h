#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "core/thread_pool.h"
#include "document/view/skinning_method.h"
#include "model/animation/skin.h"
#include "model/model.h"
#include "render/dynamic_buffers.h"
#include "render/gpu_model.h"
#include "render/model_variant.h"
#include "render/program.h"

namespace studioscope {

// Draws one level of a model repeatedly with different skinning methods, for the benchmark. It has
// its own buffers and shaders, so that nothing else is measured: ModelPass outputs what shading
// needs, copies vertices that the CPU skinned, and always skins normals and tangents.

// The vertices and triangles that one level draws, without vertices of other levels.
struct BenchmarkMesh {
    std::vector<Vertex> vertices;
    std::vector<glm::vec4> tangents;
    std::vector<uint32_t> indices;  // empty: drawn as points
    std::vector<uint32_t> sources;  // index into Model::vertices of each vertex
};
// The mesh of one level; `bodygroups` has the selected model of each body part.
BenchmarkMesh benchmark_mesh(const Model& model, int lod, std::span<const int> bodygroups);

class SkinningBenchmark {
public:
    // `workers` skin for SkinningMethod::kCpuThreads; they have to outlive the benchmark.
    static Result<SkinningBenchmark> make(BenchmarkMesh mesh, float size, ThreadPool& workers);

    const BenchmarkMesh& mesh() const { return mesh_; }

    // Sets the palettes of all instances, in sequence, for the following draws. All methods use
    // them all, except `compute`, which skins with the first for all instances.
    void set_palettes(std::span<const Affine> palettes, size_t bones);
    // Draws into the bound framebuffer.
    Result<void> draw(const BenchmarkDraw& draw);
    // The minimum number of bytes that such a draw reads and writes, without pixels.
    double bytes_moved(const BenchmarkDraw& draw) const;
    // Reads back one instance as skinned by the method; tangents have no w.
    Result<std::vector<PosedVertex>> read(SkinningMethod skinner, size_t instance = 0);
    // The vertex shader invocations per vertex; 0 if the driver does not count them.
    Result<double> transforms_per_vertex();

private:
    // The parameters of one program; `variant` holds those that the window's programs have too.
    struct Kind {
        ModelVariant variant;
        int attributes = 3;
        bool computes = false;  // true: the compute shader
        bool operator==(const Kind&) const = default;

        std::string glsl() const;  // the definitions that its shaders start with
    };

    Kind program_kind(SkinningMethod skinner, int instances, int attributes) const;
    Result<GLuint> cached_program(const Kind& kind);
    void place_instances(int instances);
    void begin(GLuint program, const Kind& kind) const;
    void draw_elements(int instances, int first_instance) const;
    void point_streams(GLuint buffer, size_t offset, size_t slot) const;
    // Vertices of a stream, rounded up to a multiple of eight.
    size_t vertex_capacity() const { return (mesh_.vertices.size() + 7) / 8 * 8; }
    Result<void> compute(int attributes);
    void draw_cpu_skinned(const BenchmarkDraw& draw);
    void skin_instances(size_t first, size_t count, float* streams,
                        const BenchmarkDraw& draw) const;
    Result<std::vector<glm::vec3>> read_drawn(SkinningMethod skinner, size_t instance) const;

    BenchmarkMesh mesh_;
    ThreadPool* workers_ = nullptr;
    std::vector<SkinBlock> blocks_;  // blocks of the mesh, for skinners on the CPU
    int max_influences_ = 3;
    float size_ = 1;
    std::vector<Affine> palettes_;
    size_t bones_ = 0;
    VertexBuffers vertices_;
    GlBuffer indices_, positions_, computed_;
    int placed_count_ = 0;
    GlVertexArray in_place_, in_streams_;
    PaletteRing palette_ring_;
    PersistentRing stream_ring_;
    std::vector<std::pair<Kind, GlProgram>> programs_;  // programs used so far
};

}  // namespace studioscope
