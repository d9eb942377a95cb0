#pragma once

#include <chrono>
#include <ctime>
#include <fstream>
#include <string>

namespace studioscope {

// Seconds of `work`; its result is destroyed outside the measurement.
template <typename Work>
double seconds(Work work) {
    const auto start = std::chrono::steady_clock::now();
    [[maybe_unused]] const auto made = work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Seconds of processor time of the calling thread. On a busy machine they equal the wall time on an
// idle one, if no other thread has more to do.
template <typename Work>
double own_seconds(Work work) {
    const auto now = [] {
        std::timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
    };
    const double start = now();
    [[maybe_unused]] const auto made = work();
    return now() - start;
}

// Value of a line of /proc/self/status in bytes; 0 if there is no such file.
inline double status_bytes(const std::string& name) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.rfind(name, 0) == 0) return std::stod(line.substr(name.size())) * 1024;
    return 0;
}

// Largest growth of memory in bytes while `work` runs. To be called first: memory that others freed
// would be reused.
template <typename Work>
double peak_bytes(Work work) {
    std::ofstream("/proc/self/clear_refs") << "5";  // resets the peak
    const double before = status_bytes("VmRSS:");
    [[maybe_unused]] const auto made = work();
    return status_bytes("VmHWM:") - before;
}

}  // namespace studioscope
