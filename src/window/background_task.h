#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "core/platform/platform.h"
#include "core/progress.h"

namespace studioscope {

// What is done faster than this comes without anything in between.
inline constexpr double kUnnoticedSeconds = 0.05;
inline constexpr double kWithoutEnd = 1e6;

// Work beside the window, one thing at a time: what is started replaces what is under way, which is
// told to end and is not heard of again.
template <typename Outcome>
class BackgroundTask {
public:
    // `wake` is called on the other thread when there is something to take.
    explicit BackgroundTask(std::function<void()> wake) : wake_(std::move(wake)) {}
    ~BackgroundTask() { cancel(); }
    BackgroundTask(const BackgroundTask&) = delete;
    BackgroundTask& operator=(const BackgroundTask&) = delete;

    // `work` runs on another thread and has to bring all that it needs; it does not throw, but for
    // CancelledError. Where the system starts no more threads it is done before this returns.
    void start(const std::function<Outcome()>& work) {
        cancel();
        job_ = std::make_unique<Job>();
        job_->run_beside(work, wake_);
    }
    void cancel() {
        if (job_) {
            job_->progress.is_cancelled = true;
            given_up_.push_back(std::move(job_));
        }
        forget_ended();
    }

    bool is_busy() const { return job_ != nullptr; }
    // Of what is under way; null where nothing is.
    const Progress* progress() const { return job_ ? &job_->progress : nullptr; }

    // What was made, once.
    std::optional<Outcome> take() {
        forget_ended();
        if (!job_ || !job_->is_over()) return std::nullopt;
        const std::unique_ptr<Job> job = std::move(job_);
        return std::move(job->outcome);
    }
    // Returns as soon as there is something to take, or after so many seconds.
    void wait(double seconds) const {
        if (!job_) return;
        std::unique_lock lock(job_->mutex);
        job_->ended.wait_for(lock, std::chrono::duration<double>(seconds),
                             [&] { return job_->has_ended; });
    }

private:
    struct Job {
        Progress progress;
        mutable std::mutex mutex;
        mutable std::condition_variable ended;
        std::optional<Outcome> outcome;  // under the mutex, as is:
        bool has_ended = false;
        std::thread thread;

        ~Job() {
            progress.is_cancelled = true;
            if (thread.joinable()) thread.join();
        }
        void run_beside(const std::function<Outcome()>& work, const std::function<void()>& wake) {
            try {
                thread = std::thread([this, work, wake] {
                    lower_thread_priority();
                    run(work, wake);
                });
            } catch (const std::system_error&) {
                run(work, wake);
            }
        }
        void run(const std::function<Outcome()>& work, const std::function<void()>& wake) {
            const ProgressScope scope(progress);
            std::optional<Outcome> made;
            try {
                made = work();
            } catch (const CancelledError&) {  // nobody takes it
            }
            {
                const std::lock_guard lock(mutex);
                outcome = std::move(made);
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

    // Those that do not end at once are not waited for.
    void forget_ended() {
        std::erase_if(given_up_, [](const std::unique_ptr<Job>& job) { return job->is_over(); });
    }

    std::function<void()> wake_;
    std::unique_ptr<Job> job_;
    std::vector<std::unique_ptr<Job>> given_up_;
};

}  // namespace studioscope
