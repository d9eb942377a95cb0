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

// A progress line in a terminal for a task that takes longer than a second. The destructor removes
// it.
class ProgressLine {
public:
    static constexpr std::chrono::milliseconds kDelay{1000};

    // `text` returns the line without a line break; it is called on another thread, after `delay`.
    // Nothing is shown if standard error is not a terminal that can erase a line, or with --quiet.
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

// A progress line about the file that this thread loads during the object's lifetime.
class LoadingLine {
public:
    explicit LoadingLine(const std::filesystem::path& file);

private:
    Progress progress_;
    ProgressScope scope_;
    ProgressLine line_;
};

// Removes a visible progress line before something else is written; it reappears by itself.
void hide_progress_line();

}  // namespace studioscope
