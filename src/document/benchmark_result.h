#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/skinning_method.h"

namespace studioscope {

// What a sweep of the skinning lab measured: the same draw, nothing rasterised, by every skinner,
// for numbers of instances, bones a vertex and levels of detail.

struct BenchmarkRow {
    SkinningMethod skinner = SkinningMethod::kGpu;
    int instances = 1;
    int lod = 0;
    int influences = 3;
    bool is_reordered = false;   // its triangles in an order that reuses vertices
    double milliseconds = 0;     // the median of the rounds
    double bandwidth_share = 0;  // of the memory's, 0 where it is not known
    double error = 0;  // of positions, units: the farthest from the reference of all bones

    bool is_same_work(const BenchmarkRow& other) const {
        return skinner == other.skinner && instances == other.instances && lod == other.lod &&
               influences == other.influences && is_reordered == other.is_reordered;
    }
};

struct BenchmarkResult {
    std::string model;          // its file's name
    std::string driver;         // that it was measured on
    double size = 0;            // of the model, units
    int lod = 0;                // that was shown
    size_t vertices = 0;        // of that level
    double acmr = 0;            // its transforms a triangle as the file orders them,
    double reordered_acmr = 0;  // and reordered
    std::vector<BenchmarkRow> rows;
};

// With the triangles in the file's order.
const BenchmarkRow* find_row(const BenchmarkResult& result, SkinningMethod skinner, int instances,
                             int lod, int influences);
const BenchmarkRow* find_same_work(const BenchmarkResult& result, const BenchmarkRow& row);

// "LOD 0 by the GPU: 8.4 us, 61 % of the memory's bandwidth; 1 000 of these 3.1 ms". What is faster
// than memory can be read came out of the caches.
std::string own_line(const BenchmarkResult& result);
// What would make it cheaper, each with what it would change, the most useful first.
std::vector<std::string> what_would_help(const BenchmarkResult& result);

// A header line and a line a row. Read back to compare with; nothing where it is no such text.
std::string lab_csv(const BenchmarkResult& result);
std::optional<BenchmarkResult> read_lab_csv(std::string_view text);

// "8.4 us", "3.1 ms"
std::string lab_time_text(double milliseconds);

}  // namespace studioscope
