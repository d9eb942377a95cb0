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

// Draws one level of a model over and over, each time skinned by somebody else: what `bench`
// measures. It has buffers and shaders of its own, so that nothing else is in what it measures.

struct BenchmarkDraw {
    SkinningMethod skinner = SkinningMethod::kGpu;
    int instances = 1;
    int attributes = 3;        // 1 position, 2 normal too, 3 tangent too
    bool is_discarded = true;  // nothing is rasterised
};

// The vertices and triangles of one level as they are drawn, without those that other levels have.
struct BenchmarkMesh {
    std::vector<Vertex> vertices;
    std::vector<glm::vec4> tangents;
    std::vector<uint32_t> indices;  // none: drawn as points
    std::vector<uint32_t> sources;  // of each vertex, its index in Model::vertices
};
// Of every body group the model that `bodygroups` names: an index for each.
BenchmarkMesh lab_mesh(const Model& model, int lod, std::span<const int> bodygroups);

// x, y, z of vertex after vertex; null for what is not wanted.
struct BenchmarkStreams {
    float* positions = nullptr;
    float* normals = nullptr;
    float* tangents = nullptr;
};
// Instances of the mesh that are skinned here, on the processor, at a time. Streams have room for a
// multiple of eight vertices.
struct SkinInstances {
    std::span<const Affine> palettes;  // one after another
    size_t bones = 0;                  // of a palette
    size_t instances = 1;
    BenchmarkStreams first;  // of the first instance
    size_t stride = 0;       // floats from a stream of an instance to that of the next
};
// On one core, or on all.
using CpuSkinCallback = std::function<void(const SkinInstances& crowd, bool on_all_cores)>;

// Where a draw's shader has its vertices from: it skins them, takes them as they stand, or they
// were skinned before.
enum class BenchmarkVertices { kSkinned, kPassthrough, kStreams };

// What a shader of SkinningBenchmark starts with.
std::string lab_defines(int attributes, BenchmarkVertices vertices, bool has_own_palettes);

class SkinningBenchmark {
public:
    static Result<SkinningBenchmark> make(BenchmarkMesh mesh, float size,
                                          CpuSkinCallback skin_here);

    const BenchmarkMesh& mesh() const { return mesh_; }

    // A palette for each instance, one after another, for the draws that follow. Every skinner but
    // `compute`, which skins the first for all, uses them all.
    void set_palettes(std::span<const Affine> palettes, size_t bones);
    // Into the bound framebuffer.
    Result<bool> draw(const BenchmarkDraw& draw);
    // Bytes that one such draw reads and writes at least, without pixels.
    double bytes_of(const BenchmarkDraw& draw) const;
    // One instance as the skinner makes it; tangents without their w.
    Result<std::vector<PosedVertex>> read(SkinningMethod skinner, size_t instance = 0);
    // How often the vertex shader runs for each vertex; 0 where the driver does not count.
    Result<double> transforms_per_vertex();

private:
    struct Kind {
        BenchmarkVertices vertices = BenchmarkVertices::kSkinned;
        bool has_own_palettes = false;
        int attributes = 3;
        auto operator<=>(const Kind&) const = default;
    };

    std::string influences() const;
    Result<GLuint> program_of(const Kind& kind);
    Result<GLuint> compute_program(int attributes);
    void place_instances(int instances);
    void begin(GLuint program, bool has_own_palettes) const;
    void draw_elements(int instances, int first_instance) const;
    void point_streams(GLuint buffer, size_t offset, size_t slot) const;
    size_t room() const { return (mesh_.vertices.size() + 7) / 8 * 8; }  // vertices of a stream
    void compute(GLuint program) const;
    void draw_skinned_here(const BenchmarkDraw& draw);
    void skin_instances(size_t first, size_t count, float* streams,
                        const BenchmarkDraw& draw) const;
    std::vector<PosedVertex> read_captured(const GlProgram& program, size_t instance) const;

    BenchmarkMesh mesh_;
    CpuSkinCallback skin_here_;
    float size_ = 1;
    std::vector<Affine> palettes_;
    size_t bones_ = 0;
    VertexBuffers vertices_;
    GlBuffer indices_, places_, computed_;
    int placed_ = 0;
    GlVertexArray in_place_, in_streams_;
    PaletteRing palette_ring_;
    PersistentRing stream_ring_;
    std::map<Kind, GlProgram> programs_;
    std::map<int, GlProgram> compute_programs_;
};

}  // namespace studioscope
