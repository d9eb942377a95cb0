#include "core/thread_pool.h"

#include <algorithm>
#include <new>
#include <system_error>
#include <utility>

namespace studioscope {

namespace {

constexpr size_t kChunksPerThread = 4;

}  // namespace

ThreadPool::ThreadPool(int threads) {
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const int thread_count = threads > 0 ? threads : cores;
    try {
        for (int i = 1; i < thread_count; ++i) threads_.emplace_back([this] { wait_for_work(); });
    } catch (const std::system_error&) {  // the threads that were started share the work
    } catch (const std::bad_alloc&) {
    }
}

ThreadPool::~ThreadPool() {
    {
        const std::lock_guard lock(mutex_);
        is_stopping_ = true;
    }
    work_ready_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

// Runs chunks until all of them have been started.
void ThreadPool::run_chunks(std::unique_lock<std::mutex>& lock) {
    while (started_chunks_ < chunks_) {
        const size_t number = started_chunks_++;
        lock.unlock();
        std::exception_ptr thrown = run_chunk(number);
        lock.lock();
        if (thrown && !thrown_) thrown_ = std::move(thrown);
        ++done_chunks_;
    }
}

std::exception_ptr ThreadPool::run_chunk(size_t number) const {
    const WorkScope scope(context_);
    try {
        (*work_)(items_ * number / chunks_, items_ * (number + 1) / chunks_);
    } catch (...) {
        return std::current_exception();
    }
    return nullptr;
}

void ThreadPool::wait_for_work() {
    std::unique_lock lock(mutex_);
    while (true) {
        work_ready_.wait(lock, [&] { return is_stopping_ || started_chunks_ < chunks_; });
        if (is_stopping_) return;
        run_chunks(lock);
        if (done_chunks_ == chunks_) work_done_.notify_one();
    }
}

void ThreadPool::parallel_for(size_t count, size_t min_chunk,
                              const std::function<void(size_t, size_t)>& work) {
    if (count == 0) return;
    const size_t max_chunks = static_cast<size_t>(this->count()) * kChunksPerThread;
    const size_t chunks = std::clamp<size_t>(count / std::max<size_t>(min_chunk, 1), 1, max_chunks);
    if (chunks == 1) return work(0, count);
    std::unique_lock lock(mutex_);
    work_ = &work;
    context_ = WorkContext::current();
    items_ = count;
    chunks_ = chunks;
    started_chunks_ = done_chunks_ = 0;
    work_ready_.notify_all();
    run_chunks(lock);
    work_done_.wait(lock, [&] { return done_chunks_ == chunks_; });
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

}  // namespace studioscope
