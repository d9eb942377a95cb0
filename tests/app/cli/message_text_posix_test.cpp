// Messages and progress as a terminal of POSIX shows them.

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "host/message_text.h"
#include "host/output.h"
#include "host/progress_line.h"
#include "support/program.h"
#include "support/terminal.h"

namespace studioscope::message_text_posix_test {

TEST_CASE("at a terminal a message has colors and its source line", "[app][messages][slow]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a.smd").generic_string();
    write_text(file, "version 1\nnodes\n0 \"root\" x\nend\n");
    const std::vector<std::string> info{"info", file};
    const std::string shown = run_at_terminal(info, {});
    INFO(shown);
    CHECK(shown.find("\x1b[1;31merror\x1b[0m") != std::string::npos);
    CHECK(shown.find("    3 | 0 \"root\" x") != std::string::npos);
    CHECK(shown.find('^') != std::string::npos);

    INFO("NO_COLOR: the line is shown, without colors");
    const std::string uncolored = run_at_terminal(info, {"NO_COLOR=1"});
    CHECK(uncolored.find("\x1b[1;31m") == std::string::npos);
    CHECK(uncolored.find("    3 | 0 \"root\" x") != std::string::npos);
    CHECK(run_at_terminal({"info", file, "--color", "never"}, {}).find("\x1b[1;31m") ==
          std::string::npos);

    INFO("in a pipe there are neither, unless colors are asked for");
    CHECK(run_studioscope(info).err.find('^') == std::string::npos);
    CHECK(run_studioscope(info).err.find('\x1b') == std::string::npos);
    const Ran always = run_studioscope({"info", file, "--color", "always"});
    CHECK(always.err.find("\x1b[1;31merror") != std::string::npos);
    CHECK(always.err.find('^') == std::string::npos);
}

TEST_CASE("a progress line is shown after a second and makes way for messages",
          "[app][messages][slow]") {
    using namespace std::chrono_literals;
    CHECK(ProgressLine::kDelay == 1s);
    // What a task shows that writes a text at its end, or once its line is on the terminal.
    const auto shown = [](std::chrono::milliseconds delay, bool waits, const MessageOutput& how) {
        return at_terminal([&] {
            set_message_output(how);
            std::atomic<int> lines = 0;
            std::atomic<bool> is_over = false;
            const ProgressLine line(
                [&] {
                    // the first is written before the second is made, and none while the text is
                    if (++lines == 2) is_over.wait(false);
                    return std::string("Reading a.smd: 40 %");
                },
                delay);
            while (waits && lines < 2) std::this_thread::sleep_for(1ms);
            print_text("done\n");
            is_over = true;
            is_over.notify_all();
        });
    };
    const std::string late = shown(0ms, true, {});
    CAPTURE(late);
    CHECK(late.starts_with("\r\x1b[KReading a.smd: 40 %"));
    CHECK(late.find("\r\x1b[Kdone") != std::string::npos);
    CHECK(shown(1h, false, {}) == "done\r\n");
    CHECK(shown(0ms, false, {ColorMode::kAuto, true}) == "done\r\n");
}

}  // namespace studioscope::message_text_posix_test
