// Runs that a signal of POSIX interrupts.

#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <thread>

#include "cli/interruption.h"

namespace studioscope::timeout_posix_test {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// Exit of a process that ignores a request by `signal` to end, and its duration.
struct Ended {
    int status = 0;
    Clock::duration after{};
};
Ended ask_to_end(int signal) {
    int pipe_ends[2];
    REQUIRE(pipe(pipe_ends) == 0);
    const pid_t child = fork();
    if (child == 0) {
        const Interruption interruption;
        if (write(pipe_ends[1], "!", 1) != 1) _exit(1);
        for (;;) pause();
    }
    char started = 0;
    REQUIRE(read(pipe_ends[0], &started, 1) == 1);
    const auto start = Clock::now();
    kill(child, signal);
    Ended ended;
    while (waitpid(child, &ended.status, WNOHANG) == 0) {
        std::this_thread::sleep_for(10ms);
        if (Clock::now() - start > 30s) kill(child, SIGKILL);
    }
    ended.after = Clock::now() - start;
    close(pipe_ends[0]);
    close(pipe_ends[1]);
    return ended;
}

}  // namespace

TEST_CASE("a run that does not react to a signal is ended after two seconds", "[app]") {
    for (const int signal : {SIGTERM, SIGINT}) {
        const Ended ended = ask_to_end(signal);
        REQUIRE(WIFSIGNALED(ended.status));
        CHECK(WTERMSIG(ended.status) == signal);
        CHECK(ended.after > 1900ms);
    }
}

}  // namespace studioscope::timeout_posix_test
