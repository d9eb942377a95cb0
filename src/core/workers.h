#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "core/deadline.h"
#include "core/memory_budget.h"

namespace studioscope {

// A pool of persistent threads, which makes tasks of a tenth of a millisecond worth sharing. One
// run at a time.
class Workers {
public:
    // Starts `threads` - 1 threads, as the caller of run() works too; 0: one thread per core.
    explicit Workers(int threads = 0);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    int count() const { return static_cast<int>(threads_.size()) + 1; }

    // Calls work(begin, end) for pieces of [0, count), each of at least `least` items if there are
    // that many, on all threads; returns when all are done. Threads take the next piece as they
    // finish, so the load is balanced. Allocations count for the caller's load, and the caller's
    // deadline applies. The first exception is rethrown here when all are done.
    void run(size_t count, size_t least, const std::function<void(size_t, size_t)>& work);

private:
    void wait_for_work();
    void do_pieces(std::unique_lock<std::mutex>& lock);
    // Returns the exception that was thrown, if any.
    std::exception_ptr do_piece(size_t number) const;

    std::vector<std::thread> threads_;
    std::mutex mutex_;
    std::condition_variable started_, finished_;
    const std::function<void(size_t, size_t)>* work_ = nullptr;
    MemoryBudget* memory_ = nullptr;
    Deadline deadline_;
    std::exception_ptr thrown_;
    size_t items_ = 0, pieces_ = 0;
    size_t begun_ = 0, done_ = 0;  // pieces of the current run
    bool is_ending_ = false;
};

}  // namespace studioscope
