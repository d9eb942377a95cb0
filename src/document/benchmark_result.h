#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/skinning_method.h"

namespace studioscope {

// The results of a sweep of the skinning benchmark: the same draw, without rasterisation, by every
// skinner, for several numbers of instances, bones per vertex and levels of detail.

struct BenchmarkRow {
    SkinningMethod skinner = SkinningMethod::kGpu;
    int instances = 1;
    int lod = 0;
    int influences = 3;
    bool is_reordered = false;   // triangles are sorted for the vertex cache
    double milliseconds = 0;     // median of the rounds
    double bandwidth_share = 0;  // share of the GPU's memory bandwidth; 0: unknown
    double error = 0;            // max distance of a position from the all-bones reference, units

    bool is_same_work(const BenchmarkRow& other) const {
        return skinner == other.skinner && instances == other.instances && lod == other.lod &&
               influences == other.influences && is_reordered == other.is_reordered;
    }
};

struct BenchmarkResult {
    std::string model;          // file name
    std::string driver;         // OpenGL driver
    double size = 0;            // extent of the model, units
    int lod = 0;                // level that was shown
    size_t vertices = 0;        // vertex count of that level
    double acmr = 0;            // vertex transforms per triangle in the file's order
    double reordered_acmr = 0;  // the same ratio after reordering
    std::vector<BenchmarkRow> rows;
};

// The row that was measured with the triangles in the file's order, or nullptr.
const BenchmarkRow* find_row(const BenchmarkResult& result, SkinningMethod skinner, int instances,
                             int lod, int influences);
const BenchmarkRow* find_same_work(const BenchmarkResult& result, const BenchmarkRow& row);

// "LOD 0 by the GPU: 8.4 us, 61 % of the memory's bandwidth; 1 000 of these 3.1 ms". A rate above
// the memory's bandwidth means that the data came from caches.
std::string own_line(const BenchmarkResult& result);
// Suggestions for a faster draw, each with its cost in quality, the most effective first.
std::vector<std::string> what_would_help(const BenchmarkResult& result);

// A header line and one line per row. read_lab_csv() gives nothing where the text has another form.
std::string lab_csv(const BenchmarkResult& result);
std::optional<BenchmarkResult> read_lab_csv(std::string_view text);

// "8.4 us", "3.1 ms"
std::string lab_time_text(double milliseconds);

}  // namespace studioscope
