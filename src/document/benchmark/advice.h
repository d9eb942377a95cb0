#pragma once

#include <string>
#include <vector>

#include "document/benchmark/result.h"
#include "document/view/view.h"

namespace studioscope {

// A change that made the draw faster in a sweep.
struct BenchmarkAdvice {
    double saving = 0;   // saved share of the time, 0..1
    std::string change;  // "skin once for all 1000 copies"
    std::string cost;    // its cost or explanation; may be empty
    BenchmarkDraw draw;  // the draw and the level with the change
    BenchmarkLevel level;
};

// The changes that save at least 5 % of the time and more than the noise of both draws, the most
// effective first.
std::vector<BenchmarkAdvice> benchmark_advice(const BenchmarkResult& result);

// "35 % less: skin once for all 1000 copies"
std::string advice_text(const BenchmarkAdvice& advice);

// Whether the view can draw with the change; it cannot reorder triangles, which is up to compilers.
bool can_try(const BenchmarkAdvice& advice);
// Whether the view draws with the change already.
bool is_tried(const BenchmarkAdvice& advice, const ViewSettings& view);
// Applies the change to the view; without effect if can_try() is false.
void try_advice(const BenchmarkAdvice& advice, ViewSettings& view);

}  // namespace studioscope
