#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "core/work_context.h"

namespace studioscope {

// A pool of persistent threads, which makes tasks of a tenth of a millisecond worth sharing. One
// run at a time.
class ThreadPool {
public:
    // Starts `threads` - 1 threads, as the caller of parallel_for() works too; 0: one thread per
    // core. There are fewer if the system starts no more threads.
    explicit ThreadPool(int threads = 0);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    int count() const { return static_cast<int>(threads_.size()) + 1; }

    // Calls work(begin, end) for chunks of [0, count), each of at least `min_chunk` items if there
    // are that many, on all threads; returns when all are done. Threads take the next chunk as they
    // finish, so the load is balanced. Chunks run in the caller's WorkContext. The first exception
    // is rethrown here when all are done.
    void parallel_for(size_t count, size_t min_chunk,
                      const std::function<void(size_t, size_t)>& work);

private:
    void wait_for_work();
    void run_chunks(std::unique_lock<std::mutex>& lock);
    // Returns the exception that was thrown, if any.
    std::exception_ptr run_chunk(size_t number) const;

    std::vector<std::thread> threads_;
    std::mutex mutex_;
    std::condition_variable work_ready_, work_done_;
    const std::function<void(size_t, size_t)>* work_ = nullptr;
    WorkContext context_;  // of the caller
    std::exception_ptr thrown_;
    size_t items_ = 0, chunks_ = 0;
    size_t started_chunks_ = 0, done_chunks_ = 0;  // chunks of the current run
    bool is_stopping_ = false;
};

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
            T result = make(index);
            lock.lock();
            waiting.emplace(index, std::move(result));
            take_ready();
        }
    };
    workers.parallel_for(static_cast<size_t>(workers.count()), 1, work);
}

// Runs the work on its own thread in the context of this one, as std::async does; the future's
// destructor waits for it. If the system cannot start a thread, the work runs on the calling thread
// before this returns. An exception of the work is rethrown by future::get().
template <typename Work>
auto run_async(Work work) {
    const auto shared = std::make_shared<Work>(std::move(work));
    const auto run = [shared, context = WorkContext::current()] {
        const WorkScope scope(context);
        return (*shared)();
    };
    try {
        return std::async(std::launch::async, run);
    } catch (const std::system_error&) {
        auto done = std::async(std::launch::deferred, run);
        done.wait();
        return done;
    }
}

}  // namespace studioscope
