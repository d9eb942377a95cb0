#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
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
    // finish, so the load is balanced. The context of
    // the caller's work applies. The first exception is rethrown here when all are done.
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

}  // namespace studioscope
