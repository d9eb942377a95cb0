#include "core/deadline.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "core/platform/platform.h"

namespace studioscope {

namespace {

constexpr int64_t kSecond = 1'000'000'000;
constexpr double kMaxLength = 1e9;  // seconds; more would not fit into the clock
constexpr uint64_t kChecksPerClockRead = 16;

constinit thread_local Deadline deadline;
constinit thread_local int64_t grace_ends = 0;    // of the handler of a TimeoutError; nanoseconds
constinit thread_local uint64_t check_count = 0;  // calls of check_deadline() in this scope

constexpr int64_t kSlowestClock = 5;  // that of a busy machine, against the steady one

std::atomic<bool> is_machine_busy = false;
int64_t busy_since = 0;         // nanoseconds of the steady clock
double processor_at_start = 0;  // seconds

int64_t deadline_clock() {
    const int64_t now = steady_nanoseconds();
    if (!is_machine_busy.load(std::memory_order_relaxed)) return now;
    const double used = (processor_seconds() - processor_at_start) * static_cast<double>(kSecond);
    const int64_t passed = now - busy_since;
    return busy_since +
           std::min(passed, std::max(passed / kSlowestClock, static_cast<int64_t>(used)));
}

bool is_sooner(const Deadline& a, const Deadline& b) {
    return a.at != 0 && (b.at == 0 || a.at < b.at);
}

}  // namespace

BusyMachineClock::BusyMachineClock() {
    busy_since = steady_nanoseconds();
    processor_at_start = processor_seconds();
    is_machine_busy = true;
}

BusyMachineClock::~BusyMachineClock() { is_machine_busy = false; }

bool has_passed(const Deadline& limit) { return limit.at != 0 && deadline_clock() >= limit.at; }

Deadline deadline_in(double seconds) {
    if (seconds <= 0) return {};
    const double nanoseconds = std::min(seconds, kMaxLength) * static_cast<double>(kSecond);
    return {deadline_clock() + static_cast<int64_t>(nanoseconds), seconds};
}

DeadlineScope::DeadlineScope(double seconds) : DeadlineScope(deadline_in(seconds)) {}

DeadlineScope::DeadlineScope(const Deadline& requested) : before_(deadline) {
    if (is_sooner(requested, deadline)) deadline = requested;
    if (before_.at == 0) grace_ends = 0;
    check_count = 0;
}

DeadlineScope::~DeadlineScope() { deadline = before_; }

Deadline DeadlineScope::current() { return deadline; }

DeadlinePause::DeadlinePause() : before_(deadline) { deadline = {}; }

DeadlinePause::~DeadlinePause() { deadline = before_; }

void DeadlinePause::check() const {
    if (!has_passed(before_)) return;
    grace_ends = deadline_clock() + kSecond;
    throw TimeoutError();
}

void check_deadline() {
    if (deadline.at == 0 || check_count++ % kChecksPerClockRead != 0) return;
    check_deadline_now();
}

void check_deadline_now() {
    if (deadline.at == 0) return;
    const int64_t time = deadline_clock();
    if (time < std::max(deadline.at, grace_ends)) return;
    // the one that is handled here may have been thrown on another thread
    const bool is_in_handler =
        grace_ends <= deadline.at && (std::uncaught_exceptions() > 0 || std::current_exception());
    grace_ends = time + kSecond;
    check_count = 0;
    if (!is_in_handler) throw TimeoutError();
}

std::optional<std::chrono::milliseconds> time_to_deadline() {
    if (deadline.at == 0) return std::nullopt;
    const int64_t left = std::max(deadline.at, grace_ends) - deadline_clock();
    return std::chrono::ceil<std::chrono::milliseconds>(
        std::chrono::nanoseconds(std::max<int64_t>(left, 0)));
}

uint64_t deadline_check_count() { return check_count; }

std::string timeout_text(const char* work, const char* allowed_by) {
    return fmt::format("{} took longer than the {:g} s that {} allows", work, deadline.seconds,
                       allowed_by);
}

Diagnostic timeout_error() { return error("timeout", timeout_text("reading it") + "; skipped"); }

}  // namespace studioscope
