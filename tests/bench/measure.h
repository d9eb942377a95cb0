#pragma once

#include <chrono>
#include <ctime>
#include <fstream>
#include <string>

namespace studioscope {

// What `work` takes; what it gives is let go outside the measure.
template <typename Work>
double seconds(Work work) {
    const auto start = std::chrono::steady_clock::now();
    [[maybe_unused]] const auto made = work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// The same in processor time of the calling thread alone. On a machine that does other work too, it
// says what the clock would on a free one, as long as no other thread has more to do.
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

// The value of a line of /proc/self/status in bytes; 0 where there is no such file.
inline double status_bytes(const std::string& name) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.rfind(name, 0) == 0) return std::stod(line.substr(name.size())) * 1024;
    return 0;
}

// By how many bytes the memory in use grows while `work` runs, at its highest. Ask it first: what
// others freed would not be asked for again.
template <typename Work>
double peak_bytes(Work work) {
    std::ofstream("/proc/self/clear_refs") << "5";  // the peak starts anew
    const double before = status_bytes("VmRSS:");
    [[maybe_unused]] const auto made = work();
    return status_bytes("VmHWM:") - before;
}

}  // namespace studioscope
