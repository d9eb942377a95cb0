#pragma once

#include <condition_variable>
#include <cstddef>
#include <map>
#include <mutex>
#include <utility>

#include "core/thread_pool.h"

namespace studioscope {

// Computes items on all threads and takes the results one at a time in order, each as soon as it
// and all before it are ready.
//
// `make(size_t) -> T` runs on any thread and must not throw; `take(size_t, T) -> bool` runs on one
// thread at a time, and false ends the run: nothing more is started or taken. No thread is more
// than `ahead` items past the last one taken, which bounds the waiting results.
template <typename Make, typename Take>
void parallel_ordered_map(ThreadPool& workers, size_t count, size_t ahead, Make make, Take take) {
    using T = decltype(make(size_t{0}));
    std::mutex mutex;
    std::condition_variable advanced;
    std::map<size_t, T> waiting;
    size_t started = 0, taken = 0;
    bool is_over = false;

    const auto take_ready = [&] {
        for (auto next = waiting.find(taken); next != waiting.end() && !is_over;
             next = waiting.find(taken)) {
            is_over = !take(taken, std::move(next->second));
            waiting.erase(next);
            ++taken;
        }
        advanced.notify_all();
    };
    const auto work = [&](size_t, size_t) {
        std::unique_lock lock(mutex);
        while (true) {
            advanced.wait(lock,
                          [&] { return is_over || started == count || started < taken + ahead; });
            if (is_over || started == count) return;
            const size_t index = started++;
            lock.unlock();
            T made = make(index);
            lock.lock();
            waiting.emplace(index, std::move(made));
            take_ready();
        }
    };
    workers.parallel_for(static_cast<size_t>(workers.count()), 1, work);
}

}  // namespace studioscope
