#include "render/flex_buffer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "render/bindings.h"
#include "render/program.h"
#include "shaders.h"

namespace studioscope {

namespace {

constexpr uint32_t kBlock = kFlexBlock;
constexpr uint32_t kColumns = 2048;  // columns of the textures

struct GpuDelta {
    glm::vec4 position_and_side;
    glm::vec4 normal_and_wrinkle;
};

// Collects the speeds in a separate list, as they only matter while weights change.
std::vector<float> gather_speeds(const Model& model) {
    std::vector<float> speeds;
    for (const Shape& shape : model.shapes)
        for (const ShapeDelta& delta : shape.deltas) speeds.push_back(delta.speed);
    return speeds;
}

// The deltas of one shape in one block of vertices.
struct GpuRun {
    uint32_t shape = 0;
    uint32_t first = 0;
    std::array<uint32_t, 2> touched{};  // one bit per vertex
};

std::vector<GpuDelta> gather_deltas(const Model& model) {
    std::vector<GpuDelta> deltas;
    for (const Shape& shape : model.shapes)
        for (const ShapeDelta& delta : shape.deltas)
            deltas.push_back(
                {glm::vec4(delta.position, delta.side), glm::vec4(delta.normal, delta.wrinkle)});
    return deltas;
}

struct ShapeRuns {
    std::vector<GpuRun> runs;  // ordered by block
    // Index of each block's first run, and the end of the last.
    std::vector<uint32_t> block_starts;
};

ShapeRuns gather_runs(const Model& model) {
    std::vector<std::pair<uint32_t, GpuRun>> found;  // runs with their blocks
    for (uint32_t shape = 0, index = 0; shape < model.shapes.size(); ++shape) {
        uint32_t previous = 0;
        bool is_first = true;
        for (const ShapeDelta& delta : model.shapes[shape].deltas) {
            const uint32_t block = delta.vertex / kBlock, bit = delta.vertex % kBlock;
            // A vertex that a shape lists twice needs a run for each.
            if (is_first || block != previous / kBlock || delta.vertex <= previous)
                found.push_back({block, {shape, index, {}}});
            found.back().second.touched[bit / 32] |= 1u << bit % 32;
            previous = delta.vertex;
            is_first = false;
            ++index;
        }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    ShapeRuns runs;
    const size_t blocks = (model.vertices.size() + kBlock - 1) / kBlock;
    for (size_t block = 0, next = 0; block <= blocks; ++block) {
        while (next < found.size() && found[next].first < block)
            runs.runs.push_back(found[next++].second);
        runs.block_starts.push_back(static_cast<uint32_t>(runs.runs.size()));
    }
    return runs;
}

GlTexture make_sums(int rows) {
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &id);
    glTextureStorage2D(id, 1, GL_RGBA32F, kColumns, rows);
    glTextureParameteri(id, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTextureParameteri(id, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return GlTexture(id);
}

// Succeeds if the GPU supports a buffer of that many bytes.
Result<void> check_size(size_t bytes) {
    GLint64 most = 0;
    glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &most);
    if (bytes <= static_cast<size_t>(most)) return {};
    return opengl_error(
        "gl-too-many-deltas",
        fmt::format("the shapes take {} bytes; this graphics driver allows {}", bytes, most));
}

}  // namespace

Result<FlexDeltas> FlexDeltas::make(const Model& model) {
    FlexDeltas flexes;
    if (model.shapes.empty() || model.vertices.empty()) return flexes;
    const std::vector<GpuDelta> deltas = gather_deltas(model);
    if (auto fits = check_size(deltas.size() * sizeof(GpuDelta)); !fits) return fits.error();
    const ShapeRuns runs = gather_runs(model);
    flexes.program_ = LazyProgram([] {
        return make_program("flex", {{GL_COMPUTE_SHADER, {kFlexComp}}});
    });
    flexes.shape_count_ = model.shapes.size();
    flexes.row_count_ = static_cast<int>((model.vertices.size() + kColumns - 1) / kColumns);
    flexes.deltas_ = make_buffer(std::span<const GpuDelta>(deltas));
    flexes.speeds_ = make_buffer(std::span<const float>(gather_speeds(model)));
    flexes.runs_ = make_buffer(std::span<const GpuRun>(runs.runs));
    flexes.blocks_ = make_buffer(std::span<const uint32_t>(runs.block_starts));
    return flexes;
}

void FlexDeltas::add_up(const GlBuffer& weights, const GlTexture& positions,
                        const GlTexture& normals) const {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kFlexDeltasBuffer, deltas_.id());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kFlexRunsBuffer, runs_.id());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kFlexBlocksBuffer, blocks_.id());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kFlexWeightsBuffer, weights.id());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kFlexSpeedsBuffer, speeds_.id());
    glBindImageTexture(kFlexPositionsImage, positions.id(), 0, GL_FALSE, 0, GL_WRITE_ONLY,
                       GL_RGBA32F);
    glBindImageTexture(kFlexNormalsImage, normals.id(), 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RGBA32F);
    glUseProgram(program_.id());
    glDispatchCompute(kColumns / kBlock, static_cast<GLuint>(row_count_), 1);
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
    glUseProgram(0);
}

FlexAccumulator::FlexAccumulator(const FlexDeltas& deltas) : weights_(deltas.shape_count()) {
    if (weights_.empty()) return;
    weights_buffer_ = make_buffer(std::span<const ShapeWeight>(weights_), GL_DYNAMIC_STORAGE_BIT);
    positions_ = make_sums(deltas.row_count());
    normals_ = make_sums(deltas.row_count());
}

void FlexAccumulator::blend(const FlexDeltas& deltas, std::span<const ShapeWeight> weights) {
    const std::vector<ShapeWeight> rest(weights.empty() ? weights_.size() : 0);
    if (weights.empty()) weights = rest;
    if (weights.size() != weights_.size() || weights.empty()) return;
    if (std::equal(weights.begin(), weights.end(), weights_.begin())) return;
    weights_.assign(weights.begin(), weights.end());
    std::vector<ShapeWeight> active = weights_;
    for (ShapeWeight& weight : active)
        if (!weight.is_active()) weight = {};
    is_active_ = std::any_of(active.begin(), active.end(),
                             [](const ShapeWeight& weight) { return weight.is_active(); });
    if (!is_active_) return;
    glNamedBufferSubData(weights_buffer_.id(), 0,
                         static_cast<GLsizeiptr>(active.size() * sizeof(ShapeWeight)),
                         active.data());
    deltas.add_up(weights_buffer_, positions_, normals_);
}

void FlexAccumulator::bind() const {
    glBindTextureUnit(kFlexPositionsUnit, is_active_ ? positions_.id() : 0);
    glBindTextureUnit(kFlexNormalsUnit, is_active_ ? normals_.id() : 0);
}

}  // namespace studioscope
