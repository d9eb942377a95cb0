// Runs that a signal of POSIX interrupts. No test waits: a process tells how long it would go on.

#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <functional>

#include "host/interruption.h"
#include "support/moved_time.h"

namespace studioscope::timeout_posix_test {

namespace {

// The end of a process that ignores a request to end, and what it told before.
struct Ended {
    int status = 0;
    unsigned told = 0;
};

// Runs `act` in a process of its own, which is ended if it returns; it tells a number once.
Ended run_interrupted(const std::function<void(const std::function<void(unsigned)>& tell)>& act) {
    int pipe_ends[2];
    REQUIRE(pipe(pipe_ends) == 0);
    const pid_t child = fork();
    if (child == 0) {
        const Interruption interruption;
        act([&](unsigned number) {
            if (write(pipe_ends[1], &number, sizeof number) != sizeof number) _exit(1);
        });
        _exit(0);
    }
    Ended ended;
    CHECK(read(pipe_ends[0], &ended.told, sizeof ended.told) == sizeof ended.told);
    waitpid(child, &ended.status, 0);
    close(pipe_ends[0]);
    close(pipe_ends[1]);
    return ended;
}

}  // namespace

TEST_CASE("a run that does not react to a signal is ended after two seconds", "[app]") {
    for (const int signal : {SIGTERM, SIGINT}) {
        const Ended ended = run_interrupted([&](const auto& tell) {
            std::raise(signal);
            tell(alarm(0));  // the seconds until it would be ended, rounded
            std::raise(SIGALRM);
        });
        CHECK(ended.told > 0);
        CHECK(ended.told <= 2);
        REQUIRE(WIFSIGNALED(ended.status));
        CHECK(WTERMSIG(ended.status) == signal);
    }
}

TEST_CASE("a second signal ends a run, unless it came with the first", "[app]") {
    const Ended ended = run_interrupted([](const auto& tell) {
        MovedTime time;
        std::raise(SIGTERM);
        time.move(MovedTime::kSecond / 2);
        std::raise(SIGINT);
        tell(7);
        time.move(1);
        std::raise(SIGINT);
    });
    CHECK(ended.told == 7);
    REQUIRE(WIFSIGNALED(ended.status));
    CHECK(WTERMSIG(ended.status) == SIGINT);
}

}  // namespace studioscope::timeout_posix_test
