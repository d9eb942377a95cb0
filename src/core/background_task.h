#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "core/platform/platform.h"
#include "core/platform/sandbox.h"
#include "core/work_context.h"

namespace studioscope {

// Runs jobs on a background thread, one at a time. Starting a job cancels the running one and drops
// its result. A job's thread has a low priority, an empty WorkContext, and its own Progress
// (core/work_context.h), for reporting and cancellation, and may be restricted to reading files
// (core/platform/sandbox.h). Only the owner's thread may call the task.
template <typename Outcome>
class BackgroundTask {
public:
    // `notify` is called on the job's thread once there is a result to take.
    explicit BackgroundTask(std::function<void()> notify = [] {}) : notify_(std::move(notify)) {}
    ~BackgroundTask() { cancel(); }
    BackgroundTask(const BackgroundTask&) = delete;
    BackgroundTask& operator=(const BackgroundTask&) = delete;

    // Starts a job. `work` must own what it uses, or that must outlive cancel_and_wait(). `failed`
    // is the result if it throws, e.g. when memory runs out.
    void start(std::function<Outcome()> work, Outcome failed = {}) {
        cancel();
        job_ = std::make_unique<Job>();
        job_->outcome = std::move(failed);
        job_->start(work, notify_);
    }
    // Drops the job without waiting for its end.
    void cancel() {
        if (job_) {
            job_->progress.is_cancelled = true;
            cancelled_jobs_.push_back(std::move(job_));
        }
        reap_finished();
    }
    // Drops the job; no thread of the task runs afterwards.
    void cancel_and_wait() {
        cancel();
        cancelled_jobs_.clear();
    }

    // True from start() until the result is taken or the job is cancelled.
    bool is_busy() const { return job_ != nullptr; }
    // The job's progress; null without a job.
    const Progress* progress() const { return job_ ? &job_->progress : nullptr; }

    // The job's result, returned once; empty while it runs.
    std::optional<Outcome> take() {
        reap_finished();
        if (!job_ || !job_->is_over()) return std::nullopt;
        const std::unique_ptr<Job> job = std::move(job_);
        if (job->is_cancelled) return std::nullopt;
        return std::move(job->outcome);
    }
    // Waits for a result to take, at most `seconds`.
    void wait(double seconds) const {
        if (!job_) return;
        std::unique_lock lock(job_->mutex);
        job_->ended.wait_for(lock, std::chrono::duration<double>(seconds),
                             [&] { return job_->has_ended; });
    }

private:
    struct Job {
        Progress progress;
        mutable std::mutex mutex;  // guards the members below
        mutable std::condition_variable ended;
        Outcome outcome{};
        bool has_ended = false, is_cancelled = false;
        std::thread thread;

        ~Job() {
            progress.is_cancelled = true;
            if (thread.joinable()) thread.join();
        }
        void start(const std::function<Outcome()>& work, const std::function<void()>& notify) {
            try {
                thread = std::thread([this, work, notify] {
                    lower_thread_priority();
                    enter_background_restriction();
                    run(work, notify);
                });
            } catch (const std::system_error&) {  // the system starts no more threads
                run(work, notify);
            }
        }
        void run(const std::function<Outcome()>& work, const std::function<void()>& notify) {
            std::optional<Outcome> result;
            bool was_cancelled = false;
            try {
                const WorkScope work_scope{WorkContext{}};
                const ProgressScope scope(progress);
                result = work();
            } catch (const CancelledError&) {
                was_cancelled = true;
            } catch (const std::exception&) {  // `outcome` is that of a failure
            }
            {
                const std::lock_guard lock(mutex);
                if (result) outcome = std::move(*result);
                is_cancelled = was_cancelled;
                has_ended = true;
            }
            ended.notify_all();
            notify();
        }
        bool is_over() const {
            const std::lock_guard lock(mutex);
            return has_ended;
        }
    };

    void reap_finished() {
        std::erase_if(cancelled_jobs_,
                      [](const std::unique_ptr<Job>& job) { return job->is_over(); });
    }

    std::function<void()> notify_;
    std::unique_ptr<Job> job_;
    std::vector<std::unique_ptr<Job>> cancelled_jobs_;
};

}  // namespace studioscope
