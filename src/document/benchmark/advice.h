#pragma once

#include <string>
#include <vector>

#include "document/benchmark/result.h"
#include "document/view/view.h"

namespace studioscope {

// A change that makes the draw faster, as a sweep measured it.
struct BenchmarkAdvice {
    double saving = 0;   // saved share of the time, 0..1
    std::string change;  // "skin once for all 1000 copies"
    std::string cost;    // what it costs or how it comes, empty: nothing
    BenchmarkDraw draw;  // the draw and the level with the change
    BenchmarkLevel level;
};

// The changes that save at least 5 % of the time and more than the noise of both draws, the most
// effective first.
std::vector<BenchmarkAdvice> benchmark_advice(const BenchmarkResult& result);

// "35 % less: skin once for all 1000 copies"
std::string text_of(const BenchmarkAdvice& advice);

// Whether the view can draw with the change: the order of triangles is the compiler's matter.
bool can_try(const BenchmarkAdvice& advice);
// Whether the view draws with the change already.
bool is_tried(const BenchmarkAdvice& advice, const ViewSettings& view);
// Draws the view with the change; without effect where can_try() is false.
void try_advice(const BenchmarkAdvice& advice, ViewSettings& view);

}  // namespace studioscope
