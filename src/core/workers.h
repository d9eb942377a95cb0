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

// Threads that stay, so that work of a tenth of a millisecond is worth sharing. One run at a time.
class ThreadPool {
public:
    // The caller of run() is one of them; 0 is one for each core. There are fewer where the system
    // starts no more threads.
    explicit ThreadPool(int threads = 0);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    int count() const { return static_cast<int>(threads_.size()) + 1; }

    // Calls work(begin, end) with pieces of [0, count), each at least `least` long where there is
    // that much, on all threads; returns when all are done. A thread takes the next piece when it
    // is done with one, so nobody waits for one that is late. What they allocate counts for the
    // load that the caller works for, and its deadline is theirs; what one throws is thrown here
    // when all are done, the first of it.
    void run(size_t count, size_t least, const std::function<void(size_t, size_t)>& work);

private:
    void wait_for_work();
    void do_pieces(std::unique_lock<std::mutex>& lock);
    std::exception_ptr do_piece(size_t number) const;  // gives what it threw

    std::vector<std::thread> threads_;
    std::mutex mutex_;
    std::condition_variable started_, finished_;
    const std::function<void(size_t, size_t)>* work_ = nullptr;
    MemoryBudget* memory_ = nullptr;
    Deadline deadline_;
    std::exception_ptr thrown_;
    size_t items_ = 0, pieces_ = 0;
    size_t begun_ = 0, done_ = 0;  // pieces of this run
    bool is_ending_ = false;
};

}  // namespace studioscope
