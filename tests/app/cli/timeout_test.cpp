// Runs with a file that takes too long.

#include <catch2/catch.hpp>
#include <csignal>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>

#include "host/interruption.h"
#include "support/moved_time.h"
#include "support/program.h"
#include "support/smd_text.h"

#ifndef _WIN32
#include <sys/wait.h>
#include <unistd.h>
#endif

namespace studioscope::timeout_test {

namespace {

// Seconds in which no file is opened and read on any machine.
const std::string kTooShort = "0.000001";

}  // namespace

TEST_CASE("check --timeout reports a file that takes longer and continues with the next", "[app]") {
    const ScratchFolder scratch;
    const std::string slow = (scratch / "slow.smd").generic_string();
    const std::string broken = (scratch / "z.smd").generic_string();
    write_text(slow, reference(triangle()));
    write_text(broken, "no model");
    const Ran ran =
        run_studioscope({"check", "--format", "jsonl", "--timeout", kTooShort, slow, broken});
    std::istringstream lines(ran.out);
    std::string line;
    REQUIRE(std::getline(lines, line));
    const auto first = nlohmann::json::parse(line);
    CHECK(first["status"] == "read");  // its bytes were read
    REQUIRE(first["diagnostics"].size() == 1);
    CHECK(first["diagnostics"][0]["code"] == "timeout");
    CHECK(first["diagnostics"][0]["severity"] == "error");
    CHECK(std::getline(lines, line));  // the report of the other file
    CHECK(nlohmann::json::parse(line)["file"] == broken);

    const Ran alone = run_studioscope({"check", "--timeout", kTooShort, slow});
    CHECK(alone.status == 1);
    CHECK(alone.out ==
          slow +
              ": error: reading it took longer than the 1e-06 s that --timeout allows; "
              "skipped [timeout]\n1 file: 1 error, 0 warnings, 0 notes\n");
    CHECK(run_studioscope({"check", slow}).status == 0);
    CHECK(run_studioscope({"check", "--timeout", "1000", slow}).status == 0);
}

TEST_CASE("a check that times out at any moment ends with a message or a complete result",
          "[app]") {
    const std::string mdl = sample_file("models/studioscope/ollie.mdl");
    const std::string whole = run_studioscope({"check", mdl}).out;
    for (double seconds = 0.0001; seconds < 1; seconds *= 1.5) {
        const Ran ran = run_studioscope({"check", "--timeout", std::to_string(seconds), mdl});
        CAPTURE(seconds, ran.err, ran.out);
        if (ran.status == 0) CHECK(ran.out == whole);
        if (ran.status != 0) CHECK(ran.out.find("[timeout]\n1 file: 1 error, ") != ran.out.npos);
        CHECK(ran.err.empty());
    }
}

TEST_CASE("info, pose and render end with 3 when --timeout expires", "[app]") {
    const ScratchFolder scratch;
    const std::string slow = (scratch / "slow.smd").generic_string();
    const std::string out = (scratch / "out.obj").generic_string();
    const std::string picture = (scratch / "out.png").generic_string();
    write_text(slow, reference(triangle()));
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"info"}, {"pose", "-o", out}, {"render", "-o", picture}}) {
        std::vector<std::string> words{arguments[0], slow, "--timeout", kTooShort};
        words.insert(words.end(), arguments.begin() + 1, arguments.end());
        const Ran ran = run_studioscope(words);
        CHECK(ran.status == 3);
        CHECK(ran.err.find("[timeout]") != std::string::npos);
        CHECK_FALSE(std::filesystem::exists(out));
        CHECK_FALSE(std::filesystem::exists(picture));
    }
}

TEST_CASE("a limit for the whole of a verb ends it at any moment without half an output", "[app]") {
    const ScratchFolder scratch;
    const std::string mdl = sample_file("models/studioscope/ollie.mdl");
    const std::string out = (scratch / "out").generic_string();
    const std::vector<std::vector<std::string>> verbs{
        {"info", "--json", mdl},
        {"info", "--needs", mdl},
        {"pose", mdl, "-o", out + ".csv", "--skinner", "cpu"},
        {"pose", mdl, "-o", out + ".json"},
        {"diff", mdl, sample_file("source/ollie.qc")},
    };
    for (const std::vector<std::string>& verb : verbs) {
        const Ran whole = run_studioscope(verb);
        CAPTURE(verb[0], whole.err);
        REQUIRE((whole.status == 0 || whole.status == 1));
        for (double seconds = 0.000001; seconds < 4; seconds *= 4) {
            for (const char* ending : {".csv", ".json"}) std::filesystem::remove(out + ending);
            std::vector<std::string> words = verb;
            words.insert(words.end(), {"--timeout", std::to_string(seconds)});
            const Ran ran = run_studioscope(words);
            CAPTURE(seconds, ran.err);
            if (ran.status == whole.status) {
                CHECK(ran.out == whole.out);
                continue;
            }
            CHECK(ran.status == 3);
            CHECK(ran.out.empty());
            CHECK(ran.err.find("that --timeout allows; ") != ran.err.npos);
            CHECK(ran.err.find("[timeout]") != ran.err.npos);
            CHECK_FALSE(std::filesystem::exists(out + ".csv"));
            CHECK_FALSE(std::filesystem::exists(out + ".json"));
        }
    }
}

TEST_CASE("diff leaves out a pair whose time is over and goes on with the next", "[app]") {
    const ScratchFolder scratch;
    for (const char* side : {"old", "new"}) {
        std::filesystem::create_directories(scratch / side);
        // the sides differ, as equal files are not read
        const std::string more = side == std::string("old") ? "" : triangle();
        for (const char* name : {"a.smd", "b.smd"})
            write_text((scratch / side / name).generic_string(), reference(triangle() + more));
    }
    std::vector<std::string> words{"diff", (scratch / "old").generic_string(),
                                   (scratch / "new").generic_string(), "--timeout", kTooShort};
    const Ran late = run_studioscope(words);
    CHECK(late.status == 3);
    for (const char* name : {"a.smd", "b.smd"})
        CHECK(late.err.find(std::string(name) +
                            ": error: reading and comparing these two took longer than the 1e-06 s "
                            "that --timeout allows; they are not compared [timeout]") !=
              late.err.npos);
    words.back() = "1000";
    CHECK(run_studioscope(words).status == 1);
}

TEST_CASE("git's external diff says that it compares nothing when its time is over", "[app]") {
    const ScratchFolder scratch;
    const std::string old_file = (scratch / "old.smd").generic_string(),
                      new_file = (scratch / "new.smd").generic_string();
    write_text(old_file, reference(triangle()));
    write_text(new_file, reference(triangle() + triangle()));
    std::vector<std::string> words{"diff",   "--git-external", "--timeout", kTooShort,
                                   "--",     "a.smd",          old_file,    "1",
                                   "100644", new_file,         "2",         "100644"};
    const Ran late = run_studioscope(words);
    CHECK(late.status == 0);
    CHECK(
        late.out.find("\nnot compared: reading and comparing these two took longer than the 1e-06 "
                      "s that --timeout allows\n") != late.out.npos);
    words[3] = "1000";  // ten seconds are the most
    CHECK(run_studioscope(words).out.find("not compared") == std::string::npos);
}

TEST_CASE("the facts that git keeps do not depend on a clock", "[app]") {
    const ScratchFolder scratch;
    const std::string slow = (scratch / "slow.smd").generic_string();
    write_text(slow, reference(triangle()));
    const Ran ran = run_studioscope({"info", "--git", slow, "--timeout", kTooShort});
    CHECK(ran.status == 0);
    CHECK(ran.out.find("timeout") == std::string::npos);
    CHECK(ran.out == run_studioscope({"info", "--git", slow}).out);
}

TEST_CASE("the option --timeout takes seconds above 0", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a.smd").generic_string();
    write_text(file, reference(triangle()));
    for (const char* good : {"2.5", "1e3", "999999999", "+10"})
        CHECK(run_studioscope({"check", "--timeout", good, file}).status == 0);
    for (const char* bad : {"0", "0.0", "-1", "-0.5", "2,5", "3s", "x", "", "nan", "inf", "1e99"}) {
        CAPTURE(bad);
        const Ran ran = run_studioscope({"check", std::string("--timeout=") + bad, file});
        CHECK(ran.status == 2);
        CHECK(ran.out.empty());
        CHECK(run_studioscope({"check", "--timeout", bad, file}).status == 2);
    }
    CHECK(run_studioscope({"check", file, "--timeout"}).status == 2);
    CHECK(run_studioscope({"view", "--timeout", "3", file}).status == 2);
}

#ifndef _WIN32

// Runs that a signal of POSIX interrupts. No test waits: a process tells how long it would go on.

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

#endif  // _WIN32

}  // namespace studioscope::timeout_test
