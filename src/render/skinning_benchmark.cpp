#include "render/skinning_benchmark.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <glm/gtc/matrix_transform.hpp>

#include "core/at.h"
#include "document/view/selection.h"
#include "model/vertex.h"
#include "render/bindings.h"
#include "render/read_back.h"
#include "shaders.h"

namespace studioscope {

namespace {

void mark(const MeshLod& level, std::vector<uint32_t>& row_by_vertex) {
    for (uint32_t i = 0; i < level.vertex_count; ++i) row_by_vertex[level.first_vertex + i] = 1;
    for (const uint32_t index : level.indices) row_by_vertex[index] = 1;
}

constexpr GLsizei kThree = 3 * sizeof(float);
constexpr size_t kStreamBytes = size_t{16} << 20;  // region size for instances skinned by the CPU
constexpr double kLaidOutBytes = 54;  // bytes of a vertex as the CPU reads it: SkinBlock / 8
constexpr GLuint kGroup = 64;         // work group size, as in skin.comp

// Makes the vertex array; attribute N uses binding N.
GlVertexArray make_benchmark_array(const GlBuffer& indices, bool has_streams) {
    GlVertexArray array = make_vertex_array();
    const GLuint id = array.id();
    if (has_streams)
        for (const GLuint attribute : {kPositionAttribute, kNormalAttribute, kTangentAttribute})
            set_floats(id, attribute, attribute, 3, 0);
    set_floats(id, kInstancePositionAttribute, kInstancePositionAttribute, 3, 0);
    glVertexArrayBindingDivisor(id, kInstancePositionAttribute, 1);
    glVertexArrayElementBuffer(id, indices.id());
    return array;
}

}  // namespace

BenchmarkMesh benchmark_mesh(const Model& model, int lod, std::span<const int> bodygroups) {
    BenchmarkMesh result;
    std::vector<uint32_t> row_by_vertex(
        model.vertices.size());  // 1 for used vertices, later their row
    const auto each_level = [&](const auto& use) {
        for (const Mesh& mesh : model.meshes)
            if (is_shown(bodygroups, mesh)) use(at(mesh.lods, lod));
    };
    each_level([&](const MeshLod& level) { mark(level, row_by_vertex); });
    for (uint32_t i = 0; i < row_by_vertex.size(); ++i) {
        if (row_by_vertex[i] == 0) continue;
        row_by_vertex[i] = static_cast<uint32_t>(result.sources.size());
        result.sources.push_back(i);
        result.vertices.push_back(model.vertices[i]);
        result.tangents.push_back(model.tangents[i]);
    }
    each_level([&](const MeshLod& level) {
        for (const uint32_t index : level.indices) result.indices.push_back(row_by_vertex[index]);
    });
    return result;
}

Result<SkinningBenchmark> SkinningBenchmark::make(BenchmarkMesh mesh, float size,
                                                  ThreadPool& workers) {
    if (mesh.vertices.empty()) return error("nothing-to-draw", "this level has no vertices");
    SkinningBenchmark benchmark;
    benchmark.mesh_ = std::move(mesh);
    benchmark.max_influences_ = max_influences(benchmark.mesh_.vertices);
    benchmark.size_ = std::max(size, 1e-3f);
    benchmark.workers_ = &workers;
    benchmark.blocks_ = make_skin_blocks(benchmark.mesh_.vertices, benchmark.mesh_.tangents);
    benchmark.vertices_ = VertexBuffers(benchmark.mesh_.vertices, benchmark.mesh_.tangents);
    benchmark.indices_ = make_buffer(std::span<const uint32_t>(benchmark.mesh_.indices));
    benchmark.computed_ = allocate_buffer<float>(benchmark.vertex_capacity() * 9);
    benchmark.in_place_ = make_benchmark_array(benchmark.indices_, false);
    benchmark.in_streams_ = make_benchmark_array(benchmark.indices_, true);
    const size_t slots =
        std::max<size_t>(1, kStreamBytes / (benchmark.vertex_capacity() * 3 * kThree));
    benchmark.stream_ring_ = PersistentRing(slots * benchmark.vertex_capacity() * 3 * kThree);
    return benchmark;
}

void SkinningBenchmark::set_palettes(std::span<const Affine> palettes, size_t bones) {
    palettes_.assign(palettes.begin(), palettes.end());
    bones_ = bones;
    palette_ring_.write(palettes);
}

std::string SkinningBenchmark::Kind::glsl() const {
    return variant.glsl() + fmt::format("#define ATTRIBUTES {}\n", attributes);
}

SkinningBenchmark::Kind SkinningBenchmark::program_kind(SkinningMethod skinner, int instances,
                                                        int attributes) const {
    Kind kind{{}, attributes};
    kind.variant.is_passthrough = skinner == SkinningMethod::kPassthrough;
    kind.variant.is_posed = runs_on_cpu(skinner) || skinner == SkinningMethod::kCompute;
    kind.variant.has_own_poses = skinner == SkinningMethod::kGpu && instances > 1;
    kind.variant.influences = max_influences_;
    kind.variant.is_unflexed = true;
    return kind;
}

Result<GLuint> SkinningBenchmark::cached_program(const Kind& kind) {
    for (const auto& [known, program] : programs_)
        if (known == kind) return program.id();
    const std::string head = kind.glsl();
    Result<GlProgram> program =
        kind.computes ? make_program("skin", {{GL_COMPUTE_SHADER, {head, kSkinGlsl, kSkinComp}}})
                      : make_program("bench", {{GL_VERTEX_SHADER, {head, kSkinGlsl, kBenchVert}},
                                               {GL_FRAGMENT_SHADER, {head, kBenchFrag}}});
    if (!program) return program.error();
    return programs_.emplace_back(kind, *std::move(program)).second.id();
}

// Places the instances in a square grid, one model size apart.
void SkinningBenchmark::place_instances(int instances) {
    if (placed_count_ == instances) return;
    placed_count_ = instances;
    const int row = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(instances))));
    const glm::vec2 middle(static_cast<float>(row - 1) * 0.5f);
    std::vector<glm::vec3> positions(static_cast<size_t>(instances));
    for (int i = 0; i < instances; ++i) {
        const glm::ivec2 cell(i % row, i / row);
        at(positions, i) = glm::vec3((glm::vec2(cell) - middle) * size_, 0);
    }
    positions_ = make_buffer(std::span<const glm::vec3>(positions));
    for (const GLuint array : {in_place_.id(), in_streams_.id()})
        glVertexArrayVertexBuffer(array, kInstancePositionAttribute, positions_.id(), 0, kThree);
}

// Sets the view: all instances from the side, filling the image.
void SkinningBenchmark::begin(GLuint program, const Kind& kind) const {
    const float reach =
        size_ * static_cast<float>(std::ceil(std::sqrt(static_cast<double>(placed_count_))) + 1);
    const glm::mat4 view = glm::lookAt(glm::vec3(reach, reach, reach), glm::vec3(0), {0, 0, 1});
    const glm::mat4 clip = glm::ortho(-reach, reach, -reach, reach, -reach * 4, reach * 4) * view;
    glUseProgram(program);
    glUniformMatrix4fv(kClipFromBench, 1, GL_FALSE, &clip[0][0]);
    if (kind.variant.has_own_poses) glUniform1i(kBonesOfPalette, static_cast<GLint>(bones_));
    glBindTextureUnit(kPaletteUnit, palette_ring_.texture());
    vertices_.bind();
}

void SkinningBenchmark::draw_elements(int instances, int first_instance) const {
    const auto first = static_cast<GLuint>(first_instance);
    if (mesh_.indices.empty())
        glDrawArraysInstancedBaseInstance(GL_POINTS, 0, static_cast<GLsizei>(mesh_.vertices.size()),
                                          instances, first);
    else
        glDrawElementsInstancedBaseInstance(GL_TRIANGLES,
                                            static_cast<GLsizei>(mesh_.indices.size()),
                                            GL_UNSIGNED_INT, nullptr, instances, first);
}

void SkinningBenchmark::point_streams(GLuint buffer, size_t offset, size_t slot) const {
    const GLuint array = in_streams_.id();
    const size_t stream = vertex_capacity() * kThree, first = offset + slot * stream * 3;
    const auto point = [&](GLuint attribute, size_t number) {
        glVertexArrayVertexBuffer(array, attribute, buffer,
                                  static_cast<GLintptr>(first + number * stream), kThree);
    };
    point(kPositionAttribute, 0);
    point(kNormalAttribute, 1);
    point(kTangentAttribute, 2);
}

Result<void> SkinningBenchmark::compute(int attributes) {
    Kind kind = program_kind(SkinningMethod::kGpu, 1, attributes);
    kind.computes = true;
    const Result<GLuint> skinning = cached_program(kind);
    if (!skinning) return skinning.error();
    glUseProgram(*skinning);
    glBindTextureUnit(kPaletteUnit, palette_ring_.texture());
    vertices_.bind();
    glUniform1ui(kSkinnedVertices, static_cast<GLuint>(mesh_.vertices.size()));
    glUniform1ui(kVertexCapacity, static_cast<GLuint>(vertex_capacity()));
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kSkinStreamsBuffer, computed_.id());
    glDispatchCompute((static_cast<GLuint>(mesh_.vertices.size()) + kGroup - 1) / kGroup, 1, 1);
    glMemoryBarrier(GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
    return {};
}

void SkinningBenchmark::skin_instances(size_t first, size_t count, float* streams,
                                       const BenchmarkDraw& draw) const {
    const size_t stream = vertex_capacity() * 3;
    const InstancedSkinJob job{
        {blocks_,
         std::span<const Affine>(palettes_).subspan(first * bones_, count * bones_),
         {streams, draw.attributes > 1 ? streams + stream : nullptr,
          draw.attributes > 2 ? streams + stream * 2 : nullptr}},
        bones_,
        count,
        stream * 3};
    if (draw.skinner == SkinningMethod::kCpuThreads)
        studioscope::skin_instances(job, *workers_);
    else
        studioscope::skin_instances(job);
}

// Draws as many instances at a time as a region holds.
void SkinningBenchmark::draw_cpu_skinned(const BenchmarkDraw& draw) {
    const size_t slots = stream_ring_.region_bytes() / (vertex_capacity() * 3 * kThree);
    const auto all = static_cast<size_t>(draw.instances);
    for (size_t first = 0; first < all; first += slots) {
        auto* memory = reinterpret_cast<float*>(stream_ring_.next());
        if (!memory) return;
        const size_t count = std::min(slots, all - first);
        skin_instances(first, count, memory, draw);
        stream_ring_.send(count * vertex_capacity() * 3 * kThree);
        for (size_t slot = 0; slot < count; ++slot) {
            point_streams(stream_ring_.id(), stream_ring_.offset(), slot);
            draw_elements(1, static_cast<int>(first + slot));
        }
        stream_ring_.fence();
    }
}

Result<void> SkinningBenchmark::draw(const BenchmarkDraw& draw) {
    place_instances(draw.instances);
    const bool is_computed = draw.skinner == SkinningMethod::kCompute;
    const Kind kind = program_kind(draw.skinner, draw.instances, draw.attributes);
    const Result<GLuint> drawing = cached_program(kind);
    if (!drawing) return drawing.error();
    if (is_computed) {
        if (const auto computed = compute(draw.attributes); !computed) return computed.error();
        point_streams(computed_.id(), 0, 0);
    }
    begin(*drawing, kind);
    glBindVertexArray(kind.variant.is_posed ? in_streams_.id() : in_place_.id());
    if (draw.is_discarded) glEnable(GL_RASTERIZER_DISCARD);
    glEnable(GL_DEPTH_TEST);
    if (runs_on_cpu(draw.skinner))
        draw_cpu_skinned(draw);
    else
        draw_elements(draw.instances, 0);
    if (is_computed || draw.skinner == SkinningMethod::kGpu) palette_ring_.fence();
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_RASTERIZER_DISCARD);
    glBindVertexArray(0);
    glUseProgram(0);
    return {};
}

double SkinningBenchmark::bytes_moved(const BenchmarkDraw& draw) const {
    const auto vertices = static_cast<double>(mesh_.vertices.size());
    const double skinned = vertices * kThree * draw.attributes;
    const double source = vertices * (sizeof(Vertex) + (draw.attributes > 2 ? 16.0 : 0.0));
    const double indices = static_cast<double>(mesh_.indices.size() * sizeof(uint32_t));
    const double instances = draw.instances;
    if (runs_on_cpu(draw.skinner)) {
        const double laid_out = vertices * kLaidOutBytes;
        return instances * (laid_out + 2 * skinned + indices);  // written, and read by drawing
    }
    if (draw.skinner == SkinningMethod::kCompute)
        return source + skinned + instances * (skinned + indices);
    return instances * (source + indices);
}

Result<double> SkinningBenchmark::transforms_per_vertex() {
    if (!GLAD_GL_ARB_pipeline_statistics_query) return 0.0;
    GLuint query = 0;
    glGenQueries(1, &query);
    glBeginQuery(GL_VERTEX_SHADER_INVOCATIONS_ARB, query);
    const Result<void> drawn = draw({SkinningMethod::kGpu, 1, 3, false});
    glEndQuery(GL_VERTEX_SHADER_INVOCATIONS_ARB);
    GLuint64 runs = 0;
    glGetQueryObjectui64v(query, GL_QUERY_RESULT, &runs);
    glDeleteQueries(1, &query);
    if (!drawn) return drawn.error();
    return static_cast<double>(runs) / static_cast<double>(mesh_.vertices.size());
}

// Reads the instance as its shader skins it: three vectors per vertex.
Result<std::vector<glm::vec3>> SkinningBenchmark::read_drawn(SkinningMethod skinner,
                                                             size_t instance) const {
    const auto instances = static_cast<int>(instance) + 1;
    const Kind kind = program_kind(skinner, instances, 3);
    const std::string head = kind.glsl();
    const Result<GlProgram> program =
        make_program("bench", {{GL_VERTEX_SHADER, {head, kSkinGlsl, kBenchVert}}},
                     {"posed_position", "posed_normal", "posed_tangent"});
    if (!program) return program.error();
    begin(program->id(), kind);
    glBindVertexArray(in_place_.id());
    const size_t count = mesh_.vertices.size();
    std::vector<glm::vec3> captured(count * 3 * (instance + 1));
    capture_points(std::as_writable_bytes(std::span(captured)), [&] {
        glDrawArraysInstanced(GL_POINTS, 0, static_cast<GLsizei>(count), instances);
    });
    captured.erase(captured.begin(), captured.end() - static_cast<std::ptrdiff_t>(count * 3));
    return captured;
}

Result<std::vector<PosedVertex>> SkinningBenchmark::read(SkinningMethod skinner, size_t instance) {
    place_instances(static_cast<int>(instance) + 1);
    std::vector<glm::vec3> vectors(vertex_capacity() * 3);
    size_t vertex_step = 1, stream_step = vertex_capacity();
    if (runs_on_cpu(skinner)) {
        skin_instances(instance, 1, &vectors[0].x, {skinner, 1, 3, true});
    } else if (skinner == SkinningMethod::kCompute) {
        if (const auto computed = compute(3); !computed) return computed.error();
        glGetNamedBufferSubData(computed_.id(), 0,
                                static_cast<GLsizeiptr>(vectors.size() * sizeof(glm::vec3)),
                                vectors.data());
    } else {
        Result<std::vector<glm::vec3>> drawn = read_drawn(skinner, instance);
        if (!drawn) return drawn.error();
        vectors = *std::move(drawn);
        vertex_step = 3, stream_step = 1;
    }
    std::vector<PosedVertex> posed(mesh_.vertices.size());
    for (size_t i = 0; i < posed.size(); ++i) {
        const glm::vec3* const first = &vectors[i * vertex_step];
        posed[i] = {first[0], first[stream_step], glm::vec4(first[stream_step * 2], 0), 0};
    }
    return posed;
}

}  // namespace studioscope
