#pragma once

#include <compare>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "document/skinning_method.h"
#include "model/model.h"
#include "render/palette_ring.h"
#include "render/program.h"
#include "render/vertex_layout.h"

namespace studioscope {

// Draws one level of a model repeatedly with different skinning methods: `bench` measures it. It
// has its own buffers and shaders, so that nothing else is measured.

struct BenchmarkDraw {
    SkinningMethod skinner = SkinningMethod::kGpu;
    int instances = 1;
    int attributes = 3;        // 1 position, 2 also normal, 3 also tangent
    bool is_discarded = true;  // true: nothing is rasterized
};

// The vertices and triangles that one level draws, without vertices of other levels.
struct BenchmarkMesh {
    std::vector<Vertex> vertices;
    std::vector<glm::vec4> tangents;
    std::vector<uint32_t> indices;  // empty: drawn as points
    std::vector<uint32_t> sources;  // index into Model::vertices of each vertex
};
// The mesh of one level; `bodygroups` has the selected model of each body part.
BenchmarkMesh benchmark_mesh(const Model& model, int lod, std::span<const int> bodygroups);

// Output arrays: x, y, z of vertex after vertex; null for unused ones.
struct BenchmarkStreams {
    float* positions = nullptr;
    float* normals = nullptr;
    float* tangents = nullptr;
};
// Instances of the mesh to be skinned on the CPU in one call. Streams have space for a multiple of
// eight vertices.
struct SkinInstances {
    std::span<const Affine> palettes;  // palettes of all instances in sequence
    size_t bones = 0;                  // bones per palette
    size_t instances = 1;
    BenchmarkStreams first;  // streams of the first instance
    size_t stride = 0;       // number of floats between the streams of successive instances
};
// Skins instances on one core, or on all.
using CpuSkinCallback = std::function<void(const SkinInstances& instances, bool on_all_cores)>;

// The source of a draw's vertices: skinned by its shader, used unskinned, or skinned before.
enum class BenchmarkVertices { kSkinned, kPassthrough, kStreams };

// The definitions that the shaders of SkinningBenchmark start with.
std::string benchmark_defines(int attributes, BenchmarkVertices vertices,
                              bool has_instance_palettes);

class SkinningBenchmark {
public:
    static Result<SkinningBenchmark> make(BenchmarkMesh mesh, float size,
                                          CpuSkinCallback skin_on_cpu);

    const BenchmarkMesh& mesh() const { return mesh_; }

    // Sets the palettes of all instances, in sequence, for the following draws. All methods use
    // them all, except `compute`, which skins with the first for all instances.
    void set_palettes(std::span<const Affine> palettes, size_t bones);
    // Draws into the bound framebuffer.
    Result<bool> draw(const BenchmarkDraw& draw);
    // The minimum of bytes that one such draw reads and writes, without pixels.
    double bytes_of(const BenchmarkDraw& draw) const;
    // Reads back one instance as skinned by the method; tangents have no w.
    Result<std::vector<PosedVertex>> read(SkinningMethod skinner, size_t instance = 0);
    // The vertex shader invocations per vertex; 0 if the driver does not count them.
    Result<double> transforms_per_vertex();

private:
    struct Kind {
        BenchmarkVertices vertices = BenchmarkVertices::kSkinned;
        bool has_instance_palettes = false;
        int attributes = 3;
        auto operator<=>(const Kind&) const = default;
    };

    std::string influences() const;
    Result<GLuint> program_of(const Kind& kind);
    Result<GLuint> compute_program(int attributes);
    void place_instances(int instances);
    void begin(GLuint program, bool has_instance_palettes) const;
    void draw_elements(int instances, int first_instance) const;
    void point_streams(GLuint buffer, size_t offset, size_t slot) const;
    // Vertices of a stream, rounded up to a multiple of eight.
    size_t room() const { return (mesh_.vertices.size() + 7) / 8 * 8; }
    void compute(GLuint program) const;
    void draw_cpu_skinned(const BenchmarkDraw& draw);
    void skin_instances(size_t first, size_t count, float* streams,
                        const BenchmarkDraw& draw) const;
    std::vector<PosedVertex> read_captured(const GlProgram& program, size_t instance) const;

    BenchmarkMesh mesh_;
    CpuSkinCallback skin_on_cpu_;
    float size_ = 1;
    std::vector<Affine> palettes_;
    size_t bones_ = 0;
    VertexBuffers vertices_;
    GlBuffer indices_, positions_, computed_;
    int placed_count_ = 0;
    GlVertexArray in_place_, in_streams_;
    PaletteRing palette_ring_;
    PersistentRing stream_ring_;
    std::map<Kind, GlProgram> programs_;
    std::map<int, GlProgram> compute_programs_;
};

}  // namespace studioscope
