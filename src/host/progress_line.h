#pragma once

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "core/work_context.h"

namespace studioscope {

// A line on a terminal that says how far a task is, while it takes longer than a second. Destroying
// it removes the line.
class ProgressLine {
public:
    static constexpr std::chrono::milliseconds kDelay{1000};

    // `text` gives the line, without its end; it is called on another thread, from `delay` on.
    // Nothing is shown if standard error is no terminal that can erase a line, or with --quiet.
    explicit ProgressLine(std::function<std::string()> text,
                          std::chrono::milliseconds delay = kDelay);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

private:
    void show(const std::function<std::string()>& text, std::chrono::milliseconds delay,
              int columns);

    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_done_ = false;
    std::thread thread_;
};

// A progress line about files that this thread loads while it lives.
class LoadingLine {
public:
    explicit LoadingLine(const std::filesystem::path& file);

private:
    Progress progress_;
    ProgressScope scope_;
    ProgressLine line_;
};

// Removes the line that is shown, before something else is written; it returns by itself.
void hide_progress_line();

}  // namespace studioscope
