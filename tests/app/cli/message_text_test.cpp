#include "host/message_text.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "host/output.h"
#include "host/progress_line.h"
#include "support/memory_files.h"
#include "support/program.h"

#ifndef _WIN32
#include "support/terminal.h"
#endif

namespace studioscope::message_text_test {

namespace {

const Environment kNoVariable = [](const char*) { return std::string(); };

Bytes bytes_of(const std::string& text) {
    const ByteSpan bytes = as_bytes(text);
    return {bytes.begin(), bytes.end()};
}

Diagnostic at(uint64_t line, const std::string& message, const std::string& file = "hero.qc") {
    Diagnostic diagnostic = warning("qc-fps", message, at_line(line));
    diagnostic.file = file;
    return diagnostic;
}

}  // namespace

TEST_CASE("a source line has a caret under the text that the message quotes", "[app][messages]") {
    CHECK(source_excerpt("$sequence idle \"idle.smd\" fps x", 12, "fps \"x\" is no number", 80) ==
          "   12 | $sequence idle \"idle.smd\" fps x\n"
          "      |                               ^\n");
    CHECK(source_excerpt("$bonemerge head", 7, "\"head\" is unknown", 80) ==
          "    7 | $bonemerge head\n"
          "      |            ^~~~\n");
    INFO("a path is found without quotation marks, in any case and with either slash");
    CHECK(source_excerpt("$collisionjoints \"DMX\\Ragdoll.smd\" {", 62,
                         "dmx/ragdoll.smd cannot be used: there is no such file; it is left out",
                         80) ==
          "   62 | $collisionjoints \"DMX\\Ragdoll.smd\" {\n"
          "      |                   ^~~~~~~~~~~~~~~\n");
    INFO("what is quoted comes first; a plain word marks nothing");
    CHECK(source_excerpt("$include a.qci", 1, "a.qci is used by \"$include\" files", 80) ==
          "    1 | $include a.qci\n"
          "      | ^~~~~~~~\n");
    CHECK(source_excerpt(" fps files", 1, "unexpected files.", 80) ==
          "    1 |  fps files\n"
          "      |  ^\n");
    INFO("nothing of the line is quoted: the first letter");
    CHECK(source_excerpt("\t\tfps 30", 3, "unexpected", 80) ==
          "    3 |   fps 30\n"
          "      |   ^\n");
    INFO("characters of several bytes are one column each");
    CHECK(source_excerpt("\u00e4\u00f6 bone", 1, "\"bone\"", 80) ==
          "    1 | \u00e4\u00f6 bone\n"
          "      |    ^~~~\n");
}

TEST_CASE("a source line is cut to the terminal around what is quoted", "[app][messages]") {
    const std::string line = std::string(300, 'a') + " here " + std::string(300, 'b');
    const std::string excerpt = source_excerpt(line, 1, "\"here\"", 60);
    const size_t end = excerpt.find('\n');
    CHECK(end < 60);
    CHECK(excerpt.substr(0, end).find("... ") == std::string::npos);
    const size_t caret = excerpt.find('^') - end - 1;
    CHECK(excerpt.substr(caret, 4) == "here");
    CHECK(excerpt.substr(0, end).ends_with("..."));
    CHECK(excerpt.substr(8, 3) == "...");

    INFO("a line that just fits is whole, one character more is cut");
    const auto first_line = [](size_t length) {
        const std::string text = source_excerpt(std::string(length, 'x'), 1, "", 60);
        return text.substr(0, text.find('\n'));
    };
    CHECK(first_line(51) == "    1 | " + std::string(51, 'x'));
    CHECK(first_line(52) == "    1 | " + std::string(48, 'x') + "...");
}

TEST_CASE("a mark at the cut of a line moves to the middle", "[app][messages]") {
    // 60 columns leave 51 for the line, of which the last 3 are dots if it is longer
    const auto excerpt = [](size_t before) {
        return source_excerpt(std::string(before, 'a') + "here" + std::string(100, 'b'), 1,
                              "\"here\"", 60);
    };
    const auto marked = [](const std::string& text) {
        const size_t end = text.find('\n');
        return text.substr(text.find('^') - end - 1, 4);
    };
    const std::string last = excerpt(44), first_beyond = excerpt(45);
    CHECK(last.substr(8, 4) == "aaaa");
    CHECK(marked(last) == "here");
    CHECK(first_beyond.substr(8, 4) == "...a");
    CHECK(marked(first_beyond) == "here");

    INFO("a mark that begins in the first half is not moved, however long it is");
    const std::string wide =
        source_excerpt(" " + std::string(100, 'x'), 1, "\"" + std::string(100, 'x') + "\"", 60);
    CHECK(wide ==
          "    1 |  " + std::string(47, 'x') + "...\n      |  ^" + std::string(49, '~') + "\n");
}

TEST_CASE("a source line cannot control the terminal", "[app][messages]") {
    const std::string excerpt = source_excerpt("a\x1b[31m\r\u202E b", 1, "\"b\"", 80);
    CHECK(excerpt.find('\x1b') == std::string::npos);
    CHECK(excerpt.find('\r') == std::string::npos);
    CHECK(excerpt.find("\u202E") == std::string::npos);
}

TEST_CASE("source lines are found by number, without line ends", "[app][messages]") {
    const MemoryFiles files{{"/a.qc", bytes_of("one\r\ntwo\n\nfour")},
                            {"/b.qc", bytes_of("other\n")}};
    QuotedLines lines(in_memory(files));
    CHECK(lines.line("/a.qc", 1) == "one");
    CHECK(lines.line("/a.qc", 2) == "two");
    CHECK(lines.line("/a.qc", 3) == "");
    CHECK(lines.line("/a.qc", 4) == "four");
    CHECK_FALSE(lines.line("/a.qc", 5));
    CHECK_FALSE(lines.line("/a.qc", 0));
    CHECK(lines.line("/b.qc", 1) == "other");
    CHECK_FALSE(lines.line("/b.qc", 2));
    CHECK_FALSE(lines.line("/missing.qc", 1));
    CHECK(lines.line("/a.qc", 1) == "one");
}

TEST_CASE("lines of files above 64 MB are not read", "[app][messages]") {
    for (const bool is_above : {false, true}) {
        const auto files = std::make_shared<FunctionFiles>();
        files->on_read = [](const std::filesystem::path&) { return bytes_of("one\n"); };
        files->on_open = [&](const std::filesystem::path&) {
            ByteSource source;
            source.size = (uint64_t{64} << 20) + (is_above ? 1 : 0);
            return source;
        };
        QuotedLines lines(files);
        CHECK(lines.line("/a.qc", 1).has_value() == !is_above);
    }
}

TEST_CASE("without a terminal messages are plain lines", "[app][messages]") {
    const MessageStyle plain =
        message_style(StandardStream::kError, ColorMode::kNever, kNoVariable);
    CHECK_FALSE(plain.is_colored);
    const MemoryFiles files{{"hero.qc", bytes_of("fps x\n")}};
    QuotedLines lines(in_memory(files));
    CHECK(message_text(at(1, "fps \"x\""), {}, &lines) ==
          "hero.qc:1: warning: fps \"x\" [qc-fps]\n");
}

TEST_CASE("colored messages say the same as plain ones", "[app][messages]") {
    const MessageStyle colored{true, std::nullopt};
    CHECK(message_text(at(1, "fps: \"x\" [no]"), colored, nullptr) ==
          "\x1b[1mhero.qc:1: \x1b[1;35mwarning\x1b[0m: fps: \"x\" [no] [qc-fps]\n");
}

TEST_CASE("quiet leaves errors, verbose names the files", "[app][messages]") {
    const std::string model = sample_file("models/studioscope/ollie.mdl");
    const Ran verbose = run_studioscope({"info", model, "--verbose"});
    CHECK(verbose.status == 0);
    CHECK(verbose.err.find("ollie.vvd: read ") != std::string::npos);
    CHECK(verbose.err.find("loaded in ") != std::string::npos);
    CHECK(verbose.out == run_studioscope({"info", model}).out);

    const ScratchFolder scratch;
    const std::string file = (scratch / "a.smd").generic_string();
    write_text(file, "version 2\nnodes\n0 \"root\" x\nend\n");
    const Ran loud = run_studioscope({"info", file}), quiet = run_studioscope({"info", file, "-q"});
    CHECK(loud.err.find(": warning: ") != std::string::npos);
    CHECK(quiet.err.find(": warning: ") == std::string::npos);
    CHECK(quiet.err.find(": error: ") != std::string::npos);
    CHECK(quiet.status == loud.status);
    CHECK(run_studioscope({"info", file, "-q", "-v"}).status == 2);
}

#ifndef _WIN32

// Messages and progress as a terminal of POSIX shows them.

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

#endif  // _WIN32

}  // namespace studioscope::message_text_test
