#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/options.h"
#include "bench/statistics.h"
#include "document/document.h"
#include "render/skinning_benchmark.h"

namespace studioscope {

// Measures what skinning a model costs: all rows in turn, in one process, after a warm-up.

// Difference between a skinner and the double-precision reference: Source units and radians.
struct SkinError {
    glm::dvec3 largest{0};  // position, normal, tangent
    glm::dvec3 mean{0};
};

struct BenchRow {
    BenchmarkDraw draw;
    int lod = 0;
    Spread cpu;                 // seconds per frame, until all is drawn if there is no `gpu`
    std::optional<Spread> gpu;  // seconds per frame by timestamps, if the driver has them
    const char* clock = "";     // clock that cost() was measured with
    double noise = 0;           // relative difference between medians of parts of the run
    double vertices_per_second = 0;
    double ratio_to_passthrough = 0;
    double ratio_noise = 0;      // relative uncertainty of the ratio
    bool is_resolvable = true;   // whether the ratio differs from 1 by more than its noise
    double bandwidth_share = 0;  // share of the memory's bandwidth; 0 for a GPU with own memory
    std::optional<SkinError> error;

    const Spread& cost() const { return gpu ? *gpu : cpu; }
};

struct BenchMesh {
    std::string name;
    double acmr = 0, atvr = 0;
};

// Work that is measured separately from the draws, such as posing and uploading.
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
    std::array<size_t, 3> influences{};  // vertices with 1, 2 and 3 bones
    double acmr = 0, atvr = 0;
    double transforms_per_vertex = 0;  // by the driver's statistics; 0 without
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
    double noise = 0;                                // median over all rows
    double read_bandwidth = 0, write_bandwidth = 0;  // bytes per second
    int rounds = 0;
    std::vector<BenchRow> rows;
    std::vector<BenchStage> stages;
};

// Measures the document's clip, level of detail and sliders. Needs a current OpenGL context.
Result<BenchRun> run_bench(const Document& document, const BenchRequest& request);

const char* name_of_attributes(int attributes);

BenchEnvironment bench_environment();
void measure_bandwidth(BenchRun& run);

}  // namespace studioscope
