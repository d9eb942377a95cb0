#include "render/bench/environment.h"

#include <atomic>
#include <cstring>

#include "core/platform/platform.h"
#include "model/animation/skin.h"
#include "render/bench/stage_clock.h"
#include "render/driver.h"

namespace studioscope {

namespace {

template <typename Work>
double best_seconds(Work work) {
    double best = 0;
    for (int round = 0; round < 5; ++round) {
        const double start = wall_seconds();
        work();
        const double time = wall_seconds() - start;
        if (round == 0 || time < best) best = time;
    }
    return best;
}

}  // namespace

BenchmarkEnvironment bench_environment() {
    BenchmarkEnvironment found;
    const Driver driver = current_driver();
    found.vendor = driver.vendor;
    found.renderer = driver.renderer;
    found.version = driver.version;
    found.is_software = driver.is_software;
    found.cores = static_cast<int>(std::thread::hardware_concurrency());
    found.cpu = processor_name();
    found.skinning = name_of(skin_variants().back());
#if defined(__VERSION__)
    found.compiler = __VERSION__;
#endif
#if defined(__OPTIMIZE__)
    found.build = "release";
#else
    found.build = "debug";
#endif
    return found;
}

MemoryBandwidth measure_bandwidth() {
    constexpr size_t kWords = size_t{16} << 20;
    std::vector<uint64_t> memory(kWords, 1);
    ThreadPool workers;
    std::atomic<uint64_t> sum = 0;
    const double reading = best_seconds([&] {
        workers.parallel_for(kWords, kWords / 64, [&](size_t begin, size_t end) {
            uint64_t parts[8] = {};
            for (size_t i = begin; i + 8 <= end; i += 8)
                for (size_t k = 0; k < 8; ++k) parts[k] += memory[i + k];
            for (const uint64_t part : parts) sum += part;
        });
    });
    const double writing = best_seconds([&] {
        workers.parallel_for(kWords, kWords / 64, [&](size_t begin, size_t end) {
            std::memset(&memory[begin], static_cast<int>(sum & 1), (end - begin) * 8);
        });
    });
    return {kWords * 8 / reading, kWords * 8 / writing};
}

}  // namespace studioscope
