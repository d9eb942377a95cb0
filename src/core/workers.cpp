#include "core/workers.h"

#include <algorithm>
#include <new>
#include <system_error>
#include <utility>

namespace studioscope {

namespace {

constexpr size_t kPiecesPerThread = 4;

}  // namespace

ThreadPool::ThreadPool(int threads) {
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const int wanted = threads > 0 ? threads : cores;
    try {
        for (int i = 1; i < wanted; ++i) threads_.emplace_back([this] { wait_for_work(); });
    } catch (const std::system_error&) {  // those that were started do the work, or the caller
    } catch (const std::bad_alloc&) {
    }
}

ThreadPool::~ThreadPool() {
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    started_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

// Until none is left that nobody has begun.
void ThreadPool::do_pieces(std::unique_lock<std::mutex>& lock) {
    while (begun_ < pieces_) {
        const size_t number = begun_++;
        lock.unlock();
        std::exception_ptr thrown = do_piece(number);
        lock.lock();
        if (thrown && !thrown_) thrown_ = std::move(thrown);
        ++done_;
    }
}

std::exception_ptr ThreadPool::do_piece(size_t number) const {
    const MemoryTrackingScope counts(memory_);
    const DeadlineScope ends(deadline_);
    try {
        (*work_)(items_ * number / pieces_, items_ * (number + 1) / pieces_);
    } catch (...) {
        return std::current_exception();
    }
    return nullptr;
}

void ThreadPool::wait_for_work() {
    std::unique_lock lock(mutex_);
    while (true) {
        started_.wait(lock, [&] { return is_ending_ || begun_ < pieces_; });
        if (is_ending_) return;
        do_pieces(lock);
        if (done_ == pieces_) finished_.notify_one();
    }
}

void ThreadPool::run(size_t count, size_t least, const std::function<void(size_t, size_t)>& work) {
    if (count == 0) return;
    const size_t most = static_cast<size_t>(this->count()) * kPiecesPerThread;
    const size_t pieces = std::clamp<size_t>(count / std::max<size_t>(least, 1), 1, most);
    if (pieces == 1) return work(0, count);
    std::unique_lock lock(mutex_);
    work_ = &work;
    memory_ = MemoryTrackingScope::current();
    deadline_ = DeadlineScope::current();
    items_ = count;
    pieces_ = pieces;
    begun_ = done_ = 0;
    started_.notify_all();
    do_pieces(lock);
    finished_.wait(lock, [&] { return done_ == pieces_; });
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

}  // namespace studioscope
