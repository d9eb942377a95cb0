#include "app/interruption.h"

#include <atomic>
#include <csignal>

namespace studioscope {

namespace {

std::atomic<int> asked{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may touch nothing else");

void note_signal(int signal) {
    asked = signal;
    std::signal(signal, SIG_DFL);
}

// What the parent ignores stays ignored, as behind nohup.
void handle(int signal, void (*how)(int)) {
    if (std::signal(signal, how) == SIG_IGN) std::signal(signal, SIG_IGN);
}

}  // namespace

Interruption::Interruption() {
    asked = 0;
    handle(SIGINT, note_signal);
    handle(SIGTERM, note_signal);
}

Interruption::~Interruption() {
    handle(SIGINT, SIG_DFL);
    handle(SIGTERM, SIG_DFL);
}

bool Interruption::is_asked_for() { return asked != 0; }

void Interruption::pass_on() {
    if (asked == 0) return;
    std::signal(asked, SIG_DFL);
    std::raise(asked);
}

}  // namespace studioscope
