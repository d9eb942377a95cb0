#include "app/loader.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "core/progress.h"

namespace studioscope {

namespace {

// load_scene() tells what went wrong by itself; this is for what stands around it.
Loaded read_all(const std::function<Attempt()>& read) {
    Loaded loaded;
    try {
        loaded.attempt = read();
        loaded.counts = count_model(loaded.attempt.scene.model);
    } catch (const std::exception&) {
        loaded.attempt.scene = {};
        loaded.attempt.scene.diagnostics = {
            error("out-of-memory", "there is not enough memory to open this")};
    }
    return loaded;
}

}  // namespace

struct Loader::Job {
    Progress progress;
    mutable std::mutex mutex;
    mutable std::condition_variable ended;
    std::optional<Loaded> loaded;  // under the mutex, as is:
    bool has_ended = false;
    std::thread thread;

    ~Job() {
        progress.is_cancelled = true;
        if (thread.joinable()) thread.join();
    }
    void run(const std::function<Attempt()>& read, const std::function<void()>& wake) {
        const ProgressScope scope(progress);
        Loaded result = read_all(read);
        {
            const std::lock_guard lock(mutex);
            loaded = std::move(result);
            has_ended = true;
        }
        ended.notify_all();
        wake();
    }
    bool is_over() const {
        const std::lock_guard lock(mutex);
        return has_ended;
    }
};

Loader::Loader(std::function<void()> wake) : wake_(std::move(wake)) {}

Loader::~Loader() { cancel(); }

void Loader::start(std::function<Attempt()> read) {
    cancel();
    job_ = std::make_unique<Job>();
    job_->thread = std::thread(
        [job = job_.get(), read = std::move(read), wake = wake_] { job->run(read, wake); });
}

void Loader::cancel() {
    if (job_) {
        job_->progress.is_cancelled = true;
        given_up_.push_back(std::move(job_));
    }
    forget_ended();
}

// Those that do not end at once are not waited for.
void Loader::forget_ended() {
    std::erase_if(given_up_, [](const std::unique_ptr<Job>& job) { return job->is_over(); });
}

float Loader::share_done() const {
    if (!job_) return -1;
    const auto total = static_cast<float>(job_->progress.total.load());
    return total > 0 ? static_cast<float>(job_->progress.done.load()) / total : -1;
}

std::optional<Loaded> Loader::take() {
    forget_ended();
    if (!job_ || !job_->is_over()) return std::nullopt;
    const std::unique_ptr<Job> job = std::move(job_);
    return std::move(job->loaded);
}

void Loader::wait(double seconds) const {
    if (!job_) return;
    std::unique_lock lock(job_->mutex);
    job_->ended.wait_for(lock, std::chrono::duration<double>(seconds),
                         [&] { return job_->has_ended; });
}

}  // namespace studioscope
