#include "host/progress_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "core/message_text.h"
#include "core/path_text.h"
#include "core/platform/platform.h"
#include "host/output.h"

namespace studioscope {

namespace {

constexpr std::chrono::milliseconds kInterval(200);

// Whether the last line of standard error is a progress line.
struct LineState {
    std::mutex mutex;
    bool is_shown = false;
};
LineState& line_state() {
    static LineState state;
    return state;
}

void write_line(const std::string& text) {
    const std::lock_guard lock(line_state().mutex);
    write_to_standard_error("\r\x1b[K" + text);
    line_state().is_shown = !text.empty();
}

}  // namespace

void hide_progress_line() {
    const std::lock_guard lock(line_state().mutex);
    if (std::exchange(line_state().is_shown, false)) write_to_standard_error("\r\x1b[K");
}

ProgressLine::ProgressLine(std::function<std::string()> text, std::chrono::milliseconds delay) {
    const std::optional<int> columns = terminal_columns(StandardStream::kError);
    if (!columns || message_output().is_quiet || environment_variable("TERM") == "dumb") return;
    try {
        thread_ = std::thread(
            [this, text = std::move(text), delay, columns] { show(text, delay, *columns); });
    } catch (const std::system_error&) {  // no thread available: no line
    }
}

ProgressLine::~ProgressLine() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        is_done_ = true;
    }
    changed_.notify_all();
    thread_.join();
    hide_progress_line();
}

void ProgressLine::show(const std::function<std::string()>& text, std::chrono::milliseconds delay,
                        int columns) {
    std::unique_lock lock(mutex_);
    const auto is_done = [this] { return is_done_; };
    if (changed_.wait_for(lock, delay, is_done)) return;
    do {
        const auto width = static_cast<size_t>(std::max(columns - 1, 1));
        write_line(printable(text(), width));
    } while (!changed_.wait_for(lock, kInterval, is_done));
}

LoadingLine::LoadingLine(const std::filesystem::path& file)
    : scope_(progress_), line_([this, name = path_text(file.filename())] {
          const uint64_t done = progress_.done, total = progress_.total;
          const std::string share =
              total == 0 ? "" : fmt::format(": {} %", std::min(done, total) * 100 / total);
          return fmt::format("Reading {}{}", name, share);
      }) {}

}  // namespace studioscope
