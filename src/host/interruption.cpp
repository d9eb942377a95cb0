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

std::atomic<int> asked{0};
std::atomic<int64_t> asked_at{0};
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<int64_t>::is_always_lock_free,
              "a signal handler may touch nothing else");

void end_by(int signal) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

// Ends the process when the grace time is over.
void end_now(int /*alarm*/) {
    if (asked != 0) end_by(asked);
}

void record_signal(int signal) {
    std::signal(signal, record_signal);  // some systems reset the handler at every signal
    if (asked == 0) {
        asked_at = steady_nanoseconds();
        asked = signal;
        call_later(kGraceSeconds, end_now);
    } else if (steady_nanoseconds() - asked_at > kSameSignal) {
        end_by(signal);
    }
}

// Installs a handler, unless the parent process ignores the signal, as nohup does.
void handle(int signal, void (*how)(int)) {
    if (std::signal(signal, how) == SIG_IGN) std::signal(signal, SIG_IGN);
}

}  // namespace

Interruption::Interruption() {
    asked = 0;
    handle(SIGINT, record_signal);
    handle(SIGTERM, record_signal);
}

Interruption::~Interruption() {
    handle(SIGINT, SIG_DFL);
    handle(SIGTERM, SIG_DFL);
    cancel_call();
    asked = 0;
}

bool Interruption::is_asked_for() { return asked != 0; }

void Interruption::pass_on() {
    if (asked != 0) end_by(asked);
}

}  // namespace studioscope
