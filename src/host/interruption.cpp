#include "host/interruption.h"

#include <atomic>
#include <csignal>

#include "core/deadline.h"
#include "core/platform/platform.h"

namespace studioscope {

namespace {

// Signals within this time count as one: `timeout` signals the process and then its group.
constexpr int64_t kSameSignal = 500'000'000;
constexpr unsigned kGraceSeconds = 2;  // seconds for closing an output file

std::atomic<int> pending_signal{0};
std::atomic<int64_t> signal_time{0};
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<int64_t>::is_always_lock_free,
              "a signal handler may touch nothing else");

void end_by(int signal) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

// Ends the process when the grace time is over.
void end_now(int /*alarm*/) {
    if (pending_signal != 0) end_by(pending_signal);
}

void record_signal(int signal) {
    std::signal(signal, record_signal);  // some systems reset the handler at every signal
    if (pending_signal == 0) {
        signal_time = steady_nanoseconds();
        pending_signal = signal;
        call_later(kGraceSeconds, end_now);
    } else if (steady_nanoseconds() - signal_time > kSameSignal) {
        end_by(signal);
    }
}

// Installs a handler, unless the parent process ignores the signal, as nohup does.
void handle(int signal, void (*handler)(int)) {
    if (std::signal(signal, handler) == SIG_IGN) std::signal(signal, SIG_IGN);
}

}  // namespace

Interruption::Interruption() {
    pending_signal = 0;
    handle(SIGINT, record_signal);
    handle(SIGTERM, record_signal);
}

Interruption::~Interruption() {
    handle(SIGINT, SIG_DFL);
    handle(SIGTERM, SIG_DFL);
    cancel_call();
    pending_signal = 0;
}

bool Interruption::is_requested() { return pending_signal != 0; }

void Interruption::reraise() {
    if (pending_signal != 0) end_by(pending_signal);
}

}  // namespace studioscope
