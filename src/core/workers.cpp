#include "core/workers.h"

#include <algorithm>

namespace studioscope {

Workers::Workers(int threads) {
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const int wanted = threads > 0 ? threads : cores;
    for (int i = 1; i < wanted; ++i)
        threads_.emplace_back([this, i] { wait_for_work(static_cast<size_t>(i)); });
}

Workers::~Workers() {
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    started_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Workers::do_piece(size_t number) const {
    if (number >= pieces_) return;
    (*work_)(items_ * number / pieces_, items_ * (number + 1) / pieces_);
}

void Workers::wait_for_work(size_t number) {
    unsigned done = 0;
    std::unique_lock lock(mutex_);
    while (true) {
        started_.wait(lock, [&] { return is_ending_ || round_ != done; });
        if (is_ending_) return;
        done = round_;
        lock.unlock();
        do_piece(number);
        lock.lock();
        if (--working_ == 0) finished_.notify_one();
    }
}

void Workers::run(size_t count, size_t least, const std::function<void(size_t, size_t)>& work) {
    if (count == 0) return;
    const size_t pieces =
        std::clamp<size_t>(count / std::max<size_t>(least, 1), 1, threads_.size() + 1);
    if (pieces == 1) return work(0, count);
    {
        const std::lock_guard lock(mutex_);
        work_ = &work;
        items_ = count;
        pieces_ = pieces;
        working_ = threads_.size();
        ++round_;
    }
    started_.notify_all();
    do_piece(0);
    std::unique_lock lock(mutex_);
    finished_.wait(lock, [&] { return working_ == 0; });
}

}  // namespace studioscope
