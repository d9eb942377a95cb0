// Cost of shapes per frame: the same draw with 0, 1, 10 and 100 shapes active, each with a new
// weight in every frame, compared with a dense blend that visits every vertex for every active
// shape.

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <random>

#include "document/document.h"
#include "model/validate.h"
#include "render/program.h"
#include "render/renderer.h"
#include "support/offscreen.h"
#include "support/test_models.h"

namespace studioscope {

namespace {

constexpr uint32_t kColumns = 200, kRows = 100, kVertices = kColumns * kRows;
constexpr size_t kShapes = 100, kTouched = kVertices / 10;
constexpr int kPicture = 256, kFrames = 41;

// A wavy sheet; each shape lifts a run of a tenth of its vertices, from a random start.
Scene sheet() {
    Scene scene;
    Model& model = scene.model;
    model.bones = {{"root", kNone, {}, {}, 0}};
    MeshLod lod{0, kVertices, {}, {}, kNone};
    for (uint32_t row = 0; row < kRows; ++row)
        for (uint32_t column = 0; column < kColumns; ++column) {
            const auto x = static_cast<float>(column), z = static_cast<float>(row);
            model.vertices.emplace_back().position = {x, 5 * std::sin(x * 0.1f), z};
            const uint32_t i = row * kColumns + column;
            if (row + 1 == kRows || column + 1 == kColumns) continue;
            for (const uint32_t corner :
                 {i, i + 1, i + kColumns, i + 1, i + kColumns + 1, i + kColumns})
                lod.indices.push_back(corner);
        }
    Mesh mesh;
    mesh.lods = {lod};
    model.meshes = {mesh};
    model.lods.resize(1);
    std::mt19937 numbers(1);
    for (size_t s = 0; s < kShapes; ++s) {
        Shape& shape = model.shapes.emplace_back();
        const uint32_t first = static_cast<uint32_t>(numbers() % (kVertices - kTouched));
        for (uint32_t i = 0; i < kTouched; ++i)
            shape.deltas.push_back({first + i, {0, 0.1f, 0.05f}, {0.01f, 0, 0}, 0, 1, 0});
    }
    validate(model);
    return scene;
}

// A shader over every delta of every shape in two arrays, most of them 0, with sums as in
// FlexBuffer.
constexpr const char* kDenseShader = R"(
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Positions { vec4 positions[]; };
layout(std430, binding = 1) readonly buffer Normals { vec4 normals[]; };
layout(std430, binding = 2) readonly buffer Weights { float weights[]; };
layout(rgba32f, binding = 0) writeonly uniform image2D position_sums;
layout(rgba32f, binding = 1) writeonly uniform image2D normal_sums;
layout(location = 0) uniform int vertex_count;
layout(location = 1) uniform int active_count;  // the first shapes

void main() {
    int vertex = int(gl_GlobalInvocationID.x);
    if (vertex >= vertex_count) return;
    vec4 position = vec4(0.0), normal = vec4(0.0);
    for (int shape = 0; shape < active_count; ++shape) {
        position += positions[shape * vertex_count + vertex] * weights[shape];
        normal += normals[shape * vertex_count + vertex] * weights[shape];
    }
    ivec2 texel = ivec2(vertex % 2048, vertex / 2048);
    imageStore(position_sums, texel, position);
    imageStore(normal_sums, texel, normal);
}
)";

GlTexture make_sums() {
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &id);
    glTextureStorage2D(id, 1, GL_RGBA32F, 2048, (kVertices + 2047) / 2048);
    return GlTexture(id);
}

class DenseBlend {
public:
    explicit DenseBlend(const Model& model) : positions_(make_sums()), normals_(make_sums()) {
        Result<GlProgram> program = make_program("dense", {{GL_COMPUTE_SHADER, {kDenseShader}}});
        if (!program) FAIL(to_string(program.error()));
        program_ = *std::move(program);
        std::vector<glm::vec4> positions(kShapes * kVertices), normals(positions.size());
        for (size_t s = 0; s < kShapes; ++s)
            for (const ShapeDelta& delta : model.shapes[s].deltas) {
                positions[s * kVertices + delta.vertex] = glm::vec4(delta.position, delta.wrinkle);
                normals[s * kVertices + delta.vertex] = glm::vec4(delta.normal, 0);
            }
        position_deltas_ = make_buffer(std::span<const glm::vec4>(positions));
        normal_deltas_ = make_buffer(std::span<const glm::vec4>(normals));
        weights_ = make_buffer(std::span<const float>(std::vector<float>(kShapes)),
                               GL_DYNAMIC_STORAGE_BIT);
    }

    void blend(std::span<const ShapeWeight> weights, size_t active) {
        std::array<float, kShapes> values{};
        for (size_t i = 0; i < kShapes; ++i) values[i] = weights[i].own;
        glNamedBufferSubData(weights_.id(), 0, sizeof(values), values.data());
        for (const auto& [place, buffer] :
             {std::pair{0u, &position_deltas_}, {1u, &normal_deltas_}, {2u, &weights_}})
            glBindBufferBase(GL_SHADER_STORAGE_BUFFER, place, buffer->id());
        glBindImageTexture(0, positions_.id(), 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RGBA32F);
        glBindImageTexture(1, normals_.id(), 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RGBA32F);
        glUseProgram(program_.id());
        glUniform1i(0, static_cast<GLint>(kVertices));
        glUniform1i(1, static_cast<GLint>(active));
        glDispatchCompute((kVertices + 63) / 64, 1, 1);
        glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
    }

    std::vector<glm::vec4> sums() const {
        std::vector<glm::vec4> texels(size_t{2048} * ((kVertices + 2047) / 2048));
        glGetTextureImage(positions_.id(), 0, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(texels.size() * sizeof(glm::vec4)), texels.data());
        return texels;
    }

private:
    GlProgram program_;
    GlBuffer position_deltas_, normal_deltas_, weights_;
    GlTexture positions_, normals_;
};

bool is_software() { return gl_description().find("llvmpipe") != std::string::npos; }

// Milliseconds of `work`: on a graphics card by its own clock, on a software driver by wall time.
double milliseconds(const std::function<void()>& work) {
    if (is_software()) {
        glFinish();
        const auto start = std::chrono::steady_clock::now();
        work();
        glFinish();
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
            .count();
    }
    GLuint query = 0;
    glCreateQueries(GL_TIME_ELAPSED, 1, &query);
    glBeginQuery(GL_TIME_ELAPSED, query);
    work();
    glEndQuery(GL_TIME_ELAPSED);
    GLuint64 nanoseconds = 0;
    glGetQueryObjectui64v(query, GL_QUERY_RESULT, &nanoseconds);
    glDeleteQueries(1, &query);
    return static_cast<double>(nanoseconds) / 1e6;
}

// Times of one kind; the fastest is the best estimate on a machine that does other work too.
struct Times {
    double best = 1e9, median = 0;
};

// Measures the kinds of frame in turns, so that a busy moment affects all.
std::vector<Times> measure(const std::vector<std::function<void(int frame)>>& kinds) {
    std::vector<std::vector<double>> samples(kinds.size());
    for (int frame = 0; frame < kFrames; ++frame)
        for (size_t i = 0; i < kinds.size(); ++i) {
            const double time = milliseconds([&] { kinds[i](frame); });
            if (frame > 0) samples[i].push_back(time);  // the first one compiles
        }
    std::vector<Times> times;
    for (std::vector<double>& of_kind : samples) {
        std::sort(of_kind.begin(), of_kind.end());
        times.push_back({of_kind.front(), of_kind[of_kind.size() / 2]});
    }
    return times;
}

std::vector<ShapeWeight> weights_of(size_t active, int frame) {
    std::vector<ShapeWeight> weights(kShapes);
    for (size_t i = 0; i < active; ++i) {
        const float weight = 0.1f + 0.01f * static_cast<float>((frame + static_cast<int>(i)) % 80);
        weights[i] = {weight, weight};
    }
    return weights;
}

void print(const char* name, size_t active, const Times& times, const Times& plain) {
    std::printf("  %-16s %3zu active  best %8.3f ms (+%.3f)  median %8.3f ms (+%.3f)\n", name,
                active, times.best, times.best - plain.best, times.median,
                times.median - plain.median);
}

}  // namespace

TEST_CASE("the cost of active shapes per frame", "[!benchmark]") {
    const Offscreen screen(kPicture, kPicture);
    Document document = document_of(sheet());
    document.view.show_grid = document.view.show_axes = false;
    auto renderer = Renderer::make();
    // a GpuScene for each kind of frame, so that none uses another's sums
    auto sparse = GpuScene::make(*document.scene), still = GpuScene::make(*document.scene);
    auto flexed = GpuScene::make(*document.scene), sums = GpuScene::make(*document.scene);
    REQUIRE((renderer && sparse && still && flexed && sums));
    DenseBlend dense(document.model());
    Pose pose;
    update_pose(document.model(), pose_request(document), pose);
    const auto draw = [&](GpuScene& gpu, const std::vector<ShapeWeight>& weights) {
        FrameInput input = make_frame_input(document, pose);
        input.shapes = weights;
        renderer->draw(gpu, input, {0, 0, kPicture, kPicture});
    };
    std::printf("%s\n%u vertices, %zu shapes of %zu vertices each\n", gl_description().c_str(),
                kVertices, kShapes, kTouched);
    for (const size_t active : {1u, 10u, 100u}) {
        const std::vector<Times> times = measure(
            {[&](int) { draw(*still, weights_of(0, 0)); },
             [&](int frame) { draw(*sparse, weights_of(active, frame)); },
             [&](int frame) {
                 dense.blend(weights_of(active, frame), active);
                 draw(*flexed, weights_of(active, 0));  // its sums exist already
             },
             [&](int frame) { sums->pose.set_shapes(sums->model, weights_of(active, frame)); },
             [&](int frame) { dense.blend(weights_of(active, frame), active); }});
        print("unflexed draw", 0, times[0], times[0]);
        print("sparse", active, times[1], times[0]);
        print("dense", active, times[2], times[0]);
        print("sparse, sums", active, times[3], {0, 0});
        print("dense, sums", active, times[4], {0, 0});
        std::printf("  sparse is %.2f of dense; the sums alone %.2f\n",
                    (times[1].best - times[0].best) / (times[2].best - times[0].best),
                    times[3].best / times[4].best);
    }
    CHECK(screen.errors() == "");
}

}  // namespace studioscope
