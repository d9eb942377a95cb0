#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/options.h"
#include "bench/statistics.h"
#include "document/document.h"
#include "render/skinning_benchmark.h"

namespace studioscope {

// What skinning a model costs: every row measured in turn, in one process, after a warm-up.

// How far a skinner is from the double-precision reference: Source units and radians.
struct SkinError {
    glm::dvec3 largest{0};  // of position, normal, tangent
    glm::dvec3 mean{0};
};

struct BenchRow {
    BenchmarkDraw draw;
    int lod = 0;
    Spread cpu;                 // seconds a frame; where `gpu` is missing until all is drawn
    std::optional<Spread> gpu;  // by timestamps, where the driver really has them
    const char* clock = "";     // that cost() is by
    double noise = 0;           // share by which medians of stretches of the run differ
    double vertices_per_second = 0;
    double ratio_to_passthrough = 0;
    double ratio_noise = 0;      // share that it is uncertain by
    bool is_resolvable = true;   // whether it differs from pass-through by more than that
    double bandwidth_share = 0;  // of the memory's; 0 where the card has a memory of its own
    std::optional<SkinError> error;

    const Spread& cost() const { return gpu ? *gpu : cpu; }
};

struct BenchMesh {
    std::string name;
    double acmr = 0, atvr = 0;
};

// Work beside the draws, apart from them.
struct BenchStage {
    std::string name;
    int instances = 0;
    Spread seconds;
};

struct BenchModel {
    std::string file;
    size_t vertices = 0, triangles = 0, bones = 0;
    int lod = 0;
    double size = 0;
    std::array<size_t, 3> influences{};  // vertices of one, two and three
    double acmr = 0, atvr = 0;
    double transforms_per_vertex = 0;  // as the driver counts them; 0 where it does not
    std::vector<BenchMesh> meshes;
};

struct BenchEnvironment {
    std::string vendor, renderer, version, compiler, build, cpu, skinning;
    bool is_software = false;
    int cores = 0;
};

struct BenchRun {
    BenchEnvironment environment;
    BenchModel model;
    double noise = 0;                                // the median row's
    double read_bandwidth = 0, write_bandwidth = 0;  // bytes a second
    int rounds = 0;
    std::vector<BenchRow> rows;
    std::vector<BenchStage> stages;
};

// What the same draw costs is in the document: its clip, level and sliders. Needs a context.
Result<BenchRun> run_bench(const Document& document, const BenchRequest& request);

const char* name_of_attributes(int attributes);

BenchEnvironment bench_environment();
void measure_bandwidth(BenchRun& run);

}  // namespace studioscope
