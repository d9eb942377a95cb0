#pragma once

#include <memory>

#include "bench/bench.h"
#include "document/document.h"

namespace studioscope {

// Measures the shown model with every skinner, a little in each frame, so that the window stays
// responsive: 1 to 1000 instances, 1 to 3 bones per vertex, every level of detail. Nothing is
// rasterised. Needs the OpenGL context that it was made in.
class BenchmarkSweep {
public:
    // Prepares the pose and level that the document shows.
    static Result<BenchmarkSweep> make(const Document& document);
    BenchmarkSweep(BenchmarkSweep&&) noexcept;
    BenchmarkSweep& operator=(BenchmarkSweep&&) noexcept;
    ~BenchmarkSweep();

    // Measures for about so long; false once there is no more to do. An error of the driver ends
    // it.
    Result<bool> step(double seconds);
    float progress() const;
    // The rows measured so far.
    BenchmarkResult result() const;

private:
    struct Work;
    explicit BenchmarkSweep(std::unique_ptr<Work> work);

    std::unique_ptr<Work> work_;
};

}  // namespace studioscope
