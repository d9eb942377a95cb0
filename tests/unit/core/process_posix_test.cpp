// Running of other programs of POSIX, without a shell.

#include <array>
#include <catch2/catch.hpp>

#include "core/deadline.h"
#include "core/memory_budget.h"
#include "core/platform/platform.h"
#include "core/platform/process.h"

namespace studioscope::process_posix_test {

namespace {

constexpr size_t kEnough = 1 << 20;

std::string output_of(const ProcessCommand& command) {
    const Result<ProcessOutput> output = run_process(command, kEnough);
    REQUIRE(output);
    return std::string(as_text(output->out));
}

}  // namespace

TEST_CASE("the words of a command reach the program as they are", "[process]") {
    const std::string odd = "a b; $HOME `id` 'c' \"d\" \\ *\n";
    CHECK(output_of({{"printf", "%s|", odd, "", "-n"}, {}}) == odd + "||-n|");
}

TEST_CASE("a program's status and messages are kept", "[process]") {
    const Result<ProcessOutput> output =
        run_process({{"sh", "-c", "echo out; echo wrong >&2; exit 7"}, {}}, kEnough);
    REQUIRE(output);
    CHECK(output->status == 7);
    CHECK(as_text(output->out) == "out\n");
    CHECK(output->messages == "wrong\n");
    const Result<ProcessOutput> killed = run_process({{"sh", "-c", "kill -9 $$"}, {}}, kEnough);
    REQUIRE(killed);
    CHECK(killed->status == -1);
}

TEST_CASE("a program that does not exist cannot be started", "[process]") {
    const Result<ProcessOutput> output = run_process({{"no-such-program-here"}, {}}, kEnough);
    REQUIRE_FALSE(output);
    CHECK(output.error().code == "program-start");
    CHECK_FALSE(Process::start({{"no-such-program-here"}, {}}));
}

TEST_CASE("variables of a program are set and unset", "[process]") {
    const std::string text = output_of({{"sh", "-c", "echo \"$STUDIOSCOPE_TEST ${HOME-unset}\""},
                                        {{"STUDIOSCOPE_TEST", "set"}, {"HOME", ""}}});
    CHECK(text == "set unset\n");
}

TEST_CASE("output up to the limit is complete, and a byte more is not", "[process]") {
    const ProcessCommand five{{"printf", "12345"}, {}};
    CHECK(run_process(five, 5)->is_complete);
    CHECK_FALSE(run_process(five, 4)->is_complete);
    // a program that never ends is stopped
    const Result<ProcessOutput> endless = run_process({{"yes"}, {}}, 1000);
    REQUIRE(endless);
    CHECK_FALSE(endless->is_complete);
}

TEST_CASE("a running program answers what is written to it", "[process]") {
    Result<Process> cat = Process::start({{"cat"}, {}});
    REQUIRE(cat);
    for (const std::string text : {"one\n", "two\n"}) {
        CHECK(cat->write(as_bytes(text)));
        std::array<std::byte, 64> answer{};
        const size_t count = cat->read(answer);
        CHECK(as_text(ByteSpan(answer.data(), count)) == text);
    }
}

TEST_CASE("writing to a program that has closed its input fails", "[process]") {
    protect_standard_streams();  // else the signal of a closed pipe ends this program
    Result<Process> deaf = Process::start({{"sh", "-c", "exec <&-; echo closed"}, {}});
    REQUIRE(deaf);
    std::array<std::byte, 8> answer{};
    CHECK(deaf->read(answer) == 7);
    CHECK_FALSE(deaf->write(as_bytes("more")));
}

// A deadline of long ago.
const Deadline kPassed{1, 0.001};

TEST_CASE("waiting for a program ends at the deadline, and the program with it", "[process]") {
    const ProcessCommand sleeps{{"sleep", "1000"}, {}};
    Result<Process> running = Process::start({{"cat"}, {}});
    REQUIRE(running);
    std::array<std::byte, 8> answer{};
    {
        const DeadlineScope ends(kPassed);
        CHECK_THROWS_AS(running->read(answer), TimeoutError);
    }
    {
        const DeadlineScope ends(0.05);
        CHECK_THROWS_AS(run_process(sleeps, kEnough), TimeoutError);
    }
    // what was not read is still to come
    CHECK(running->write(as_bytes("later")));
    CHECK(running->read(answer) == 5);
    // a program that ignores the end of its input is stopped, not waited for
    Result<Process> deaf = Process::start(sleeps);
    CHECK(deaf);
}

TEST_CASE("a program that closes its streams and goes on is waited for until the deadline",
          "[process]") {
    const DeadlineScope ends(0.05);
    CHECK_THROWS_AS(run_process({{"sh", "-c", "exec >&- 2>&-; exec sleep 1000"}, {}}, kEnough),
                    TimeoutError);
}

TEST_CASE("a program whose output takes too much memory is stopped", "[process]") {
    MemoryBudget memory(1'000'000, 0, MemoryBudget::WhenFull::kRefuse);
    const MemoryTrackingScope counts(&memory);
    CHECK_THROWS_AS(run_process({{"yes"}, {}}, size_t{1} << 30), MemoryLimitExceeded);
}

}  // namespace studioscope::process_posix_test
