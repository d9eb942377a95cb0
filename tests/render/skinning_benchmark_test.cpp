// Drawing of `bench`, against the double-precision reference.
#include "render/skinning_benchmark.h"

#include <catch2/catch.hpp>
#include <cstring>

#include "model/animation/reference.h"
#include "model/measure.h"
#include "render/bench/bench.h"
#include "render/bench/skinning_workload.h"
#include "render/driver.h"
#include "render/gpu_timer.h"
#include "support/offscreen.h"
#include "support/test_models.h"

namespace studioscope::skinning_benchmark_test {

namespace {

constexpr SkinningMethod kAll[] = {SkinningMethod::kGpu, SkinningMethod::kCompute,
                                   SkinningMethod::kCpu, SkinningMethod::kCpuThreads};

// Palettes of two moments of the tube's clip, and the reference's vertices of each.
struct Moments {
    explicit Moments(const Model& model) {
        for (const float frame : {2.5f, 9.0f}) {
            Pose pose;
            update_pose(model, {0, frame, {}}, pose);
            palettes.insert(palettes.end(), pose.palette.begin(), pose.palette.end());
            expected.push_back(skin_reference(model, pose.local));
        }
    }
    std::vector<Affine> palettes;
    std::vector<std::vector<PosedVertex>> expected;
};

SkinningBenchmark tube_benchmark(const Scene& scene, ThreadPool& workers) {
    auto made = SkinningBenchmark::make(benchmark_mesh(scene.model, 0, {}),
                                        model_diagonal(scene.model), workers);
    REQUIRE(made);
    return *std::move(made);
}

float largest_distance(const std::vector<PosedVertex>& posed, const BenchmarkMesh& mesh,
                       const std::vector<PosedVertex>& expected) {
    float largest = posed.size() == mesh.vertices.size() ? 0.0f : 1e9f;
    for (size_t i = 0; i < posed.size(); ++i) {
        const PosedVertex& right = expected[mesh.sources[i]];
        largest = std::max({largest, glm::distance(posed[i].position, right.position),
                            glm::distance(posed[i].normal, right.normal),
                            glm::distance(glm::vec3(posed[i].tangent), glm::vec3(right.tangent))});
    }
    return largest;
}

}  // namespace

TEST_CASE("every skinner of the benchmark poses as the reference does", "[render][benchmark]") {
    Offscreen screen(16, 16);
    const Scene scene = tube_scene(5);
    const Moments moments(scene.model);
    ThreadPool workers(2);
    SkinningBenchmark benchmark = tube_benchmark(scene, workers);
    benchmark.set_palettes(moments.palettes, scene.model.bones.size());
    for (const SkinningMethod skinner : kAll)
        for (const size_t instance : {0u, 1u}) {
            CAPTURE(int(skinner), instance);
            const auto posed = benchmark.read(skinner, instance);
            REQUIRE(posed);
            // computed once for all instances: the first one's
            const size_t moment = skinner == SkinningMethod::kCompute ? 0 : instance;
            CHECK(largest_distance(*posed, benchmark.mesh(), moments.expected[moment]) <=
                  1e-5f * model_diagonal(scene.model));
        }
    // so that the instances differ at all
    CHECK(largest_distance(*benchmark.read(SkinningMethod::kGpu), benchmark.mesh(),
                           moments.expected[1]) > 0.1f);
    CHECK(screen.errors() == "");
}

TEST_CASE("all skinners of the benchmark draw the same picture", "[render][benchmark]") {
    Offscreen screen(64, 64);
    const Scene scene = tube_scene(5);
    Moments moments(scene.model);
    // both instances have the same pose, as for the compute shader
    std::copy_n(moments.palettes.begin(), scene.model.bones.size(),
                moments.palettes.begin() + static_cast<std::ptrdiff_t>(scene.model.bones.size()));
    ThreadPool workers(2);
    SkinningBenchmark benchmark = tube_benchmark(scene, workers);
    const auto picture = [&](SkinningMethod skinner, int attributes, bool is_discarded) {
        glViewport(0, 0, 64, 64);
        glClearColor(0, 0, 0, 0);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        benchmark.set_palettes(moments.palettes, scene.model.bones.size());
        REQUIRE(benchmark.draw({skinner, 2, attributes, is_discarded}));
        return screen.pixels();
    };
    const auto covered = [](const Image& image) {
        size_t count = 0;
        for (size_t i = 3; i < image.pixels.size(); i += 4) count += image.pixels[i] > 0 ? 1 : 0;
        return count;
    };
    for (const int attributes : {1, 2, 3}) {
        const Image drawn = picture(SkinningMethod::kGpu, attributes, false);
        CHECK(covered(drawn) > 20);  // enough pixels to compare
        for (const SkinningMethod skinner : kAll) {
            CAPTURE(int(skinner), attributes);
            const Image other = picture(skinner, attributes, false);
            size_t differing = 0;
            for (size_t i = 0; i < drawn.pixels.size(); ++i)
                differing += std::abs(int{drawn.pixels[i]} - int{other.pixels[i]}) > 2 ? 1 : 0;
            CHECK(differing <= drawn.pixels.size() / 1000);  // edges, by the last bit of a float
        }
        CHECK(covered(picture(SkinningMethod::kGpu, attributes, true)) == 0);
    }
    CHECK(screen.errors() == "");
}

TEST_CASE("a sweep leaves out draws of more vertices than its maximum", "[render][benchmark]") {
    Offscreen screen(64, 64);
    Document document;
    open_scene(document, tube_scene(), false);
    CHECK(sweep_plan(document).max_vertices == 60'000'000);  // as the tab says
    const size_t vertices =
        benchmark_mesh(document.model(), 0, document.bodygroups).vertices.size();
    const auto groups = [&](size_t max_vertices) {
        BenchPlan plan;
        plan.groups.push_back({{0}, 7, 3, true, {SkinningMethod::kGpu}});
        plan.max_vertices = max_vertices;
        const auto workload = SkinningWorkload::make(document, plan);
        REQUIRE(workload);
        return (*workload)->group_sizes().size();
    };
    CHECK(groups(7 * vertices) == 1);
    CHECK(groups(7 * vertices - 1) == 0);
}

TEST_CASE("a ring buffer cycles through its regions", "[render][benchmark]") {
    Offscreen screen(16, 16);
    PersistentRing ring(100);
    CHECK(ring.region_bytes() >= 100);
    for (int i = 0; i < 9; ++i) {
        std::byte* memory = ring.next();
        REQUIRE(memory);
        const size_t region = ring.region();
        CHECK(region == static_cast<size_t>(i + 1) % PersistentRing::kRegions);
        std::memcpy(memory, &i, sizeof(i));
        ring.send(sizeof(i));
        ring.fence();
        glFinish();
        int seen = -1;
        glGetNamedBufferSubData(ring.id(), static_cast<GLintptr>(ring.offset()), sizeof(seen),
                                &seen);
        CHECK(seen == i);
    }
    CHECK(screen.errors() == "");
}

TEST_CASE("timestamps of a software driver are not used", "[render][benchmark]") {
    Offscreen screen(16, 16);
    GpuTimer timer = GpuTimer::make();
    CHECK(timer.is_real() == !current_driver().is_software);
    for (size_t i = 0; i < 10; ++i) {  // more than the ring buffer has: no wait, no error
        timer.begin(i);
        timer.end();
    }
    glFinish();
    CHECK(timer.collect().size() == (timer.is_real() ? 4 : 0));
    CHECK(screen.errors() == "");
}

}  // namespace studioscope::skinning_benchmark_test
