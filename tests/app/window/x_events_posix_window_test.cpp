// Events come from X: keys that are pressed, and files that another program drops.

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>

#include "core/path_text.h"
#include "support/paths.h"
#include "support/played.h"
#include "support/skip.h"

namespace studioscope::x_events_posix_window_test {

namespace {

const char* const kNoXlib = "python3-xlib is not installed";

bool has_xlib() { return std::system("/usr/bin/python3 -c 'import Xlib' 2>/dev/null") == 0; }

// Drops a file on the window of another, and waits until the title names it.
const char* const kDrop = R"(
    program=$0 drop_files=$1 first=$2 dropped=$3
    "$program" --no-settings "$first" &
    trap "kill $!" EXIT
    "$drop_files" "$(basename "$first") - Studioscope" "$dropped" || exit 6
    timeout 60 xdotool search --sync --onlyvisible --name "^$(basename "$dropped") - Studioscope$" || exit 7)";

}  // namespace

TEST_CASE("real X events reach the window", "[window]") {
    if (!has_xdotool()) SKIP(kNoXdotool);
    const std::string program = build_folder().string() + "/studioscope";
    // Escape never quits, Ctrl+Q does. Without a window manager the focus has to be set. The window
    // is that of this process: another test's would have the same name.
    const std::string script = R"(
        "$0" --no-settings "$1" & pid=$!
        window=$(timeout 60 xdotool search --sync --onlyvisible --all --pid $pid --name Studioscope |
            head -n 1)
        timeout 60 xdotool windowfocus --sync "$window" || exit 7
        xdotool mousemove --sync --window "$window" 640 400 keydown Escape
        sleep 1
        xdotool keyup Escape
        kill -0 $pid || exit 9
        for try in 1 2 3 4 5 6 7 8 9 10; do
            # held for a while: a slow frame sees only what is down when it starts
            xdotool windowfocus "$window" keydown ctrl keydown q
            sleep 2
            xdotool keyup q keyup ctrl
            kill -0 $pid 2>/dev/null || break
        done
        kill $pid 2>/dev/null && exit 8
        wait $pid)";
    const Ran ran =
        run_program("sh", {"-c", script, program, sample_file("source/ollie_lod3.smd")});
    CAPTURE(ran.err);
    CHECK(ran.status == 0);
}

TEST_CASE("a file dropped by another program opens, whatever signs its path has", "[window]") {
    if (!has_xdotool()) SKIP(kNoXdotool);
    if (!has_xlib()) SKIP(kNoXlib);
    const ScratchFolder scratch;
    const std::filesystem::path folder =
        scratch / path_from_text("\u043f\u043b\u0435\u0447\u043e \U0001F600 #% it's");
    std::filesystem::create_directories(folder);
    const std::filesystem::path dropped = folder / "second model.smd";
    std::filesystem::copy_file(sample_file("source/ollie_lod2.smd"), dropped);
    const Ran ran = run_program("sh", {"-c", kDrop, build_folder().string() + "/studioscope",
                                       (source_folder() / "tests/support/drop_files.py").string(),
                                       sample_file("source/ollie_lod3.smd"), path_text(dropped)});
    CAPTURE(ran.err);
    CHECK(ran.status == 0);
}

}  // namespace studioscope::x_events_posix_window_test
