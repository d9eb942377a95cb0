#pragma once

#include <condition_variable>
#include <cstddef>
#include <map>
#include <mutex>
#include <utility>

#include "core/workers.h"

namespace studioscope {

// Computes items on all threads and takes the results one at a time in order, each as soon as it
// and all before it are ready.
//
// `make(size_t) -> T` runs on any thread and must not throw; `take(size_t, T) -> bool` runs on one
// thread at a time, and false ends the run: nothing more is started or taken. No thread is more
// than `ahead` items past the last one taken, which bounds the waiting results.
template <typename Make, typename Take>
void parallel_ordered_map(Workers& workers, size_t count, size_t ahead, Make make, Take take) {
    using T = decltype(make(size_t{0}));
    std::mutex mutex;
    std::condition_variable moved_on;
    std::map<size_t, T> waiting;
    size_t begun = 0, taken = 0;
    bool is_over = false;

    const auto take_what_is_next = [&] {
        for (auto next = waiting.find(taken); next != waiting.end() && !is_over;
             next = waiting.find(taken)) {
            is_over = !take(taken, std::move(next->second));
            waiting.erase(next);
            ++taken;
        }
        moved_on.notify_all();
    };
    const auto work = [&](size_t, size_t) {
        std::unique_lock lock(mutex);
        while (true) {
            moved_on.wait(lock, [&] { return is_over || begun == count || begun < taken + ahead; });
            if (is_over || begun == count) return;
            const size_t piece = begun++;
            lock.unlock();
            T made = make(piece);
            lock.lock();
            waiting.emplace(piece, std::move(made));
            take_what_is_next();
        }
    };
    workers.run(static_cast<size_t>(workers.count()), 1, work);
}

}  // namespace studioscope
