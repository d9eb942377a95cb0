#pragma once

#include <condition_variable>
#include <cstddef>
#include <map>
#include <mutex>
#include <utility>

#include "core/workers.h"

namespace studioscope {

// Pieces of work on all threads, whose results are taken one at a time in the order of the pieces,
// each as soon as it and all before it are there.
//
// `make(size_t) -> T` runs on any thread and must not throw; `take(size_t, T) -> bool` on one
// thread at a time, and false ends it: nothing more is begun or taken. No thread is more than
// `ahead` pieces before the last one taken, so results that wait stay few.
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
