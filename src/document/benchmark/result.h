#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <vector>

#include "document/view/skinning_method.h"

namespace studioscope {

// The results of the skinning benchmark: the cost of one model with each skinner, for several
// numbers of instances, bones per vertex and levels of detail. Measured by `bench` and by the
// window's sweep; both save and read the same JSON.

constexpr double kMinTime = 1e-12;  // seconds; the divisor of a ratio is at least this

struct Spread {
    double median = 0, p5 = 0, p95 = 0;
};

// The mesh that a row draws: a level of detail, possibly simplified.
struct BenchmarkLevel {
    int lod = 0;
    int influences = 3;         // max bones per vertex
    bool is_reordered = false;  // triangles are sorted for the vertex cache
    bool operator==(const BenchmarkLevel&) const = default;
};

// Difference between a skinner and the double-precision reference: Source units and radians.
struct SkinError {
    glm::dvec3 max{0};  // position, normal, tangent
    glm::dvec3 mean{0};
};

struct BenchmarkRow {
    BenchmarkDraw draw;
    BenchmarkLevel level;
    Spread cpu;                 // seconds per frame; without `gpu`, until drawing is complete
    std::optional<Spread> gpu;  // seconds per frame by GPU timestamps, if measured
    std::string clock;          // clock of cost()
    double noise = 0;           // relative difference between medians of parts of the run
    double vertices_per_second = 0;
    double ratio_to_passthrough = 0;
    double ratio_noise = 0;      // relative uncertainty of the ratio
    bool is_resolvable = true;   // whether the ratio differs from 1 by more than its noise
    double bandwidth_share = 0;  // share of the memory's bandwidth; 0 for a GPU with own memory
    std::optional<SkinError> error;

    const Spread& cost() const { return gpu ? *gpu : cpu; }
    double milliseconds() const { return cost().median * 1e3; }
    bool is_same_work(const BenchmarkRow& other) const {
        return draw == other.draw && level == other.level;
    }
};

struct BenchmarkMeshOrder {
    std::string name;
    double acmr = 0, atvr = 0;
};

struct BenchmarkModel {
    std::string file;
    size_t vertices = 0, triangles = 0, bones = 0;  // of the level `lod`
    int lod = 0;
    double size = 0;                     // extent of the model, units
    std::array<size_t, 3> influences{};  // vertices with 1, 2 and 3 bones
    double acmr = 0, atvr = 0;           // vertex transforms per triangle and per vertex
    double reordered_acmr = 0;           // `acmr` after reordering; 0: not measured
    double transforms_per_vertex = 0;    // by the driver's statistics; 0: unknown
    std::vector<BenchmarkMeshOrder> meshes;
};

struct BenchmarkEnvironment {
    std::string vendor, renderer, version, compiler, build, cpu, skinning;
    bool is_software = false;
    int cores = 0;
};

// Work measured separately from the draws, such as posing and uploading.
struct BenchmarkStage {
    std::string name;
    int instances = 0;
    Spread seconds;
};

struct MemoryBandwidth {
    double read = 0, write = 0;  // bytes per second
};

struct BenchmarkResult {
    BenchmarkEnvironment environment;
    BenchmarkModel model;
    double noise = 0;  // median over all rows
    MemoryBandwidth bandwidth;
    int rounds = 0;
    std::vector<BenchmarkRow> rows;
    std::vector<BenchmarkStage> stages;
};

// The row that does the same work as `row`, or nullptr.
const BenchmarkRow* find_same_work(const BenchmarkResult& result, const BenchmarkRow& row);
// The row whose draw and level do the same work, or nullptr.
const BenchmarkRow* find_row(const BenchmarkResult& result, const BenchmarkDraw& draw,
                             const BenchmarkLevel& level);

// "LOD 0 on the GPU: 8.4 us, 61 % of memory bandwidth; 1000 copies: 3.1 ms". Above the memory's
// bandwidth, the data came from caches.
std::string gpu_cost_line(const BenchmarkResult& result);

// A header line and one line per row of a sweep.
std::string sweep_csv(const BenchmarkResult& result);

// "8.4 us", "3.1 ms"
std::string benchmark_time_text(double milliseconds);

// The change of a draw's time since the baseline run, and whether it is more than noise.

enum class BenchmarkVerdict { kWithinNoise, kSlower, kFaster };

struct BenchmarkChange {
    double share = 0;  // relative growth: 0.1 is 10 % slower
    double noise = 0;  // growth up to this share is noise: the noise of both runs plus 5 %
    BenchmarkVerdict verdict = BenchmarkVerdict::kWithinNoise;
    // Whether the ratios to pass-through of each run were compared, which cancels out the speed of
    // the machine during each run; else the times themselves.
    bool compares_ratio = false;
};

// Compares the times themselves for pass-through and for rows rasterised by a software driver;
// these are slower or faster only if the ranges from 5th to 95th percentile of both runs do not
// overlap.
BenchmarkChange change_since(const BenchmarkRow& now, const BenchmarkRow& saved);

// "3 of 20 draws are slower than the baseline, 1 faster, 16 within the noise."
std::string benchmark_verdict(const BenchmarkResult& now, const BenchmarkResult& saved);

}  // namespace studioscope
